"""Whole games between opponents, with the rules as a library."""

import random
from collections.abc import Sequence

from services.ai.armadora.bots import Chooser
from services.engine.rules.armadora import game
from services.engine.rules.armadora.moves import format as format_move
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.state import State

MOST_PLIES = 150


def play_game(choosers: Sequence[Chooser], seed: int) -> State:
    """Return the last state of a game; each opponent is shown its own view and nothing else."""
    state = game.start(Options(seats=len(choosers)), seed)
    rng = random.Random(seed)
    while to_move := game.to_move(state):
        [seat] = to_move
        view = game.view(state, seat, len(state.log))
        state, _ = game.apply(state, seat, choosers[seat](view, rng, 1.0))
        assert len(state.log) < MOST_PLIES
    return state


def states_on_the_way(choosers: Sequence[Chooser], seed: int) -> list[State]:
    """Return every state of a game but the last, in order."""
    last = play_game(choosers, seed)
    states = [game.start(Options(seats=len(choosers)), seed)]
    for ply in last.log[:-1]:
        state, _ = game.apply(states[-1], ply.seat, format_move(ply.move))
        states.append(state)
    return states
