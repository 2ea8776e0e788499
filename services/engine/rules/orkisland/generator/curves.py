"""Curves that wind towards a cell, or away from it: rivers and paths, and what they come near.

Source: Ork Island, section 4.3.
"""

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import compiled
from services.engine.rules.orkisland.random import Generator, draw

FARTHER, NEARER = 1, -1


@compiled
def drawn_curve(
    generator: Generator,
    curve: NDArray[np.int32],
    side: int,
    steps: NDArray[np.int64],
    anchor: tuple[int, int],
    way: int,
) -> int:
    """Let a curve grow from its first cell, and return how many cells it has.

    `curve`, (cells, 2), is written to after its first row. `steps` are the headings that it may
    take, next to each other in this order. As each step leads strictly FARTHER from the anchor
    or NEARER to it, a curve never meets itself.
    """
    length = 1
    heading = draw(generator, 0, len(steps) - 1)
    while True:
        row, col = curve[length - 1, 0], curve[length - 1, 1]
        here = _squared(row, col, anchor)
        drawn = heading + draw(generator, -1, 1)
        for turned in (drawn, heading - 1, heading, heading + 1):
            taken = turned % len(steps)
            i, j = row + steps[taken, 0], col + steps[taken, 1]
            if 0 <= i < side and 0 <= j < side and way * (_squared(i, j, anchor) - here) > 0:
                heading = taken
                curve[length, 0], curve[length, 1] = i, j
                length += 1
                break
        else:
            return length


@compiled
def _squared(row: int, col: int, anchor: tuple[int, int]) -> int:
    return (row - anchor[0]) ** 2 + (col - anchor[1]) ** 2


@compiled
def mark_near(
    near: NDArray[np.int32], row: int, col: int, height: int, width: int, radius: int, bit: int
) -> None:
    """Set a bit of all cells that are at most `radius` rows and columns from a rectangle."""
    side = len(near)
    for i in range(max(0, row - radius), min(side, row + height + radius)):
        for j in range(max(0, col - radius), min(side, col + width + radius)):
            near[i, j] |= bit


@compiled
def comes_near(near: NDArray[np.int32], curve: NDArray[np.int32], length: int, bits: int) -> bool:
    """Tell whether a curve has a cell with one of these bits."""
    for cell in range(length):  # noqa: SIM110 – kernels know no generators
        if near[curve[cell, 0], curve[cell, 1]] & bits:
            return True
    return False
