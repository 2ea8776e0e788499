"""What players ask about: positions, cells, orks and paths, and the numbers of their types."""

from typing import NamedTuple

from services.engine.rules.orkisland.board import NOBODY
from services.engine.rules.orkisland.island import CITY as CITY
from services.engine.rules.orkisland.island import FOREST as FOREST
from services.engine.rules.orkisland.island import GRASS as GRASS
from services.engine.rules.orkisland.island import PATH as PATH
from services.engine.rules.orkisland.island import SAND as SAND
from services.engine.rules.orkisland.island import WATER as WATER

CELL_TYPES = 6
"""How many types of cells there are; the type of a cell that is not on the board."""

BOTTOM, RIGHT, TOP, LEFT, NONE = range(5)
"""Directions. NONE stays."""

DIRECTIONS = (BOTTOM, RIGHT, TOP, LEFT)
"""The directions that lead to another cell."""

_STEPS = {BOTTOM: (1, 0), RIGHT: (0, 1), TOP: (-1, 0), LEFT: (0, -1), NONE: (0, 0)}


class Pos(NamedTuple):
    """A position: row `i`, column `j`, from 0; row 0 is on top. Also as `row` and `col`.

    >>> Pos(3, 5) + TOP
    Pos(i=2, j=5)
    """

    i: int
    j: int

    @property
    def row(self) -> int:
        """The row, from 0."""
        return self.i

    @property
    def col(self) -> int:
        """The column, from 0."""
        return self.j

    def __add__(self, direction: int) -> "Pos":  # type: ignore[override]
        """Return the position one step in a direction, on the board or not. Raises ValueError."""
        step = _STEPS.get(direction)
        if step is None:
            raise ValueError(f"directions are {BOTTOM} to {NONE}, not {direction!r}")
        return Pos(self.i + step[0], self.j + step[1])


class Cell(NamedTuple):
    """A cell: its type (WATER to PATH), and the ork, city and path there, or -1."""

    type: int
    unit_id: int
    city_id: int
    path_id: int


class Unit(NamedTuple):
    """An ork: its number, the seat it belongs to, where it stands, and its health, 0 and more."""

    id: int
    player: int
    pos: Pos
    health: int


class Path(NamedTuple):
    """A path from the city `a` to the city `b`, over `cells` that belong to neither."""

    a: int
    b: int
    cells: tuple[Pos, ...]


NO_CELL = Cell(CELL_TYPES, NOBODY, NOBODY, NOBODY)
NO_UNIT = Unit(NOBODY, NOBODY, Pos(0, 0), 0)
NO_PATH = Path(NOBODY, NOBODY, ())
