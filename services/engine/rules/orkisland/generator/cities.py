"""The cities, rectangles of two to six cells a side. Source: Ork Island, section 4.8."""

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import compiled
from services.engine.rules.orkisland.generator.draft import MOST_CITIES, Draft
from services.engine.rules.orkisland.island import CITY, WATER
from services.engine.rules.orkisland.random import Generator, draw

LEAST_CITIES = 8
LEAST_SIDE, MOST_SIDE = 2, 6
ATTEMPTS = 100
APART_BEFORE, APART_AFTER = 2, 1
"""How far from water and other cities they are: above and left, and below and right."""


@compiled
def lay_cities(draft: Draft, generator: Generator) -> None:
    """Found cities wherever there is room; also over rivers."""
    ground = draft.ground
    side = len(ground)
    for _ in range(draw(generator, LEAST_CITIES, MOST_CITIES)):
        for _ in range(ATTEMPTS):
            row = draw(generator, 0, side - 1)
            col = draw(generator, 0, side - 1)
            height = draw(generator, LEAST_SIDE, MOST_SIDE)
            width = draw(generator, LEAST_SIDE, MOST_SIDE)
            if has_room(ground, row, col, height, width):
                _found(draft, row, col, height, width)
                break


@compiled
def has_room(ground: NDArray[np.uint8], row: int, col: int, height: int, width: int) -> bool:
    """Tell whether a city may be founded: no water and no other city are too close."""
    side = len(ground)
    for i in range(max(0, row - APART_BEFORE), min(side, row + height + APART_AFTER)):
        for j in range(max(0, col - APART_BEFORE), min(side, col + width + APART_AFTER)):
            if ground[i, j] == WATER or ground[i, j] == CITY:
                return False
    return True


@compiled
def _found(draft: Draft, row: int, col: int, height: int, width: int) -> None:
    for i in range(row, row + height):
        for j in range(col, col + width):
            draft.ground[i, j] = CITY
    city = draft.cities[draft.city_count[0]]
    city[0], city[1], city[2], city[3] = row, col, height, width
    draft.city_count[0] += 1
