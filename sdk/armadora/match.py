"""A game of Armadöra between players of any kind, move by move."""

import random
from collections.abc import Sequence
from typing import Protocol

from services.ai.armadora.bots import Chooser
from services.engine.rules.armadora import game
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.view import View
from services.engine.rules.game import MoveError
from services.engine.rules.record import Record

THINK_SECONDS = 1.0


class Player(Protocol):
    """Whoever plays a seat."""

    def choose(self, view: View) -> str:
        """Return a move; the view has the log of the whole game."""
        ...

    def hear(self, refusal: MoveError) -> None:
        """Be told that the move chosen last cannot be played; `choose` will be called again."""
        ...


class Computer:
    """A computer opponent. Its chance comes from the seed of the game and its seat."""

    def __init__(
        self, chooser: Chooser, seed: int, seat: int, seconds: float = THINK_SECONDS
    ) -> None:
        """`seconds` are the longest that it may think about a move."""
        self._chooser = chooser
        self._rng = random.Random(f"{seed} {seat}")
        self._seconds = seconds

    def choose(self, view: View) -> str:
        """Return what the opponent plays."""
        return self._chooser(view, self._rng, self._seconds)

    def hear(self, refusal: MoveError) -> None:
        """Raise the refusal: opponents choose among what their view allows."""
        raise refusal


class Match:
    """A game that goes on, with its record so far."""

    def __init__(self, options: Options, seed: int) -> None:
        self._options = options
        self._seed = seed
        self._state = game.start(options, seed)
        self._moves: list[tuple[int, str]] = []

    @property
    def record(self) -> Record:
        """What was played so far."""
        return Record(self._options, self._seed, tuple(self._moves), game.rules_versions[-1])

    def spectate(self) -> View:
        """Return what anybody may know, with the log of the whole game."""
        return game.view(self._state, None, since=0)

    def play(self, players: Sequence[Player]) -> None:
        """Play to the end, with a player for each seat."""
        while seats := game.to_move(self._state):
            self._play_turn(seats[0], players[seats[0]])

    def _play_turn(self, seat: int, player: Player) -> None:
        text = player.choose(game.view(self._state, seat, since=0))
        try:
            self._state, canonical = game.apply(self._state, seat, text)
        except MoveError as refusal:
            player.hear(refusal)
        else:
            self._moves.append((seat, canonical))
