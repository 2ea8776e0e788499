"""Who gets which gold, and who is ahead of whom (R30-R39, R53-R63).

What a side has won is told by one number, its standing, which is greater for whoever is ahead
(R35, R36): the gold in its highest bits, below it how many piles of each size there are, from the
largest down. Up to MOST_AT_A_MINE there may be eight piles of a size, in four bits. A larger pile
is a share of at least 16 gold, so two of a size are all there can be.
"""

from services.engine.rules.armadora.board import MINES
from services.engine.rules.armadora.kernel.bits import count, first, spread
from services.engine.rules.armadora.kernel.layout import (
    ARROW,
    DOWN,
    GOLD_1,
    GOLD_2,
    GOLD_4,
    MOST_SEATS,
    REINFORCED,
    RIGHT,
    SEATS,
    SIDE_MASK,
    TWO_ARROWS,
    VALUE_1,
    VALUE_2,
    VALUE_4,
    WARRIORS,
    Numbers,
    Position,
)
from services.engine.rules.compiled import in_place, released

MOST_AT_A_MINE = 7
# Where the count of piles of MOST_AT_A_MINE + 1 begins, and the gold.
_LARGE_SHIFT = 4 * MOST_AT_A_MINE
_GOLD_SHIFT = 54


@released
def count_standings(position: Position, out: Numbers) -> None:
    """Fill `out`, MOST_SEATS long, with the standing of each seat's side, as if the game were over.

    Of two seats the one with the greater standing is ahead; equal ones share a rank (R38).
    """
    for seat in range(MOST_SEATS):
        out[seat] = 0
    rest = MINES
    while rest:
        squares = spread(rest & -rest, position[RIGHT], position[DOWN])
        rest &= ~squares
        _divide(position, squares, out)
    for seat in range(position[SIDE_MASK] + 1, position[SEATS]):
        out[seat] = out[seat & position[SIDE_MASK]]


@released
def count_golds(position: Position, out: Numbers) -> None:
    """Fill `out`, MOST_SEATS long, with the gold of each seat's side, as if the game were over."""
    count_standings(position, out)
    for seat in range(MOST_SEATS):
        out[seat] = gold_of(out[seat])


@released
def rank(standings: Numbers, seats: int, out: Numbers) -> None:
    """Fill `out`, MOST_SEATS long, with the rank of each seat, 1 for the best; 0 without a seat."""
    for seat in range(MOST_SEATS):
        out[seat] = 0
    for seat in range(seats):
        out[seat] = 1
        for other in range(seats):
            out[seat] += standings[other] > standings[seat]


@in_place
def gold_of(standing: int) -> int:
    """Return the gold of a standing."""
    return standing >> _GOLD_SHIFT


@in_place
def gold_on(position: Position, squares: int) -> int:
    """Return the gold of all mines of a set of squares."""
    gold: int = (
        count(position[GOLD_1] & squares)
        + 2 * count(position[GOLD_2] & squares)
        + 4 * count(position[GOLD_4] & squares)
    )
    return gold


@in_place
def strength_of(position: Position, warriors: int) -> int:
    """Return what some warriors count together, none of them less than 0 (R53)."""
    arrows = position[ARROW] & warriors
    strength: int = (
        count(position[VALUE_1] & warriors)
        + 2 * count(position[VALUE_2] & warriors)
        + 4 * count(position[VALUE_4] & warriors)
        + count(position[REINFORCED] & warriors)
    )
    if arrows:
        strength -= count(arrows) + count(position[TWO_ARROWS] & arrows)
        weak = position[VALUE_1] & ~(position[VALUE_2] | position[VALUE_4] | position[REINFORCED])
        strength += count(position[TWO_ARROWS] & arrows & weak)
    return strength


@in_place
def _divide(position: Position, squares: int, out: Numbers) -> None:
    """Divide the gold of a territory among the strongest sides (R30-R33, R61)."""
    best, winners, share_of = 0, 0, 0
    for side in range(min(position[SEATS], position[SIDE_MASK] + 1)):
        warriors = 0
        for seat in range(side, position[SEATS], position[SIDE_MASK] + 1):
            warriors |= position[WARRIORS + seat]
        strength = strength_of(position, warriors & squares)
        if strength > best:
            best, winners, share_of = strength, 1 << side, 1
        elif strength == best and best > 0:
            winners |= 1 << side
            share_of += 1
    if share_of == 1:
        out[first(winners)] += _mines(position, squares)
    elif share_of > 1:
        share = pile_of(gold_on(position, squares) // share_of)
        while winners:
            out[first(winners)] += share
            winners &= winners - 1


@in_place
def _mines(position: Position, squares: int) -> int:
    """Return the mines of a set of squares, each a pile (R37), as a standing."""
    standing = 0
    mines = MINES & squares
    while mines:
        mine = mines & -mines
        standing += pile_of(gold_on(position, mine))
        mines &= mines - 1
    return standing


@in_place
def pile_of(gold: int) -> int:
    """Return a pile of gold as a standing; no gold is no pile."""
    if gold <= MOST_AT_A_MINE:
        if gold == 0:
            return 0
        return gold << _GOLD_SHIFT | 1 << 4 * (gold - 1)
    return gold << _GOLD_SHIFT | 1 << _LARGE_SHIFT + 2 * (gold - MOST_AT_A_MINE - 1)
