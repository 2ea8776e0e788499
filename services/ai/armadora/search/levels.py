"""The levels `easy`, `medium`, `hard` and `expert`: how far each searches, and what it then plays.

A choice depends on the view, the generator and the level alone; the budget in seconds is a cap that
a healthy machine does not meet.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from services.ai.armadora.search.descent import FIRST_PLAYOUTS
from services.ai.armadora.search.searching import (
    Decided,
    Search,
    begin,
    only_move,
    root_of_view,
)
from services.ai.armadora.search.tree import NO_NODE, ROOT
from services.engine.rules.armadora.kernel.choices import decision, move_of
from services.engine.rules.armadora.kernel.layout import KIND_SHIFT, LINE, STOP
from services.engine.rules.armadora.moves import Move, format
from services.engine.rules.armadora.view import View

EXPERT_ITERATIONS = 40_000
LEAST_ITERATIONS = 2 * FIRST_PLAYOUTS
"""Fewer would not even try a decision."""


@dataclass(frozen=True, slots=True)
class Level:
    """How strong an opponent plays: how often it looks ahead before a move."""

    iterations: int

    def __call__(self, view: View, rng: random.Random, budget: float) -> str:
        """Return the move that the level plays."""
        root = root_of_view(view)
        move = only_move(root)
        if move is None:
            search = begin(root, rng)
            search.look_ahead(max(self.iterations, LEAST_ITERATIONS), budget=budget)
            move = best_move(search)
        return format(move)


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        "easy": Level(60),
        "medium": Level(200),
        "hard": Level(800),
        "expert": Level(EXPERT_ITERATIONS),
    }
)


def best_move(search: Search) -> Move:
    """Return the move that was found to be the best: that of the decisions made most often."""
    best = search.decided_at(ROOT)[0]
    if best.decision >> KIND_SHIFT != LINE:
        return move_of([best.decision])
    return move_of([best.decision, _best_second(search, best)])


def _best_second(search: Search, line: Decided) -> int:
    """Return what follows a line: another one, or a stop."""
    seconds = search.decided_at(line.node) if line.node != NO_NODE else []
    return seconds[0].decision if seconds else decision(STOP)
