"""Deals: values for all that a seat may not know, drawn anew for every look ahead.

Most follow what is believed of where strong warriors are. Now and then a seat's pool is dealt as if
nothing were believed, so that nobody is safe by doing what is not expected.
"""

from services.ai.armadora.search.hidden import Hidden
from services.engine.rules.armadora.kernel.bits import draw
from services.engine.rules.armadora.kernel.layout import (
    HAND,
    HAND_BITS,
    VALUE_1,
    VALUE_2,
    VALUE_4,
    Numbers,
    Position,
)
from services.engine.rules.compiled import in_place, released

_DEALS_TO_A_DOUBT = 10


@released
def deal(position: Position, hidden: Hidden, own: int, rng: Numbers) -> None:
    """Give every hidden warrior a value of its seat's pool, and the rest of the pool to the hand.

    `position` has no values on the squares of hidden warriors; `own` is the seat that knows its
    hand.
    """
    for seat in range(hidden.counts.size):
        if hidden.counts[seat]:
            is_doubted = draw(rng, _DEALS_TO_A_DOUBT) == 0
            _deal_seat(position, hidden, seat, seat == own, is_doubted, rng)


@in_place
def _deal_seat(
    position: Position, hidden: Hidden, seat: int, is_own: bool, is_doubted: bool, rng: Numbers
) -> None:
    """Deal from the strongest on, each to one of the squares and hands that are left."""
    size, count = hidden.sizes[seat], hidden.counts[seat]
    weakest = hidden.pools[seat, size - 1]
    total = 0
    for slot in range(size):
        total += 1 if is_doubted else hidden.weights[seat, slot]
    hand = 0 if is_own else size - count
    packed = hand + (hand << HAND_BITS * weakest)
    left = (1 << size) - 1
    for number in range(size):
        value = hidden.pools[seat, number]
        if value == weakest:
            break
        drawn = draw(rng, total)
        slot = -1
        while drawn >= 0:
            slot += 1
            if left >> slot & 1:
                drawn -= 1 if is_doubted else hidden.weights[seat, slot]
        left &= ~(1 << slot)
        total -= 1 if is_doubted else hidden.weights[seat, slot]
        if slot < count:
            _show(position, hidden.squares[seat, slot], value)
        else:
            packed += (1 << HAND_BITS * value) - (1 << HAND_BITS * weakest)
    for slot in range(count):
        if left >> slot & 1:
            _show(position, hidden.squares[seat, slot], weakest)
    if not is_own:
        position[HAND + seat] = packed


@in_place
def _show(position: Position, square: int, value: int) -> None:
    """Write the value of a warrior that had none."""
    position[VALUE_1] |= (value & 1) << square
    position[VALUE_2] |= (value >> 1 & 1) << square
    position[VALUE_4] |= (value >> 2) << square


@released
def hide(position: Position, hidden: Hidden) -> None:
    """Take the values of hidden warriors from a position."""
    for seat in range(hidden.counts.size):
        for number in range(hidden.counts[seat]):
            shown = ~(1 << hidden.squares[seat, number])
            position[VALUE_1] &= shown
            position[VALUE_2] &= shown
            position[VALUE_4] &= shown
