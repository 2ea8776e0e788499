"""The last stages of a draft, and whether it is an island. Source: Ork Island, section 4.10."""

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import compiled
from services.engine.rules.orkisland.generator.cities import LEAST_CITIES
from services.engine.rules.orkisland.generator.draft import RIVER, Draft
from services.engine.rules.orkisland.generator.paths import STEPS
from services.engine.rules.orkisland.island import CITY, PATH, WATER
from services.engine.rules.orkisland.random import Generator


@compiled
def recode_rivers(draft: Draft, generator: Generator) -> None:
    """Make water of the rivers."""
    side = len(draft.ground)
    for row in range(side):
        for col in range(side):
            if draft.ground[row, col] == RIVER:
                draft.ground[row, col] = WATER


@compiled
def fill_gaps(draft: Draft, generator: Generator) -> None:
    """Make water of open ground that nobody can reach from the middle."""
    ground = draft.ground
    reached = _reached(ground)
    for row in range(len(ground)):
        for col in range(len(ground)):
            if not reached[row, col] and ground[row, col] != CITY and ground[row, col] != PATH:
                ground[row, col] = WATER


@compiled
def is_island(draft: Draft) -> bool:
    """Tell whether a draft has its cities and all of it can be reached from the middle."""
    reached = _reached(draft.ground)
    for row in range(len(reached)):
        for col in range(len(reached)):
            if draft.ground[row, col] != WATER and not reached[row, col]:
                return False
    return bool(draft.city_count[0] >= LEAST_CITIES)


@compiled
def _reached(ground: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return the cells that can be reached from the middle on foot; the middle is one of them."""
    side = len(ground)
    reached = np.zeros((side, side), dtype=np.bool_)
    waiting = np.empty((side * side, 2), dtype=np.int64)
    reached[side // 2, side // 2] = True
    waiting[0, 0] = waiting[0, 1] = side // 2
    count = 1
    while count:
        count -= 1
        row, col = waiting[count, 0], waiting[count, 1]
        for step in range(len(STEPS)):
            i, j = row + STEPS[step, 0], col + STEPS[step, 1]
            if 0 <= i < side and 0 <= j < side and not reached[i, j] and ground[i, j] != WATER:
                reached[i, j] = True
                waiting[count, 0], waiting[count, 1] = i, j
                count += 1
    return reached
