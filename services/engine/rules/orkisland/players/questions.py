"""What players, and bots by `look`, may ask of a match.

The names are those of the original; what has no arguments is an attribute. Source: Ork Island,
section 15.
"""

from typing import NoReturn, cast

from services.engine.rules.orkisland.board import NOBODY
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.players.steps import NO_STEPS, Steps
from services.engine.rules.orkisland.players.values import (
    NO_CELL,
    NO_PATH,
    NO_UNIT,
    WATER,
    Cell,
    Path,
    Pos,
    Unit,
)
from services.engine.rules.orkisland.settings import MOST

NO_SCORE = -1
NO_STATUS = -2


class WithTheSeat:
    """Stands for what a player gets with its seat."""

    def __get__(self, player: object, owner: type) -> NoReturn:
        raise RuntimeError("the match has not begun; ask in play, from round 0 on")


class Questions:
    """What one seat may ask; its answers are those of the beginning of a round.

    A number out of range has a default answer and causes a warning; what is no number is a
    TypeError. Lists that are handed out may be changed; that changes nothing in the match.
    """

    __sight = cast(Sight, WithTheSeat())
    __me = cast(int, WithTheSeat())

    def join(self, sight: Sight, seat: int) -> None:
        """Take a seat of a match; called before its first round, by whoever runs the match."""
        self.__sight = sight
        self.__me = seat

    @property
    def me(self) -> int:
        """The own seat, 0 to 3."""
        return self.__me

    @property
    def round(self) -> int:
        """Rounds played so far: 0 at the first decision, nb_rounds - 1 at the last."""
        return self.__sight.round

    @property
    def nb_players(self) -> int:
        """Seats: 4."""
        return self.__sight.settings.seats

    @property
    def nb_rounds(self) -> int:
        """Rounds of the match."""
        return self.__sight.settings.nb_rounds

    @property
    def rows(self) -> int:
        """Rows of the board."""
        return self.__sight.rows

    @property
    def cols(self) -> int:
        """Columns of the board."""
        return self.__sight.cols

    @property
    def nb_orks(self) -> int:
        """Orks of each seat at the start."""
        return self.__sight.settings.nb_orks

    @property
    def nb_units(self) -> int:
        """Orks of all seats; they are numbered from 0, and none is ever lost."""
        return self.__sight.nb_units

    @property
    def nb_cities(self) -> int:
        """Cities; they are numbered from 0."""
        return self.__sight.nb_cities

    @property
    def nb_paths(self) -> int:
        """Paths; they are numbered from 0."""
        return self.__sight.nb_paths

    @property
    def initial_health(self) -> int:
        """Health of an ork that is new on the board."""
        return self.__sight.settings.initial_health

    @property
    def bonus_per_city_cell(self) -> int:
        """What each cell of a city brings its owner in a round."""
        return self.__sight.settings.bonus_per_city_cell

    @property
    def bonus_per_path_cell(self) -> int:
        """What each cell of a path brings its owner in a round."""
        return self.__sight.settings.bonus_per_path_cell

    @property
    def factor_connected_component(self) -> int:
        """A connected component of n cities brings this times 2^n in a round."""
        return self.__sight.settings.factor_connected_component

    def cost(self, type: int) -> int:
        """Return what a step onto a cell of a type takes from an ork's health.

        Nothing steps onto WATER: it, and what is no type, gives 2147483647 and a warning.
        """
        if WATER < type < len(self.__sight.costs):
            return self.__sight.costs[type]
        self.__warn(f"cost({type!r}): orks step onto types 1 to {len(self.__sight.costs) - 1}")
        return MOST

    def orks(self, pl: int) -> list[int]:
        """Return the orks of a player, ascending. `pl` is 0 to 3, else there are none: []."""
        if self.__is_in_range("orks", pl, self.nb_players):
            return self.__sight.orks(pl)
        return []

    def unit(self, id: int) -> Unit:
        """Return an ork: Unit(id, player, pos, health).

        `id` is 0 to nb_units - 1; out of range it is Unit(-1, -1, Pos(0, 0), 0).
        """
        if self.__is_in_range("unit", id, self.nb_units):
            return self.__sight.unit(id)
        return NO_UNIT

    def pos_ok(self, pos: tuple[int, int]) -> bool:
        """Tell whether a position lies on the board."""
        i, j = pos
        return 0 <= i < self.__sight.rows and 0 <= j < self.__sight.cols

    def cell(self, pos: tuple[int, int]) -> Cell:
        """Return a cell: Cell(type, unit_id, city_id, path_id), each id -1 for none.

        A position that is not on the board has Cell(CELL_TYPES, -1, -1, -1).
        """
        if self.pos_ok(pos):
            return self.__sight.cell(*pos)
        self.__warn(f"cell({tuple(pos)}): the board has {self.rows} rows and {self.cols} columns")
        return NO_CELL

    def city(self, id: int) -> tuple[Pos, ...]:
        """Return the cells of a city. `id` is 0 to nb_cities - 1, else there are none: ()."""
        if self.__is_in_range("city", id, self.nb_cities):
            return self.__sight.cities[id]
        return ()

    def city_owner(self, id: int) -> int:
        """Return the player that owns a city, or -1. `id` is 0 to nb_cities - 1, else -1 too."""
        if self.__is_in_range("city_owner", id, self.nb_cities):
            return self.__sight.city_owner(id)
        return NOBODY

    def path(self, id: int) -> Path:
        """Return a path: Path(a, b, cells), from the city `a` to the city `b`.

        `id` is 0 to nb_paths - 1; out of range it is Path(-1, -1, ()).
        """
        if self.__is_in_range("path", id, self.nb_paths):
            return self.__sight.paths[id]
        return NO_PATH

    def path_owner(self, id: int) -> int:
        """Return the player that owns a path, or -1. `id` is 0 to nb_paths - 1, else -1 too."""
        if self.__is_in_range("path_owner", id, self.nb_paths):
            return self.__sight.path_owner(id)
        return NOBODY

    def steps_to_city(self, id: int) -> Steps:
        """Return how many steps it is to a city from everywhere: `steps[pos]`.

        They go over land, whatever it costs and whoever stands in the way; where no way leads, and
        for an `id` that is not 0 to nb_cities - 1, they are 2147483647. Not in the original.
        """
        if self.__is_in_range("steps_to_city", id, self.nb_cities):
            return self.__sight.steps_to(id)
        return NO_STEPS

    def steps_to_path(self, id: int) -> Steps:
        """Return how many steps it is to a path from everywhere, as `steps_to_city` does."""
        if self.__is_in_range("steps_to_path", id, self.nb_paths):
            return self.__sight.steps_to(self.nb_cities + id)
        return NO_STEPS

    @property
    def nb_places(self) -> int:
        """Places: the cities, and after all those the paths. Not in the original."""
        return self.nb_cities + self.nb_paths

    def place_owner(self, place: int) -> int:
        """Return the player that owns a place, or -1. `place` is 0 to nb_places - 1, else -1 too.

        Not in the original.
        """
        if self.__is_in_range("place_owner", place, self.nb_places):
            return self.__sight.place_owner(place)
        return NOBODY

    def steps_to(self, place: int) -> Steps:
        """Return how many steps it is to a place from everywhere, as `steps_to_city` does.

        Not in the original.
        """
        if self.__is_in_range("steps_to", place, self.nb_places):
            return self.__sight.steps_to(place)
        return NO_STEPS

    def total_score(self, pl: int) -> int:
        """Return the score of a player so far. `pl` is 0 to 3, else -1."""
        if self.__is_in_range("total_score", pl, self.nb_players):
            return self.__sight.seen.totals[pl]
        return NO_SCORE

    def status(self, pl: int) -> float:
        """Return how much of its time, 0 to 1, a player has used in the last round.

        -1 for one that was late in it or is out of the match; 0 for a sample. `pl` is 0 to 3, else
        it is -2.
        """
        if self.__is_in_range("status", pl, self.nb_players):
            return self.__sight.seen.statuses[pl]
        return NO_STATUS

    def __is_in_range(self, question: str, number: int, size: int) -> bool:
        if 0 <= number < size:
            return True
        accepted = f"0 to {size - 1}" if size else "none on this island"
        self.__sight.warn(self.__me, f"{question}({number!r}): there are {accepted}")
        return False

    def __warn(self, message: str) -> None:
        self.__sight.warn(self.__me, message)
