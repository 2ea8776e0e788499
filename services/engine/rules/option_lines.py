"""How the options of a game stand in the text of its records: one line each, `key value`.

Each game has a tuple of OptionLine, in the order of the text. The line of an option that has its
default value is left out.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

_NUMBER = re.compile(r"[0-9]{1,19}")


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to write a value; `read` raises ValueError for a text that is not `accepted`."""

    accepted: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class OptionLine:
    """The line that begins with `key` and holds the option `field`.

    The rules have had it since version `since`.
    """

    key: str
    field: str
    kind: Kind
    since: int = 1


def format_options(lines: tuple[OptionLine, ...], options: Any) -> list[str]:
    """Return the lines of options; see docs/notation.md."""
    return [
        f"{line.key} {line.kind.write(getattr(options, line.field))}"
        for line in chosen_lines(lines, options)
    ]


def chosen_lines(lines: tuple[OptionLine, ...], options: Any) -> list[OptionLine]:
    """Return the lines of those options that do not have their default value."""
    defaults = defaults_of(type(options))
    return [line for line in lines if getattr(options, line.field) != defaults[line.field]]


def defaults_of(options_type: Any) -> dict[str, Any]:
    """Return the default of each option, dataclasses.MISSING for one that has none."""
    return {field.name: field.default for field in fields(options_type)}


def _read_number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _read_flag(text: str) -> bool:
    if text != "yes":
        raise ValueError(text)
    return True


WHOLE_NUMBER = Kind("a whole number", _read_number, str)
FLAG = Kind("'yes', or no such line", _read_flag, lambda _: "yes")


def words(choice: type[StrEnum]) -> Kind:
    """Return the kind of a tuple of words, separated by single spaces.

    >>> words(StrEnum("Colour", ["RED", "BLUE"])).read("blue red")
    (<Colour.BLUE: 'blue'>, <Colour.RED: 'red'>)
    """
    return Kind(
        accepted="words out of " + ", ".join(choice),
        read=lambda text: tuple([choice(word) for word in text.split(" ")]),
        write=" ".join,
    )
