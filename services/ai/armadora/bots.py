"""The opponents by their names, as the lobby and the pages know them."""

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType

from services.ai.armadora.greedy import choose as choose_greedily
from services.ai.armadora.random import choose as choose_any
from services.ai.armadora.search.levels import LEVELS
from services.engine.rules.armadora.view import View

Chooser = Callable[[View, random.Random, float], str]

BOTS: Mapping[str, Chooser] = MappingProxyType(
    {"random": choose_any, "greedy": choose_greedily, **LEVELS}
)


def think_seconds(bot: str) -> float:
    """Return how long an opponent thinks at a table at most, be the machine ever so slow."""
    return 1.0 if bot == "expert" else 0.1
