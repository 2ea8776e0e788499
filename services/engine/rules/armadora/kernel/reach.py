"""What the seat to move may do, as sets of squares (R12, R43-R50)."""

from services.engine.rules.armadora.kernel.bits import spread
from services.engine.rules.armadora.kernel.fences import has_line
from services.engine.rules.armadora.kernel.layout import (
    DOWN,
    FACE_UP,
    FREE,
    HAND,
    REINFORCED,
    REINFORCEMENTS,
    RIGHT,
    SEATS,
    SIDE_MASK,
    WARRIORS,
    Position,
)
from services.engine.rules.compiled import in_place


@in_place
def squares_to_reinforce(position: Position, seat: int) -> int:
    """Return the own warriors that a seat may reinforce: in full territories without one (R50)."""
    if position[REINFORCEMENTS + seat] == 0:
        return 0
    barred = spread(position[FREE] | position[REINFORCED], position[RIGHT], position[DOWN])
    return int(position[WARRIORS + seat] & ~barred)


@in_place
def has_main_action(position: Position, seat: int) -> bool:
    """Tell whether a seat can do anything but pass (R29, R41, R43)."""
    if position[HAND + seat] != 0 and position[FREE] != 0:
        return True
    return has_line(position) or squares_to_reinforce(position, seat) != 0


@in_place
def opposing_warriors(position: Position, seat: int) -> int:
    """Return the squares with a warrior of an opponent; a partner is none (R65)."""
    opposing = 0
    side = seat & position[SIDE_MASK]
    for other in range(position[SEATS]):
        if other & position[SIDE_MASK] != side:
            opposing |= position[WARRIORS + other]
    return opposing


@in_place
def squares_to_look_at(position: Position, seat: int) -> int:
    """Return the warriors that the Mage may look at (R45, R56)."""
    return int(opposing_warriors(position, seat) & ~position[FACE_UP])


@in_place
def squares_to_shoot_at(position: Position, seat: int) -> int:
    """Return the warriors that the Elf may shoot at (R48): near an own one, and a free square."""
    right, down = position[RIGHT], position[DOWN]
    own = spread(position[WARRIORS + seat], right, down)
    return int(opposing_warriors(position, seat) & own & spread(position[FREE], right, down))
