"""Get the kernels ready: they are read from the cache, or compiled, as in orkisland.warm."""

import time

import numpy as np

from services.engine.rules.armadora.kernel.counting import count_golds, count_standings, rank
from services.engine.rules.armadora.kernel.deciding import decisions
from services.engine.rules.armadora.kernel.layout import MOST_DECISIONS, MOST_SEATS
from services.engine.rules.armadora.kernel.playing import play
from services.engine.rules.armadora.kernel.playouts import ROOM, playout
from services.engine.rules.armadora.kernel.positions import from_state
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.state import start


def warm_up() -> float:
    """Call each kernel that Python calls once; return the seconds it took."""
    started = time.perf_counter()
    position = from_state(start(Options(seats=2), seed=0))
    listed = np.empty(MOST_DECISIONS, np.int64)
    decisions(position, listed)
    play(position, int(listed[0]))
    playout(position, np.ones(1, np.int64), np.empty(ROOM, np.int64))
    standings, counted = np.empty((2, MOST_SEATS), np.int64)
    count_standings(position, standings)
    rank(standings, 2, counted)
    count_golds(position, counted)
    return time.perf_counter() - started
