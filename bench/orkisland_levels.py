"""How long the levels of Ork Island think: `python bench/orkisland_levels.py [ISLANDS]`.

All four play one another on the standard settings, each from every seat in turn, and are timed
apart, by the time of the processor: the first round of an island, in which ways are measured, and
the others.
"""

import statistics
import sys
import time
from collections import defaultdict

from services.ai.orkisland.levels import LEVELS
from services.ai.orkisland.lore import explore
from services.ai.orkisland.warm import warm_up
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players.sight import Sight, ignore
from services.engine.rules.orkisland.registration import orders_of
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.orkisland.warm import warm_up as warm_up_rules

ISLANDS = 8
GOAL_MS = 5.0

Times = dict[str, list[float]]


def main() -> None:
    """Print a table of the times."""
    islands = int(sys.argv[1]) if len(sys.argv) > 1 else ISLANDS
    print(f"kernels from the cache: {warm_up_rules() + warm_up():.1f} s")
    times: Times = defaultdict(list)
    ways = [play(seed, times) for seed in range(islands)]
    print(f"ms a round, of {islands} matches of 200 rounds; the goal is {GOAL_MS:g}")
    print(f"  {'level':<8}{'median':>9}{'p99':>9}{'longest':>9}")
    for level in LEVELS:
        spent = sorted(times[level])
        last = spent[int(0.99 * (len(spent) - 1))]
        print(f"  {level:<8}{statistics.median(spent):>9.2f}{last:>9.2f}{spent[-1]:>9.2f}")
    print(f"the ways of an island, in its first round: {statistics.median(ways):.1f} ms")


def play(seed: int, times: Times) -> float:
    """Play a match, and return how long it took to measure its ways."""
    match = Match(Settings(), seed)
    sight = Sight(match, ("",) * SEATS, ignore)
    names = [list(LEVELS)[(seat + seed) % SEATS] for seat in range(SEATS)]
    players = [LEVELS[name]() for name in names]
    for seat, player in enumerate(players):
        player.join(sight, seat)
    started = time.process_time()
    explore(match.terrain)
    ways = time.process_time() - started
    while not match.is_over:
        sight.look(match)
        orders = []
        for name, player in zip(names, players, strict=True):
            started = time.process_time()
            orders.append(player.decide())
            if match.round:
                times[name].append(1e3 * (time.process_time() - started))
        match.play_round(orders_of(orders))
    return 1e3 * ways


if __name__ == "__main__":
    main()
