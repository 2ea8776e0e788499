"""What all players of a match see of it: the island, and the position at the beginning of a round.

It is read from the match once a round, whoever asks first, and handed out as plain Python values.
"""

from collections.abc import Callable, Sequence
from functools import cached_property

from services.engine.rules.orkisland.board import NOBODY
from services.engine.rules.orkisland.formats.state_text import ShownState, shown_state
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players.values import (
    Cell,
    Path,
    Pos,
    Unit,
)
from services.engine.rules.orkisland.settings import Settings

Warn = Callable[[int, str], None]
"""Is told a seat, and what its player has asked for that there is not."""


class Sight:
    """What players see of a match. `look` brings it up to date."""

    def __init__(self, match: Match, names: Sequence[str], warn: Warn) -> None:
        """Look at a match. `names` are the names of its players, seat by seat."""
        self._match = match
        self.names = tuple(names)
        self.warn = warn
        self.settings: Settings = match.settings
        self.island: Island = match.island
        self.seed: int = match.seed
        self.rows: int = match.settings.rows
        self.cols: int = match.settings.cols
        self.costs: list[int] = match.terrain.cost.tolist()
        self.nb_cities = len(match.island.cities)
        self.nb_paths = len(match.island.paths)
        self.nb_units = len(match.board.owner)
        self.round = -1
        self._using = [0.0] * match.settings.seats
        self.look()

    @property
    def statuses(self) -> tuple[float, ...]:
        """For each seat -1 if it gave no orders in the last round, else what `use_time` told."""
        return tuple(
            [
                float(status) if status else used
                for status, used in zip(self._absences, self._used, strict=True)
            ]
        )

    def use_time(self, seat: int, fraction: float) -> None:
        """Tell how much of its time, 0 to 1, a player has used in this round; 0 if nobody does."""
        self._using[seat] = fraction

    def look(self) -> None:
        """See the position as it is now, unless this round has been looked at before."""
        match = self._match
        if self.round == match.round:
            return
        board = match.board
        self.round = match.round
        self._absences: Sequence[int] = match.statuses
        self._used = tuple(self._using)
        self.totals: list[int] = board.totals.tolist()
        self.owners: list[int] = board.owner.tolist()
        self._cells: list[int] = board.cell.tolist()
        self._healths: list[int] = board.health.tolist()
        self._place_owners: list[int] = board.place_owner.tolist()
        self._ork_at = {cell: ork for ork, cell in enumerate(self._cells)}

    def shown(self) -> ShownState:
        """Return the position as texts have it."""
        return shown_state(self._match, self.statuses)

    def orks(self, seat: int) -> list[int]:
        """Return the orks of a seat, ascending."""
        return [ork for ork, owner in enumerate(self.owners) if owner == seat]

    def unit(self, ork: int) -> Unit:
        """Return an ork."""
        row, col = divmod(self._cells[ork], self.cols)
        return Unit(ork, self.owners[ork], Pos(row, col), self._healths[ork])

    def cell(self, row: int, col: int) -> Cell:
        """Return a cell of the board."""
        number = row * self.cols + col
        ground, city, path = self._grounds[number]
        return Cell(ground, self._ork_at.get(number, NOBODY), city, path)

    def city_owner(self, city: int) -> int:
        """Return the seat that owns a city, or NOBODY."""
        return self._place_owners[city]

    def path_owner(self, path: int) -> int:
        """Return the seat that owns a path, or NOBODY."""
        return self._place_owners[self.nb_cities + path]

    @cached_property
    def cities(self) -> tuple[tuple[Pos, ...], ...]:
        """The cells of each city."""
        return tuple([self._positions(cells) for cells in self.island.cities])

    @cached_property
    def paths(self) -> tuple[Path, ...]:
        """Each path."""
        roads = self.island.paths
        return tuple([Path(road.a, road.b, self._positions(road.cells)) for road in roads])

    @cached_property
    def _grounds(self) -> list[tuple[int, int, int]]:
        """The ground of each cell, its city and its path."""
        terrain = self._match.terrain
        grounds: list[int] = terrain.ground.tolist()
        places: list[int] = terrain.place.tolist()
        return [
            (ground, *self._city_and_path(place))
            for ground, place in zip(grounds, places, strict=True)
        ]

    def _city_and_path(self, place: int) -> tuple[int, int]:
        if place < self.nb_cities:
            return place, NOBODY  # or neither
        return NOBODY, place - self.nb_cities

    def _positions(self, cells: Sequence[int]) -> tuple[Pos, ...]:
        return tuple([Pos(*divmod(cell, self.cols)) for cell in cells])
