"""What a seat may not know of the warriors on the board and in the hands of the others.

Of each seat: the squares of its hidden warriors, and the pool of values that these and its hand are
made of. Every way to deal a pool agrees with all that the seat knows: its own hand, what lies face
up, what its Mage has looked at, and so what of each army is used up.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.ai.armadora.search.beliefs import likelihoods
from services.ai.armadora.sight import unknown_warriors
from services.engine.rules.armadora.board import SQUARES
from services.engine.rules.armadora.options import ARMIES
from services.engine.rules.armadora.view import View

_MOST_WARRIORS = max(map(sum, ARMIES.values()))


class Hidden(NamedTuple):
    """What is to be dealt; a row for each seat, as arrays for the kernels.

    The first `counts` of `squares` have a hidden warrior, and `pools` are the `sizes` values for
    these warriors and, beyond them, for the hand, the strongest first. A seat knows its own hand,
    so its own pool, empty unless it has to remember its warriors, has none beyond.

    `weights` say how likely the strongest is on each of the squares, and then in the hand.
    """

    squares: NDArray[np.int64]
    counts: NDArray[np.int64]
    pools: NDArray[np.int64]
    sizes: NDArray[np.int64]
    weights: NDArray[np.int64]


def hidden_from(view: View) -> Hidden:
    """Return what the seat of a view may not know."""
    seats = range(view.options.seats)
    pools = [_values(unknown_warriors(view, seat)) for seat in seats]
    squares = [hidden_squares(view, seat) for seat in seats]
    weights = [likelihoods(view, seat, squares[seat], len(pools[seat])) for seat in seats]
    return _as_arrays(squares, pools, weights)


def hidden_squares(view: View, seat: int) -> list[int]:
    """Return where a seat has warriors whose values a view does not show."""
    return [
        square
        for square in range(SQUARES)
        if view.warriors[square] == seat + 1 and not view.values[square]
    ]


def nothing_hidden(seats: int) -> Hidden:
    """Return that nothing is to be dealt, for a position whose values are all known."""
    return _as_arrays([[]] * seats, [[]] * seats, [[]] * seats)


def first_deal(view: View, hidden: Hidden) -> tuple[int, ...]:
    """Return a value for every warrior: those that the view shows, the others in pool order."""
    values = list(view.values)
    for squares, count, pool in zip(hidden.squares, hidden.counts, hidden.pools, strict=True):
        for square, value in zip(squares[:count], pool[:count], strict=True):
            values[square] = int(value)
    return tuple(values)


def _values(counts: Sequence[int]) -> list[int]:
    return [value for value in range(len(counts), 0, -1) for _ in range(counts[value - 1])]


def _as_arrays(
    squares: Sequence[Sequence[int]],
    pools: Sequence[Sequence[int]],
    weights: Sequence[Sequence[int]],
) -> Hidden:
    return Hidden(
        _padded(squares),
        np.array([len(row) for row in squares], dtype=np.int64),
        _padded(pools),
        np.array([len(row) for row in pools], dtype=np.int64),
        _padded(weights),
    )


def _padded(rows: Sequence[Sequence[int]]) -> NDArray[np.int64]:
    array = np.zeros((len(rows), _MOST_WARRIORS), dtype=np.int64)
    for row, items in zip(array, rows, strict=True):
        row[: len(items)] = items
    return array
