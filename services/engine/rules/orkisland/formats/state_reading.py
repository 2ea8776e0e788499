"""Reading positions of a record. Source: Ork Island, sections 11 and 12.

Blanks and ends of lines only separate. Statuses may be parts of the time used, as a server of the
original writes them.
"""

import re

from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.board import NOBODY
from services.engine.rules.orkisland.formats.grid_text import format_grid, read_grid
from services.engine.rules.orkisland.formats.state_text import BEFORE_GRID, ShownState
from services.engine.rules.orkisland.formats.tokens import Tokens
from services.engine.rules.orkisland.island import GROUNDS, WATER, Island
from services.engine.rules.orkisland.match import LATE
from services.engine.rules.orkisland.settings import LEAST, MOST, SEATS, Settings

_STATUS = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?", re.ASCII)


class RecordTokens(Tokens):
    """The words and numbers of a record; `round` is the one that is read, 0 for the beginning."""

    round = 0

    def __init__(self, text: str) -> None:
        super().__init__(text, reason="BAD_RECORD")

    def expect(self, word: str) -> None:
        """Read a word. Raises RecordError for another."""
        if self.word() != word:
            raise self.refusal(repr(word))

    def number_from(self, least: int, most: int) -> int:
        """Read a number. Raises RecordError for one out of range."""
        value = self.number()
        if self.failed or not least <= value <= most:
            raise self.refusal(f"a number from {least} to {most}")
        return value

    def expect_end(self) -> None:
        """Raise RecordError if more words follow, or if the last one may have been cut off."""
        if self.word():
            raise self.refusal("the end of the text")
        if not self._text[-1:].isspace():
            raise self.refusal("an empty line", found="no end of the line")

    def refusal(self, accepted: str, found: str = "") -> RecordError:
        """Return the error about what was read last, with its line and the round."""
        error = self.error(f"round {self.round} cannot be read", accepted, found)
        error.facts["round"] = str(self.round)
        return error


class StateReader:
    """Reads positions on one island."""

    def __init__(self, tokens: RecordTokens, settings: Settings) -> None:
        """Read the island, with which the first position begins."""
        self._tokens = tokens
        self._settings = settings
        self.island = self._read_island()
        self._island_text = f"\n{BEFORE_GRID}{format_grid(self.island)}"

    def pass_island(self) -> None:
        """Go past the island in a later position. Raises RecordError for another one."""
        if not self._tokens.skip(self._island_text) and self._read_island() != self.island:
            raise self._tokens.refusal("the island of the rounds before", "another one")

    def read(self) -> ShownState:
        """Read what comes after the island in a position. Raises RecordError."""
        tokens = self._tokens
        tokens.expect("round")
        number = tokens.number_from(tokens.round, tokens.round)
        tokens.expect("total_score")
        totals = self._read_numbers(SEATS, LEAST, MOST)
        tokens.expect("status")
        statuses = tuple([self._read_status() for _ in range(SEATS)])
        tokens.expect("city_owners")
        owners = self._read_numbers(len(self.island.cities), NOBODY, SEATS - 1)
        tokens.expect("path_owners")
        owners += self._read_numbers(len(self.island.paths), NOBODY, SEATS - 1)
        tokens.expect("units")
        return ShownState(number, totals, statuses, owners, *self._read_orks())

    def _read_island(self) -> Island:
        try:
            return read_grid(self._tokens, self._settings.rows, self._settings.cols)
        except RecordError as error:
            raise RecordError(
                f"round {self._tokens.round} cannot be read: {error}",
                reason="BAD_RECORD",
                facts={**error.facts, "round": str(self._tokens.round)},
            ) from error

    def _read_numbers(self, count: int, least: int, most: int) -> tuple[int, ...]:
        return tuple([self._tokens.number_from(least, most) for _ in range(count)])

    def _read_status(self) -> float:
        word = self._tokens.word()
        status = float(word) if _STATUS.fullmatch(word) else None
        if status is None or not (status == LATE or 0 <= status <= 1):
            raise self._tokens.refusal(f"{LATE}, or a number from 0 to 1")
        return status

    def _read_orks(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Read the orks; return their owners, cells and healths."""
        tokens, settings = self._tokens, self._settings
        ground = "".join(self.island.rows)
        owners, healths = [], []
        cells: dict[int, None] = {}
        for _ in range(SEATS * settings.nb_orks):
            owners.append(tokens.number_from(0, SEATS - 1))
            row = tokens.number_from(0, settings.rows - 1)
            cell = row * settings.cols + tokens.number_from(0, settings.cols - 1)
            if ground[cell] == GROUNDS[WATER] or cell in cells:
                raise tokens.refusal("a cell on land where no other ork stands")
            cells[cell] = None
            healths.append(tokens.number_from(0, MOST))
        return tuple(owners), tuple(cells), tuple(healths)
