"""Positions of many games, early, in the middle and over, and what the rules say to moves there."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from hall.v1 import game_pb2

from services.engine.rules.armadora.board import SQUARE_NAMES
from services.engine.rules.armadora.state import State
from services.engine.rules.game import Game, MoveError
from services.engine.rules.games import game_of
from services.engine.tests.records import ALL_OPTIONS, play
from services.engine.tests.rules.random_games import POWER_LETTERS, SAMPLES
from tests.fuzz.texts import any_move, orders_text

PLIES = (1, 6, 15, 30, None)
"""None is the end."""

SEEDS = 3

SEATS = (0, 1, 2, 3, 4, 99, 2**31, 2**32 - 1)


@dataclass(frozen=True, slots=True)
class Position:
    """A record and the state that it leads to."""

    record: game_pb2.Record
    state: Any

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The game that is played."""
        return game_of(self.state.options)

    def seat(self, rng: Random) -> int:
        """Return a seat: mostly one to move, now and then another, or one that is none."""
        to_move = self.game.to_move(self.state)
        return rng.choice(to_move) if to_move and rng.random() < 3 / 4 else rng.choice(SEATS)

    def near_move(self, rng: Random) -> str:
        """Return what a seat to move may not play, or may play elsewhere; any at the end.

        Half of them are what only this game has: orders, or the own power or reinforcement.
        """
        if not self.game.to_move(self.state):
            return any_move(rng)
        is_armadora = isinstance(self.state, State)
        if rng.random() < 1 / 2 or (is_armadora and self.state.tokens is None):
            return rng.choice(SAMPLES[self.game.name].refused(self.state))
        return near_token(self.state, rng) if is_armadora else orders_text(rng)

    def refusal_of(self, seat: int, text: str) -> str:
        """Return the reason for which the rules refuse a move, or an empty text."""
        try:
            self.game.apply(self.state, seat, text)
        except MoveError as error:
            return error.reason
        return ""


def near_token(state: State, rng: Random) -> str:
    """Return the power or the reinforcement of the seat to move on any square."""
    assert state.turn is not None
    power = POWER_LETTERS[state.options.factions[state.turn]].replace("g", "g1")
    return f"{rng.choice((power, 'r'))}@{rng.choice(SQUARE_NAMES)}"


def all_positions() -> Iterator[Position]:
    """Yield positions of games of all options."""
    for options, seed, plies in product(ALL_OPTIONS, range(SEEDS), PLIES):
        yield Position(*play(options, seed, plies))
