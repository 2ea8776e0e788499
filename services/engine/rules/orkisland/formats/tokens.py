"""The words and numbers of a text, read one after the other as C++ streams read them.

Blanks and ends of lines only separate. `70.5` is the number 70 and then the word `.5`. Where a
number is asked for and there is none, or one of more than 32 bits, the reading has failed: all
that follows is read as nothing.
"""

import re

from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.refusals import refused
from services.engine.rules.orkisland.settings import LEAST, MOST

_WORD = re.compile(r"\s*(\S+)", re.ASCII)
_NUMBER = re.compile(r"\s*([+-]?)0*([0-9]+)", re.ASCII)
_MOST_DIGITS = 11  # are looked at; so many are too many
_SHOWN = 40


class Tokens:
    """A text and how far it has been read.

    `start` is where what was read last begins; `failed` tells whether a number was not one;
    `reason` is that of the errors.
    """

    def __init__(self, text: str, reason: str) -> None:
        self.failed = False
        self._text = text
        self.reason = reason
        self.start = self._end = 0  # of what was read last

    def word(self) -> str:
        """Return the next word, or "" at the end of the text or once the reading has failed."""
        match = None if self.failed else self._read(_WORD)
        return match[1] if match else ""

    def number(self) -> int:
        """Return the next number; if there is none 0, if it is too large the largest there is."""
        if self.failed:
            return 0
        match = self._read(_NUMBER)
        value = int(match[1] + match[2][:_MOST_DIGITS]) if match else 0
        self.failed = not match or not LEAST <= value <= MOST
        return min(max(value, LEAST), MOST)

    def skip(self, text: str) -> bool:
        """Go past a text if it comes next, letter by letter; tell whether it did."""
        comes = not self.failed and self._text.startswith(text, self._end)
        self._end += len(text) * comes
        return comes

    def error(
        self, original: str, accepted: str, found: str = "", start: int | None = None
    ) -> RecordError:
        """Return the error about what was read last, or about the number that was not one.

        `original` is the message of the original; see refusals.py. What was `found`, and where it
        begins, can be said for more than one word.
        """
        if self.failed:
            accepted = f"a whole number from {LEAST} to {MOST}"
        word = _WORD.match(self._text, self.start if start is None or self.failed else start)
        if self.failed or not found:
            found = word[1][:_SHOWN] if word else ""
        line = str(self._text.count("\n", 0, word.start(1) if word else len(self._text)) + 1)
        return refused(original, f"line {line}", accepted, found, reason=self.reason, line=line)

    def _read(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        self.start = self._end
        match = pattern.match(self._text, self.start)
        if match:
            self._end = match.end()
        return match
