"""Get the kernels of the search ready: `make setup` does it, and a worker before it takes tasks."""

import random
import sys
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


if __name__ == "__main__":
    sys.stdout.write("kernels of the search, half a minute if they are not compiled yet: ")
    sys.stdout.flush()
    sys.stdout.write(f"ready after {warm_up():.1f} s\n")
