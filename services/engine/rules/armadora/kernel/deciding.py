"""What the seat to move may decide."""

from services.engine.rules.armadora.board import UPRIGHT_LINES
from services.engine.rules.armadora.kernel.bits import count, first
from services.engine.rules.armadora.kernel.fences import (
    has_line,
    line_right_of,
    put_up,
)
from services.engine.rules.armadora.kernel.layout import (
    ACTION_DUE,
    DOWN,
    DOWN_MAYBE,
    DOWN_UNSURE,
    EXTRA,
    FACTION,
    FIRST_LINE,
    FREE,
    GOBLIN,
    HAND,
    HAND_BITS,
    HAND_MASK,
    KIND_SHIFT,
    LINE,
    LOOK,
    MAGE,
    NO_LINE,
    NOBODY,
    ORC,
    PASS,
    PLACE_BITS,
    PLACE_FACE_UP,
    PLACE_WARRIOR,
    POWERS,
    REINFORCE,
    RIGHT,
    RIGHT_MAYBE,
    RIGHT_UNSURE,
    SECOND,
    SHOOT,
    STOP,
    SUPPLY,
    TOUCHED,
    TURN,
    WARRIORS,
    Numbers,
    Position,
)
from services.engine.rules.armadora.kernel.reach import (
    has_main_action,
    squares_to_look_at,
    squares_to_reinforce,
    squares_to_shoot_at,
)
from services.engine.rules.armadora.moves import STRONGEST
from services.engine.rules.compiled import in_place, released


@released
def decisions(position: Position, out: Numbers) -> int:
    """Fill `out`, MOST_DECISIONS long, with the legal decisions; return how many they are.

    They come in this order: warriors, by value and square; lines, upright ones first; the
    reinforcement; powers; the pass. After a first palisade: STOP, then second lines. None once the
    game is over.
    """
    seat = position[TURN]
    if seat == NOBODY:
        return 0
    if position[FIRST_LINE] != NO_LINE:
        out[0] = STOP << KIND_SHIFT
        return _list_lines(position, SECOND, out, 1)
    size = _list_warriors(position, seat, PLACE_WARRIOR, position[FREE], out, 0)
    size = _list_lines(position, LINE, out, size)
    size = _list_places(squares_to_reinforce(position, seat), REINFORCE << KIND_SHIFT, out, size)
    if position[ACTION_DUE]:
        return size
    if position[POWERS + seat] > 0:
        size = _list_powers(position, seat, out, size)
    out[size] = PASS << KIND_SHIFT
    return size + 1


@in_place
def _list_places(places: int, base: int, out: Numbers, size: int) -> int:
    """Append a decision for each of some places; return the size then."""
    while places:
        out[size] = base + first(places)
        size += 1
        places &= places - 1
    return size


@in_place
def _list_warriors(
    position: Position, seat: int, kind: int, squares: int, out: Numbers, size: int
) -> int:
    """Append each warrior of a hand on each of some squares."""
    for value in range(1, STRONGEST + 1):
        if position[HAND + seat] >> HAND_BITS * value & HAND_MASK:
            base = kind << KIND_SHIFT | value << PLACE_BITS
            size = _list_places(squares, base, out, size)
    return size


@in_place
def _list_lines(position: Position, kind: int, out: Numbers, size: int) -> int:
    """Append each legal line."""
    if not has_line(position):
        return size
    places = position[RIGHT_MAYBE]
    while places:
        out[size] = kind << KIND_SHIFT | line_right_of(first(places))
        size += 1
        places &= places - 1
    return _list_places(position[DOWN_MAYBE], (kind << KIND_SHIFT) + UPRIGHT_LINES, out, size)


@in_place
def _list_powers(position: Position, seat: int, out: Numbers, size: int) -> int:
    """Append each use of a power after which a main action is possible (R43)."""
    faction = position[FACTION + seat]
    if faction == ORC:
        return _list_extra_palisades(position, seat, out, size)
    if faction == GOBLIN:
        squares = _squares_for_extra_warrior(position, seat)
        return _list_warriors(position, seat, PLACE_FACE_UP, squares, out, size)
    if not has_main_action(position, seat):
        return size
    if faction == MAGE:
        return _list_places(squares_to_look_at(position, seat), LOOK << KIND_SHIFT, out, size)
    return _list_places(squares_to_shoot_at(position, seat), SHOOT << KIND_SHIFT, out, size)


@in_place
def _squares_for_extra_warrior(position: Position, seat: int) -> int:
    """Return the squares where the Goblin's extra warrior leaves a main action."""
    free, hand = position[FREE], position[HAND + seat]
    warriors = position[WARRIORS + seat]
    in_hand = hand & HAND_MASK
    if in_hand == 0:
        return 0
    if has_line(position) or (in_hand > 1 and count(free) > 1):
        return int(free)
    squares = 0
    rest = free
    while rest:
        square = rest & -rest
        rest &= ~square
        position[FREE], position[WARRIORS + seat] = free & ~square, warriors | square
        if squares_to_reinforce(position, seat):
            squares |= square
    position[FREE], position[WARRIORS + seat] = free, warriors
    return squares


@in_place
def _list_extra_palisades(position: Position, seat: int, out: Numbers, size: int) -> int:
    """Append the lines where the Orc's extra palisade leaves a main action."""
    all_listed = _list_lines(position, EXTRA, out, size)
    if position[HAND + seat] != 0 and position[FREE] != 0:
        return all_listed
    kept = size
    for place in range(size, all_listed):
        if _leaves_main_action(position, seat, out[place] - (EXTRA << KIND_SHIFT)):
            out[kept] = out[place]
            kept += 1
    return kept


@in_place
def _leaves_main_action(position: Position, seat: int, line: int) -> bool:
    """Tell whether a main action is possible once a palisade stands; it is taken away again."""
    right, down = position[RIGHT], position[DOWN]
    right_maybe, down_maybe = position[RIGHT_MAYBE], position[DOWN_MAYBE]
    touched = position[TOUCHED]
    put_up(position, line)
    is_left = has_main_action(position, seat)
    position[RIGHT], position[DOWN] = right, down
    position[RIGHT_MAYBE], position[DOWN_MAYBE] = right_maybe, down_maybe
    position[RIGHT_UNSURE] = position[DOWN_UNSURE] = 0
    position[TOUCHED] = touched
    position[SUPPLY] += 1
    return is_left
