"""What the Mage's own look shows leads on to a node for each value; no other seat's look does."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from services.ai.armadora.search.groups import BEHOLD, LOOK_GROUP
from services.ai.armadora.search.searching import Root, begin, root_of_state, root_of_view
from services.ai.armadora.search.tree import (
    CHILD,
    COUNT,
    FIRST,
    GROUP,
    NO_NODE,
    PLACE,
    ROOT,
    Tree,
)
from services.ai.tests.late_positions import late
from services.engine.rules.armadora import game
from services.engine.rules.armadora.board import SQUARE_NAMES
from services.engine.rules.armadora.kernel.layout import Numbers
from services.engine.rules.armadora.moves import Look

OWN_MAGE, OTHER_MAGE = late("MO"), late("OM")


def edges_of(tree: Tree, node: int) -> Numbers:
    """Return the edges of a node, each a row."""
    first, count = tree.nodes[node, [FIRST, COUNT]]
    edges: Numbers = tree.edges[first : first + count]
    return edges


def nodes_after_looks(tree: Tree, node: int = ROOT) -> Iterator[int]:
    """Yield the nodes that looks lead to, from a node on."""
    for edge in edges_of(tree, node):
        if edge[CHILD] != NO_NODE:
            if edge[GROUP] == LOOK_GROUP:
                yield edge[CHILD]
            yield from nodes_after_looks(tree, edge[CHILD])


def test_an_own_look_leads_to_a_node_for_each_value_that_it_may_show() -> None:
    search = begin(root_of_view(game.view(OWN_MAGE, 0, 0)), random.Random(1))
    search.look_ahead(2_000, led_by=Look(SQUARE_NAMES.index("c1")))
    [look] = edges_of(search.tree, ROOT)
    shown = edges_of(search.tree, look[CHILD])
    assert set(shown[:, GROUP]) == {BEHOLD}
    assert sorted(shown[:, PLACE]) == [1, 2, 3, 4, 5]
    assert len(set(shown[:, CHILD]) - {NO_NODE}) == 5


@pytest.mark.parametrize(
    "root",
    [
        pytest.param(root_of_view(game.view(OTHER_MAGE, 0, 0)), id="of another seat"),
        pytest.param(root_of_state(OWN_MAGE), id="where all values are known"),
    ],
)
def test_no_other_look_tells_values_apart(root: Root) -> None:
    search = begin(root, random.Random(1))
    search.look_ahead(6_000)
    after = list(nodes_after_looks(search.tree))
    assert len(after) > 10
    groups = np.concatenate([edges_of(search.tree, node)[:, GROUP] for node in after])
    assert BEHOLD not in groups
