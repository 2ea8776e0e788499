"""Areas that grow from a cell by chance: the land in the sea, forests and deserts.

Source: Ork Island, section 4.2.
"""

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import compiled
from services.engine.rules.orkisland.random import Generator, draw, happens

AROUND = np.array([(1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)])
"""The steps to the eight neighbours: SW, S, SE, E, NE, N, NW and W."""


@compiled
def grown_area(
    generator: Generator, side: int, row: int, col: int, odds: NDArray[np.uint16]
) -> tuple[NDArray[np.bool_], int]:
    """Return the cells, (side, side), of an area that grows from a cell, and how many they are.

    `odds`, in ten thousand, are by the rows and columns between a cell and the start; of several
    tables one is drawn for each question.
    """
    area = np.zeros((side, side), dtype=np.bool_)
    queue = np.empty((side * side, 2), dtype=np.int64)
    area[row, col] = True
    queue[0, 0], queue[0, 1] = row, col
    asked, grown = 0, 1
    while asked < grown:
        for step in range(len(AROUND)):
            i = queue[asked, 0] + AROUND[step, 0]
            j = queue[asked, 1] + AROUND[step, 1]
            if not (0 <= i < side and 0 <= j < side) or area[i, j]:
                continue
            table = 0 if len(odds) == 1 else draw(generator, 0, len(odds) - 1)
            if happens(generator, odds[table, abs(i - row), abs(j - col)]):
                area[i, j] = True
                queue[grown, 0], queue[grown, 1] = i, j
                grown += 1
        asked += 1
    return area, grown + close_gaps(area, queue, grown)


@compiled
def close_gaps(area: NDArray[np.bool_], queue: NDArray[np.int64], grown: int) -> int:
    """Fill gaps of one or two cells in an area until there are none; return how many cells.

    Gaps lie between the outermost cells of the area.
    """
    side = len(area)
    top, bottom, left, right = side, 0, side, 0
    for cell in range(grown):
        top, bottom = min(top, queue[cell, 0]), max(bottom, queue[cell, 0])
        left, right = min(left, queue[cell, 1]), max(right, queue[cell, 1])
    before, filled = -1, 0
    while filled > before:
        before = filled
        for i in range(max(2, top), min(side - 3, bottom) + 1):
            for j in range(max(2, left), min(side - 3, right) + 1):
                # Each test looks at what those before it have filled.
                if area[i - 1, j] and not area[i, j] and area[i + 1, j]:
                    area[i, j] = True
                    filled += 1
                if area[i, j - 1] and not area[i, j] and area[i, j + 1]:
                    area[i, j] = True
                    filled += 1
                if area[i - 1, j] and not (area[i, j] or area[i + 1, j]) and area[i + 2, j]:
                    area[i, j] = area[i + 1, j] = True
                    filled += 2
                if area[i, j - 1] and not (area[i, j] or area[i, j + 1]) and area[i, j + 2]:
                    area[i, j] = area[i, j + 1] = True
                    filled += 2
    return filled
