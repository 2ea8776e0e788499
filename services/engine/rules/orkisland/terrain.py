"""An island as kernels read it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.orkisland.island import GROUNDS, Island
from services.engine.rules.orkisland.settings import MOST, Settings

NOWHERE = -1

_CODES = np.zeros(128, dtype=np.uint8)
_CODES[np.frombuffer(GROUNDS.encode(), dtype=np.uint8)] = np.arange(len(GROUNDS))


class Terrain(NamedTuple):
    """An island and what its settings say about it; nothing writes to it.

    Cells are numbered row * cols + col. Places are the cities, then the paths.
    """

    cols: int
    ground: NDArray[np.uint8]  # of each cell: its code
    place: NDArray[np.int32]  # of each cell: the place that it belongs to, or NOWHERE
    cost: NDArray[np.int32]  # of each ground: what a step onto it takes from an ork's health
    gain: NDArray[np.int32]  # of each place: what it brings its owner in a round
    ends: NDArray[np.int32]  # (paths, 2): the two cities that each path joins
    initial_health: int
    factor: int  # factor_connected_component


def terrain_of(settings: Settings, island: Island) -> Terrain:
    """Return the arrays of an island."""
    ground = _CODES[np.frombuffer("".join(island.rows).encode("ascii"), dtype=np.uint8)]
    place = np.full(ground.size, NOWHERE, dtype=np.int32)
    places = [*island.cities, *(path.cells for path in island.paths)]
    for number, cells in enumerate(places):
        place[list(cells)] = number
    return Terrain(
        cols=settings.cols,
        ground=ground,
        place=place,
        cost=_costs(settings),
        gain=_gains(settings, island),
        ends=np.array([(path.a, path.b) for path in island.paths], np.int32).reshape(-1, 2),
        initial_health=settings.initial_health,
        factor=settings.factor_connected_component,
    )


def _costs(settings: Settings) -> NDArray[np.int32]:
    """Return the cost of each ground; nothing ever steps onto water."""
    return np.array(
        [
            MOST,
            settings.cost_grass,
            settings.cost_forest,
            settings.cost_sand,
            settings.cost_city,
            settings.cost_path,
        ],
        dtype=np.int32,
    )


def _gains(settings: Settings, island: Island) -> NDArray[np.int32]:
    """Return what each place brings, which wraps round as the totals do."""
    cities = [settings.bonus_per_city_cell * len(cells) for cells in island.cities]
    paths = [settings.bonus_per_path_cell * len(path.cells) for path in island.paths]
    return np.array(cities + paths, dtype=np.int64).astype(np.int32)
