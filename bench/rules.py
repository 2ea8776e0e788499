"""What the rules of Armadöra cost: one step of a random game, and the views of a position.

A step finds everything that the seat may do (squares, lines, and pairs of lines that bar each
other), and plays a move given as text. Goal: at most 30 µs.
"""

import statistics
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from services.engine.convert import write_view
from services.engine.rules.armadora import game
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.state import State, legal_lines, legal_squares
from services.engine.tests.rules.random_games import random_states

GAMES = 20
RUNS = 9

Step = tuple[State, int, str]


def random_steps(seats: int) -> list[Step]:
    """Return all positions of some random games, each with the seat and the move that followed."""
    steps = []
    for seed in range(GAMES):
        for (before, _), (_, move) in pairwise(random_states(Options(seats), seed)):
            if move:
                steps.append((before, *move))
    return steps


def find_legal_moves(state: State, seat: int, _: str) -> object:
    """Return everything that a seat may do."""
    return legal_squares(state, seat), legal_lines(state), state.barred.pairs


def find_legal_moves_and_apply(state: State, seat: int, text: str) -> object:
    """Return everything that a seat may do, and the state after one such move."""
    return find_legal_moves(state, seat, text), game.apply(state, seat, text)


WORK: dict[str, Callable[[State, int, str], Any]] = {
    "legal moves and apply": find_legal_moves_and_apply,
    "legal moves": find_legal_moves,
    "apply": game.apply,
    "view of the seat to move": lambda state, seat, _: game.view(state, seat, len(state.log)),
    "view of a spectator": lambda state, _, __: game.view(state, None, len(state.log)),
    "view as a message": lambda state, seat, _: write_view(game.view(state, seat, len(state.log))),
}


def measure(work: Callable[[State, int, str], Any], steps: list[Step]) -> float:
    """Return the microseconds that one of many steps takes."""
    started = time.perf_counter()
    for state, seat, text in steps:
        work(state, seat, text)
    return (time.perf_counter() - started) / len(steps) * 1e6


def main() -> None:
    """Print the medians of several runs, for each number of seats."""
    games = {seats: random_steps(seats) for seats in (2, 3, 4)}
    print(f"rules: µs, medians of {RUNS} runs over {GAMES} random games of each kind")
    print(f"  {'':<26}" + "".join(f"{seats} seats".rjust(10) for seats in games))
    runs = [
        {(name, seats): measure(WORK[name], games[seats]) for name in WORK for seats in games}
        for _ in range(RUNS)
    ]
    for name in WORK:
        medians = [statistics.median(run[name, seats] for run in runs) for seats in games]
        print(f"  {name:<26}" + "".join(f"{median:10.1f}" for median in medians))


if __name__ == "__main__":
    main()
