"""A search from the view of a seat, or from a position that hides nothing, and what it finds."""

import math
import random
import threading
import time
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from services.ai.armadora.legal import own_seat
from services.ai.armadora.search.deals import hide
from services.ai.armadora.search.descent import EVERYONE
from services.ai.armadora.search.groups import decision_of, group_of, place_of
from services.ai.armadora.search.hidden import Hidden, first_deal, hidden_from, nothing_hidden
from services.ai.armadora.search.looking import Desk, look_ahead, new_desk
from services.ai.armadora.search.tree import (
    CHILD,
    CHOSEN,
    COUNT,
    FIRST,
    GOLD,
    GROUP,
    MEAN,
    PLACE,
    WINS,
    Figures,
    Tree,
    empty,
    new_tree,
)
from services.engine.rules.armadora.kernel.choices import decisions_of, move_of
from services.engine.rules.armadora.kernel.deciding import decisions
from services.engine.rules.armadora.kernel.layout import (
    KIND_SHIFT,
    LINE,
    MOST_DECISIONS,
    MOST_SEATS,
    Numbers,
    Position,
)
from services.engine.rules.armadora.kernel.positions import from_state, from_view
from services.engine.rules.armadora.moves import Move
from services.engine.rules.armadora.state import State
from services.engine.rules.armadora.view import View

MOST_ITERATIONS = 100_000
"""A search may look ahead more often, but its tree grows no further."""
_NODES = MOST_ITERATIONS // 2
_EDGES = 3 * MOST_ITERATIONS
_TIMES_BETWEEN_CLOCKS = 500
_SEED_BITS = 62


class Root(NamedTuple):
    """Where a search begins: a position, what is hidden in it, and the seat that searches."""

    position: Position
    hidden: Hidden
    own: int


class Decided(NamedTuple):
    """A decision that was tried, how often, and the means for the side of the seat that decides.

    `node` is where it leads, or NO_NODE.
    """

    decision: int
    visits: int
    utility: float
    win: float
    gold: float
    node: int


class _Own(threading.local):
    """The one tree of each thread, made when it first searches."""

    tree: Tree | None = None


_own = _Own()


@dataclass(frozen=True, slots=True)
class Search:
    """A search that may go on; a thread has one at a time."""

    root: Root
    tree: Tree
    desk: Desk
    seed: Numbers

    def look_ahead(
        self, times: int, *, budget: float = math.inf, led_by: Move | None = None
    ) -> Figures:
        """Look ahead so often, unless the `budget` in seconds ends, and learn from it.

        With `led_by`, every look begins with this move. Returns, for each seat, the mean chance to
        win and the mean gold of its side: an array of two rows.
        """
        ends = time.monotonic() + budget
        led = _steps(led_by)
        totals = np.zeros((2, MOST_SEATS))
        done = 0
        while done < times and (done == 0 or time.monotonic() < ends):
            more = min(times - done, _TIMES_BETWEEN_CLOCKS)
            look_ahead(self.tree, self.desk, *self.root, led, self.seed, more, totals)
            done += more
        return totals / max(done, 1)

    def decided_at(self, node: int) -> list[Decided]:
        """Return the decisions tried at a node, the one that it chose most often first."""
        first, count = self.tree.nodes[node, [FIRST, COUNT]].tolist()
        found = [self._decided(edge) for edge in range(first, first + count)]
        return sorted(found, key=lambda each: (-each.visits, -each.utility))

    def _decided(self, edge: int) -> Decided:
        group, place, node, visits = self.tree.edges[edge, [GROUP, PLACE, CHILD, CHOSEN]].tolist()
        utility, wins, gold = self.tree.figures[edge, [MEAN, WINS, GOLD]].tolist()
        decision = decision_of(group, place)
        return Decided(decision, visits, utility, wins / visits, gold / visits, node)


def root_of_view(view: View) -> Root:
    """Return where the seat of a view searches from. Raises ValueError for a spectator."""
    own, hidden = own_seat(view), hidden_from(view)
    position = from_view(view, first_deal(view, hidden))
    hide(position, hidden)
    return Root(position, hidden, own)


def root_of_state(state: State) -> Root:
    """Return where everyone searches from who knows all values."""
    return Root(from_state(state), nothing_hidden(state.seats), EVERYONE)


def begin(root: Root, rng: random.Random) -> Search:
    """Return a search that has not looked ahead yet; the thread's earlier one is lost."""
    tree = _own.tree = _own.tree or new_tree(_NODES, _EDGES)
    empty(tree)
    seed = np.array([rng.getrandbits(_SEED_BITS) | 1], dtype=np.int64)
    return Search(root, tree, new_desk(), seed)


def only_move(root: Root) -> Move | None:
    """Return the one move that is possible, or None if there are more, as after a first line."""
    listed = np.empty(MOST_DECISIONS, dtype=np.int64)
    if decisions(root.position, listed) > 1 or listed[0] >> KIND_SHIFT == LINE:
        return None
    return move_of([int(listed[0])])


def _steps(move: Move | None) -> Numbers:
    """Return the group and place of each decision of a move."""
    steps = [(group_of(each, True), place_of(each)) for each in decisions_of(move)] if move else []
    return np.array(steps, dtype=np.int64).reshape(-1, 2)
