"""Steps: how many it is over land from every position to a place, whatever they cost."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import compiled
from services.engine.rules.orkisland.island import WATER
from services.engine.rules.orkisland.moving import beside
from services.engine.rules.orkisland.settings import MOST


class Steps:
    """How many steps it is to the nearest cell of a city or path: `steps[pos]`.

    Where no way leads, and where there is no board, they are 2147483647.
    """

    __slots__ = ("_cols", "_counts")

    def __init__(self, counts: Sequence[int], cols: int) -> None:
        """Hold the steps from each cell of a board."""
        self._counts = counts
        self._cols = cols

    def __getitem__(self, pos: tuple[int, int]) -> int:
        """Return how many steps it is from a position."""
        i, j = pos
        if 0 <= j < self._cols and 0 <= (cell := i * self._cols + j) < len(self._counts):
            return self._counts[cell]
        return MOST


@compiled
def count_steps(
    ground: NDArray[np.uint8], cols: int, cells: NDArray[np.int32]
) -> NDArray[np.int32]:
    """Return how many steps it is from each cell of a board to the nearest of some.

    Where no way leads they are MOST. It goes from these cells to all round them, then to all round
    those, and so on. The border of the board is water, so that there is a cell on each side of all
    that is land.
    """
    counts = np.full(len(ground), MOST, np.int32)
    queue = np.empty(len(ground), np.int32)
    queue[: len(cells)] = cells
    counts[cells] = 0
    found = len(cells)
    for place in range(len(ground)):
        if place == found:
            break
        cell = queue[place]
        for direction in range(4):
            neighbour = beside(cell, direction, cols)
            if counts[neighbour] == MOST and ground[neighbour] != WATER:
                counts[neighbour] = counts[cell] + 1
                queue[found] = neighbour
                found += 1
    return counts


NO_STEPS = Steps((), 0)
"""The steps to what there is not."""
