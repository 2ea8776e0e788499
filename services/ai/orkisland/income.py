"""What a seat gets in a round for what it owns. Source: Ork Island, section 9."""

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import in_place
from services.engine.rules.orkisland.owning import join
from services.engine.rules.orkisland.terrain import Terrain

Owners = NDArray[np.int32]
"""Of each place: the seat that owns it, or NOBODY."""

Scratch = NDArray[np.int64]
"""(2, cities): room to find out which cities are connected."""


@in_place
def income(terrain: Terrain, owners: Owners, seat: int, scratch: Scratch) -> float:
    """Return what a seat gets if these are the owners."""
    cities = len(terrain.gain) - len(terrain.ends)
    root, size = scratch[0], scratch[1]
    total = 0.0
    for city in range(cities):
        root[city] = city
        size[city] = 1
    for place in range(len(terrain.gain)):
        if owners[place] == seat:
            total += terrain.gain[place]
            if place >= cities:
                a, b = terrain.ends[place - cities, 0], terrain.ends[place - cities, 1]
                if owners[a] == seat and owners[b] == seat:
                    join(root, size, a, b)
    for city in range(cities):
        if owners[city] == seat and root[city] == city:
            total += terrain.factor * 2.0 ** size[city]
    return total


@in_place
def income_with(
    terrain: Terrain, owners: Owners, seat: int, scratch: Scratch, place: int, owner: int
) -> float:
    """Return what a seat gets if a place belongs to somebody else than it does."""
    before = owners[place]
    owners[place] = owner
    total = income(terrain, owners, seat, scratch)
    owners[place] = before
    return total
