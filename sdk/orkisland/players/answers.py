"""The answers of programs: where one ends, and the orders in it.

Source: Ork Island, section 12; docs/orkisland-players.md.
"""

import re
from typing import NamedTuple

from services.engine.rules.orkisland.orders import LETTERS, Order

LONGEST_ANSWER = 1 << 16
"""In bytes; a thousand orders have a sixth of it."""

NO_ORK = -1

_UNKNOWN = len(LETTERS)  # the code that the original gives to a letter of no direction
_DIRECTIONS = {letter: code for code, letter in enumerate(LETTERS)}
_END = re.compile(rb"(?:\A|(?<=\s))-1(?=\s|\Z)")
_ORK = re.compile(r"\s*+([+-]?[0-9]{1,10}+)(?![0-9])")
_ORDER = re.compile(_ORK.pattern + r"\s*+(\S)")
_LONGEST_QUOTE = 20


class Answer(NamedTuple):
    """The orders of an answer, and what is wrong with its text."""

    orders: tuple[Order, ...]
    complaint: str = ""


def split_answer(data: bytes, start: int = 0) -> tuple[bytes, bytes] | None:
    """Return the first answer in `data` and what follows it; None if it has no end.

    There is no end before `start`.

    >>> split_answer(b"0 l 14 b -1 3")
    (b'0 l 14 b ', b' 3')
    """
    end = _END.search(data, max(0, start))
    return (data[: end.start()], data[end.end() :]) if end else None


def parse_answer(data: bytes) -> Answer:
    """Return the orders of an answer that ends here; what is wrong ends it too.

    >>> parse_answer(b"0 l 14 b")
    Answer(orders=((0, 3), (14, 0)), complaint='')
    >>> parse_answer(b"0 l 14")
    Answer(orders=((0, 3),), complaint='line 1: only half an operation given for unit 14')
    >>> parse_answer(b"7 bottom")
    Answer(orders=((7, 0),), complaint="line 1: 'ottom' is not the number of an ork")
    """
    text = data.decode("ascii", errors="replace").strip()
    orders: list[Order] = []
    place = 0
    while order := _ORDER.match(text, place):
        ork = int(order[1])
        if ork == NO_ORK:
            return Answer(tuple(orders))
        orders.append((ork, _DIRECTIONS.get(order[2], _UNKNOWN)))
        place = order.end()
    return Answer(tuple(orders), _complain(text, place))


def _complain(text: str, place: int) -> str:
    """Return what is wrong at a place where there is no order, "" at the end of the text."""
    words = text[place:].split(maxsplit=1)
    if not words:
        return ""
    line = text.count("\n", 0, text.index(words[0], place)) + 1
    if _ORK.fullmatch(words[0]):
        return f"line {line}: only half an operation given for unit {words[0]}"
    word = words[0][:_LONGEST_QUOTE]
    return f"line {line}: {word!r} is not the number of an ork"
