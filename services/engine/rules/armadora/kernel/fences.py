"""Where palisades may stand (R14, R17), and what one changes.

A line can leave a territory of fewer than four squares only beside itself, and three steps from
each of its two squares tell: every step adds a square, or there are no more.
"""

import numpy as np

from services.engine.rules.armadora.board import (
    COLUMNS,
    LINE_SQUARES,
    LINES,
    ROWS,
    SMALLEST_TERRITORY,
    UPRIGHT_LINES,
    as_set,
    members_of,
    union,
)
from services.engine.rules.armadora.borders import SMALL_BORDERS_AT
from services.engine.rules.armadora.kernel.bits import count, first, grow
from services.engine.rules.armadora.kernel.layout import (
    DOWN,
    DOWN_MAYBE,
    DOWN_UNSURE,
    RIGHT,
    RIGHT_MAYBE,
    RIGHT_UNSURE,
    SUPPLY,
    TOUCHED,
    Position,
)
from services.engine.rules.compiled import in_place, released


def ways_barred(lines: int) -> tuple[int, int]:
    """Return a set of lines of board.py as the squares to the left of them, and above them."""
    squares = [(line, LINE_SQUARES[line][0]) for line in members_of(lines)]
    return (
        as_set(square for line, square in squares if line < UPRIGHT_LINES),
        as_set(square for line, square in squares if line >= UPRIGHT_LINES),
    )


def corners_of(line: int) -> int:
    """Return the ends of a line that are not on the edge of the board, as in TOUCHED."""
    row, column = divmod(LINE_SQUARES[line][0], COLUMNS)
    ends = [(row - 1, column) if line < UPRIGHT_LINES else (row, column - 1), (row, column)]
    return as_set(
        COLUMNS * row + column
        for row, column in ends
        if 0 <= row < ROWS - 1 and 0 <= column < COLUMNS - 1
    )


# Of each line, as sets of squares: the ways to the right and down that a palisade there bars, its
# two squares, its corners, and the lines on a small border with it, which it may make illegal.
_BARS_RIGHT, _BARS_DOWN, _ONE, _OTHER, _CORNERS, _NEAR_RIGHT, _NEAR_DOWN = range(7)
_AT = np.array(
    [
        [
            *ways_barred(1 << line),
            *(1 << square for square in LINE_SQUARES[line]),
            corners_of(line),
            *ways_barred(union(SMALL_BORDERS_AT[line])),
        ]
        for line in range(LINES)
    ]
)
_ALL_CORNERS = union(corners_of(line) for line in range(LINES))


@in_place
def line_right_of(square: int) -> int:
    """Return the line between a square and the one to its right."""
    return square - square // COLUMNS


@in_place
def line_below(square: int) -> int:
    """Return the line between a square and the one below it."""
    return square + UPRIGHT_LINES


@in_place
def is_legal(right: int, down: int, touched: int, line: int) -> bool:
    """Tell whether a palisade on a free line would leave two territories of four, or divide none.

    One that reaches neither another palisade nor the edge at one of its ends divides nothing. The
    rest is worked out without a branch, since processors are slow where they guess wrong.
    """
    if _AT[line, _CORNERS] & ~touched:
        return True
    right &= ~_AT[line, _BARS_RIGHT]
    down &= ~_AT[line, _BARS_DOWN]
    one, other = _AT[line, _ONE], _AT[line, _OTHER]
    near_one = grow(grow(grow(one, right, down), right, down), right, down)
    near_other = grow(grow(grow(other, right, down), right, down), right, down)
    is_joined = (near_one & other) != 0
    one_is_large = count(near_one) >= SMALLEST_TERRITORY
    other_is_large = count(near_other) >= SMALLEST_TERRITORY
    return bool(is_joined | (one_is_large & other_is_large))


@in_place
def bars_right(line: int) -> int:
    """Return the way to the right that a palisade on a line bars, or no way."""
    return int(_AT[line, _BARS_RIGHT])


@in_place
def bars_down(line: int) -> int:
    """Return the way down that a palisade on a line bars, or no way."""
    return int(_AT[line, _BARS_DOWN])


@in_place
def touches(line: int) -> int:
    """Return the corners that a palisade on a line touches."""
    return int(_AT[line, _CORNERS])


@in_place
def put_up(position: Position, line: int) -> None:
    """Put up a palisade where it is legal."""
    position[RIGHT] &= ~_AT[line, _BARS_RIGHT]
    position[DOWN] &= ~_AT[line, _BARS_DOWN]
    position[RIGHT_MAYBE] &= ~_AT[line, _BARS_RIGHT]
    position[DOWN_MAYBE] &= ~_AT[line, _BARS_DOWN]
    position[RIGHT_UNSURE] |= _AT[line, _NEAR_RIGHT]
    position[DOWN_UNSURE] |= _AT[line, _NEAR_DOWN]
    position[TOUCHED] |= _AT[line, _CORNERS]
    position[SUPPLY] -= 1


@released
def settle(position: Position) -> None:
    """Find the legal lines among those that may be legal; a line once illegal stays so (I2)."""
    if not position[RIGHT_UNSURE] | position[DOWN_UNSURE]:
        return
    right, down, touched = position[RIGHT], position[DOWN], position[TOUCHED]
    loose = _ALL_CORNERS & ~touched
    unsure = position[RIGHT_UNSURE] & position[RIGHT_MAYBE] & ~(loose | loose << COLUMNS)
    while unsure:
        if not is_legal(right, down, touched, line_right_of(first(unsure))):
            position[RIGHT_MAYBE] &= ~(unsure & -unsure)
        unsure &= unsure - 1
    unsure = position[DOWN_UNSURE] & position[DOWN_MAYBE] & ~(loose | loose << 1)
    while unsure:
        if not is_legal(right, down, touched, line_below(first(unsure))):
            position[DOWN_MAYBE] &= ~(unsure & -unsure)
        unsure &= unsure - 1
    position[RIGHT_UNSURE] = 0
    position[DOWN_UNSURE] = 0


@in_place
def has_line(position: Position) -> bool:
    """Tell whether a palisade may be put up somewhere (R23, R24)."""
    if position[SUPPLY] == 0:
        return False
    settle(position)
    return bool(position[RIGHT_MAYBE] | position[DOWN_MAYBE])
