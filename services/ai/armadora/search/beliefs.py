"""Where strong warriors are likely to be: most are among the first that a seat places.

The numbers were found by looking at the warriors that searching opponents placed in games against
each other: the strongest is the one placed at first about half the time, and hardly ever one placed
after as many as are stronger than 1.
"""

import math
from collections.abc import Sequence

from services.engine.rules.armadora.board import SQUARE_NAMES
from services.engine.rules.armadora.options import ARMIES
from services.engine.rules.armadora.view import View

_EARLIER = 0.76
"""By one place earlier in the order a warrior is so much more likely the strongest: a logarithm."""
_AMONG_FIRST = 4.0
"""The same for being one of the first, as many as are stronger than 1."""
_SCALE = 1 << 20


def likelihoods(view: View, seat: int, squares: Sequence[int], size: int) -> list[int]:
    """Return how likely the strongest of `size` hidden warriors of a seat is each one of them.

    Those on `squares` come first, then those in the hand, which are placed later than all others.
    A warrior whose placing the log of the view does not tell counts as placed in the middle.
    """
    army = ARMIES[view.options.seats]
    strong = sum(army[1:])
    placed = sum(army) - view.warriors_left[seat]
    order = _order(view, seat)
    places = [order.get(square, (placed - 1) / 2) for square in squares]
    places += [placed + number for number in range(size - len(squares))]
    return [
        max(1, round(_SCALE * math.exp(-_EARLIER * place - _AMONG_FIRST * (place >= strong))))
        for place in places
    ]


def _order(view: View, seat: int) -> dict[int, int]:
    """Return when a seat placed its warriors, by their squares, as far as the log tells."""
    squares = [
        SQUARE_NAMES.index(entry.text.partition("@")[2])
        for entry in view.log
        if entry.seat == seat and entry.text[0] in "wg"
    ]
    first = sum(ARMIES[view.options.seats]) - view.warriors_left[seat] - len(squares)
    return {square: first + number for number, square in enumerate(squares)}
