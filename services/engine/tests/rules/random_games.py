"""Random games: for each game of the hall, the options to try and a player of random moves."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from services.engine.rules.armadora.board import LINE_NAMES, SQUARE_NAMES, members_of
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.state import State, legal_lines, legal_squares
from services.engine.rules.game import IllegalMove
from services.engine.rules.games import game_of
from services.engine.rules.record import Record

PASS_RATE = 0.02
WARRIOR_RATE = 0.6


def choose_armadora(state: State, rng: Random) -> tuple[int, str]:
    """Return a seat that may move and a move, which may be illegal (two palisades barred)."""
    seat = state.turn
    assert seat is not None
    squares, lines = members_of(legal_squares(state, seat)), members_of(legal_lines(state))
    if rng.random() < PASS_RATE:
        return seat, "pass"
    if squares and (not lines or rng.random() < WARRIOR_RATE):
        values = [value for value, count in enumerate(state.hands[seat], start=1) if count]
        return seat, f"w{rng.choice(values)}@{SQUARE_NAMES[rng.choice(squares)]}"
    most = min(2, len(lines), state.palisades_left)
    chosen = rng.sample(lines, rng.randint(1, most))
    return seat, "p@" + ",".join(LINE_NAMES[line] for line in chosen)


def refused_armadora(state: State) -> list[str]:
    """Return moves that whoever is to move may not play; some of them are half legal."""
    free = [LINE_NAMES[line] for line in members_of(legal_lines(state))]
    taken = [LINE_NAMES[line] for line in members_of(state.palisades)]
    occupied = [SQUARE_NAMES[square] for army in state.warriors for square in members_of(army)]
    return [
        "w1@d1",  # a mine
        *(f"w1@{square}" for square in occupied),
        *(f"p@{line}" for line in taken),
        *(f"p@{line},{line}" for line in free),
        *(f"p@{free[0]},{line}" for line in taken if free),
    ]


@dataclass(frozen=True, slots=True)
class Sample:
    """How a game is tried: by these options, by random moves, and by moves that are refused."""

    options: Sequence[object]
    choose: Callable[[Any, Random], tuple[int, str]]
    refused: Callable[[Any], Sequence[str]]


SAMPLES = {
    "armadora": Sample([Options(2), Options(3), Options(4)], choose_armadora, refused_armadora),
}


def random_states(options: object, seed: int) -> Iterator[tuple[Any, tuple[int, str] | None]]:
    """Yield the states of a random game, each with the move that led to it (None: the start)."""
    game = game_of(options)
    rng = Random(seed)
    state = game.start(options, seed)
    yield state, None
    while game.to_move(state):
        seat, text = SAMPLES[game.name].choose(state, rng)
        try:
            state, text = game.apply(state, seat, text)
        except IllegalMove:
            continue
        yield state, (seat, text)


def random_record(options: object, seed: int) -> Record:
    """Return the record of a random game, played to its end."""
    moves = tuple(move for _, move in random_states(options, seed) if move)
    return Record(options, seed, moves, game_of(options).rules_version)
