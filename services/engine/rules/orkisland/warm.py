"""Get the kernels ready: the engine does it before it serves, a worker with those of its own.

They are read from the cache, or compiled: once for each change of this package, and for each kind
of processor unless NUMBA_CPU_NAME is `generic`.
"""

import sys
import time

import numpy as np

from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players.steps import count_steps
from services.engine.rules.orkisland.random import draw, permutation, seeded
from services.engine.rules.orkisland.registration import orders_of, register
from services.engine.rules.orkisland.settings import LEAST_SIDE, Settings
from services.engine.rules.orkisland.ways import follow_way, measure_ways


def warm_up() -> float:
    """Call each kernel that Python calls once, on a small island; return the seconds it took."""
    started = time.perf_counter()
    match = Match(Settings(rows=LEAST_SIDE, cols=LEAST_SIDE, nb_rounds=1, nb_orks=1), seed=0)
    orders = orders_of([[(0, 0)]])
    register(match.board.owner, orders)
    match.play_round(orders)
    lengths = measure_ways(match.terrain, match.board.cell.astype(np.int64))
    follow_way(match.terrain, lengths, cell=0)
    count_steps(match.terrain.ground, match.terrain.cols, match.board.cell)
    generator = seeded(0)
    draw(generator, 0, 1)
    permutation(generator, 1)
    return time.perf_counter() - started


if __name__ == "__main__":
    sys.stdout.write("kernels of Ork Island, half a minute if they are not compiled yet: ")
    sys.stdout.flush()
    sys.stdout.write(f"ready after {warm_up():.1f} s\n")
