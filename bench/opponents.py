"""How often each opponent of Armadöra beats another: `python bench/opponents.py [GAMES]`.

From either side in turn, seeded, with each pair of factions in turn. The figure after ± is one
standard error.
"""

import math
import random
import sys
import time
from dataclasses import replace
from itertools import permutations

from services.ai.armadora.bots import Chooser
from services.ai.armadora.greedy import choose as choose_greedily
from services.ai.armadora.random import choose as choose_any
from services.ai.tests.games import part_of_wins
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.view import View

GAMES = 200
BASIC = [Options(seats=2)]
ADVANCED = [
    Options(seats=2, advanced=True, factions=factions) for factions in permutations(Faction, 2)
]
PARTNERS = [
    Options(seats=4, advanced=True, teams=True, factions=factions)
    for factions in permutations(Faction)
]


def choose_without_tokens(view: View, rng: random.Random, budget: float) -> str:
    """Play like `greedy`, but as if its power and its reinforcement were used up."""
    assert view.advanced is not None
    used_up = replace(
        view.advanced,
        power_squares=(),
        power_lines=(),
        reinforcement_squares=(),
        reinforcements=(0,) * view.options.seats,
    )
    return choose_greedily(replace(view, advanced=used_up), rng, budget)


MATCHES: tuple[tuple[str, Chooser, Chooser, list[Options]], ...] = (
    ("greedy v random", choose_greedily, choose_any, BASIC),
    ("random v random", choose_any, choose_any, BASIC),
    ("greedy v greedy", choose_greedily, choose_greedily, BASIC),
    ("greedy v random, advanced", choose_greedily, choose_any, ADVANCED),
    ("2 greedy v 2 random, advanced", choose_greedily, choose_any, PARTNERS),
    ("greedy v greedy without tokens", choose_greedily, choose_without_tokens, ADVANCED),
)


def main(games: int) -> None:
    """Print a line for each match."""
    for name, one, other, choices in MATCHES:
        started = time.process_time()
        rate = part_of_wins(one, other, choices, games)
        error = math.sqrt(rate * (1 - rate) / games)
        seconds = (time.process_time() - started) / games
        print(f"{name}: {rate:.2f} ± {error:.2f}, {games} games, {seconds:.2f} CPU s each")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
