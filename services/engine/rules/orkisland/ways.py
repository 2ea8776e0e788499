"""The cheapest ways over land: from every cell to the nearest of some, whoever stands in the way.

A step costs what the ground it leads to takes from an ork's health (Ork Island, section 8). Of ways
that cost the same the one with fewer steps is taken, of those the one whose first step has the
lower direction.
"""

import heapq

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import compiled, in_place
from services.engine.rules.orkisland.island import WATER
from services.engine.rules.orkisland.moving import beside
from services.engine.rules.orkisland.terrain import Terrain

Lengths = NDArray[np.int64]
"""Of each cell how long its way is: the cost times STEP_BASE, plus the steps; or NO_WAY."""

STEP_BASE = 1 << 16
"""More than the steps of any way: on a board of 200 rows there are 40,000 cells."""

NO_WAY = 2**63 - 1


@compiled
def measure_ways(terrain: Terrain, cells: NDArray[np.int64]) -> Lengths:
    """Return how long the way to the nearest of some cells is, from each cell of the board."""
    lengths = np.full(len(terrain.ground), NO_WAY, np.int64)
    waiting = []
    for cell in cells:
        if terrain.ground[cell] != WATER:
            lengths[cell] = 0
            waiting.append((0, int(cell)))
    while waiting:
        length, cell = heapq.heappop(waiting)
        if length > lengths[cell]:
            continue
        longer = length + _length_of_step(terrain, cell)
        for direction in range(4):
            neighbour = beside(cell, direction, terrain.cols)
            if terrain.ground[neighbour] != WATER and longer < lengths[neighbour]:
                lengths[neighbour] = longer
                heapq.heappush(waiting, (longer, neighbour))
    return lengths


@compiled
def follow_way(terrain: Terrain, lengths: Lengths, cell: int) -> tuple[NDArray[np.uint8], int]:
    """Return the directions of the way from a cell, and where it ends.

    Where no way leads there are none, and it ends where it begins.
    """
    left = lengths[cell]
    steps = 0 if left == NO_WAY else left % STEP_BASE
    directions = np.empty(steps, np.uint8)
    for step in range(steps):
        direction = 0
        target = beside(cell, direction, terrain.cols)
        while not _is_step(terrain, lengths, target, left):
            direction += 1
            target = beside(cell, direction, terrain.cols)
        directions[step] = direction
        cell = target
        left = lengths[cell]
    return directions, cell


@in_place
def _is_step(terrain: Terrain, lengths: Lengths, target: int, left: int) -> bool:
    """Tell whether a step to a cell is the first of a way that is so long."""
    return bool(
        terrain.ground[target] != WATER
        and left - _length_of_step(terrain, target) == lengths[target]
    )


@in_place
def _length_of_step(terrain: Terrain, target: int) -> int:
    return int(STEP_BASE * terrain.cost[terrain.ground[target]] + 1)
