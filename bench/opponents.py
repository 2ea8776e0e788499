"""How often each opponent of Armadöra beats another: `python bench/opponents.py [GAMES]`.

Two players, each on either seat in turn, seeded. The figure after ± is one standard error.
"""

import math
import random
import sys
import time

from services.ai.armadora.bots import BOTS, Chooser
from services.engine.rules.armadora import game
from services.engine.rules.armadora.options import Options

GAMES = 200
MATCHES = (("greedy", "random"), ("random", "random"), ("greedy", "greedy"))


def play(choosers: list[Chooser], seed: int) -> list[float]:
    """Return what each seat gets of one win."""
    rng = random.Random(seed)
    state = game.start(Options(seats=len(choosers)), seed)
    while to_move := game.to_move(state):
        [seat] = to_move
        view = game.view(state, seat, len(state.log))
        state, _ = game.apply(state, seat, choosers[seat](view, rng, 1.0))
    result = game.outcome(state)
    assert result is not None
    winners = [standing.seat for standing in result.standings if standing.rank == 1]
    return [(seat in winners) / len(winners) for seat in range(len(choosers))]


def match(one: str, other: str, games: int) -> float:
    """Return the part of the games that one opponent wins against another."""
    wins = 0.0
    for seed in range(games):
        seat = seed % 2
        choosers = [BOTS[other], BOTS[other]]
        choosers[seat] = BOTS[one]
        wins += play(choosers, seed)[seat]
    return wins / games


def main(games: int) -> None:
    """Print a line for each match."""
    for one, other in MATCHES:
        started = time.process_time()
        rate = match(one, other, games)
        error = math.sqrt(rate * (1 - rate) / games)
        seconds = (time.process_time() - started) / games
        print(f"{one} v {other}: {rate:.2f} ± {error:.2f}, {games} games, {seconds:.2f} CPU s each")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
