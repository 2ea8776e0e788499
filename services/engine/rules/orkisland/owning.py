"""Owning: who holds the cities and paths after a round, and what they bring.

Source: Ork Island, section 9.
"""

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import compiled, in_place
from services.engine.rules.orkisland.board import NOBODY, Board
from services.engine.rules.orkisland.settings import SEATS
from services.engine.rules.orkisland.terrain import NOWHERE, Terrain

MOST_CONNECTED = 25
"""The cities that a connected component may have."""


@compiled
def own(terrain: Terrain, board: Board) -> None:
    """Give each place to the seat that alone has most orks on it, and its gain to its owner.

    Without such a seat a place stays with its owner, who gains from it all the same.
    """
    orks = np.zeros((len(terrain.gain), SEATS), np.int32)
    for ork in range(len(board.owner)):
        place = terrain.place[board.cell[ork]]
        if place != NOWHERE:
            orks[place, board.owner[ork]] += 1
    for place in range(len(terrain.gain)):
        most, leader = 0, NOBODY
        for seat in range(SEATS):
            if orks[place, seat] > most:
                most, leader = orks[place, seat], seat
            elif orks[place, seat] == most:
                leader = NOBODY
        if leader != NOBODY:
            board.place_owner[place] = leader
        if board.place_owner[place] != NOBODY:
            board.totals[board.place_owner[place]] += terrain.gain[place]


@compiled
def connect(terrain: Terrain, board: Board) -> bool:
    """Give each seat factor * 2^n for every n of its cities that its own paths connect.

    Returns False for a component of more than MOST_CONNECTED cities, with nothing given.
    """
    cities = len(terrain.gain) - len(terrain.ends)
    root = np.arange(cities)
    size = np.ones(cities, np.int64)
    for path in range(len(terrain.ends)):
        a, b = terrain.ends[path, 0], terrain.ends[path, 1]
        owner = board.place_owner[cities + path]
        if owner != NOBODY and owner == board.place_owner[a] == board.place_owner[b]:
            join(root, size, a, b)
    if cities > 0 and size.max() > MOST_CONNECTED:
        return False
    for city in range(cities):
        if root[city] == city and board.place_owner[city] != NOBODY:
            board.totals[board.place_owner[city]] += terrain.factor << size[city]
    return True


@in_place
def join(root: NDArray[np.int64], size: NDArray[np.int64], a: int, b: int) -> None:
    """Make one component of those of two cities."""
    while root[a] != a:
        a = root[a]
    while root[b] != b:
        b = root[b]
    if a != b:
        root[b] = a
        size[a] += size[b]
