"""How an island stands in the text of a record: one line, described in docs/notation.md."""

import re

from services.engine.rules.option_lines import Kind
from services.engine.rules.orkisland.island import GROUNDS, Island, Path

_ROWS = re.compile(rf"[{re.escape(GROUNDS)}]+(/[{re.escape(GROUNDS)}]+)*")
_CELLS = r"((?:[0-9]{1,9}(?:,[0-9]{1,9})*)?)"
_CITY = re.compile(rf"c{_CELLS}")
_PATH = re.compile(rf"p([0-9]{{1,9}})-([0-9]{{1,9}}):{_CELLS}")


def format_island(island: Island) -> str:
    """Return the rows, then each city, then each path, as words.

    >>> format_island(Island(("WWW", "WCP"), cities=((4,), ()), paths=(Path(0, 1, (5,)),)))
    'WWW/WCP c4 c p0-1:5'
    """
    cities = [f"c{_format_cells(cells)}" for cells in island.cities]
    paths = [f"p{path.a}-{path.b}:{_format_cells(path.cells)}" for path in island.paths]
    return " ".join(["/".join(island.rows), *cities, *paths])


def parse_island(text: str) -> Island:
    """Return the island of a text; whether one can play on it is for `check_island` to say.

    >>> parse_island("WWW/WCP c4 c p0-1:5") == Island(
    ...     ("WWW", "WCP"), cities=((4,), ()), paths=(Path(0, 1, (5,)),)
    ... )
    True

    Raises ValueError.
    """
    rows, *places = text.split(" ")
    if not _ROWS.fullmatch(rows):
        raise ValueError(rows)
    first_path = next((n for n, place in enumerate(places) if place.startswith("p")), len(places))
    cities = [_parse_city(place) for place in places[:first_path]]
    paths = [_parse_path(place) for place in places[first_path:]]
    return Island(tuple(rows.split("/")), tuple(cities), tuple(paths))


GRID = Kind(
    "the rows joined by '/', then cities as in c83,84 and paths as in p0-1:85,86",
    parse_island,
    format_island,
)


def _format_cells(cells: tuple[int, ...]) -> str:
    return ",".join(map(str, cells))


def _parse_cells(text: str) -> tuple[int, ...]:
    return tuple([int(cell) for cell in text.split(",")]) if text else ()


def _parse_city(word: str) -> tuple[int, ...]:
    match = _CITY.fullmatch(word)
    if not match:
        raise ValueError(word)
    return _parse_cells(match[1])


def _parse_path(word: str) -> Path:
    match = _PATH.fullmatch(word)
    if not match:
        raise ValueError(word)
    return Path(int(match[1]), int(match[2]), _parse_cells(match[3]))
