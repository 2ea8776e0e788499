"""Gets the kernels of the levels ready, so that no turn waits for them."""

import time

from services.ai.orkisland.levels import LEVELS
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players.sight import Sight, ignore
from services.engine.rules.orkisland.settings import LEAST_SIDE, SEATS, Settings


def warm_up() -> float:
    """Let each level decide once, on a small island; return the seconds it took."""
    started = time.perf_counter()
    match = Match(Settings(rows=LEAST_SIDE, cols=LEAST_SIDE, nb_rounds=1, nb_orks=1), seed=0)
    sight = Sight(match, ("",) * SEATS, ignore)
    sight.look(match)
    for level in LEVELS.values():
        player = level()
        player.join(sight, seat=0)
        player.decide()
    return time.perf_counter() - started
