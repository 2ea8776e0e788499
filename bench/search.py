"""How often a search of Armadöra looks ahead in a second of one core: `python bench/search.py`.

A look ahead is a deal of the hidden values, a way down the tree, a playout to the end of the game,
its gold, and what is learned from it. Beside it stands the same by the plain rules without a tree:
a deal and a random game to its end. From the opening, and from a position in the middle of a game.
Goals: 150,000 in the basic game of two seats, 100,000 in the advanced game.
"""

import statistics
import time
from collections.abc import Callable
from random import Random

from services.ai.armadora.random import choose as choose_any
from services.ai.armadora.search.searching import begin, root_of_view
from services.ai.tests.hidden_truth import deal_hidden_values_anew
from services.engine.rules.armadora import game
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.scoring import outcome
from services.engine.rules.armadora.state import State
from services.engine.tests.rules.kernel.plain import play_on_at_random

RUNS = 5
PLAIN_TIMES, TIMES = 10, 30_000
PLIES = (0, 14)
BASIC_GOAL, ADVANCED_GOAL = 150_000, 100_000
KINDS = {
    f"{seats} seats{', advanced' if advanced else ''}": Options(
        seats, advanced=advanced, first_seat=0, factions=tuple(Faction)[:seats]
    )
    for advanced in (False, True)
    for seats in (2, 3, 4)
}


def state_after(options: Options, plies: int) -> State:
    """Return a state that random moves have led to."""
    state = game.start(options, seed=1)
    rng = Random(1)
    for _ in range(plies):
        [seat] = game.to_move(state)
        state, _ = game.apply(state, seat, choose_any(game.view(state, seat, 0), rng, 1.0))
    return state


def look_ahead_plainly(state: State) -> float:
    """Deal and play random games by the plain rules; return how many a second."""
    rng = Random(0)
    [seat] = game.to_move(state)
    started = time.process_time()
    for _ in range(PLAIN_TIMES):
        dealt = deal_hidden_values_anew(state, seat, rng)
        outcome(play_on_at_random(dealt, rng))
    return PLAIN_TIMES / (time.process_time() - started)


def look_ahead_in_a_tree(state: State) -> float:
    """Search as `expert` does; return how many looks ahead a second."""
    [seat] = game.to_move(state)
    root = root_of_view(game.view(state, seat, 0))
    begin(root, Random(0)).look_ahead(1)  # so that it is compiled
    search = begin(root, Random(0))
    started = time.process_time()
    search.look_ahead(TIMES)
    return TIMES / (time.process_time() - started)


def median(work: Callable[[State], float], state: State) -> float:
    """Return the median of several runs."""
    return statistics.median(work(state) for _ in range(RUNS))


def main() -> None:
    """Print a line for each kind of game and each position."""
    print(
        f"search: looks ahead a second on one core, {TIMES:,} in a search, medians of {RUNS} runs"
    )
    print(f"  {'':<30}{'plain':>8}{'search':>12}{'ratio':>9}{'of goal':>9}")
    for kind, options in KINDS.items():
        goal = ADVANCED_GOAL if options.advanced else BASIC_GOAL
        for plies in PLIES:
            state = state_after(options, plies)
            plain, search = (
                median(each, state) for each in (look_ahead_plainly, look_ahead_in_a_tree)
            )
            name = f"{kind}, {f'ply {plies}' if plies else 'opening'}"
            print(
                f"  {name:<30}{plain:>8,.0f}{search:>12,.0f}{f'× {search / plain:,.0f}':>9}"
                f"{f'× {search / goal:.2f}':>9}",
                flush=True,
            )


if __name__ == "__main__":
    main()
