"""Moving: a step of one ork, and the fight if an enemy stands in its way.

Source: Ork Island, section 8.
"""

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import in_place
from services.engine.rules.orkisland.board import NOBODY, Board
from services.engine.rules.orkisland.island import WATER
from services.engine.rules.orkisland.random import draw
from services.engine.rules.orkisland.terrain import Terrain


@in_place
def move(
    terrain: Terrain, board: Board, is_fallen: NDArray[np.bool_], ork: int, direction: int
) -> bool:
    """Let an ork try a step, and tell whether it took it; who is killed becomes fallen.

    The border is water, so that no step leaves the board.
    """
    target = beside(board.cell[ork], direction, terrain.cols)
    if terrain.ground[target] == WATER:
        return False
    other = board.ork_at[target]
    if other != NOBODY and board.owner[other] == board.owner[ork]:
        return False
    board.health[ork] -= terrain.cost[terrain.ground[target]]
    if other != NOBODY:
        if not _wins(board, ork, other):
            _kill(terrain, board, is_fallen, ork, board.owner[other])
            return False
        _kill(terrain, board, is_fallen, other, board.owner[ork])
    elif board.health[ork] < 0:
        _kill(terrain, board, is_fallen, ork, board.owner[ork])
        return False
    board.ork_at[board.cell[ork]] = NOBODY
    board.ork_at[target] = ork
    board.cell[ork] = target
    return True


@in_place
def beside(cell: int, direction: int, cols: int) -> int:
    if direction == 0:
        return cell + cols
    if direction == 1:
        return cell + 1
    if direction == 2:
        return cell - cols
    return cell - 1


@in_place
def _wins(board: Board, ork: int, other: int) -> bool:
    """Tell whether an attacker, its step paid for, beats the ork on the cell; a tie is drawn."""
    if board.health[ork] == board.health[other]:
        return draw(board.generator, 0, 1) == 1
    return bool(board.health[ork] > board.health[other])


@in_place
def _kill(
    terrain: Terrain, board: Board, is_fallen: NDArray[np.bool_], ork: int, winner: int
) -> None:
    """Take an ork off the board, which frees its cell at once, in favour of a seat."""
    is_fallen[ork] = True
    board.ork_at[board.cell[ork]] = NOBODY
    board.owner[ork] = winner
    board.health[ork] = terrain.initial_health
