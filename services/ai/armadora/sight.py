"""What a seat sees of the fight for gold, as sets of squares: who stands where, worth what.

A warrior of unknown value counts as the average of those that its seat may have placed there: of
its army, less the warriors whose value is known and, for the seat itself, less its hand. So a
partner's warriors count as averages (R66), and so do one's own where they must be remembered.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from services.ai.armadora.legal import own_seat
from services.engine.rules.armadora.board import SQUARES, as_set
from services.engine.rules.armadora.options import ARMIES, side_of, sides
from services.engine.rules.armadora.view import View

Worths = Mapping[float, int]
"""Each worth that warriors have, with the squares where they stand."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What counts for the gold that a seat may expect.

    `gold` tells the pile on each mine; `sides` the warriors of all who fight for it, one's own
    side first; `hidden` the warriors of unknown value and `variance` how much these differ;
    `free` the squares where a warrior may still come.
    """

    gold: Mapping[int, int]
    sides: tuple[Worths, ...]
    hidden: int
    variance: float
    free: int


def read_sight(view: View) -> Sight:
    """Return what the seat of a view sees."""
    army = ARMIES[view.options.seats]
    seats_placing = [
        left for seat, left in enumerate(view.warriors_left) if seat not in view.passed and left
    ]
    return Sight(
        gold={square: gold for square, gold in enumerate(view.gold) if gold},
        sides=_sides(view),
        hidden=as_set(
            square for square in range(SQUARES) if view.warriors[square] and not view.values[square]
        ),
        variance=_variance(army),
        free=free_land(view) if seats_placing else 0,
    )


def free_land(view: View) -> int:
    """Return the land without a warrior."""
    return as_set(
        square for square in range(SQUARES) if not view.gold[square] and not view.warriors[square]
    )


def side_seen(view: View, seat: int) -> int:
    """Return the side of a seat, counted from the side of the view's own seat, which is 0."""
    own = side_of(view.options, own_seat(view))
    return (side_of(view.options, seat) - own) % sides(view.options)


def unknown_warriors(view: View, seat: int) -> tuple[int, ...]:
    """Return how many warriors of value 1, 2, … a hidden one of a seat may be one of."""
    counts = list(ARMIES[view.options.seats])
    for whose, value in zip(view.warriors, view.values, strict=True):
        if whose == seat + 1 and value:
            counts[value - 1] -= 1
    if seat == view.viewer:
        counts = [count - held for count, held in zip(counts, view.hand, strict=True)]
    return tuple(counts)


def _sides(view: View) -> tuple[Worths, ...]:
    warriors: list[dict[float, int]] = [{} for _ in range(sides(view.options))]
    unknown = [unknown_warriors(view, seat) for seat in range(view.options.seats)]
    for square, whose in enumerate(view.warriors):
        if whose:
            worth = _worth(view.values[square], unknown[whose - 1], _change(view, square))
            worths = warriors[side_seen(view, whose - 1)]
            worths[worth] = worths.get(worth, 0) | 1 << square
    return tuple(warriors)


def _change(view: View, square: int) -> int:
    """Return what a reinforcement and arrows change about a warrior (R53)."""
    if view.advanced is None:
        return 0
    return view.advanced.reinforced.count(square) - view.advanced.arrows.count(square)


@cache
def _worth(value: int, unknown: Sequence[int], change: int) -> float:
    """Return what a warrior counts on average; `value` is 0 where it is one of the unknown."""
    if value:
        return max(0, value + change)
    worths = [count * max(0, worth + change) for worth, count in enumerate(unknown, start=1)]
    return sum(worths) / sum(unknown)


@cache
def _variance(army: Sequence[int]) -> float:
    squares = sum([count * value**2 for value, count in enumerate(army, start=1)])
    return squares / sum(army) - _worth(0, army, 0) ** 2
