"""The text of an island: its grid, cities and paths, in a settings file and in a record.

Source: Ork Island, sections 5, 6 and 11.
"""

from collections.abc import Iterable

from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.formats.tokens import Tokens
from services.engine.rules.orkisland.island import (
    CITY,
    GROUNDS,
    PATH,
    WRONG_LENGTH,
    Island,
    Path,
    check_island,
    wrong_letter,
)

_INDENT = "   "
# What the original says where a number of the cities or of the paths cannot be read. Of the paths
# it says nothing that one can rely on: it goes on with whatever was in its memory.
_COMPLAINTS = {"cities": "Expected 'paths'.", "paths": "Problems when reading."}


def format_grid(island: Island) -> str:
    """Return the text of an island, from the labels of its columns to the last of its paths."""
    cols = len(island.rows[0])
    # A label has a digit for the tens, which past 99 are more than one.
    lines = [
        _INDENT + "".join([str(col // 10) for col in range(cols)]),
        _INDENT + "".join([str(col % 10) for col in range(cols)]),
    ]
    lines += [f"{row // 10}{row % 10} {letters}" for row, letters in enumerate(island.rows)]
    lines += ["", f"cities {len(island.cities)}"]
    for cells in island.cities:
        lines += ["", str(len(cells)), *_format_cells(cells, cols)]
    lines += ["", f"paths {len(island.paths)}"]
    for path in island.paths:
        lines += ["", f"{path.a} {path.b} {len(path.cells)}", *_format_cells(path.cells, cols)]
    return "\n".join(lines) + "\n"


def _format_cells(cells: Iterable[int], cols: int) -> list[str]:
    return [f"{cell // cols} {cell % cols}" for cell in cells]


def read_grid(tokens: Tokens, rows: int, cols: int) -> Island:
    """Read an island, from the labels of its columns to the last of its paths.

    The layout is free. Raises RecordError, as the tokens make it, for what the original refuses,
    and for what `check_island` refuses.
    """
    island = _Reader(tokens, rows, cols).read()
    try:
        check_island(island, rows, cols)
    except RecordError as error:
        raise RecordError(str(error), reason=tokens.reason, facts=error.facts) from error
    return island


class _Reader:
    """An island as far as it has been read."""

    def __init__(self, tokens: Tokens, rows: int, cols: int) -> None:
        self._tokens = tokens
        self._rows, self._cols = rows, cols
        self._letters = ""
        self._complaint = ""  # the original's, about a number that cannot be read here
        self._misplaced: RecordError | None = None  # told only when all has been read

    def read(self) -> Island:
        for _ in range(2):
            self._tokens.word()  # the labels of the columns, whatever they are
        drawn = tuple([self._read_row() for _ in range(self._rows)])
        self._letters = "".join(drawn)
        cities = [self._read_city() for _ in range(self._read_count("cities"))]
        paths = [self._read_path() for _ in range(self._read_count("paths"))]
        if self._misplaced:
            raise self._misplaced
        return Island(drawn, tuple(cities), tuple(paths))

    def _read_row(self) -> str:
        self._tokens.word()  # the label of the row, whatever it is
        letters = self._tokens.word()
        if len(letters) != self._cols:
            raise self._tokens.error(WRONG_LENGTH, f"{self._cols} letters out of {GROUNDS}")
        if wrong := wrong_letter(letters):
            raise self._tokens.error(f"{wrong} in grid definition.", f"only {GROUNDS}")
        return letters

    def _read_count(self, key: str) -> int:
        if self._tokens.word() != key:
            raise self._tokens.error(f"Expected '{key}'.", repr(key))
        self._complaint = _COMPLAINTS[key]
        return self._read_size()

    def _read_city(self) -> tuple[int, ...]:
        return self._read_cells("city", CITY)

    def _read_path(self) -> Path:
        a, b = self._tokens.number(), self._tokens.number()
        return Path(a, b, self._read_cells("path", PATH))

    def _read_cells(self, kind: str, ground: int) -> tuple[int, ...]:
        return tuple([self._read_cell(kind, GROUNDS[ground]) for _ in range(self._read_size())])

    def _read_size(self) -> int:
        size = self._tokens.number()
        if size < 0 or self._tokens.failed:
            raise self._tokens.error(self._complaint, "0 or more")
        return size

    def _read_cell(self, kind: str, letter: str) -> int:
        tokens = self._tokens
        row, start, col = tokens.number(), tokens.start, tokens.number()
        if not (0 <= row < self._rows and 0 <= col < self._cols):
            raise tokens.error(
                f"Position of {kind} is not ok.",
                f"a row up to {self._rows - 1} and a column up to {self._cols - 1}",
                found=f"{row} {col}",
                start=start,
            )
        if tokens.failed:
            raise tokens.error(self._complaint, "a row and a column")
        cell = row * self._cols + col
        found = self._letters[cell]
        if found != letter and not self._misplaced:
            place = f"{found} at {row} {col}"
            self._misplaced = tokens.error(f"Should be {kind}.", letter, found=place, start=start)
        return cell
