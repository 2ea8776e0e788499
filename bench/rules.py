"""What the rules of Armadöra cost: one step of a random game, and the views of a position.

A step finds everything that the seat may do (squares, lines, pairs of lines that bar each other,
and in the advanced game the places for its tokens), and plays a move given as text. Everybody's
views are those of all seats and of a spectator. Goals: a step in 30 µs, everybody's views of four
in the advanced game in 200 µs.
"""

import statistics
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from services.engine.convert import write_view
from services.engine.rules.armadora import game
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.powers import power_places
from services.engine.rules.armadora.state import (
    State,
    legal_lines,
    legal_reinforcements,
    legal_squares,
)
from services.engine.tests.rules.random_games import random_states

GAMES = 20
RUNS = 9
KINDS = {
    "2 seats": Options(2),
    "3 seats": Options(3),
    "4 seats": Options(4),
    "advanced": Options(4, advanced=True, factions=tuple(Faction)),
}
GOALS = {"legal moves and apply": 30, "everybody's views": 200}

Step = tuple[State, int, str]


def random_steps(options: Options) -> list[Step]:
    """Return all positions of some random games, each with the seat and the move that followed."""
    steps = []
    for seed in range(GAMES):
        for (before, _), (_, move) in pairwise(random_states(options, seed)):
            if move:
                steps.append((before, *move))
    return steps


def find_legal_moves(state: State, seat: int, _: str) -> object:
    """Return everything that a seat may do."""
    places = legal_squares(state, seat), legal_lines(state), state.barred.pairs
    if state.tokens is None:
        return places
    return places, legal_reinforcements(state, seat), power_places(state, state.tokens, seat)


def find_legal_moves_and_apply(state: State, seat: int, text: str) -> object:
    """Return everything that a seat may do, and the state after one such move."""
    return find_legal_moves(state, seat, text), game.apply(state, seat, text)


def everybodys_views(state: State, _: int, __: str) -> object:
    """Return the views of all seats and of a spectator."""
    ply = len(state.log)
    return [game.view(state, viewer, ply) for viewer in (*range(state.seats), None)]


WORK: dict[str, Callable[[State, int, str], Any]] = {
    "legal moves and apply": find_legal_moves_and_apply,
    "legal moves": find_legal_moves,
    "apply": game.apply,
    "everybody's views": everybodys_views,
    "view of the seat to move": lambda state, seat, _: game.view(state, seat, len(state.log)),
    "view of a spectator": lambda state, _, __: game.view(state, None, len(state.log)),
    "view as a message": lambda state, seat, _: write_view(game.view(state, seat, len(state.log))),
}


def measure(work: Callable[[State, int, str], Any], steps: list[Step]) -> float:
    """Return the microseconds of CPU time that one of many steps takes."""
    started = time.process_time()
    for state, seat, text in steps:
        work(state, seat, text)
    return (time.process_time() - started) / len(steps) * 1e6


def main() -> None:
    """Print the medians of several runs for each kind of game, and the goals beside them."""
    games = {kind: random_steps(options) for kind, options in KINDS.items()}
    print(f"rules: µs of CPU time, medians of {RUNS} runs over {GAMES} random games of each kind")
    print(f"  {'':<26}" + "".join(kind.rjust(10) for kind in (*KINDS, "goal", "of goal")))
    runs = [
        {(name, kind): measure(WORK[name], games[kind]) for name in WORK for kind in KINDS}
        for _ in range(RUNS)
    ]
    for name in WORK:
        medians = [statistics.median(run[name, kind] for run in runs) for kind in KINDS]
        row = f"  {name:<26}" + "".join(f"{median:10.1f}" for median in medians)
        if goal := GOALS.get(name):
            row += f"≤ {goal}".rjust(10) + f"× {medians[-1] / goal:.2f}".rjust(10)
        print(row)


if __name__ == "__main__":
    main()
