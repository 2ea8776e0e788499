"""Whole games between opponents, with the rules as a library."""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from services.ai.armadora.bots import Chooser
from services.ai.armadora.search.levels import Level
from services.engine.rules.armadora import game
from services.engine.rules.armadora.moves import format as format_move
from services.engine.rules.armadora.options import TEAM_SEATS, Faction, Options
from services.engine.rules.armadora.state import State

MOST_PLIES = 32 + 35 + 6 + 4 + 4
"""All land taken, all palisades put up, all power tokens and reinforcements used; all pass."""
MOST_ITERATIONS = 1_000
"""What a search of a test takes a few milliseconds for."""


def every_options(seed: int) -> list[Options]:
    """Return all that tables may choose of seats, advanced, teams and memory; factions drawn."""
    rng = random.Random(seed)
    chosen = [
        Options(seats, advanced, teams, memory, factions=tuple(rng.sample(list(Faction), seats)))
        for seats in (2, 3, 4)
        for advanced, teams, memory in product((False, True), repeat=3)
    ]
    return [options for options in chosen if options.seats == TEAM_SEATS or not options.teams]


def play_game(choosers: Sequence[Chooser], options: Options, seed: int) -> State:
    """Return the last state of a game; each opponent is shown its own view and nothing else."""
    state = game.start(options, seed)
    rng = random.Random(seed)
    while to_move := game.to_move(state):
        [seat] = to_move
        view = game.view(state, seat, len(state.log))
        state, _ = game.apply(state, seat, choosers[seat](view, rng, 1.0))
        assert len(state.log) <= MOST_PLIES
    return state


def states_on_the_way(choosers: Sequence[Chooser], options: Options, seed: int) -> list[State]:
    """Return every state of a game but the last, in order."""
    last = play_game(choosers, options, seed)
    states = [game.start(options, seed)]
    for ply in last.log[:-1]:
        state, _ = game.apply(states[-1], ply.seat, format_move(ply.move))
        states.append(state)
    return states


def part_of_wins(one: Chooser, other: Chooser, choices: Sequence[Options], games: int) -> float:
    """Return the part of seeded games that the first opponent wins against the second.

    It plays each of the options from either side: alone against all others, or with a partner.
    """
    wins = 0.0
    for seed in range(games):
        options = choices[seed // 2 % len(choices)]
        sides = 2 if options.teams else options.seats
        side = seed % sides
        seats = [seat for seat in range(options.seats) if seat % sides == side]
        choosers = [one if seat in seats else other for seat in range(options.seats)]
        result = game.outcome(play_game(choosers, options, seed))
        assert result is not None
        winners = [standing.seat for standing in result.standings if standing.rank == 1]
        wins += len(set(winners) & set(seats)) / len(winners)
    return wins / games


def hurried(chooser: Chooser) -> Chooser:
    """Return an opponent as it is; but one that looks ahead very often does so less often."""
    if not isinstance(chooser, Level):
        return chooser
    return replace(chooser, iterations=min(chooser.iterations, MOST_ITERATIONS))
