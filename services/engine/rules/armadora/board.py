"""The board: its squares, the lines between them, the mines, and the territories (R2-R4, R16-R18).

A set of squares is an int whose bit row * 8 + column stands for the square (row, column). A set of
lines is an int too: the line between (row, column) and (row, column + 1) is bit row * 7 + column,
the line between (row, column) and (row + 1, column) is bit 35 + row * 8 + column.
"""

from collections.abc import Iterable

ROWS = 5
COLUMNS = 8
SQUARES = ROWS * COLUMNS
UPRIGHT_LINES = ROWS * (COLUMNS - 1)
LINES = UPRIGHT_LINES + (ROWS - 1) * COLUMNS
SMALLEST_TERRITORY = 4

BOARD = (1 << SQUARES) - 1
ALL_LINES = (1 << LINES) - 1


_BYTES = (LINES + 7) // 8
# For each byte of a set, and each value of that byte, the members that it stands for.
_MEMBERS = tuple(
    tuple(tuple(8 * place + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for place in range(_BYTES)
)


def square_at(row: int, column: int) -> int:
    """Return the number of a square.

    >>> SQUARE_NAMES[square_at(0, 3)]
    'd1'
    """
    return row * COLUMNS + column


def as_set(members: Iterable[int]) -> int:
    """Return squares, or lines, as a set."""
    bits = 0
    for member in members:
        bits |= 1 << member
    return bits


def union(sets: Iterable[int]) -> int:
    """Return the members of any of several sets."""
    bits = 0
    for members in sets:
        bits |= members
    return bits


def members_of(bits: int) -> tuple[int, ...]:
    """Return the squares, or lines, of a set, ascending.

    >>> members_of(0b100110)
    (1, 2, 5)
    """
    members: list[int] = []
    for place, byte in enumerate(bits.to_bytes(_BYTES, "little")):
        if byte:
            members += _MEMBERS[place][byte]
    return tuple(members)


# R3, confirmed by a photograph of the printed board.
MINES = as_set(
    square_at(row, column)
    for row, column in ((0, 3), (1, 1), (1, 5), (1, 7), (3, 0), (3, 4), (4, 2), (4, 6))
)
LAND = BOARD & ~MINES

SQUARE_NAMES = tuple(
    f"{letter}{digit}" for digit in range(1, ROWS + 1) for letter in "abcdefgh"[:COLUMNS]
)
# The two squares that each line lies between, left or upper first.
LINE_SQUARES = tuple(
    [(square_at(r, c), square_at(r, c + 1)) for r in range(ROWS) for c in range(COLUMNS - 1)]
    + [(square_at(r, c), square_at(r + 1, c)) for r in range(ROWS - 1) for c in range(COLUMNS)]
)
LINE_NAMES = tuple(SQUARE_NAMES[one] + SQUARE_NAMES[other] for one, other in LINE_SQUARES)


def pair_number(one: int, other: int) -> int:
    """Return the number of a pair of lines, the lower one first.

    >>> lines_of_pair(pair_number(8, 9))
    (8, 9)
    """
    return one * LINES + other


def lines_of_pair(number: int) -> tuple[int, int]:
    """Return the two lines of a pair, the lower one first."""
    return divmod(number, LINES)


def territory_at(square: int, palisades: int) -> int:
    """Return the squares joined to `square` with no palisade between them (R16)."""
    joined_right, joined_below = _joints(palisades)
    territory = 0
    grown = 1 << square
    while grown != territory:
        territory = grown
        grown |= neighbours_of(territory, joined_right, joined_below)
    return territory


def neighbours_of(squares: int, joined_right: int, joined_below: int) -> int:
    """Return the squares one step away from any of `squares`.

    The two sets hold the squares joined to their right neighbour, and to the one below.
    """
    return (
        (squares & joined_right) << 1
        | squares >> 1 & joined_right
        | (squares & joined_below) << COLUMNS
        | squares >> COLUMNS & joined_below
    )


def territories_of(palisades: int) -> tuple[int, ...]:
    """Return all territories, in reading order of their first squares."""
    found = []
    rest = BOARD
    while rest:
        territory = territory_at(_first(rest), palisades)
        found.append(territory)
        rest &= ~territory
    return tuple(found)


def divide(territories: tuple[int, ...], palisades: int, line: int) -> tuple[int, ...]:
    """Return the territories once `line`, the newest of `palisades`, stands."""
    one, other = LINE_SQUARES[line]
    part = territory_at(one, palisades)
    if part >> other & 1:
        return territories
    whole = next(territory for territory in territories if territory >> one & 1)
    parts = [territory for territory in territories if territory != whole]
    return tuple(sorted([*parts, part, whole & ~part], key=_first))


def _joints(palisades: int) -> tuple[int, int]:
    """Return the squares joined to their right neighbour, and those joined to the one below."""
    joined_right = 0
    for row in range(ROWS):
        free = ~(palisades >> row * (COLUMNS - 1)) & (1 << COLUMNS - 1) - 1
        joined_right |= free << row * COLUMNS
    joined_below = ~(palisades >> UPRIGHT_LINES) & (1 << (ROWS - 1) * COLUMNS) - 1
    return joined_right, joined_below


def _first(bits: int) -> int:
    return (bits & -bits).bit_length() - 1
