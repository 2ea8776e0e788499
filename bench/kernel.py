"""What the kernels of Armadöra do in a second of one core, beside the plain rules.

A random game lists all decisions and plays any of them, until it is over. A playout brings a game
to its end at once, as the search does; copying the position and counting the gold are in it. Goal:
400,000 playouts of two seats.
"""

import statistics
import time
from collections.abc import Callable
from random import Random

import numpy as np

from services.engine.rules.armadora.kernel.bits import draw
from services.engine.rules.armadora.kernel.counting import count_golds
from services.engine.rules.armadora.kernel.deciding import decisions
from services.engine.rules.armadora.kernel.layout import (
    MOST_DECISIONS,
    MOST_SEATS,
    Numbers,
    Position,
)
from services.engine.rules.armadora.kernel.playing import copy, play
from services.engine.rules.armadora.kernel.playouts import playout
from services.engine.rules.armadora.kernel.positions import from_state
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.scoring import outcome
from services.engine.rules.armadora.state import State, start
from services.engine.rules.compiled import released
from services.engine.tests.rules.kernel.plain import play_on_at_random

RUNS = 9
PLAIN_GAMES, KERNEL_GAMES, PLAYOUTS = 30, 3_000, 20_000
GOAL = 400_000
KINDS = {
    f"{seats} seats{', advanced' if advanced else ''}": Options(
        seats, advanced=advanced, factions=tuple(Faction)[:seats]
    )
    for advanced in (False, True)
    for seats in (2, 3, 4)
}

Work = Callable[[State], float]


def play_plainly(state: State) -> float:
    """Play random games by the plain rules; return how many a second."""
    rng = Random(0)
    started = time.process_time()
    for _ in range(PLAIN_GAMES):
        outcome(play_on_at_random(state, rng))
    return PLAIN_GAMES / (time.process_time() - started)


def play_by_kernels(state: State) -> float:
    """Play random games by the kernels; return how many a second."""
    return _rate(_play_games, state, KERNEL_GAMES)


def play_out(state: State) -> float:
    """Bring games to their ends; return how many a second."""
    return _rate(_play_out, state, PLAYOUTS)


@released
def _play_games(
    begun: Position, position: Position, rng: Numbers, room: Numbers, golds: Numbers, games: int
) -> None:
    for _ in range(games):
        copy(begun, position)
        listed = decisions(position, room)
        while listed > 0:
            play(position, room[draw(rng, listed)])
            listed = decisions(position, room)
        count_golds(position, golds)


@released
def _play_out(
    begun: Position, position: Position, rng: Numbers, room: Numbers, golds: Numbers, games: int
) -> None:
    for _ in range(games):
        copy(begun, position)
        playout(position, rng, room)
        count_golds(position, golds)


def _rate(kernel: Callable[..., None], state: State, games: int) -> float:
    begun = from_state(state)
    room = np.empty(MOST_DECISIONS, np.int64)
    arrays = begun, begun.copy(), np.ones(1, np.int64), room, np.empty(MOST_SEATS, np.int64)
    kernel(*arrays, 1)  # so that it is compiled
    started = time.process_time()
    kernel(*arrays, games)
    return games / (time.process_time() - started)


WORK: dict[str, Work] = {
    "plain": play_plainly,
    "kernels": play_by_kernels,
    "playouts": play_out,
}


def main() -> None:
    """Print the medians of several runs for each kind of game."""
    print(f"kernel: random games of Armadöra a second on one core, medians of {RUNS} runs")
    print(f"  {'':<20}{'plain':>10}{'kernels':>12}{'ratio':>8}{'playouts':>12}{'ratio':>8}")
    states = {kind: start(options, seed=1) for kind, options in KINDS.items()}
    runs = [
        {(name, kind): WORK[name](states[kind]) for name in WORK for kind in KINDS}
        for _ in range(RUNS)
    ]
    for kind in KINDS:
        plain, *others = [statistics.median(run[name, kind] for run in runs) for name in WORK]
        row = "".join(f"{rate:>12,.0f}{f'× {rate / plain:,.0f}':>8}" for rate in others)
        print(f"  {kind:<20}{plain:>10,.0f}{row}")
    reached = statistics.median(run["playouts", "2 seats"] for run in runs)
    print(f"  playouts of 2 seats: ≥ {GOAL:,}, × {reached / GOAL:.2f} of the goal")


if __name__ == "__main__":
    main()
