"""The island: ground, cities and paths. Drawn or read before a match, it never changes.

Source: Ork Island, sections 1, 5 and 6. Cells are numbered row * cols + col; directions are 0
BOTTOM, 1 RIGHT, 2 TOP, 3 LEFT and 4 NONE.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.refusals import refused

GROUNDS = "W.FSCP"
"""The letters of the kinds of ground, in the order of their codes."""
WATER, GRASS, FOREST, SAND, CITY, PATH = range(len(GROUNDS))

WRONG_LENGTH = "The read map has a line with incorrect lenght."
"""What the original says of a row that is too short or too long."""

_NOT_GROUND = re.compile(f"[^{re.escape(GROUNDS)}]")


@dataclass(frozen=True, slots=True)
class Path:
    """A path between the cities `a` and `b`, over `cells` from a's side to b's."""

    a: int
    b: int
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Island:
    """An island. `rows` has a letter of GROUNDS for each cell; `cities` have the cells of each."""

    rows: tuple[str, ...]
    cities: tuple[tuple[int, ...], ...]
    paths: tuple[Path, ...]


def check_island(island: Island, rows: int, cols: int) -> None:
    """Raise RecordError (BAD_OPTIONS) for an island that breaks a rule of sections 5 and 6."""
    _check_rows(island, rows, cols)
    letters = "".join(island.rows)
    kinds: list[tuple[str, int, list[tuple[int, ...]]]] = [
        ("city", CITY, list(island.cities)),
        ("path", PATH, [path.cells for path in island.paths]),
    ]
    for kind, ground, places in kinds:
        _check_places(kind, GROUNDS[ground], places, letters, cols)
    for cell in _border(rows, cols):
        if letters[cell] != GROUNDS[WATER]:
            raise _broken(_spot(cell, cols), GROUNDS[WATER], letters[cell])
    for kind, ground, places in kinds:
        _check_belonging(kind, GROUNDS[ground], places, letters, cols)
    for number, path in enumerate(island.paths):
        for city in (path.a, path.b):
            if not 0 <= city < len(island.cities):
                raise _broken(f"path {number}", f"cities up to {len(island.cities) - 1}", city)


def wrong_letter(letters: str) -> str:
    """Return the first letter that is no ground, or "" if all are.

    >>> wrong_letter("WWF.RW")
    'R'
    """
    match = _NOT_GROUND.search(letters)
    return match[0] if match else ""


def _check_rows(island: Island, rows: int, cols: int) -> None:
    if len(island.rows) != rows:
        raise refused(WRONG_LENGTH, "the grid", f"{rows} rows", len(island.rows))
    for row, letters in enumerate(island.rows):
        if len(letters) != cols:
            raise refused(WRONG_LENGTH, f"row {row}", f"{cols} letters", len(letters))
        if wrong := wrong_letter(letters):
            raise refused(f"{wrong} in grid definition.", f"row {row}", f"only {GROUNDS}", wrong)


def _check_places(
    kind: str, letter: str, places: Sequence[Sequence[int]], letters: str, cols: int
) -> None:
    """Raise RecordError for cells that do not exist, or have not the ground of their place."""
    for number, cells in enumerate(places):
        for cell in cells:
            if not 0 <= cell < len(letters):
                original = f"Position of {kind} is not ok."
                accepted = f"cells up to {len(letters) - 1}"
                raise refused(original, f"{kind} {number}", accepted, cell)
            if letters[cell] != letter:
                place = f"{kind} {number} at {_spot(cell, cols)}"
                raise refused(f"Should be {kind}.", place, letter, letters[cell])


def _check_belonging(
    kind: str, letter: str, places: Sequence[Sequence[int]], letters: str, cols: int
) -> None:
    """Raise RecordError unless each cell of a ground is in one of the places, and only once."""
    known: set[int] = set()
    for number, cells in enumerate(places):
        for cell in cells:
            if cell in known:
                raise _broken(f"{kind} {number}", "each cell once", f"{_spot(cell, cols)} again")
            known.add(cell)
    for cell, found in enumerate(letters):
        if found == letter and cell not in known:
            raise _broken(_spot(cell, cols), f"a cell of a {kind}", f"{letter} that is in none")


def _border(rows: int, cols: int) -> list[int]:
    sides = [row * cols + col for row in range(rows) for col in (0, cols - 1)]
    return sides + [row * cols + col for col in range(cols) for row in (0, rows - 1)]


def _spot(cell: int, cols: int) -> str:
    return str(divmod(cell, cols))


def _broken(place: str, accepted: str, found: str | int) -> RecordError:
    """Return the error for a broken invariant of section 6."""
    return refused("Invariants are not satisfied.", place, accepted, found)
