"""Decisions as moves of the plain rules, and back.

Palisades are two decisions, so a move is one or two of them.
"""

from collections.abc import Callable, Sequence

from services.engine.rules.armadora.kernel.layout import (
    EXTRA,
    KIND_SHIFT,
    LINE,
    LOOK,
    PASS,
    PLACE_BITS,
    PLACE_FACE_UP,
    PLACE_MASK,
    PLACE_WARRIOR,
    REINFORCE,
    SECOND,
    SHOOT,
    STOP,
    VALUE_MASK,
)
from services.engine.rules.armadora.moves import (
    Look,
    Move,
    Pass,
    PlaceExtraPalisade,
    PlaceFaceUp,
    PlacePalisades,
    PlaceReinforcement,
    PlaceWarrior,
    Shoot,
)

_KINDS = {
    PASS: "pass",
    PLACE_WARRIOR: "warrior",
    LINE: "line",
    SECOND: "second line",
    STOP: "stop",
    REINFORCE: "reinforcement",
    LOOK: "look",
    PLACE_FACE_UP: "warrior face up",
    EXTRA: "extra palisade",
    SHOOT: "arrow",
}
_WARRIORS: dict[int, Callable[[int, int], Move]] = {
    PLACE_WARRIOR: PlaceWarrior,
    PLACE_FACE_UP: PlaceFaceUp,
}
_AT_A_PLACE: dict[int, Callable[[int], Move]] = {
    REINFORCE: PlaceReinforcement,
    LOOK: Look,
    EXTRA: PlaceExtraPalisade,
    SHOOT: Shoot,
}


def decision(kind: int, place: int = 0, value: int = 0) -> int:
    """Return the decision of a kind at a square or line, with a warrior of a value.

    >>> decision(PLACE_WARRIOR, place=25, value=3) == PLACE_WARRIOR << 12 | 3 << 8 | 25
    True
    """
    return kind << KIND_SHIFT | value << PLACE_BITS | place


def split(code: int) -> tuple[int, int, int]:
    """Return the kind of a decision, its place, and the value of its warrior.

    >>> split(decision(PLACE_WARRIOR, place=25, value=3)) == (PLACE_WARRIOR, 25, 3)
    True
    """
    return code >> KIND_SHIFT, code & PLACE_MASK, code >> PLACE_BITS & VALUE_MASK


def decisions_of(move: Move) -> tuple[int, ...]:
    """Return the decisions that make up a move.

    >>> decisions_of(PlacePalisades((9, 48))) == (decision(LINE, 9), decision(SECOND, 48))
    True
    """
    match move:
        case PlaceWarrior(value, square):
            return (decision(PLACE_WARRIOR, square, value),)
        case PlaceFaceUp(value, square):
            return (decision(PLACE_FACE_UP, square, value),)
        case PlacePalisades((line,)):
            return decision(LINE, line), decision(STOP)
        case PlacePalisades((one, other)):
            return decision(LINE, one), decision(SECOND, other)
        case PlaceReinforcement(square):
            return (decision(REINFORCE, square),)
        case Look(square):
            return (decision(LOOK, square),)
        case PlaceExtraPalisade(line):
            return (decision(EXTRA, line),)
        case Shoot(square):
            return (decision(SHOOT, square),)
        case Pass():
            return (decision(PASS),)
    raise ValueError(f"a move has one or two palisades, not {move!r}")


def move_of(decisions: Sequence[int]) -> Move:
    """Return the move that decisions make up; of two lines either may come first.

    >>> move_of([decision(LINE, 48), decision(SECOND, 9)])
    PlacePalisades(lines=(9, 48))

    Raises ValueError if they are not one whole move.
    """
    parts = [split(code) for code in decisions]
    match parts:
        case [(kind, place, value)] if kind in _WARRIORS:
            return _WARRIORS[kind](value, place)
        case [(kind, place, _)] if kind in _AT_A_PLACE:
            return _AT_A_PLACE[kind](place)
        case [(kind, _, _)] if kind == PASS:
            return Pass()
        case [(kind, line, _), (then, other, _)] if (kind, then) == (LINE, SECOND):
            return PlacePalisades((min(line, other), max(line, other)))
        case [(kind, line, _), (then, _, _)] if (kind, then) == (LINE, STOP):
            return PlacePalisades((line,))
    kinds = ", ".join([_KINDS.get(kind, str(kind)) for kind, _, _ in parts]) or "none"
    raise ValueError(
        f"{kinds} make up no move: a line goes with a second line or a stop after it, all else "
        "stands alone"
    )
