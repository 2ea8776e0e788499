"""The tree of decisions, as arrays that are made once and never grow.

A node is a seat that is to decide; its edges are the decisions tried there, side by side, so
that one loop reads them all. An edge has a node of its own once it has been chosen twice. Where the
arrays are full, the tree stays as it is and only its figures go on.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.ai.armadora.search.groups import GROUPS, TRACES
from services.engine.rules.armadora.board import SQUARES
from services.engine.rules.armadora.kernel.layout import MOST_SEATS, Numbers
from services.engine.rules.compiled import in_place

Figures = NDArray[np.float64]

ROOT = 0
NO_NODE = -1
NO_EDGE = -1
# Places in `used`.
NODES, EDGES = 0, 1
# Columns of nodes: where the edges begin, how many they are and may be, visits, and from UNTRIED on
# the places of each group that have not been tried.
FIRST, COUNT, PLACES, VISITS, UNTRIED = range(5)
# Columns of edges: group and place, the node they lead to, how often they were chosen, and on how
# many final boards their decision was found.
GROUP, PLACE, CHILD, CHOSEN, FOUND = range(5)
# Columns of figures of edges: the mean utility for the side that decides, and over all final boards
# with the decision; how much the latter is trusted, and how little is known, both by how often it
# was chosen; and the sums of the chance to win and of the gold.
MEAN, FOUND_MEAN, TRUST, DOUBT, WINS, GOLD = range(6)


class Tree(NamedTuple):
    """Everything that a search keeps.

    `used` tells how many nodes and edges there are. `times` and `means` are of final boards in the
    whole search: on how many a seat's trace was found at a place, and the mean utility then.
    """

    used: Numbers
    nodes: Numbers
    edges: Numbers
    figures: Figures
    times: Numbers
    means: Figures


def new_tree(most_nodes: int, most_edges: int) -> Tree:
    """Return an empty tree with room for so much."""
    traces = (MOST_SEATS, TRACES, SQUARES)
    tree = Tree(
        used=np.zeros(2, dtype=np.int64),
        nodes=np.zeros((most_nodes, UNTRIED + GROUPS), dtype=np.int64),
        edges=np.zeros((most_edges, FOUND + 1), dtype=np.int64),
        figures=np.zeros((most_edges, GOLD + 1)),
        times=np.zeros(traces, dtype=np.int64),
        means=np.zeros(traces),
    )
    empty(tree)
    return tree


def empty(tree: Tree) -> None:
    """Take everything out of a tree."""
    tree.used[:] = 0
    tree.times[:] = 0
    tree.means[:] = 0.5


@in_place
def add_node(tree: Tree) -> int:
    """Return a new node without edges and with nothing to try, or NO_NODE if the tree is full."""
    node: int = tree.used[NODES]
    if node == tree.nodes.shape[0]:
        return NO_NODE
    tree.used[NODES] = node + 1
    for column in range(UNTRIED + GROUPS):
        tree.nodes[node, column] = 0
    return node


@in_place
def add_edge(tree: Tree, node: int, group: int, place: int) -> int:
    """Return a new edge of a node, or NO_EDGE if the tree is full."""
    count = tree.nodes[node, COUNT]
    if count == tree.nodes[node, PLACES] and not _make_room(tree, node):
        return NO_EDGE
    edge: int = tree.nodes[node, FIRST] + count
    tree.nodes[node, COUNT] = count + 1
    tree.edges[edge, GROUP] = group
    tree.edges[edge, PLACE] = place
    tree.edges[edge, CHILD] = NO_NODE
    tree.edges[edge, CHOSEN] = 0
    tree.edges[edge, FOUND] = 0
    for column in range(GOLD + 1):
        tree.figures[edge, column] = 0.0
    return edge


@in_place
def _make_room(tree: Tree, node: int) -> bool:
    """Move the edges of a node to where twice as many have room; False if there is none."""
    room = max(4, 2 * tree.nodes[node, PLACES])
    first = tree.used[EDGES]
    if first + room > tree.edges.shape[0]:
        return False
    tree.used[EDGES] += room
    old = tree.nodes[node, FIRST]
    for number in range(tree.nodes[node, COUNT]):
        for column in range(FOUND + 1):
            tree.edges[first + number, column] = tree.edges[old + number, column]
        for column in range(GOLD + 1):
            tree.figures[first + number, column] = tree.figures[old + number, column]
    tree.nodes[node, FIRST] = first
    tree.nodes[node, PLACES] = room
    return True
