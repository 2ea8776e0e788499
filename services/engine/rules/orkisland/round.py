"""A round: the orders of all four seats, resolved at once. Source: Ork Island, section 8."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import compiled
from services.engine.rules.orkisland.board import Board
from services.engine.rules.orkisland.moving import move
from services.engine.rules.orkisland.owning import connect, own
from services.engine.rules.orkisland.random import Generator, permutation
from services.engine.rules.orkisland.registration import ACCEPTED, Orders, register
from services.engine.rules.orkisland.spawning import spawn
from services.engine.rules.orkisland.terrain import Terrain

PLAYED, NO_CELL, TOO_MANY_CONNECTED = range(3)
"""How a round ends. In all but the first way the original breaks the match off."""

FAULTS = {
    NO_CELL: "cannot find a cell to regenerate units",
    TOO_MANY_CONNECTED: "unexpected size of connected component",
}


class Round(NamedTuple):
    """What a round came to."""

    verdicts: NDArray[np.uint8]  # of each order: a code of registration.py
    done: NDArray[np.int32]  # (steps, 2): ork and direction of each step taken, in order
    fallen: NDArray[np.int32]  # the orks that were killed and put back on the board, ascending
    end: int  # PLAYED, or what broke the round off


@compiled
def play_round(terrain: Terrain, board: Board, orders: Orders) -> Round:
    """Play a round on a board, stage by stage; one that is broken off is left half played."""
    verdicts = register(board.owner, orders)
    sequence = permute(board.generator, verdicts)
    done, fallen = resolve(terrain, board, orders, sequence)
    end = PLAYED if spawn(terrain, board, fallen) else NO_CELL
    if end == PLAYED:
        own(terrain, board)
        end = PLAYED if connect(terrain, board) else TOO_MANY_CONNECTED
    return Round(verdicts, done, fallen, end)


@compiled
def permute(generator: Generator, verdicts: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return the orders that were accepted, in the random order in which they are carried out."""
    accepted = np.flatnonzero(verdicts == ACCEPTED)
    return accepted[permutation(generator, len(accepted))]


@compiled
def resolve(
    terrain: Terrain, board: Board, orders: Orders, sequence: NDArray[np.int64]
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Carry orders out; return the steps taken and the orks that fell, who stand nowhere.

    An ork that falls before its turn loses it.
    """
    is_fallen = np.zeros(len(board.owner), np.bool_)
    done = np.empty((len(sequence), 2), np.int32)
    steps = 0
    for index in sequence:
        ork, direction = orders[index, 1], orders[index, 2]
        if not is_fallen[ork] and move(terrain, board, is_fallen, ork, direction):
            done[steps, 0] = ork
            done[steps, 1] = direction
            steps += 1
    return done[:steps], np.flatnonzero(is_fallen).astype(np.int32)
