"""What is true of a game: the record that accepted moves make, and what the rules say of it."""

from typing import Any

from hall.v1 import armadora_pb2, game_pb2, lobby_pb2

from services.engine.convert import OPEN, SPECTATOR, read_options, write_view
from services.engine.rules.games import game_of


class Truth:
    """A game, played by the rules themselves. `moves` are seats and canonical texts."""

    def __init__(self, started: lobby_pb2.Table, seed: int) -> None:
        self.options = _options_of_game(started)
        self.moves: list[tuple[int, str]] = []
        self._game = game_of(options := read_options(self.options))
        self._states: list[Any] = [self._game.start(options, seed)]

    @property
    def ply(self) -> int:
        return len(self.moves)

    @property
    def to_move(self) -> tuple[int, ...]:
        return self._game.to_move(self._states[-1])

    def play(self, seat: int, text: str) -> None:
        """Play a move. Raises MoveError for what should never have been accepted."""
        state, canonical = self._game.apply(self._states[-1], seat, text)
        self._states.append(state)
        self.moves.append((seat, canonical))

    def view(self, viewer: int, ply: int, since: int) -> game_pb2.View:
        """Return what a viewer is to be told at a ply, with the log from another ply on."""
        state = self._states[ply]
        if viewer == OPEN:
            view = write_view(self._game.open_view(state, since))
            view.viewer = OPEN
            return view
        return write_view(self._game.view(state, None if viewer == SPECTATOR else viewer, since))


def _options_of_game(started: lobby_pb2.Table) -> game_pb2.GameOptions:
    options = game_pb2.GameOptions()
    options.CopyFrom(started.options)
    options.factions.extend(seat.faction for seat in started.seats)
    if options.armadora.first == armadora_pb2.ARMADORA_FIRST_HOST:
        options.armadora.first = armadora_pb2.ARMADORA_FIRST_SEAT
        options.armadora.first_seat = started.host
    return options
