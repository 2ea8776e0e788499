"""How often each opponent of Armadöra beats another: `python bench/opponents.py [GAMES]`.

Two players, each on either seat in turn, seeded. The figure after ± is one standard error.
"""

import math
import sys
import time

from services.ai.armadora.bots import BOTS
from services.ai.tests.games import play_game
from services.engine.rules.armadora import game

GAMES = 200
MATCHES = (("greedy", "random"), ("random", "random"), ("greedy", "greedy"))


def match(one: str, other: str, games: int) -> float:
    """Return the part of the games that one opponent wins against another."""
    wins = 0.0
    for seed in range(games):
        seat = seed % 2
        choosers = [BOTS[other], BOTS[other]]
        choosers[seat] = BOTS[one]
        result = game.outcome(play_game(choosers, seed))
        assert result is not None
        winners = [standing.seat for standing in result.standings if standing.rank == 1]
        wins += (seat in winners) / len(winners)
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
