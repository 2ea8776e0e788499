"""How `expert` judges moves and positions of Armadöra: what is best, and when a game turned.

A move is judged from the view of its seat, and so by what its seat could know; the prospects of all
seats after it by all that is on the board and in hand. The same question has the same answer.
"""

import random
from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum
from typing import NamedTuple

from services.ai.armadora.search.levels import EXPERT_ITERATIONS
from services.ai.armadora.search.weighing import (
    Expected,
    Weighed,
    as_it_comes,
    expect,
    hidden_by_each,
    weigh,
)
from services.engine.rules.armadora.moves import STRONGEST, PlaceFaceUp, PlaceWarrior, parse
from services.engine.rules.armadora.moves import format as format_move
from services.engine.rules.armadora.options import side_of
from services.engine.rules.armadora.scoring import outcome
from services.engine.rules.armadora.state import State
from services.engine.rules.armadora.view import View

CHART_ITERATIONS = 6_000
"""For one point of the chart: a chance to win is then known to a hundredth or two."""

HINT_MOVES = 5
LEAST_TURN = 3.0
"""The gold that a move must add at least to the winner's lead to be where the game turned."""

LOSS_OF_GOLD = 0.02
"""What a piece of gold counts that was given away, where the chance to win is hardly touched."""


class Quality(IntEnum):
    """How good a move was; the numbers of hall.v1.MoveQuality."""

    BEST = 1
    GOOD = 2
    INACCURACY = 3
    MISTAKE = 4
    BLUNDER = 5


LOSSES = (
    (0.02, Quality.BEST),
    (0.04, Quality.GOOD),
    (0.08, Quality.INACCURACY),
    (0.16, Quality.MISTAKE),
)
"""How much a move may give away and still be called so; more than that is a blunder."""


class Judged(NamedTuple):
    """A move as it was judged: what it promised, and what the best one would have."""

    played: Weighed
    best: Weighed
    quality: Quality


def rng_for(table_id: str, ply: int) -> random.Random:
    """Return the generator for all that is asked about a seat's choice at a ply.

    A hint and a judgement come of the same deals, so that who has followed a hint has played best.
    """
    return random.Random(f"{table_id} {ply}")


def best_moves(view: View, rng: random.Random, budget: float) -> tuple[Weighed, ...]:
    """Return what the expert would play in the seat of a view that is to move, the best first.

    Of warriors on the same square it is the best alone: which value to put there is one idea.
    `budget` is the time to think, in seconds.
    """
    told = _as_told(view, weigh(view, rng, EXPERT_ITERATIONS, budget=budget))
    ideas: dict[str, Weighed] = {}
    for each in told:
        ideas.setdefault(_idea_of(each.move), each)
    return tuple(ideas.values())[:HINT_MOVES]


def judge_move(view: View, move: str, rng: random.Random) -> Judged:
    """Judge a move from the view that its seat had: best, unless another is clearly better."""
    weighed = _as_told(view, weigh(view, rng, EXPERT_ITERATIONS, also=move))
    played = next(each for each in weighed if each.move == move)
    best = weighed[0]
    quality = _quality(best, played)
    return Judged(played, played if quality is Quality.BEST else best, quality)


def chart_point(state: State, rng: random.Random) -> tuple[Expected, ...]:
    """Return what each seat may expect of a position where everything is known."""
    return expect(state, rng, CHART_ITERATIONS)


def find_turning_point(last: State, chart: Sequence[Sequence[Expected]]) -> int | None:
    """Return the ply with which a game turned, None if there is none.

    `chart` has the position before the first move, then that after each. From the ply that is
    looked for on the winner could always expect the most gold, and of all such plies it raised that
    lead most. After a joint victory there is none, nor where no move raised it much.
    """
    won = _winner(last)
    if won is None:
        return None
    options = last.options
    others = [seat for seat in range(options.seats) if side_of(options, seat) != won]
    leads = [point[won].gold - max(point[seat].gold for seat in others) for point in chart]
    first = 1 + max([index for index, lead in enumerate(leads) if lead <= 0], default=0)
    raises = [(leads[index] - leads[index - 1], -index) for index in range(first, len(leads))]
    raised, index = max(raises, default=(0.0, 0))
    return -index - 1 if raised >= LEAST_TURN else None


def _as_told(view: View, weighed: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """Return moves with what people are told of them, the best first."""
    hidden = hidden_by_each(view)
    told = [as_it_comes(each, hidden) for each in weighed]
    return tuple(sorted(told, key=lambda each: -each.utility))


def _idea_of(move: str) -> str:
    """Return a move without the value of its warrior.

    >>> _idea_of("w5@a5") == _idea_of("w4@a5"), _idea_of("w5@a5") == _idea_of("g5@a5")
    (True, False)
    """
    parsed = parse(move)
    if isinstance(parsed, PlaceWarrior | PlaceFaceUp):
        parsed = replace(parsed, value=STRONGEST)
    return format_move(parsed)


def _winner(last: State) -> int | None:
    """Return the side that has won alone; its number is that of its first seat."""
    result = outcome(last)
    assert result, "a game that is over"
    firsts = {side_of(last.options, each.seat) for each in result.standings if each.rank == 1}
    return firsts.pop() if len(firsts) == 1 else None


def _quality(best: Weighed, played: Weighed) -> Quality:
    """Name a move by the utility that it gave away, or by the gold where that counts for more."""
    loss = max(best.utility - played.utility, LOSS_OF_GOLD * (best.gold - played.gold))
    return next((quality for most, quality in LOSSES if loss <= most), Quality.BLUNDER)
