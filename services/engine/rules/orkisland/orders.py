"""What a seat has its orks do in a round, and its text notation (docs/notation.md)."""

import re
from enum import StrEnum

from services.engine.rules.game import InvalidMove
from services.engine.rules.orkisland.registration import MOST_ORDERS, NO_DIRECTION

LETTERS = "brtln"
"""The letters of the directions, in the order of their codes: bottom, right, top, left, none."""

Order = tuple[int, int]
"""An ork and a direction, 0 to 4."""


class Absence(StrEnum):
    """Why a seat gives no orders: not in time for this round, or not any more in this match."""

    LATE = "late"
    OUT = "out"


Move = tuple[Order, ...] | Absence
"""The orders that a seat gives in a round, in its order; without any its orks hold."""

HOLD = "hold"
_ABSENCES = {absence.value: absence for absence in Absence}
_ORDER = re.compile(r"([0-9]{1,9})([a-z])")
_LONGEST_QUOTE = 40


def parse(text: str) -> Move:
    """Return the move that a text stands for; capitals are fine.

    >>> parse("0L,14b")
    ((0, 3), (14, 0))
    >>> parse("hold"), parse("late")
    ((), <Absence.LATE: 'late'>)
    >>> parse(",".join(["0l"] * 1_001))
    <Absence.OUT: 'out'>

    Raises InvalidMove.
    """
    lowered = text.lower()
    if lowered == HOLD:
        return ()
    if absence := _ABSENCES.get(lowered):
        return absence
    orders = tuple([_parse_order(order, text) for order in lowered.split(",")])
    return orders if len(orders) <= MOST_ORDERS else Absence.OUT


def format(move: Move) -> str:
    """Return a move in canonical notation: orders without a direction are left out.

    >>> format(parse("07T,1n,2l")), format(parse("1n")), format(parse("OUT"))
    ('7t,2l', 'hold', 'out')
    """
    if isinstance(move, Absence):
        return move.value
    orders = [f"{ork}{LETTERS[direction]}" for ork, direction in move if direction != NO_DIRECTION]
    return ",".join(orders) or HOLD


def _parse_order(order: str, text: str) -> Order:
    """Return one order; `text` is the whole move, to be quoted."""
    match = _ORDER.fullmatch(order)
    if not match:
        raise _bad_notation(text)
    ork, letter = match.groups()
    direction = LETTERS.find(letter)
    if direction < 0:
        raise InvalidMove(
            f"{letter} in {order} is not a direction: write b for bottom, r for right, t for top, "
            "l for left, or n for none",
            reason="BAD_DIRECTION",
            facts={"direction": letter},
        )
    return int(ork), direction


def _bad_notation(text: str) -> InvalidMove:
    quote = text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"
    return InvalidMove(
        f"{quote!r} is not a move: write orders as in 0l,1t,14b, or hold, late or out",
        reason="BAD_NOTATION",
    )
