"""One stream of a bot: what it is told, when it is asked, and what becomes of its answers.

A turn stays asked until the seat has moved, by whichever way. What is new is told before the next
answer is read, so that each answer meets the position that the bot was asked about.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress

from grpc import StatusCode
from hall.v1 import bot_pb2, game_pb2, lobby_pb2

from services.lobby import fields
from services.lobby.callers import Context
from services.lobby.connected import messages
from services.lobby.connected.inbox import Inbox, Received
from services.lobby.connected.places import Place
from services.lobby.door import Door
from services.lobby.hall import Hall
from services.lobby.hot import HotTable
from services.lobby.playing import Playing
from services.lobby.refusals import refuse
from services.lobby.tables import Status, require_seat
from services.wire.bots import next_since
from services.wire.errors import Refusal

ASKED_AGAIN = (StatusCode.INVALID_ARGUMENT, StatusCode.FAILED_PRECONDITION)
"""How a move is refused that the bot may choose anew; any other refusal ends the stream."""

SHORTEST_WAIT_SECONDS = 0.001


class BotStream:
    """A bot at its seat, from the welcome to the end."""

    def __init__(
        self, hall: Hall, door: Door, playing: Playing, inbox: Inbox, context: Context
    ) -> None:
        self._hall = hall
        self._door = door
        self._playing = playing
        self._inbox = inbox
        self._context = context
        self._revision = 0
        self._has_started = False
        self._asked: int | None = None
        self._asked_time = 0.0
        self._last: messages.AnswerTime | None = None

    async def play(
        self, hot: HotTable, seat: int, hello: bot_pb2.BotHello, place: Place
    ) -> AsyncGenerator[bot_pb2.PlayResponse, None]:
        """Yield what the bot is told, until the game is over or the bot has ended its side.

        Raises Refusal for whatever else ends the stream.
        """
        self._table_id, self._seat, self._token = hello.table_id, seat, hello.seat_token
        self._since = hello.ply
        yield messages.welcome(hot, seat)
        while True:
            place.check()
            self._check_table(hot)
            if hot.has_game and not self._has_started:
                self._has_started = True
                yield messages.started(hot)
            elif news := await self._news(hot):
                self._asked_time = self._inbox.clock()
                yield news
                if news.HasField("ended"):
                    return
            elif wait_seconds := self._seconds_to_wait():
                with suppress(TimeoutError):  # news end the wait, and are told first
                    async with asyncio.timeout(wait_seconds):
                        await self._inbox.mailbox.wait()
            elif received := self._inbox.take():
                yield await self._answer(hot, received)
            elif self._inbox.is_over:
                return
            else:
                await self._inbox.mailbox.wait()

    def _check_table(self, hot: HotTable) -> None:
        """Raise Refusal WRONG_TOKEN or TABLE_CLOSED once there is nothing to play any more."""
        if hot.table.status is Status.CLOSED:
            raise refuse("TABLE_CLOSED", "this table was given up; open another one")
        if hot.table.revision != self._revision:
            require_seat(hot.table, self._token)
            self._revision = hot.table.revision

    async def _news(self, hot: HotTable) -> bot_pb2.PlayResponse | None:
        """Return the end of the game, or a turn that is not asked yet."""
        if self._asked is not None and has_moved(hot.record, self._seat, self._asked):
            self._asked = None
        is_due = self._seat in hot.to_move and self._asked is None
        if not hot.has_game or (hot.to_move and not is_due):
            return None
        view = await self._hall.view(hot, self._seat, self._since)
        if view.HasField("outcome"):
            return messages.ended(view, self._last)
        if self._seat not in view.to_move:
            return None
        self._asked, self._since = view.ply, next_since(view)
        return messages.turn(view, self._last)

    async def _answer(self, hot: HotTable, received: Received) -> bot_pb2.PlayResponse:
        """Play an answer if it is one, and return what is told of it."""
        move = received.request.move
        if received.request.WhichOneof("message") != "move" or move.ply != self._asked:
            return messages.ignored(received.request, self._asked)
        said_ms = move.thinking_ms if move.HasField("thinking_ms") else None
        time = messages.answer_time(1000 * (received.time - self._asked_time), said_ms)
        try:
            fields.check_moves([move.move])
            text = await self._play(hot, move.move)
        except Refusal as refusal:
            if refusal.reason == "STALE_PLY":  # the seat has moved by another way
                return messages.ignored(received.request, None)
            if refusal.code not in ASKED_AGAIN:
                raise
            answer = messages.refused(move.ply, refusal)
        else:
            answer = messages.played(move.ply, text, time)
        self._asked, self._last = None, time
        return answer

    async def _play(self, hot: HotTable, text: str) -> str:
        """Play a move as PlayMoves does, and return it as the seat knows it. Raises Refusal.

        In a game of simultaneous moves others may be first, which changes nothing for this seat.
        """
        assert self._asked is not None
        while not has_moved(hot.record, self._seat, self._asked):
            request = lobby_pb2.PlayMovesRequest(
                table_id=hot.table.id, seat_token=self._token, ply=hot.ply, moves=[text]
            )
            try:
                view = await self._playing.play(hot, self._seat, request)
                return view.log[0].text
            except Refusal as refusal:
                if refusal.reason != "STALE_PLY":
                    raise
        raise refuse("STALE_PLY", "this seat has moved by another way", ply=hot.ply)

    def _seconds_to_wait(self) -> float:
        """Return how long the message that waits has to: 0 where it may be taken, or is none.

        It is counted as a call once it may be taken.
        """
        if not self._inbox.has_message:
            return 0.0
        try:
            self._door.admit(self._context, self._table_id, self._token)
        except Refusal as refusal:
            return max(float(refusal.facts["seconds"]), SHORTEST_WAIT_SECONDS)
        return 0.0


def has_moved(record: game_pb2.Record, seat: int, ply: int) -> bool:
    """Tell whether a seat has moved at a ply or after it."""
    return any(move.seat == seat for move in record.moves[ply:])
