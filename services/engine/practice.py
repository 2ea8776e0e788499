"""A match of Ork Island for practice: the caller's seats against sample players."""

import asyncio
from collections.abc import Container, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import grpc
from hall.v1 import engine_pb2 as pb
from hall.v1 import game_pb2

from services.engine.convert import SPECTATOR, read_settings
from services.engine.limits import LIMITS, check_island_size, check_size, check_size_for_samples
from services.engine.positions import start
from services.engine.refusals import refuse_orders
from services.engine.rules.game import IllegalMove, InvalidMove, MoveError
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.opening import Opening
from services.engine.rules.orkisland.orders import HOLD, Absence, format
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.rules.orkisland.players.player import Disqualified, Player
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.settings import SEATS
from services.engine.rules.orkisland.state import State
from services.engine.views import render
from services.wire.errors import Refusal
from services.wire.views import leave_out_what_stays

_THINKING = ThreadPoolExecutor(1, "thinking")

CALLER = ""
"""Who plays a seat, where that is no sample player."""


class Practice:
    """A match in progress. It is the caller's alone, and gone when the caller is."""

    def __init__(self, state: State, seed: int, names: Sequence[str]) -> None:
        """Seat the players at the beginning of a match; there is a name for each seat."""
        self._state = state
        self._forgotten = 0  # moves that are not in the state any more
        self._callers = [seat for seat, name in enumerate(names) if name == CALLER]
        opening = Opening(state.options, seed, state.island, state.terrain, state.board)
        self._sight = Sight(opening, names, warn=lambda _seat, _message: None)
        self._players = {seat: PLAYERS[name]() for seat, name in enumerate(names) if name != CALLER}
        for seat, player in self._players.items():
            player.join(self._sight, seat)

    @classmethod
    async def begin(cls, beginning: pb.MatchBeginning) -> "Practice":
        """Draw the island and seat the players. Raises Refusal."""
        names = _read_seats(beginning.seats)
        check_island_size(beginning.settings)
        settings = read_settings(beginning.settings)
        check_size(settings)
        if any(name != CALLER for name in names):
            check_size_for_samples(settings)
        return cls(await start(game, settings, beginning.seed), beginning.seed, names)

    @property
    def round(self) -> int:
        """Rounds played so far."""
        return self._state.round

    @property
    def is_over(self) -> bool:
        return not game.to_move(self._state)

    def first_view(self) -> game_pb2.View:
        """Return the position before the first round, with the island."""
        return render(game, self._state, SPECTATOR, since=0)

    async def play_round(self, moves: Sequence[game_pb2.Move]) -> game_pb2.View:
        """Play a round by the caller's moves, and return what it came to.

        Seats of the caller that it does not name hold their orks. Raises Refusal, with the round,
        for moves that cannot be played; the match is of no use then.
        """
        texts: dict[int, str] = {}
        for move in moves:
            self._check(move, texts)
            texts[move.seat] = move.text
        texts.update(await self._choose(texts.keys()))
        since = len(self._state.log)
        round = self.round
        for seat, text in texts.items():
            try:
                self._state, _ = game.apply(self._state, seat, text)
            except MoveError as error:
                raise refuse_orders(error, round, seat) from error
        view = render(game, self._state, SPECTATOR, since)
        leave_out_what_stays(view)
        view.ply += self._forgotten
        self._forget()
        return view

    def _forget(self) -> None:
        """Let go of all moves but one, so that a long match takes no more memory than a short one.

        One stays because the view of a state without any has the island in it.
        """
        self._forgotten += len(self._state.log) - 1
        self._state = replace(self._state, log=self._state.log[-1:])

    def _check(self, move: game_pb2.Move, given: dict[int, str]) -> None:
        """Refuse orders that are not the caller's to give, or not any more, or too long."""
        longest = LIMITS[game.name].move_length
        if move.seat not in self._callers or move.seat in given:
            seats = ", ".join([str(seat) for seat in self._callers if seat not in given])
            error: MoveError = IllegalMove(
                f"of your seats, orders are due from {seats or 'none'}",
                reason="NOT_YOUR_TURN",
                facts={"seat": str(move.seat), "to_move": seats},
            )
        elif len(move.text) > longest:
            error = InvalidMove(
                f"a move has at most {longest} characters, not {len(move.text)}",
                reason="BAD_NOTATION",
            )
        else:
            return
        raise refuse_orders(error, self.round, move.seat)

    async def _choose(self, given: Container[int]) -> dict[int, str]:
        """Return what is played at the seats for which the caller has given no orders.

        Sample players may think for a while: a thread does it, for one match after another, and
        other calls get their turn.
        """
        seats = [seat for seat in game.to_move(self._state) if seat not in given]
        players = {seat: self._players[seat] for seat in seats if seat in self._players}
        chosen = {}
        if players:
            loop = asyncio.get_running_loop()
            chosen = await loop.run_in_executor(
                _THINKING, _decide, self._sight, self._state, players
            )
        return dict.fromkeys(seats, HOLD) | chosen


def _decide(sight: Sight, state: State, players: Mapping[int, Player]) -> dict[int, str]:
    """Return the orders of each player for the next round."""
    sight.look(state)
    texts = {}
    for seat, player in players.items():
        try:
            texts[seat] = format(tuple(player.decide()))
        except Disqualified:
            texts[seat] = Absence.OUT.value
    return texts


def _read_seats(names: Sequence[str]) -> Sequence[str]:
    """Return who plays each seat: the caller, if nobody is named. Raises Refusal."""
    known = ", ".join(PLAYERS)
    if len(names) not in (0, SEATS):
        raise _bad_seats(f"name who plays each of the {SEATS} seats, or nobody")
    for name in names:
        if name != CALLER and name not in PLAYERS:
            raise _bad_seats(
                f'a seat is played by you, "", or by one of {known}; not {name[:20]!r}'
            )
    return names or [CALLER] * SEATS


def _bad_seats(message: str) -> Refusal:
    return Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_OPTIONS", message)
