"""Command logs: every order of a match as it was given, also those that the rules dropped.

A log is text: one line of JSON for each round, with a list for each seat of its orders
`[ork, direction]` in the order given. Of ours: `"late"` or `"out"` in place of the list of a seat
that gave none. Unknown orks and directions are orders too; what they come to is for the rules to
say.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.orders import Absence, Move
from services.engine.rules.orkisland.settings import SEATS

LoggedRound = tuple[Move, ...]
"""The move of each seat."""

_ABSENCES = tuple(absence.value for absence in Absence)
_ACCEPTED = "a list of orders, or {}".format(" or ".join(f'"{word}"' for word in _ABSENCES))


def parse_log(data: bytes) -> Iterator[LoggedRound]:
    """Return the rounds of a log. Raises RecordError that names the line.

    >>> list(parse_log(b'[[[0,1],[99,7]],[],"late",[]]\\n'))
    [(((0, 1), (99, 7)), (), <Absence.LATE: 'late'>, ())]
    """
    for number, line in enumerate(data.rstrip().split(b"\n"), start=1):
        yield _parse_round(line, number)


def format_log(rounds: Iterable[LoggedRound]) -> Iterator[bytes]:
    """Return the lines of a log, not compressed.

    >>> list(format_log([(((0, 1), (99, 7)), (), Absence.LATE, ())]))
    [b'[[[0,1],[99,7]],[],"late",[]]\\n']
    """
    for moves in rounds:
        yield json.dumps(moves, separators=(",", ":")).encode() + b"\n"


def _parse_round(line: bytes, number: int) -> LoggedRound:
    try:
        seats = json.loads(line)
    except (ValueError, RecursionError):
        seats = None
    if not isinstance(seats, list) or len(seats) != SEATS:
        text = line[:40].decode(errors="replace")
        raise _error(number, f"{text!r} is not a round; expected [ … ] with 4 times {_ACCEPTED}")
    return tuple([_parse_move(orders, number, seat) for seat, orders in enumerate(seats)])


def _parse_move(orders: Any, number: int, seat: int) -> Move:
    if isinstance(orders, str) and orders in _ABSENCES:
        return Absence(orders)
    if not isinstance(orders, list):
        raise _error(number, f"expected {_ACCEPTED} for seat {seat}")
    for place, order in enumerate(orders):
        if not _is_order(order):
            raise _error(
                number,
                f"expected order {place} of seat {seat} to be [ork, direction], two whole numbers",
            )
    return tuple([(ork, direction) for ork, direction in orders])


def _is_order(order: Any) -> bool:
    return type(order) is list and len(order) == 2 and all(type(number) is int for number in order)


def _error(number: int, message: str) -> RecordError:
    return RecordError(
        f"line {number} of the log: {message}",
        reason="BAD_RECORD",
        facts={"line": str(number), "round": str(number - 1)},
    )
