"""Get the kernels of the search ready; services.ai.warm does so, with all others."""

import random
import time

from services.ai.armadora.search.weighing import weigh
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.state import start
from services.engine.rules.armadora.view import view


def warm_up() -> float:
    """Call each kernel that Python calls once; return the seconds it took."""
    started = time.perf_counter()
    state = start(Options(seats=2, first_seat=0), seed=0)
    weigh(view(state, 0, since=0), random.Random(0), iterations=100, also="pass")
    return time.perf_counter() - started
