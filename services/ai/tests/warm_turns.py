"""Warm up, play a little of everything, and print which kernels were not ready: none, it is hoped.

It has a process of its own: `python -m services.ai.tests.warm_turns`.
"""

import json
import random
import sys
from collections.abc import Mapping

from numba.core.dispatcher import Dispatcher

from services.ai.armadora.bots import BOTS
from services.ai.armadora.search.levels import Level
from services.ai.armadora.search.weighing import expect, weigh
from services.ai.orkisland.bots import BOTS as ISLAND_BOTS
from services.ai.orkisland.choosing import Sights, choose_orders
from services.ai.orkisland.matching import play_on
from services.ai.tests.games import every_options, play_game, states_on_the_way
from services.ai.warm import warm_up
from services.engine.rules.armadora import game as armadora
from services.engine.rules.orkisland import game as orkisland
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.record import Record

ISLAND = Settings(rows=20, cols=20, nb_rounds=20, nb_orks=3)
ITERATIONS = 100


def forms_of_kernels() -> Mapping[str, int]:
    """Return in how many forms each kernel is in memory, compiled here or read from the cache."""
    return {
        f"{name}.{kernel}": len(value.overloads)
        for name, module in sorted(sys.modules.items())
        if name.startswith("services.")
        for kernel, value in vars(module).items()
        if isinstance(value, Dispatcher)
    }


def play_armadora() -> None:
    """Play a game of all options, with all who search looking ahead a little only."""
    choosers = [Level(ITERATIONS) if isinstance(bot, Level) else bot for bot in BOTS.values()]
    for number, options in enumerate(every_options(seed=1)):
        play_game(random.Random(number).sample(choosers, options.seats), options, seed=number)


def judge_armadora() -> None:
    """Weigh what a seat may do, and expect what comes, halfway through a game of each kind."""
    for number, options in enumerate(every_options(seed=2)):
        states = states_on_the_way([BOTS["random"]] * options.seats, options, seed=number)
        state = states[len(states) // 2]
        view = armadora.view(state, armadora.to_move(state)[0], since=0)
        weigh(view, random.Random(number), ITERATIONS)
        expect(state, random.Random(number), ITERATIONS)


def play_orkisland() -> None:
    """Play a match of each opponent against itself, and a round of each at a table."""
    view = orkisland.view(orkisland.start(ISLAND, 1), 0, 0)
    for bot in ISLAND_BOTS:
        record = Record(ISLAND, 1, (), orkisland.rules_versions[-1])
        for _ in play_on(record, [bot] * SEATS, failed=lambda *failure: sys.exit(repr(failure))):
            pass
        choose_orders(Sights().open("table", view), view, 0, bot, random.Random(1))


if __name__ == "__main__":
    warm_up()
    ready = forms_of_kernels()
    play_armadora()
    judge_armadora()
    play_orkisland()
    missing = [name for name, forms in forms_of_kernels().items() if forms != ready.get(name, 0)]
    json.dump(missing, sys.stdout)
