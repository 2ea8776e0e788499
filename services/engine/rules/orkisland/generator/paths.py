"""The paths, which wind from a city to another. Source: Ork Island, section 4.9."""

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import compiled
from services.engine.rules.orkisland.generator.curves import (
    NEARER,
    comes_near,
    drawn_curve,
    mark_near,
)
from services.engine.rules.orkisland.generator.draft import MOST_CITIES, Draft
from services.engine.rules.orkisland.island import CITY, PATH
from services.engine.rules.orkisland.random import Generator, draw

STEPS = np.array([(1, 0), (0, 1), (-1, 0), (0, -1)])
"""The steps to the four neighbours: S, E, N and W."""
APART = 2
TRIES = 3
"""How often a path is tried, for each pair of cities."""

_PATH_BIT = 1 << MOST_CITIES


@compiled
def lay_paths(draft: Draft, generator: Generator) -> None:
    """Lay paths between cities that keep away from each other and from third cities.

    A path takes any ground, water as well: there it is a bridge.
    """
    side = len(draft.ground)
    cities = draft.city_count[0]
    near = _near_cities(draft)
    path = np.empty((side * side, 2), dtype=np.int32)
    for _ in range(TRIES * cities * cities):
        a = draw(generator, 0, cities - 1)
        b = draw(generator, 0, cities - 1)
        if a == b:
            continue
        start, target = _drawn_cell(draft, generator, a), _drawn_cell(draft, generator, b)
        path[0, 0], path[0, 1] = start
        length = drawn_curve(generator, path, side, STEPS, target, NEARER)
        last = length - 1
        has_arrived = path[last, 0] == target[0] and path[last, 1] == target[1]
        if has_arrived and not comes_near(near, path, length, ~(1 << a | 1 << b)):
            _build(draft, near, a, b, path, length)


@compiled
def _near_cities(draft: Draft) -> NDArray[np.int32]:
    """Return what each cell is near to: a bit for each city, and one that is set by paths."""
    near = np.zeros(draft.ground.shape, dtype=np.int32)
    for city in range(draft.city_count[0]):
        row, col = draft.cities[city, 0], draft.cities[city, 1]
        height, width = draft.cities[city, 2], draft.cities[city, 3]
        mark_near(near, row, col, height, width, APART, 1 << city)
    return near


@compiled
def _drawn_cell(draft: Draft, generator: Generator, city: int) -> tuple[int, int]:
    height, width = draft.cities[city, 2], draft.cities[city, 3]
    number = draw(generator, 0, height * width - 1)
    return draft.cities[city, 0] + number // width, draft.cities[city, 1] + number % width


@compiled
def _build(
    draft: Draft,
    near: NDArray[np.int32],
    a: int,
    b: int,
    path: NDArray[np.int32],
    length: int,
) -> None:
    """Lay a path, except where it is in a city."""
    ground = draft.ground
    count = draft.path_count[0]
    end = draft.paths[count - 1, 2] if count else 0
    for cell in range(length):
        row, col = path[cell, 0], path[cell, 1]
        if ground[row, col] != CITY:
            ground[row, col] = PATH
            mark_near(near, row, col, 1, 1, APART, _PATH_BIT)
            draft.path_cells[end] = row * len(ground) + col
            end += 1
    draft.paths[count, 0], draft.paths[count, 1], draft.paths[count, 2] = a, b, end
    draft.path_count[0] += 1
