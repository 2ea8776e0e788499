"""What to do on a turn (R11, R41), and its text notation (docs/notation.md)."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from services.engine.rules.armadora.board import LINE_NAMES, LINE_SQUARES, SQUARE_NAMES
from services.engine.rules.game import InvalidMove

STRONGEST = 5
MOST_PALISADES = 2
_LONGEST_QUOTE = 40


@dataclass(frozen=True, slots=True)
class PlaceWarrior:
    """Place a warrior face down on a square (R12)."""

    value: int
    square: int


@dataclass(frozen=True, slots=True)
class PlacePalisades:
    """Put up one or two palisades (R14); lines ascending."""

    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass for the rest of the game (R26)."""


@dataclass(frozen=True, slots=True)
class PlaceReinforcement:
    """Put the reinforcement token on an own warrior (R50)."""

    square: int


@dataclass(frozen=True, slots=True)
class Look:
    """Use the Mage's power: look at the value of an opponent's warrior (R45)."""

    square: int


@dataclass(frozen=True, slots=True)
class PlaceFaceUp:
    """Use the Goblin's power: place an extra warrior face up (R46)."""

    value: int
    square: int


@dataclass(frozen=True, slots=True)
class PlaceExtraPalisade:
    """Use the Orc's power: put up an extra palisade (R47)."""

    line: int


@dataclass(frozen=True, slots=True)
class Shoot:
    """Use the Elf's power: put an arrow on an opponent's warrior (R48)."""

    square: int


MainAction = PlaceWarrior | PlacePalisades | PlaceReinforcement
Power = Look | PlaceFaceUp | PlaceExtraPalisade | Shoot
Move = MainAction | Power | Pass

_SQUARE_NUMBERS = {name: square for square, name in enumerate(SQUARE_NAMES)}
_LINE_NUMBERS = {
    SQUARE_NAMES[one] + SQUARE_NAMES[other]: line
    for line, squares in enumerate(LINE_SQUARES)
    for one, other in (squares, squares[::-1])
}
_WARRIOR = re.compile(r"([wg])([0-9]{1,2}|\?)@([a-z][0-9]{1,2})")
_TOKEN = re.compile(r"([mer])@([a-z][0-9]{1,2})")
_TOKEN_MOVES: dict[str, tuple[Callable[[int], Move], str]] = {
    "m": (Look, "R45"),
    "e": (Shoot, "R48"),
    "r": (PlaceReinforcement, "R50"),
}
_LINE = re.compile(r"([a-z][0-9]{1,2})([a-z][0-9]{1,2})")


def parse(text: str) -> Move:
    """Return the move that a text stands for; capitals and swapped squares of a line are fine.

    >>> parse("w3@b4")
    PlaceWarrior(value=3, square=25)
    >>> parse("P@F3F2,C2D2")
    PlacePalisades(lines=(9, 48))
    >>> parse("m@g2")
    Look(square=14)
    >>> parse("pass")
    Pass()

    Raises InvalidMove.
    """
    lowered = text.lower()
    if lowered == "pass":
        return Pass()
    if match := _WARRIOR.fullmatch(lowered):
        place = PlaceWarrior if match[1] == "w" else PlaceFaceUp
        return place(_parse_value(match[2]), _parse_square(match[3], rule="R12"))
    if lowered.startswith("p@"):
        return PlacePalisades(_parse_lines(text, lowered[2:], most=MOST_PALISADES, rule="R14"))
    if lowered.startswith("o@"):
        return PlaceExtraPalisade(*_parse_lines(text, lowered[2:], most=1, rule="R47"))
    if match := _TOKEN.fullmatch(lowered):
        use, rule = _TOKEN_MOVES[match[1]]
        return use(_parse_square(match[2], rule=rule))
    raise _bad_notation(text)


def format(move: Move) -> str:
    """Return a move in canonical notation.

    >>> format(parse("P@F3F2,C2D2"))
    'p@c2d2,f2f3'
    """
    match move:
        case PlaceWarrior(value, square):
            return f"w{value}@{SQUARE_NAMES[square]}"
        case PlacePalisades(lines):
            return "p@" + ",".join([LINE_NAMES[line] for line in lines])
        case PlaceReinforcement(square):
            return f"r@{SQUARE_NAMES[square]}"
        case Look(square):
            return f"m@{SQUARE_NAMES[square]}"
        case PlaceFaceUp(value, square):
            return f"g{value}@{SQUARE_NAMES[square]}"
        case PlaceExtraPalisade(line):
            return f"o@{LINE_NAMES[line]}"
        case Shoot(square):
            return f"e@{SQUARE_NAMES[square]}"
        case Pass():
            return "pass"


def redact(move: Move) -> str:
    """Return a move as the other seats and spectators may know it (R7).

    >>> redact(parse("w3@b4")), redact(parse("pass"))
    ('w?@b4', 'pass')
    """
    if isinstance(move, PlaceWarrior):
        return f"w?@{SQUARE_NAMES[move.square]}"
    return format(move)


def _parse_value(text: str) -> int:
    if text == "?" or not 1 <= int(text) <= STRONGEST:
        raise InvalidMove(
            f"a warrior is worth 1 to {STRONGEST}, not {text}",
            reason="BAD_VALUE",
            rule="R6",
            facts={"value": text},
        )
    return int(text)


def _parse_square(name: str, *, rule: str) -> int:
    square = _SQUARE_NUMBERS.get(name)
    if square is None:
        raise InvalidMove(
            f"{name} is off the board: columns are a to h, rows 1 to 5",
            reason="OFF_BOARD",
            rule=rule,
            facts={"square": name},
        )
    return square


def _parse_lines(text: str, names: str, *, most: int, rule: str) -> tuple[int, ...]:
    """Return the lines of a comma-separated list; `text` is the whole move, to be quoted."""
    split = names.split(",") if names else []
    for name in split:
        if not _LINE.fullmatch(name):
            raise _bad_notation(text)
    if not 1 <= len(split) <= most:
        accepted = "one or two palisades" if most == MOST_PALISADES else "one extra palisade"
        raise InvalidMove(
            f"put up {accepted} at a time, not {len(split)}",
            reason="BAD_COUNT",
            rule=rule,
            facts={"count": str(len(split))},
        )
    return tuple(sorted([_parse_line(name) for name in split]))


def _parse_line(name: str) -> int:
    line = _LINE_NUMBERS.get(name)
    if line is not None:
        return line
    for square in re.findall(r"[a-z][0-9]+", name):
        _parse_square(square, rule="R15")
    raise InvalidMove(
        f"{name} is not a line: name two squares that share a side, as in c2d2",
        reason="NOT_A_LINE",
        rule="R4",
        facts={"line": name},
    )


def _bad_notation(text: str) -> InvalidMove:
    quote = text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"
    return InvalidMove(
        f"{quote!r} is not a move: write w3@b4, p@c2d2 or p@c2d2,f2f3, r@b4, pass, or for a "
        "power m@g2, g3@b4, o@c2d2 or e@g2",
        reason="BAD_NOTATION",
    )
