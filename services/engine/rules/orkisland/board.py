"""The board: everything of a match that changes, as arrays that the kernels write to."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.orkisland.random import Generator

NOBODY = -1


class Board(NamedTuple):
    """Orks, owners and totals at the beginning of a round. Orks are numbered from 0."""

    owner: NDArray[np.int32]  # of each ork: its seat, 0 to 3
    cell: NDArray[np.int32]  # of each ork: where it stands
    health: NDArray[np.int32]  # of each ork
    ork_at: NDArray[np.int32]  # of each cell: the ork that stands there, or NOBODY
    place_owner: NDArray[np.int32]  # of each place: the seat that owns it, or NOBODY
    totals: NDArray[np.int32]  # of each seat: its score so far; wraps round as 32 bits do
    generator: Generator


def copy(board: Board) -> Board:
    """Return a board that can be written to without changing this one."""
    return Board(
        board.owner.copy(),
        board.cell.copy(),
        board.health.copy(),
        board.ork_at.copy(),
        board.place_owner.copy(),
        board.totals.copy(),
        board.generator.copy(),
    )
