"""Positions of many games, early, in the middle and over, and what the rules say to moves there."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

from hall.v1 import game_pb2

from services.engine.rules.armadora import game
from services.engine.rules.armadora.board import SQUARE_NAMES
from services.engine.rules.armadora.state import State
from services.engine.rules.game import MoveError
from services.engine.tests.records import ALL_OPTIONS, play
from services.engine.tests.rules.random_games import POWER_LETTERS, refused_armadora
from tests.fuzz.texts import any_move

PLIES = (1, 6, 15, 30, None)
"""None is the end."""

SEEDS = 3

SEATS = (0, 1, 2, 3, 4, 99, 2**31, 2**32 - 1)


@dataclass(frozen=True, slots=True)
class Position:
    """A record and the state that it leads to."""

    record: game_pb2.Record
    state: State

    def seat(self, rng: Random) -> int:
        """Return a seat: mostly the one to move, now and then another, or one that is none."""
        to_move = game.to_move(self.state)
        return rng.choice(to_move) if to_move and rng.random() < 3 / 4 else rng.choice(SEATS)

    def near_move(self, rng: Random) -> str:
        """Return what the seat to move may not play, or may play on another square; any at the end.

        In the advanced game that is its own power or reinforcement for half of them.
        """
        if self.state.turn is None:
            return any_move(rng)
        if self.state.tokens is None or rng.random() < 1 / 2:
            return rng.choice(refused_armadora(self.state))
        power = POWER_LETTERS[self.state.options.factions[self.state.turn]].replace("g", "g1")
        return f"{rng.choice((power, 'r'))}@{rng.choice(SQUARE_NAMES)}"

    def refusal_of(self, seat: int, text: str) -> str:
        """Return the reason for which the rules refuse a move, or an empty text."""
        try:
            game.apply(self.state, seat, text)
        except MoveError as error:
            return error.reason
        return ""


def all_positions() -> Iterator[Position]:
    """Yield positions of games of all options."""
    for options, seed, plies in product(ALL_OPTIONS, range(SEEDS), PLIES):
        yield Position(*play(options, seed, plies))
