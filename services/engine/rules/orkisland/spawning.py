"""Spawning: where orks come onto the board, at the start and after they were killed.

Source: Ork Island, section 7.
"""

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import compiled, in_place
from services.engine.rules.orkisland.board import NOBODY, Board
from services.engine.rules.orkisland.island import FOREST, GRASS, SAND, WATER
from services.engine.rules.orkisland.random import draw
from services.engine.rules.orkisland.terrain import NOWHERE, Terrain


@compiled
def spawn(terrain: Terrain, board: Board, orks: NDArray[np.int32]) -> bool:
    """Put orks that stand nowhere on the board, in this order.

    Returns False, with some of them still nowhere, if there is no cell left for one. All share one
    set of shores: a cell drawn for one, fit or not, is drawn for no other.
    """
    shores, left = _shores(terrain)
    for ork in orks:
        cell = NOWHERE
        while cell == NOWHERE and left > 0:
            drawn = draw(board.generator, 0, left - 1)
            if _is_fit(terrain, board, shores[drawn]):
                cell = shores[drawn]
            left -= 1
            for later in range(drawn, left):
                shores[later] = shores[later + 1]
        if cell == NOWHERE:
            cell = _first_fit(terrain, board)
        if cell == NOWHERE:
            return False
        board.cell[ork] = cell
        board.ork_at[cell] = ork
    return True


@compiled
def _shores(terrain: Terrain) -> tuple[NDArray[np.int32], int]:
    """Return the first and last cell of land of every row, ascending, and how many they are."""
    rows = len(terrain.ground) // terrain.cols
    shores = np.empty(2 * rows, np.int32)
    found = 0
    for row in range(rows):
        first, last = row * terrain.cols, (row + 1) * terrain.cols - 1
        while first <= last and terrain.ground[first] == WATER:
            first += 1
        while first < last and terrain.ground[last] == WATER:
            last -= 1
        if first <= last:
            shores[found] = first
            found += 1
        if first < last:
            shores[found] = last
            found += 1
    return shores, found


@in_place
def _is_fit(terrain: Terrain, board: Board, cell: int) -> bool:
    """Tell whether a cell is open ground with no ork on it or on any of its four sides."""
    return bool(
        terrain.ground[cell] in (GRASS, FOREST, SAND)
        and board.ork_at[cell] == NOBODY
        and board.ork_at[cell - terrain.cols] == NOBODY
        and board.ork_at[cell - 1] == NOBODY
        and board.ork_at[cell + 1] == NOBODY
        and board.ork_at[cell + terrain.cols] == NOBODY
    )


@in_place
def _first_fit(terrain: Terrain, board: Board) -> int:
    for cell in range(len(terrain.ground)):
        if _is_fit(terrain, board, cell):
            return cell
    return NOWHERE
