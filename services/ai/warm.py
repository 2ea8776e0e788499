"""Get the kernels of all opponents ready: `make setup` does it, and a worker before its first task.

They are read from the cache, or compiled; see docs/decisions/0013. Where no cache can be written,
whoever warms up compiles once for itself and all that it forks.
"""

import sys
from collections.abc import Callable, Mapping

from services.ai.armadora.search import warm as search
from services.ai.orkisland import warm as levels
from services.engine.rules.armadora.kernel import warm as armadora
from services.engine.rules.orkisland import warm as orkisland

STEPS: Mapping[str, Callable[[], float]] = {
    "the rules of Ork Island": orkisland.warm_up,
    "the rules of Armadöra": armadora.warm_up,
    "the search in Armadöra": search.warm_up,
    "the levels of Ork Island": levels.warm_up,
}
"""What is warmed up, each after all that it builds on."""


def warm_up(tell: Callable[[str], None] = lambda _: None) -> float:
    """Call each kernel that Python calls once, and return the seconds it took."""
    seconds = 0.0
    for name, step in STEPS.items():
        tell(f"kernels of {name}: ")
        taken = step()
        tell(f"ready after {taken:.1f} s\n")
        seconds += taken
    return seconds


def _say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


if __name__ == "__main__":
    _say("some kernels take half a minute if they are not compiled yet\n")
    warm_up(_say)
