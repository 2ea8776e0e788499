"""A decision is played, and the next seat that can act gets the turn (R27, R29)."""

from services.engine.rules.armadora.kernel.fences import put_up
from services.engine.rules.armadora.kernel.layout import (
    ACTION_DUE,
    ARROW,
    EXTRA,
    FACE_UP,
    FIRST_LINE,
    FREE,
    HAND,
    HAND_BITS,
    KIND_SHIFT,
    LINE,
    LOOK,
    LOOKED_AT,
    NO_LINE,
    NOBODY,
    PASS,
    PASSED,
    PLACE_BITS,
    PLACE_FACE_UP,
    PLACE_MASK,
    PLACE_WARRIOR,
    POWERS,
    REINFORCE,
    REINFORCED,
    REINFORCEMENTS,
    SEATS,
    SECOND,
    SIZE,
    TURN,
    TWO_ARROWS,
    VALUE_1,
    VALUE_2,
    VALUE_4,
    VALUE_MASK,
    WARRIORS,
    Position,
)
from services.engine.rules.armadora.kernel.reach import has_main_action
from services.engine.rules.compiled import in_place, released


@in_place
def copy(position: Position, into: Position) -> None:
    """Make a position another one; in kernels without references, `into[:] = position` cannot."""
    for index in range(SIZE):
        into[index] = position[index]


@released
def play(position: Position, decision: int) -> None:
    """Play a decision of the seat to move, one of those that `decisions` lists."""
    kind, place = decision >> KIND_SHIFT, decision & PLACE_MASK
    seat = position[TURN]
    if kind >= LOOK:
        _use_power(position, seat, kind, decision)
        return
    if kind == LINE:
        put_up(position, place)
        position[FIRST_LINE] = place
        return
    if kind == PLACE_WARRIOR:
        place_warrior(position, seat, decision >> PLACE_BITS & VALUE_MASK, place)
    elif kind == SECOND:
        put_up(position, place)
    elif kind == REINFORCE:
        position[REINFORCED] |= 1 << place
        position[REINFORCEMENTS + seat] -= 1
    elif kind == PASS:
        position[PASSED] |= 1 << seat
    position[FIRST_LINE] = NO_LINE
    position[ACTION_DUE] = 0
    _give_turn(position, seat)


@in_place
def place_warrior(position: Position, seat: int, value: int, square: int) -> None:
    """Place a warrior out of the hand of a seat."""
    position[HAND + seat] -= one_in_hand(value)
    stands = 1 << square
    position[WARRIORS + seat] |= stands
    position[FREE] &= ~stands
    set_value(position, square, value)


@in_place
def one_in_hand(value: int) -> int:
    """Return what a warrior of a value adds to a hand."""
    return 1 + (1 << HAND_BITS * value)


@in_place
def set_value(position: Position, square: int, value: int) -> None:
    """Say what the warrior on a square is worth; the hands stay as they are."""
    stands = 1 << square
    position[VALUE_1] = position[VALUE_1] & ~stands | (value & 1) << square
    position[VALUE_2] = position[VALUE_2] & ~stands | (value >> 1 & 1) << square
    position[VALUE_4] = position[VALUE_4] & ~stands | (value >> 2 & 1) << square


@in_place
def _use_power(position: Position, seat: int, kind: int, decision: int) -> None:
    """Use a power; the turn goes on with a main action (R43)."""
    place = decision & PLACE_MASK
    position[POWERS + seat] -= 1
    position[ACTION_DUE] = 1
    if kind == LOOK:
        position[LOOKED_AT] |= 1 << place
    elif kind == PLACE_FACE_UP:
        place_warrior(position, seat, decision >> PLACE_BITS & VALUE_MASK, place)
        position[FACE_UP] |= 1 << place
    elif kind == EXTRA:
        put_up(position, place)
    else:
        position[TWO_ARROWS] |= position[ARROW] & 1 << place
        position[ARROW] |= 1 << place


@in_place
def _give_turn(position: Position, seat: int) -> None:
    """Give the turn to the next seat that can act; those before it have to pass (R29)."""
    seats = position[SEATS]
    for step in range(1, seats + 1):
        following = seat + step
        if following >= seats:
            following -= seats
        if position[PASSED] >> following & 1:
            continue
        if has_main_action(position, following):
            position[TURN] = following
            return
        position[PASSED] |= 1 << following
    position[TURN] = NOBODY
