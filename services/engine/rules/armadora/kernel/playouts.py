"""A game is brought to an end at random, at once.

Where nobody passes before having to, it does not matter to the end who does what when: all
warriors in the hands come to stand on free squares, any on any, and palisades are put up one after
another on any line that is legal then, until the supply or the lines run out. So that is all that
is done; no turn is played. A test finds such ends to be like those of games played decision by
decision.

Tokens follow, on the final board: the Elf shoots where it shares a territory with an opponent that
was not full before, and each seat reinforces what it may. Looks, and the extra warrior and palisade
of a power, change nothing at the end.
"""

from services.engine.rules.armadora.board import UPRIGHT_LINES
from services.engine.rules.armadora.kernel.bits import below, count, first, spread, stir
from services.engine.rules.armadora.kernel.fences import (
    bars_down,
    bars_right,
    is_legal,
    line_right_of,
    touches,
)
from services.engine.rules.armadora.kernel.layout import (
    ACTION_DUE,
    ARROW,
    DOWN,
    DOWN_MAYBE,
    DOWN_UNSURE,
    ELF,
    FACTION,
    FIRST_LINE,
    FREE,
    HAND,
    HAND_BITS,
    HAND_MASK,
    NO_LINE,
    NOBODY,
    PASSED,
    POWERS,
    REINFORCED,
    REINFORCEMENTS,
    RIGHT,
    RIGHT_MAYBE,
    RIGHT_UNSURE,
    SEATS,
    SUPPLY,
    TOUCHED,
    TURN,
    TWO_ARROWS,
    VALUE_1,
    VALUE_2,
    VALUE_4,
    WARRIORS,
    Numbers,
    Position,
)
from services.engine.rules.armadora.kernel.playing import one_in_hand
from services.engine.rules.armadora.kernel.reach import opposing_warriors, squares_to_reinforce
from services.engine.rules.armadora.moves import STRONGEST
from services.engine.rules.compiled import in_place, released

ROOM = 80
"""The length of the array that a playout works in; what is in it before and after is nothing."""


@released
def playout(position: Position, rng: Numbers, room: Numbers) -> None:
    """Bring a game to its end; `rng` is one number, not 0, that is replaced."""
    if position[TURN] == NOBODY:
        return
    open_squares = spread(position[FREE], position[RIGHT], position[DOWN])
    bits = _put_up_all(position, _place_all(position, rng[0], room), room)
    for seat in range(position[SEATS]):
        if not position[PASSED] >> seat & 1:
            bits = _use_tokens(position, seat, open_squares, bits)
    rng[0] = bits
    position[PASSED] = (1 << position[SEATS]) - 1
    position[TURN] = NOBODY
    position[FIRST_LINE] = NO_LINE
    position[ACTION_DUE] = 0


@in_place
def _place_all(position: Position, bits: int, room: Numbers) -> int:
    """Place the warriors of all who have not passed, anywhere; return the next random bits.

    Where there are more warriors than squares, as with three seats, any of them stay in the hands.
    """
    free = _list_members(position[FREE], 0, room, 0)
    warriors = _count_hands(position)
    for seat in range(position[SEATS]):
        if position[PASSED] >> seat & 1:
            continue
        hand, kept = position[HAND + seat], 0
        for value in range(1, STRONGEST + 1):
            placed = 0
            for _ in range(hand >> HAND_BITS * value & HAND_MASK):
                bits = stir(bits)
                drawn = below(bits, max(free, warriors))
                warriors -= 1
                if drawn >= free:
                    kept += one_in_hand(value)
                    continue
                free -= 1
                placed |= 1 << room[drawn]
                room[drawn] = room[free]
            _set_down(position, seat, placed, value)
        position[HAND + seat] = kept
    return bits


@in_place
def _count_hands(position: Position) -> int:
    """Return how many warriors are in the hands of all who have not passed."""
    warriors = 0
    for seat in range(position[SEATS]):
        if not position[PASSED] >> seat & 1:
            warriors += position[HAND + seat] & HAND_MASK
    return warriors


@in_place
def _set_down(position: Position, seat: int, squares: int, value: int) -> None:
    """Let warriors of a value stand on some free squares."""
    position[WARRIORS + seat] |= squares
    position[FREE] &= ~squares
    position[VALUE_1] |= squares * (value & 1)
    position[VALUE_2] |= squares * (value >> 1 & 1)
    position[VALUE_4] |= squares * (value >> 2)


@in_place
def _put_up_all(position: Position, bits: int, room: Numbers) -> int:
    """Put up palisades, as many as can be; return the next random bits.

    A line that is drawn while it is illegal stays illegal (I2), so each is drawn once.
    """
    lines = 0
    rest = position[RIGHT_MAYBE]
    while rest:
        room[lines] = line_right_of(first(rest))
        lines += 1
        rest &= rest - 1
    lines = _list_members(position[DOWN_MAYBE], UPRIGHT_LINES, room, lines)
    right, down, touched = position[RIGHT], position[DOWN], position[TOUCHED]
    supply = position[SUPPLY]
    while lines > 0 and supply > 0:
        bits = stir(bits)
        drawn = below(bits, lines)
        line = room[drawn]
        lines -= 1
        room[drawn] = room[lines]
        if is_legal(right, down, touched, line):
            right &= ~bars_right(line)
            down &= ~bars_down(line)
            touched |= touches(line)
            supply -= 1
    position[RIGHT], position[DOWN], position[TOUCHED] = right, down, touched
    position[RIGHT_MAYBE] = position[RIGHT_UNSURE] = position[RIGHT_MAYBE] & right
    position[DOWN_MAYBE] = position[DOWN_UNSURE] = position[DOWN_MAYBE] & down
    position[SUPPLY] = supply
    return bits


@in_place
def _list_members(places: int, base: int, room: Numbers, size: int) -> int:
    """Append the members of a set, counted from `base`; return the size then."""
    while places:
        room[size] = base + first(places)
        size += 1
        places &= places - 1
    return size


@in_place
def _use_tokens(position: Position, seat: int, open_squares: int, bits: int) -> int:
    """Use the arrows and the reinforcement of a seat; return the next random bits."""
    if position[FACTION + seat] == ELF and position[POWERS + seat] > 0:
        own = spread(position[WARRIORS + seat], position[RIGHT], position[DOWN])
        targets = opposing_warriors(position, seat) & own & open_squares
        while targets and position[POWERS + seat] > 0:
            bits = stir(bits)
            target = _member(targets, bits)
            position[TWO_ARROWS] |= position[ARROW] & target
            position[ARROW] |= target
            position[POWERS + seat] -= 1
    squares = squares_to_reinforce(position, seat)
    if squares:
        bits = stir(bits)
        position[REINFORCED] |= _member(squares, bits)
        position[REINFORCEMENTS + seat] -= 1
    return bits


@in_place
def _member(squares: int, bits: int) -> int:
    """Return any member of a set that has some, as a set."""
    for _ in range(below(bits, count(squares))):
        squares &= squares - 1
    return squares & -squares
