"""One turn of a computer opponent at a table where people or programs play too.

It is shown the view of its seat and nothing else. A player is made anew for every turn; what is
kept of a table is the island, and what players have found out about ways on it.
"""

import random
import time
from collections import OrderedDict
from collections.abc import Callable

import numpy as np

from services.ai.orkisland.bots import BOTS
from services.ai.orkisland.lore import bytes_of_lore
from services.engine.rules.orkisland.orders import format
from services.engine.rules.orkisland.players.at_table import scene_of, shown_view
from services.engine.rules.orkisland.players.sight import Sight, ignore
from services.engine.rules.orkisland.registration import countable
from services.engine.rules.orkisland.settings import SEATS
from services.engine.rules.orkisland.view import View

NAMES = ("",) * SEATS

KEPT_BYTES = 64 * 1024 * 1024
"""What the ways on all islands that are kept may take."""

KEPT_SECONDS = 60.0
"""How long an island is kept that no turn is played on: to see it anew takes some 30 ms."""

BYTES_OF_STEPS = 4


class Sights:
    """What opponents see of the tables that they have played at lately."""

    def __init__(
        self, most_bytes: int = KEPT_BYTES, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most_bytes = most_bytes
        self._clock = clock
        self._kept: OrderedDict[str, tuple[Sight, float]] = OrderedDict()  # and when it was used

    def get(self, table_id: str) -> Sight | None:
        """Return what is seen of a table, if it is kept."""
        if table_id not in self._kept:
            return None
        return self._keep(table_id, self._kept[table_id][0])

    def open(self, table_id: str, view: View) -> Sight:
        """Return what is seen of a table, by a view that has the island, and keep it."""
        sight = self._keep(table_id, Sight(scene_of(view, seed=0), NAMES, warn=ignore))
        while len(self._kept) > 1 and self._is_first_to_go():
            self._kept.popitem(last=False)
        return sight

    def _keep(self, table_id: str, sight: Sight) -> Sight:
        self._kept[table_id] = (sight, self._clock())
        self._kept.move_to_end(table_id)
        return sight

    def _is_first_to_go(self) -> bool:
        """Return whether the one that was used the longest ago is old, or all are too much."""
        _, used = next(iter(self._kept.values()))
        if self._clock() - used > KEPT_SECONDS:
            return True
        return sum(_most_bytes(sight) for sight, _ in self._kept.values()) > self._most_bytes


def choose_orders(sight: Sight, view: View, seat: int, bot: str, rng: random.Random) -> str:
    """Return what an opponent orders in the round of a view of its seat.

    Raises KeyError for an opponent that is not known, and whatever it raises itself.
    """
    player = BOTS[bot]()
    sight.seed = rng.getrandbits(31)  # the seed of the match is hidden from the seats
    sight.see(shown_view(view))
    player.join(sight, seat)
    return format(countable(np.array(view.ork_owners, np.int32), seat, player.decide()))


def first_ply_of_round(view: View) -> int:
    """Return the ply at which the running round of a view has begun."""
    return view.ply - (SEATS - len(view.out) - len(view.to_move))


def _most_bytes(sight: Sight) -> int:
    """Return what the ways to all cities and paths take, as samples and as levels count them."""
    cells, places = sight.rows * sight.cols, sight.nb_cities + sight.nb_paths
    return BYTES_OF_STEPS * cells * places + bytes_of_lore(cells, places)
