"""One stream of a bot: what it is told, when it is asked, and what becomes of its answers.

A turn stays asked until the seat has moved, by whichever way, or was late. What is new is told
before the next answer is read, so that each answer meets the position that the bot was asked about.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import dataclass

from grpc import StatusCode
from hall.v1 import bot_pb2, lobby_pb2

from services.lobby import fields
from services.lobby.callers import Context
from services.lobby.connected import messages
from services.lobby.connected.inbox import Received
from services.lobby.connected.places import Place, Places
from services.lobby.deadlines import Deadlines
from services.lobby.door import Door
from services.lobby.hall import Hall
from services.lobby.hot import HotTable
from services.lobby.playing import Playing
from services.lobby.refusals import refuse
from services.lobby.rights import require_seat
from services.lobby.tables import Status
from services.wire.errors import Refusal
from services.wire.moves import LATE, next_since

ASKED_AGAIN = (StatusCode.INVALID_ARGUMENT, StatusCode.FAILED_PRECONDITION)
"""How a move is refused that the bot may choose anew; any other refusal ends the stream."""

SHORTEST_WAIT_SECONDS = 0.001


@dataclass(frozen=True, eq=False)
class House:
    """The parts of the lobby that a stream lives on."""

    hall: Hall
    door: Door
    playing: Playing
    places: Places
    deadlines: Deadlines


@dataclass(frozen=True, eq=False)
class Seated:
    """Who a stream plays for, where, and how it calls."""

    hot: HotTable
    seat: int
    token: str
    place: Place
    context: Context


class BotStream:
    """A bot at its seat, from the welcome to the end. `since` is up to where it knows the log."""

    def __init__(self, house: House, seated: Seated, since: int) -> None:
        self._house = house
        self._hot = seated.hot
        self._seat = seated.seat
        self._token = seated.token
        self._place = seated.place
        self._context = seated.context
        self._inbox = seated.place.inbox
        self._since = min(since, seated.hot.ply)
        self._settled_ply: int | None = None
        self._revision = 0
        self._has_started = False
        self._asked: int | None = None
        self._asked_time = 0.0
        self._time_ms = 0
        self._last: messages.AnswerTime | None = None

    async def tell(self) -> AsyncGenerator[bot_pb2.PlayResponse, None]:
        """Yield what the bot is told, until the game is over or the bot has ended its side.

        Raises Refusal for whatever else ends the stream.
        """
        yield messages.welcome(self._hot, self._seat)
        while True:
            self._place.check()
            self._check_table()
            if self._hot.has_game and not self._has_started:
                self._has_started = True
                yield messages.started(self._hot)
            elif news := self._missed() or await self._news():
                yield news
                if news.HasField("ended"):
                    return
            elif wait_seconds := self._seconds_to_wait():
                self._place.is_held_up = True
                with suppress(TimeoutError):  # news end the wait, and are told first
                    async with asyncio.timeout(wait_seconds):
                        await self._inbox.mailbox.wait()
                self._place.is_held_up = False
            elif received := self._inbox.take():
                yield await self._answer(received)
            elif self._inbox.is_over:
                return
            else:
                await self._inbox.mailbox.wait()

    def _check_table(self) -> None:
        """Raise Refusal WRONG_TOKEN or TABLE_CLOSED once there is nothing to play any more."""
        table = self._hot.table
        if table.status is Status.CLOSED:
            raise refuse("TABLE_CLOSED", "this table was given up; open another one")
        if table.revision != self._revision:
            require_seat(table, self._token)
            self._revision = table.revision

    def _missed(self) -> bot_pb2.PlayResponse | None:
        """Return the next turn that was missed and is not told yet; forget what was asked before.

        Who comes back is told of the last one only.
        """
        hot, seat = self._hot, self._seat
        if not hot.has_game:
            return None
        if self._settled_ply is None:
            last = hot.find_last_move(seat)
            self._settled_ply = hot.ply if last is None else max(last, self._since)
        while (ply := hot.find_move(seat, self._settled_ply)) is not None:
            self._settled_ply = ply + 1
            asked, self._asked = self._asked, None
            time_ms, self._time_ms = self._time_ms or self._limit_ms(), 0
            if hot.record.moves[ply].text == LATE:
                if not hot.due.unanswered[seat]:  # another lobby does not know of this stream
                    self._house.places.announce(hot, seat, self._place)
                return messages.missed(hot, seat, ply, ply if asked is None else asked, time_ms)
        return None

    def _limit_ms(self) -> int:
        return round(1000 * (self._hot.limit_seconds(self._seat) or 0))

    async def _news(self) -> bot_pb2.PlayResponse | None:
        """Return the end of the game, or a turn that is not asked yet."""
        hot = self._hot
        is_due = self._seat in hot.to_move and self._asked is None
        if not hot.has_game or (hot.to_move and not is_due):
            return None
        view = await self._house.hall.view(hot, self._seat, self._since)
        if view.HasField("outcome"):
            return messages.ended(view, self._last)
        if self._seat not in view.to_move or hot.find_move(self._seat, view.ply) is not None:
            return None
        self._asked, self._since = view.ply, next_since(view)
        time_ms = self._house.deadlines.ask(hot, self._seat, self._place)
        self._asked_time = self._house.deadlines.clock.now()
        self._time_ms = self._time_ms or time_ms or 0  # all of it, also where it is asked again
        return messages.turn(view, time_ms, self._last)

    async def _answer(self, received: Received) -> bot_pb2.PlayResponse:
        """Play an answer if it is one, and return what is told of it."""
        move = received.request.move
        if received.request.WhichOneof("message") != "move" or move.ply != self._asked:
            return self._ignored(received, self._asked)
        said_ms = move.thinking_ms if move.HasField("thinking_ms") else None
        time = messages.answer_time(1000 * (received.time - self._asked_time), said_ms)
        try:
            fields.check_moves(self._hot.table.game, [move.move])
            text = await self._play(move)
        except Refusal as refusal:
            if refusal.reason == "STALE_PLY":  # the seat has moved by another way
                return self._ignored(received, None)
            if refusal.code not in ASKED_AGAIN:
                raise
            answer = messages.refused(move.ply, refusal, self._hot.round_of(self._seat, move.ply))
        else:
            answer = messages.played(move.ply, text, time)
            self._settled_ply = (self._hot.find_move(self._seat, move.ply) or move.ply) + 1
            self._time_ms = 0
        self._asked, self._last = None, time
        return answer

    async def _play(self, move: bot_pb2.BotMove) -> str:
        """Play a move as PlayMoves does, and return it as the seat knows it. Raises Refusal."""
        hot = self._hot
        request = lobby_pb2.PlayMovesRequest(
            table_id=hot.table.id, seat_token=self._token, ply=move.ply, moves=[move.move]
        )
        view = await self._house.playing.play(hot, self._seat, request)
        return next(entry.text for entry in reversed(view.log) if entry.seat == self._seat)

    def _ignored(self, received: Received, asked: int | None) -> bot_pb2.PlayResponse:
        hot, answered = self._hot, received.request.move.ply
        ply = hot.find_move(self._seat, answered) if answered < hot.ply else None
        is_late = ply is not None and hot.record.moves[ply].text == LATE
        number = hot.round_of(self._seat, answered)
        return messages.ignored(received.request, asked, number, is_late=is_late)

    def _seconds_to_wait(self) -> float:
        """Return how long the message that waits has to: 0 where it may be taken, or is none.

        It is counted as a call once it may be taken.
        """
        if not self._inbox.has_message:
            return 0.0
        try:
            self._house.door.admit(self._context, self._hot.table.id, self._token)
        except Refusal as refusal:
            return max(float(refusal.facts["seconds"]), SHORTEST_WAIT_SECONDS)
        return 0.0
