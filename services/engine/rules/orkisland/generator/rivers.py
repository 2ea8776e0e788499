"""The rivers, which wind away from where they rise. Source: Ork Island, section 4.7."""

import math

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import compiled
from services.engine.rules.orkisland.generator.areas import AROUND
from services.engine.rules.orkisland.generator.curves import (
    FARTHER,
    comes_near,
    drawn_curve,
    mark_near,
)
from services.engine.rules.orkisland.generator.draft import RIVER, Draft
from services.engine.rules.orkisland.island import WATER
from services.engine.rules.orkisland.random import Generator, draw

LEAST_RIVERS, MOST_RIVERS = 4, 10
ATTEMPTS = 100
APART = 4

_RIVER_BIT = 1


@compiled
def lay_rivers(draft: Draft, generator: Generator) -> None:
    """Lay rivers that keep away from each other.

    Only where a river rises, it must not be in the central square; it may well run through it.
    """
    side = len(draft.ground)
    margin = side // 5
    near = np.zeros((side, side), dtype=np.int32)
    river = np.empty((side * side, 2), dtype=np.int32)
    for _ in range(draw(generator, LEAST_RIVERS, MOST_RIVERS)):
        row = draw(generator, margin, side - 1 - margin)
        col = draw(generator, margin, side - 1 - margin)
        if near[row, col] or _is_central(row, col, side, draft.nb_orks):
            continue
        river[0, 0], river[0, 1] = row, col
        for _ in range(ATTEMPTS):
            length = drawn_curve(generator, river, side, AROUND, (row, col), FARTHER)
            if not comes_near(near, river, length, _RIVER_BIT):
                _dig(draft.ground, near, river, length)
                break


@compiled
def _is_central(row: int, col: int, side: int, nb_orks: int) -> bool:
    half = math.ceil(math.sqrt(nb_orks))
    middle = side // 2
    return middle - half <= row < middle + half and middle - half <= col < middle + half


@compiled
def _dig(
    ground: NDArray[np.uint8], near: NDArray[np.int32], river: NDArray[np.int32], length: int
) -> None:
    """Lay a river, except where there is water."""
    for cell in range(length):
        row, col = river[cell, 0], river[cell, 1]
        if ground[row, col] != WATER:
            ground[row, col] = RIVER
            mark_near(near, row, col, 1, 1, APART, _RIVER_BIT)
