"""The class that players derive from: what they may ask, and how they give orders.

The names are those of the original; what has no arguments is an attribute. Source: Ork Island,
sections 10 and 15.
"""

from operator import index

from services.engine.rules.orkisland.board import NOBODY
from services.engine.rules.orkisland.players.sight import Sight
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
from services.engine.rules.orkisland.random import draw, permutation, seeded
from services.engine.rules.orkisland.registration import MOST_ORDERS
from services.engine.rules.orkisland.settings import MOST

NO_SCORE = -1
NO_STATUS = -2


def player_seed(seed: int, seat: int) -> int:
    """Return what the generator of a player is seeded with, in a match of this seed."""
    return int(seeded(seed + seat + 1)[0])


class Disqualified(Exception):
    """A player has done what puts it out of the match; the text says what."""


class Player:
    """A player of one seat. Derive from it, and write `play`.

    What is asked for out of range has a default answer and causes a warning. Lists that are handed
    out may be changed; that changes nothing in the match.
    """

    _sight: Sight
    _me: int

    def play(self) -> None:
        """Give the orders of a round, with `execute`. Called once a round."""
        raise NotImplementedError(f"{type(self).__name__} has no method play")

    def join(self, sight: Sight, seat: int) -> None:
        """Take a seat of a match; called before its first round, by whoever runs the match."""
        self._sight = sight
        self._me = seat
        self._generator = seeded(player_seed(sight.seed, seat))

    def decide(self) -> list[tuple[int, int]]:
        """Return every order of this round as it was given; called by whoever runs the match.

        Raises Disqualified, and whatever `play` raises.
        """
        self._sight.look()
        self._orders: list[tuple[int, int]] = []
        self.play()
        self._check_count()  # also where `play` has caught the exception
        return self._orders

    def execute(self, id: int, dir: int) -> None:
        """Order an ork to take a step: BOTTOM, RIGHT, TOP, LEFT, or NONE.

        The first order that an ork is given in a round counts, even if it is good for nothing.
        More than 1,000 orders in a round put the player out of the match.
        """
        self._orders.append((index(id), index(dir)))
        self._check_count()

    def random(self, l: int, u: int) -> int:  # noqa: E741 - the original's name
        """Return a number from `l` to `u`, both included, from this player's own generator.

        An empty interval, or one of more than a million numbers, gives `l`.
        """
        return int(draw(self._generator, int(index(l)), int(index(u))))

    def random_permutation(self, n: int) -> list[int]:
        """Return the numbers 0 to n - 1 in random order, from this player's own generator."""
        shuffled: list[int] = permutation(self._generator, int(index(n))).tolist()
        return shuffled

    @property
    def me(self) -> int:
        """The own seat, 0 to 3."""
        return self._me

    @property
    def round(self) -> int:
        """Rounds played so far: 0 at the first decision, nb_rounds - 1 at the last."""
        return self._sight.round

    @property
    def nb_players(self) -> int:
        """Seats: 4."""
        return self._sight.settings.seats

    @property
    def nb_rounds(self) -> int:
        """Rounds of the match."""
        return self._sight.settings.nb_rounds

    @property
    def rows(self) -> int:
        """Rows of the board."""
        return self._sight.rows

    @property
    def cols(self) -> int:
        """Columns of the board."""
        return self._sight.cols

    @property
    def nb_orks(self) -> int:
        """Orks of each seat at the start."""
        return self._sight.settings.nb_orks

    @property
    def nb_units(self) -> int:
        """Orks of all seats; they are numbered from 0, and none is ever lost."""
        return self._sight.nb_units

    @property
    def nb_cities(self) -> int:
        """Cities; they are numbered from 0."""
        return self._sight.nb_cities

    @property
    def nb_paths(self) -> int:
        """Paths; they are numbered from 0."""
        return self._sight.nb_paths

    @property
    def initial_health(self) -> int:
        """Health of an ork that is new on the board."""
        return self._sight.settings.initial_health

    @property
    def bonus_per_city_cell(self) -> int:
        """What each cell of a city brings its owner in a round."""
        return self._sight.settings.bonus_per_city_cell

    @property
    def bonus_per_path_cell(self) -> int:
        """What each cell of a path brings its owner in a round."""
        return self._sight.settings.bonus_per_path_cell

    @property
    def factor_connected_component(self) -> int:
        """A connected component of n cities brings this times 2^n in a round."""
        return self._sight.settings.factor_connected_component

    def cost(self, type: int) -> int:
        """Return what a step onto a cell of a type takes from an ork's health.

        Nothing steps onto WATER: it, and what is no type, gives 2147483647 and a warning.
        """
        if WATER < type < len(self._sight.costs):
            return self._sight.costs[type]
        self._warn(f"cost({type!r}): orks step onto types 1 to {len(self._sight.costs) - 1}")
        return MOST

    def orks(self, pl: int) -> list[int]:
        """Return the orks of a player, ascending."""
        if self._is_in_range("orks", pl, self.nb_players):
            return self._sight.orks(pl)
        return []

    def unit(self, id: int) -> Unit:
        """Return an ork: Unit(id, player, pos, health)."""
        if self._is_in_range("unit", id, self.nb_units):
            return self._sight.unit(id)
        return NO_UNIT

    def pos_ok(self, pos: tuple[int, int]) -> bool:
        """Tell whether a position lies on the board."""
        i, j = pos
        return 0 <= i < self._sight.rows and 0 <= j < self._sight.cols

    def cell(self, pos: tuple[int, int]) -> Cell:
        """Return a cell: Cell(type, unit_id, city_id, path_id), each id -1 for none."""
        if self.pos_ok(pos):
            return self._sight.cell(*pos)
        self._warn(f"cell({tuple(pos)}): the board has {self.rows} rows and {self.cols} columns")
        return NO_CELL

    def city(self, id: int) -> tuple[Pos, ...]:
        """Return the cells of a city."""
        if self._is_in_range("city", id, self.nb_cities):
            return self._sight.cities[id]
        return ()

    def city_owner(self, id: int) -> int:
        """Return the player that owns a city, or -1."""
        if self._is_in_range("city_owner", id, self.nb_cities):
            return self._sight.city_owner(id)
        return NOBODY

    def path(self, id: int) -> Path:
        """Return a path: Path(a, b, cells), from the city `a` to the city `b`."""
        if self._is_in_range("path", id, self.nb_paths):
            return self._sight.paths[id]
        return NO_PATH

    def path_owner(self, id: int) -> int:
        """Return the player that owns a path, or -1."""
        if self._is_in_range("path_owner", id, self.nb_paths):
            return self._sight.path_owner(id)
        return NOBODY

    def total_score(self, pl: int) -> int:
        """Return the score of a player so far."""
        if self._is_in_range("total_score", pl, self.nb_players):
            return self._sight.totals[pl]
        return NO_SCORE

    def status(self, pl: int) -> float:
        """Return how much of its time, 0 to 1, a player has used in the last round.

        -1 for one that was late in it or is out of the match; 0 for a sample.
        """
        if self._is_in_range("status", pl, self.nb_players):
            return self._sight.statuses[pl]
        return NO_STATUS

    def _is_in_range(self, question: str, number: int, size: int) -> bool:
        if 0 <= number < size:
            return True
        accepted = f"0 to {size - 1}" if size else "none on this island"
        self._warn(f"{question}({number!r}): there are {accepted}")
        return False

    def _check_count(self) -> None:
        if len(self._orders) > MOST_ORDERS:
            raise Disqualified(f"more than {MOST_ORDERS:,} orders in a round")

    def _warn(self, message: str) -> None:
        self._sight.warn(self._me, message)
