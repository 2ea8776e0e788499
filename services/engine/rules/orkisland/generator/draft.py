"""The draft of an island: the arrays that the stages of the generator work on."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.orkisland.generator.odds import patch_odds, sea_odds
from services.engine.rules.orkisland.island import GROUNDS, Island, Path
from services.engine.rules.orkisland.settings import Settings

RIVER = len(GROUNDS)
"""The code of a river while the draft lasts; in the end it is water."""
LETTERS = GROUNDS + "R"
MOST_CITIES = 25

_LETTERS = np.frombuffer(LETTERS.encode(), dtype=np.uint8)


class Draft(NamedTuple):
    """An island in the making. What lies beyond the counts is left over from before."""

    ground: NDArray[np.uint8]  # (rows, cols): codes of GROUNDS, or RIVER
    cities: NDArray[np.int32]  # (MOST_CITIES, 4): row, col, height and width of each
    city_count: NDArray[np.int32]  # (1,)
    paths: NDArray[np.int32]  # (tries, 3): the two cities and the end of each path in path_cells
    path_cells: NDArray[np.int32]  # the cells of all paths, one path after the other
    path_count: NDArray[np.int32]  # (1,)
    nb_orks: int
    sea_odds: NDArray[np.uint16]  # see odds.py
    patch_odds: NDArray[np.uint16]


def new_draft(settings: Settings) -> Draft:
    """Return an empty draft."""
    rows, cols = settings.rows, settings.cols
    return Draft(
        ground=np.zeros((rows, cols), dtype=np.uint8),
        cities=np.zeros((MOST_CITIES, 4), dtype=np.int32),
        city_count=np.zeros(1, dtype=np.int32),
        paths=np.zeros((rows * cols, 3), dtype=np.int32),
        path_cells=np.zeros(rows * cols, dtype=np.int32),
        path_count=np.zeros(1, dtype=np.int32),
        nb_orks=settings.nb_orks,
        sea_odds=sea_odds(rows),
        patch_odds=patch_odds(rows),
    )


def drawn_rows(draft: Draft) -> tuple[str, ...]:
    """Return the letters of a draft, row by row."""
    text = _LETTERS[draft.ground].tobytes().decode("ascii")
    cols = draft.ground.shape[1]
    return tuple([text[start : start + cols] for start in range(0, len(text), cols)])


def island_of(draft: Draft) -> Island:
    """Return the island of a finished draft."""
    cols = draft.ground.shape[1]
    cities = [
        tuple([i * cols + j for i in range(row, row + height) for j in range(col, col + width)])
        for row, col, height, width in draft.cities[: draft.city_count[0]].tolist()
    ]
    cells = draft.path_cells.tolist()
    paths, start = [], 0
    for a, b, end in draft.paths[: draft.path_count[0]].tolist():
        paths.append(Path(a, b, tuple(cells[start:end])))
        start = end
    return Island(drawn_rows(draft), tuple(cities), tuple(paths))
