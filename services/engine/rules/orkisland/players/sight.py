"""What all players of a match see of it: the island, and the position at the beginning of a round.

Whoever runs the match looks, once a round; players are handed out plain Python values.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from services.engine.rules.orkisland.board import NOBODY
from services.engine.rules.orkisland.formats.state_text import ShownState, shown_state
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.players.steps import Steps, count_steps
from services.engine.rules.orkisland.players.values import Cell, Path, Pos, Unit
from services.engine.rules.orkisland.position import Position
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.terrain import Terrain

Warn = Callable[[int, str], None]
"""Is told a seat, and what its player has asked for that there is not."""


class Scene(Protocol):
    """What never changes in a match: an `Opening`, a `Match` and a `TableScene` have it."""

    @property
    def settings(self) -> Settings: ...

    @property
    def seed(self) -> int: ...

    @property
    def island(self) -> Island: ...

    @property
    def terrain(self) -> Terrain: ...


class Sight:
    """What players see of a match. `look` or `see` brings it up to date; before, there is none."""

    def __init__(self, scene: Scene, names: Sequence[str], warn: Warn) -> None:
        """See where a match is played. `names` are the names of its players, seat by seat."""
        self.names = tuple(names)
        self.warn = warn
        self.settings = scene.settings
        self.island = scene.island
        self.seed = scene.seed
        self.rows = scene.settings.rows
        self.cols = scene.settings.cols
        self.costs: list[int] = scene.terrain.cost.tolist()
        self.nb_cities = len(scene.island.cities)
        self.nb_paths = len(scene.island.paths)
        self.nb_units = scene.settings.seats * scene.settings.nb_orks
        self.terrain = scene.terrain
        self._ground = scene.terrain.ground.data
        self._place = scene.terrain.place.data
        self._steps: dict[int, Steps] = {}
        self._using = [0.0] * scene.settings.seats
        self.kept: dict[str, Any] = {}  # what players have found out and never changes, by a name

    def look(self, position: Position) -> None:
        """See the position at the beginning of a round."""
        self.see(shown_state(position))

    def see(self, seen: ShownState) -> None:
        """See a position at the beginning of a round, given by what is shown of it."""
        used = [
            float(status) if status else used
            for status, used in zip(seen.statuses, self._using, strict=True)
        ]
        self._seen = replace(seen, statuses=tuple(used))
        self._ork_at = {cell: ork for ork, cell in enumerate(seen.ork_cells)}

    def use_time(self, seat: int, fraction: float) -> None:
        """Tell how much of its time, 0 to 1, a player has used in this round; 0 if nobody does."""
        self._using[seat] = fraction

    @property
    def seen(self) -> ShownState:
        """The position as texts have it.

        The status of a seat is -1 if it gave no orders in the last round, else what `use_time` told
        before the last look.
        """
        return self._seen

    @property
    def round(self) -> int:
        """Rounds played so far."""
        return self._seen.round

    def orks(self, seat: int) -> list[int]:
        """Return the orks of a seat, ascending."""
        return [ork for ork, owner in enumerate(self._seen.ork_owners) if owner == seat]

    def unit(self, ork: int) -> Unit:
        """Return an ork."""
        seen = self._seen
        row, col = divmod(seen.ork_cells[ork], self.cols)
        return Unit(ork, seen.ork_owners[ork], Pos(row, col), seen.ork_healths[ork])

    def cell(self, row: int, col: int) -> Cell:
        """Return a cell of the board."""
        number = row * self.cols + col
        place = self._place[number]
        city, path = (place, NOBODY) if place < self.nb_cities else (NOBODY, place - self.nb_cities)
        return Cell(self._ground[number], self._ork_at.get(number, NOBODY), city, path)

    def place_owner(self, place: int) -> int:
        """Return the seat that owns a place, or NOBODY: a city, or after all those a path."""
        return self._seen.place_owners[place]

    def city_owner(self, city: int) -> int:
        """Return the seat that owns a city, or NOBODY."""
        return self._seen.place_owners[city]

    def path_owner(self, path: int) -> int:
        """Return the seat that owns a path, or NOBODY."""
        return self._seen.place_owners[self.nb_cities + path]

    def steps_to(self, place: int) -> Steps:
        """Return how many steps it is to a place: a city, or after all those a path."""
        if place not in self._steps:
            places = [*self.island.cities, *(path.cells for path in self.island.paths)]
            counts = count_steps(self.terrain.ground, self.cols, np.array(places[place], np.int32))
            self._steps[place] = Steps(counts.data, self.cols)
        return self._steps[place]

    @cached_property
    def cities(self) -> tuple[tuple[Pos, ...], ...]:
        """The cells of each city."""
        return tuple([self._positions(cells) for cells in self.island.cities])

    @cached_property
    def paths(self) -> tuple[Path, ...]:
        """Each path."""
        paths = self.island.paths
        return tuple([Path(path.a, path.b, self._positions(path.cells)) for path in paths])

    def _positions(self, cells: Sequence[int]) -> tuple[Pos, ...]:
        return tuple([Pos(*divmod(cell, self.cols)) for cell in cells])


def ignore(seat: int, message: str) -> None:
    """Take a warning of a player where nobody is there to read it."""
