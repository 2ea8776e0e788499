"""Texts that are nearly moves or nearly records, and texts that are nothing at all."""

from collections.abc import Callable
from random import Random

from services.engine.rules.armadora.board import LINE_NAMES, SQUARE_NAMES
from services.engine.rules.orkisland.formats.settings_text import format_settings
from services.engine.rules.record import format_record
from services.engine.tests.rules.random_games import (
    ADVANCED,
    BASIC,
    CROWDED,
    DRAWN,
    PARTNERS,
    random_record,
)

NOTATION = "abcdefghijlnpwmgoertxz0123456789@,? "
ODD = (
    "\0\x07\x1b\x7f\t\n\r\u2028"  # control characters and ends of lines
    "\u202e\u200f\u200d\ufeff\u0301"  # from right to left, joined, invisible, an accent alone
    "²٣३３＠ａ①"  # digits, letters and signs of other scripts
    "İſKßﬁ"  # letters whose small form is another letter, or longer
    "é😀\U0010ffff'\"\\<>%{}$;`"
)
NUMBERS = (-1, 0, 1, 3, 5, 6, 9, 10, 40, 67, 99, 100, 2**31, 2**64, 10**300)
LENGTHS = (0, 1, 2, 10, 40, 199, 200, 201, 10_000, 16_001)


def odd_text(rng: Random) -> str:
    """Return any text: often short, now and then of 16,001 characters."""
    characters = rng.choice((NOTATION, ODD, NOTATION + ODD))
    return "".join(rng.choices(characters, k=rng.choice(LENGTHS)))


def mutate(text: str, rng: Random) -> str:
    """Return a text with a change or more."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        place = rng.randint(0, len(text))
        before, after = text[:place], text[place:]
        match rng.randrange(8):
            case 0:
                text = before + rng.choice(NOTATION) + after[1:]
            case 1:
                text = before + rng.choice(ODD) + after
            case 2:
                text = before + after[rng.randint(1, 3) :]
            case 3:
                text = before + str(rng.choice(NUMBERS)) + after[1:]
            case 4:
                text = after + before
            case 5:
                text = before + 2 * after
            case 6:
                text = before.upper() + after
            case _:
                text = before
    return text


def _square(rng: Random) -> str:
    """Return a square, now and then one that is off the board or odd."""
    if rng.random() < 1 / 20:
        return f"{rng.choice(NOTATION + ODD)}{rng.choice(NUMBERS)}"
    return rng.choice(SQUARE_NAMES)


def _line(rng: Random) -> str:
    """Return a line, now and then one between any two squares."""
    return _square(rng) + _square(rng) if rng.random() < 1 / 10 else rng.choice(LINE_NAMES)


def _lines(rng: Random) -> str:
    return ",".join(_line(rng) for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 2, 2, 3, 30))))


def move_text(rng: Random) -> str:
    """Return a text with the form of a move, which may even be legal somewhere; it never passes."""
    letter = rng.choice(NOTATION if rng.random() < 1 / 10 else "wwwwpppmgoer")
    match letter:
        case "w" | "g":
            return f"{letter}{rng.choice((1, 1, 1, 2, 3, 4, 5, *NUMBERS[:6]))}@{_square(rng)}"
        case "p" | "o":
            return f"{letter}@{_lines(rng)}"
        case _:
            return f"{letter}@{_square(rng)}"


def orders_text(rng: Random) -> str:
    """Return a text with the form of orders of Ork Island, which may even be legal somewhere."""
    if rng.random() < 1 / 10:
        return rng.choice(("hold", "late", "out"))
    orks = (*range(10), *range(10), *NUMBERS)
    count = rng.choice((1, 1, 1, 2, 2, 3, 5, 8, rng.choice((1, 1000, 1001))))
    return ",".join(f"{rng.choice(orks)}{rng.choice('brtlnbrtlnx')}" for _ in range(count))


def malformed_move(rng: Random) -> str:
    """Return a text that is hardly ever a move of Armadöra."""
    match rng.randrange(6):
        case 0:
            return odd_text(rng)
        case 1:
            return mutate("pass", rng)
        case 2:
            return mutate(orders_text(rng), rng)
        case _:
            return mutate(move_text(rng), rng)


def any_move(rng: Random) -> str:
    """Return a malformed move, or one that only looks legal, or one that may be."""
    return rng.choice((malformed_move, move_text, orders_text))(rng)


RECORDS = tuple(
    format_record(random_record(options, seed=11))
    for options in (BASIC, ADVANCED, PARTNERS, DRAWN, CROWDED)
)
OPTION_LINES = (
    *("advanced", "teams", "memory", "first", "factions", "seats", "rules", "seed"),
    *("rows", "cols", "nb_rounds", "nb_orks", "cost_grass", "grid"),
)


SETTINGS_FILES = tuple(format_settings(settings) for settings in (DRAWN, CROWDED))


def settings_text(rng: Random) -> str:
    """Return a settings file with something wrong in it, too much or missing, or nothing wrong."""
    text = rng.choice(SETTINGS_FILES)
    for _ in range(rng.choice((0, 1, 2))):
        words = text.split(" ")
        place = rng.randrange(len(words))
        words[place] = rng.choice((str(rng.choice(NUMBERS)), mutate(words[place], rng), ""))
        text = " ".join(words)
    return mutate(text, rng) if rng.random() < 1 / 4 else text


def record_text(rng: Random) -> str:
    """Return the text of a game with something wrong in it, or too much, or missing."""
    lines = rng.choice(RECORDS).split("\n")
    for _ in range(rng.randint(1, 2)):
        place = rng.randrange(len(lines) if rng.random() < 1 / 2 else min(10, len(lines)))
        change: Callable[[str], list[str]] = rng.choice(
            (
                lambda line: [mutate(line, rng)],
                lambda line: [line, f"{rng.choice(OPTION_LINES)} {rng.choice(NUMBERS)}"],
                lambda line: [line, f"{rng.randint(0, 9)} {any_move(rng)}"],
                lambda line: [line] * rng.choice((0, 2, 2, 500)),
            )
        )
        lines[place : place + 1] = change(lines[place])
    return rng.choice(("\n", "\n", "\n", "\r\n", "\v")).join(lines)
