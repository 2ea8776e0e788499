"""A position of a match drawn as text: the island with its orks, and what each seat has.

Colours emphasise what the text says by itself; click.echo drops them where none can be shown.
"""

from collections.abc import Iterator, Sequence
from textwrap import wrap

import click

from services.engine.rules.orkisland.formats.state_text import ShownState
from services.engine.rules.orkisland.island import GROUNDS, Island
from services.engine.rules.orkisland.settings import SEATS

SEAT_LETTERS = "ABCD"
SEAT_NAMES = tuple(f"seat {seat}" for seat in range(SEATS))
"""What players are called whose names are not known."""

_SEAT_COLOURS = ("bright_red", "bright_green", "bright_yellow", "bright_magenta")
_MARKS = dict(zip(GROUNDS, "~.fs#+", strict=True))
"""What is drawn for each ground; other letters would be taken for orks and owners."""
_GROUND_COLOURS = {"W": "blue", ".": "green", "F": "green", "S": "yellow"}
_WIDTH = 80
_FACTS_COLUMN = 16  # after the letter and a name
_LEGEND = (
    "~ water  . grass  f forest  s sand  # city  + path\n"
    "A to D orks  a to d cities and paths that A to D own"
)


def draw_round(island: Island, nb_rounds: int, names: Sequence[str], state: ShownState) -> str:
    """Return a position as text: the rows of the island, a block for each seat, and the places."""
    lines = [f"After {state.round} of {nb_rounds} rounds", *_board_lines(island, state), _LEGEND]
    for seat, name in enumerate(names):
        lines += ["", *_seat_lines(len(island.cities), name, seat, state)]
    lines += ["", *_place_lines(island, state.place_owners)]
    return "\n".join(lines)


def tell_best(totals: Sequence[int]) -> str:
    """Return who has the highest score.

    >>> tell_best([3, 9, 9, 0]), tell_best([3, 9, 0, 0])
    ('B and C share the first place with 9 each.', 'B wins with 9.')
    """
    best = max(totals)
    *first, last = [SEAT_LETTERS[seat] for seat, total in enumerate(totals) if total == best]
    if not first:
        return f"{last} wins with {best}."
    return f"{', '.join(first)} and {last} share the first place with {best} each."


def _board_lines(island: Island, state: ShownState) -> Iterator[str]:
    rows = island.rows
    cols = len(rows[0])
    margin = len(str(len(rows) - 1)) + 1
    for unit in _units(cols):
        yield " " * margin + "".join(str(col // unit % 10) for col in range(cols))
    owners = _cell_owners(island, state.place_owners)
    orks = dict(zip(state.ork_cells, state.ork_owners, strict=True))
    for row, letters in enumerate(rows):
        first = row * cols
        marks = [
            _mark(letter, orks.get(first + col), owners.get(first + col))
            for col, letter in enumerate(letters)
        ]
        yield f"{row:>{margin - 1}} " + "".join(marks)


def _units(cols: int) -> list[int]:
    """Return the value of each digit of the greatest column."""
    return [10**place for place in reversed(range(len(str(cols - 1))))]


def _cell_owners(island: Island, place_owners: Sequence[int]) -> dict[int, int]:
    """Return the seat that owns each cell of a city or path, if one does."""
    places = [*island.cities, *(path.cells for path in island.paths)]
    return {
        cell: owner
        for cells, owner in zip(places, place_owners, strict=True)
        for cell in cells
        if owner >= 0
    }


def _mark(letter: str, ork: int | None, owner: int | None) -> str:
    if ork is not None:
        return click.style(SEAT_LETTERS[ork], fg=_SEAT_COLOURS[ork], bold=True, reverse=True)
    if owner is not None:
        return click.style(SEAT_LETTERS[owner].lower(), fg=_SEAT_COLOURS[owner])
    if letter in _GROUND_COLOURS:
        return click.style(_MARKS[letter], fg=_GROUND_COLOURS[letter], dim=True)
    return _MARKS[letter]


def _seat_lines(cities: int, name: str, seat: int, state: ShownState) -> Iterator[str]:
    owned = [place for place, owner in enumerate(state.place_owners) if owner == seat]
    facts = [f"score {state.totals[seat]}"]
    facts += _counted("city", "cities", [place for place in owned if place < cities])
    facts += _counted("path", "paths", [place - cities for place in owned if place >= cities])
    if state.statuses[seat] < 0:
        facts.append("gave no orders")
    letter = click.style(SEAT_LETTERS[seat], fg=_SEAT_COLOURS[seat], bold=True)
    first, *others = wrap("; ".join(facts), _WIDTH - _FACTS_COLUMN)
    yield f"{letter} {name:<{_FACTS_COLUMN - 2}}{first}"
    yield from (" " * _FACTS_COLUMN + line for line in others)
    orks = zip(state.ork_owners, state.ork_healths, strict=True)
    health = [f"{ork}:{left}" for ork, (owner, left) in enumerate(orks) if owner == seat]
    count = f"{len(health)} {'ork' if len(health) == 1 else 'orks'}"
    text = f"{count}, number:health {' '.join(health)}" if health else count
    yield from wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="    ")


def _counted(one: str, many: str, numbers: Sequence[int]) -> list[str]:
    """Return how many places a seat owns, and their numbers."""
    if not numbers:
        return []
    listed = " ".join(map(str, numbers))
    return [
        f"1 {one} (number {listed})" if len(numbers) == 1 else f"{len(numbers)} {many} ({listed})"
    ]


def _place_lines(island: Island, owners: Sequence[int]) -> Iterator[str]:
    """Yield where each city begins and which cities each path joins, and who owns them."""
    cols = len(island.rows[0])
    owned = [SEAT_LETTERS[owner] if owner >= 0 else "-" for owner in owners]
    cities = [
        f"{number}:{_first_cell(cells, cols)}:{owner}"
        for number, (cells, owner) in enumerate(zip(island.cities, owned, strict=False))
    ]
    paths = [
        f"{number}:{path.a}-{path.b}:{owner}"
        for number, (path, owner) in enumerate(zip(island.paths, owned[len(cities) :], strict=True))
    ]
    yield from _listed("cities, number:row,column:owner", cities)
    yield from _listed("paths, number:cities:owner", paths)


def _first_cell(cells: Sequence[int], cols: int) -> str:
    return f"{min(cells) // cols},{min(cells) % cols}" if cells else "nowhere"


def _listed(title: str, items: Sequence[str]) -> Iterator[str]:
    if items:
        yield from wrap(f"{title}  {'  '.join(items)}", _WIDTH, subsequent_indent="  ")
