"""What the levels know of an island: how far it is to every place, and what the way takes.

It never changes in a match, so that it is found out once and kept on the `Sight`. A way is weighed
by its steps and by what they take from an ork's health, which an ork gets back by dying only.
"""

import heapq
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import compiled, in_place
from services.engine.rules.orkisland.island import WATER
from services.engine.rules.orkisland.moving import beside
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.terrain import NOWHERE, Terrain

FULL_HEALTH = 100
"""The health that costs are weighed for; other ones are brought to this scale."""

STEP = 10
"""What a step weighs by itself."""

TOLL = 25
"""What a step weighs for each hundredth of an ork's health that it takes."""

NO_WAY = 2**31 - 1

MOST_PLACES = 100
"""The places that are known: of more, which no drawn island has, the largest, cities first."""

_KEY = "lore"


class Lore(NamedTuple):
    """What never changes. Places are the cities, then the paths."""

    terrain: Terrain  # with the places that are known
    places: NDArray[np.int64]  # of each place: its number on the island
    toll: NDArray[np.int64]  # of each ground: what a step onto it takes, at most all health and one
    weight: NDArray[np.int32]  # (places, cells): of the best way, or NO_WAY
    spent: NDArray[np.int32]  # (places, cells): the health that this way takes, or NO_WAY


def lore_of(sight: Sight) -> Lore:
    """Return what is known of the island of a match; it is found out on the first call."""
    if _KEY not in sight.kept:
        sight.kept[_KEY] = explore(sight.terrain)
    lore: Lore = sight.kept[_KEY]
    return lore


def bytes_of_lore(cells: int, places: int) -> int:
    """Return what is kept of an island, at most."""
    return 2 * np.dtype(np.int32).itemsize * cells * min(places, MOST_PLACES)


def explore(terrain: Terrain) -> Lore:
    """Return what there is to know of an island."""
    known, places = largest_places(terrain)
    toll = np.minimum(terrain.cost.astype(np.int64), terrain.initial_health + 1)
    steps = STEP + TOLL * FULL_HEALTH * toll // terrain.initial_health
    return Lore(known, places, toll, *measure(known, toll, steps))


def largest_places(terrain: Terrain) -> tuple[Terrain, NDArray[np.int64]]:
    """Return an island with no more places than can be known, and their numbers on the whole one.

    A path whose cities are not among them leads from a city to itself.
    """
    if len(terrain.gain) <= MOST_PLACES:
        return terrain, np.arange(len(terrain.gain))
    cities = len(terrain.gain) - len(terrain.ends)
    is_path = np.arange(len(terrain.gain)) >= cities
    places = np.sort(np.lexsort((-terrain.gain, is_path))[:MOST_PLACES])
    number = np.full(len(terrain.gain) + 1, NOWHERE, np.int32)  # the last one is that of NOWHERE
    number[places] = np.arange(MOST_PLACES)
    ends = number[terrain.ends[places[places >= cities] - cities]]
    known = terrain._replace(
        place=number[terrain.place],
        gain=terrain.gain[places],
        ends=np.where((ends == NOWHERE).any(axis=1, keepdims=True), 0, ends),
    )
    return known, places


@compiled
def measure(
    terrain: Terrain, toll: NDArray[np.int64], steps: NDArray[np.int64]
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return the weights of the best ways to each place, and what they take.

    `steps` are what a step onto each ground weighs.
    """
    places, cells = len(terrain.gain), len(terrain.ground)
    weight = np.full((places, cells), NO_WAY, np.int32)
    spent = np.full((places, cells), NO_WAY, np.int32)
    for place in range(places):
        waiting = [np.int64(0) for _ in range(0)]  # weight * cells + cell
        for cell in range(cells):
            if terrain.place[cell] == place:
                weight[place, cell] = 0
                spent[place, cell] = 0
                waiting.append(np.int64(cell))
        while waiting:
            length, cell = divmod(int(heapq.heappop(waiting)), cells)
            if length == weight[place, cell]:
                ground = terrain.ground[cell]
                longer = length + steps[ground]
                reached = _spread(terrain, weight[place], cell, longer)
                for direction in range(4):
                    if reached >> direction & 1:
                        neighbour = beside(cell, direction, terrain.cols)
                        taken = min(spent[place, cell] + toll[ground], NO_WAY)
                        spent[place, neighbour] = taken
                        heapq.heappush(waiting, longer * cells + neighbour)
    return weight, spent


@in_place
def _spread(terrain: Terrain, weight: NDArray[np.int32], cell: int, longer: int) -> int:
    """Give the land round a cell the weight of a way through it where that is a better one.

    Returns a bit for each direction in which it is.
    """
    reached = 0
    for direction in range(4):
        neighbour = beside(cell, direction, terrain.cols)
        if terrain.ground[neighbour] != WATER and longer < weight[neighbour]:
            weight[neighbour] = longer
            reached |= 1 << direction
    return reached
