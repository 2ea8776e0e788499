"""Nicknames: what one may be, and which one is free at a table."""

import unicodedata
from collections.abc import Collection, Iterable

from services.lobby.refusals import refuse

BOT_NICKNAMES = ("Fox", "Bramble", "Juniper", "Otter", "Rowan", "Magpie", "Thistle", "Badger")
"""What computer opponents are called, in this order."""

MAX_LENGTH = 20
MARKUP = frozenset("<>")
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories of characters that cannot be seen, or that turn the text round them."""
FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Further characters that cannot be seen, though Unicode counts them among letters and signs."""


def check_nickname(text: str) -> str:
    """Return the nickname, composed and without spaces at its ends.

    Raises Refusal BAD_NICKNAME.
    """
    if len(text) > 10 * MAX_LENGTH:  # not worth a look
        raise refuse("BAD_NICKNAME", f"a nickname has at most {MAX_LENGTH} characters")
    nickname = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(nickname) <= MAX_LENGTH:
        raise refuse("BAD_NICKNAME", f"a nickname has 1 to {MAX_LENGTH} characters")
    is_headless = unicodedata.category(nickname[0]).startswith("M")  # a mark over nothing
    if is_headless or any(map(_is_refused, nickname)):
        raise refuse(
            "BAD_NICKNAME",
            "a nickname is made of letters, digits, signs and spaces, but not of < or >",
        )
    return nickname


def is_taken(nickname: str, taken: Iterable[str]) -> bool:
    """Return whether somebody has this nickname already, whatever its case."""
    return nickname.casefold() in {other.casefold() for other in taken}


def free_nickname(wanted: Iterable[str], taken: Collection[str]) -> str:
    """Return the first wanted nickname that nobody has, else the first with a number behind it."""
    names = list(wanted)
    for name in names:
        if not is_taken(name, taken):
            return name
    number = 2
    while True:
        ending = f" {number}"
        name = names[0][: MAX_LENGTH - len(ending)] + ending
        if not is_taken(name, taken):
            return name
        number += 1


def _is_refused(character: str) -> bool:
    return character in MARKUP or character in FILLERS or unicodedata.category(character) in UNSEEN
