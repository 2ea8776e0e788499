"""The sockets: a table, and the list of tables.

Consumers only pass on: what the lobby streams goes to the page as frames, what the page sends goes
to the lobby as moves. The session is read once, at the start.
"""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

import grpc
import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation
from hall.v1 import game_pb2, lobby_pb2

from frontend.play import frames
from frontend.play.client import lobby
from frontend.play.contact import Contact
from frontend.play.feed import tables_feed
from frontend.play.following import follow
from frontend.play.limits import MESSAGES_AT_ONCE, MESSAGES_PER_SECOND, TokenBucket, address_of
from frontend.play.models import HeldSeat
from frontend.play.own_feed import OwnFeed
from frontend.play.own_tables import GOING_ON
from frontend.play.refusals import explain
from frontend.play.seats import forget_seat, held_seat, is_lost, note_over, seats_going_on
from frontend.play.visitors import client_of, language_of_scope
from services.wire.errors import Refusal
from services.wire.requests import accept_request_id, current_request_id

CLOSE_FLOOD = 4400
CLOSE_NO_TABLE = 4404
CLOSE_ERROR = 1011

MAX_PLY_DIGITS = 10

LOOK_AGAIN_SECONDS = 2.0
"""How often a finished table is looked at again, for the table of the rematch."""

LOOKS_AGAIN = 300
"""How many times: ten minutes; who stays longer finds the rematch by reloading the page."""

NO_SUCH_TABLE = frozenset({grpc.StatusCode.NOT_FOUND, grpc.StatusCode.INVALID_ARGUMENT})

log = structlog.get_logger()


class PageSocket(AsyncWebsocketConsumer):
    """What both sockets do: accept, work for as long as the page is there, read messages."""

    async def connect(self) -> None:
        """Accept, and begin to send."""
        self.is_ended = False
        self.language = language_of_scope(self.scope)
        self.client = client_of(self.scope["session"], address_of(self.scope))
        self.bucket = TokenBucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, time.monotonic())
        await self.accept()
        self.running = asyncio.create_task(self._run())

    async def disconnect(self, code: int) -> None:
        """Stop."""
        self.is_ended = True
        self.running.cancel()

    async def dispatch(self, message: Any) -> None:
        """Receive without the visit to the database thread that Channels makes for each message."""
        if message["type"] == "websocket.receive":
            await self.websocket_receive(message)
        else:
            await super().dispatch(message)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Read one frame of the page, and answer it or close on a flood."""
        if not self.bucket.take(time.monotonic()):
            await self.end(CLOSE_FLOOD)
            return
        try:
            message = frames.read_message(text_data)
        except Refusal as refusal:
            await self.send_refusal("", refusal)
            return
        if isinstance(message, frames.PingMessage):
            await self.send_frame(frames.pong_frame(message.id))
        else:
            await self.receive_move(message)

    async def receive_move(self, message: frames.MoveMessage) -> None:
        """Take a move of the page; a socket without a table has no use for one."""
        refusal = Refusal(grpc.StatusCode.NOT_FOUND, "NO_TABLE", "play on the socket of a table")
        await self.send_refusal(message.id, refusal)

    async def send_frame(self, frame: str) -> None:
        """Send, unless the page has gone."""
        if not self.is_ended:
            with suppress(OSError):  # it goes just now; `disconnect` follows
                await self.send(frame)

    async def send_refusal(self, id: str, refusal: Refusal) -> None:
        """Tell the page, in the visitor's language, why a message was not accepted."""
        with translation.override(self.language):
            why = explain(refusal)
        await self.send_frame(frames.refused_frame(id, why.reason, why.message, why.rule))

    async def end(self, code: int) -> None:
        """Close from our side, once."""
        if not self.is_ended:
            self.is_ended = True
            await self.close(code)

    async def work(self) -> None:
        """Send to the page for as long as there is something to send; raises Refusal."""
        raise NotImplementedError

    async def _run(self) -> None:
        try:
            await self.work()
        except Refusal as refusal:
            code = CLOSE_NO_TABLE if refusal.code in NO_SUCH_TABLE else CLOSE_ERROR
            log.info("socket closed", reason=refusal.reason, code=code)
            await self.end(code)
        except Exception:
            log.exception("socket failed")
            await self.end(CLOSE_ERROR)


class TablesConsumer(PageSocket):
    """The list of tables, for the home page."""

    async def connect(self) -> None:
        """Note where the visitor has a seat."""
        self.seats = await seats_going_on(self.scope["session"])
        self.listed: Sequence[lobby_pb2.Table] | None = None
        await super().connect()

    async def work(self) -> None:
        """Send every new list, with the visitor's own tables apart, and every change of those."""
        self.own = OwnFeed(self.client, self.seats)
        async with asyncio.TaskGroup() as following:
            following.create_task(self.own.follow(self._show))
            await self.own.wait_for_first_answers()
            await self._follow_list()

    async def _follow_list(self) -> None:
        async with tables_feed().listen() as queue:
            while True:
                news = await queue.get()
                if news.tables is None or not self.seats:
                    await self.send_frame(news.frame)
                else:
                    self.listed = news.tables
                    await self._show()

    async def _show(self) -> None:
        if self.listed is None:
            return
        own = self.own.now()
        own_ids = {entry.table.id for entry in own}
        others = [table for table in self.listed if table.id not in own_ids]
        await self.send_frame(frames.tables_frame(others, own))


class TableConsumer(PageSocket):
    """One table: its seats and status, the visitor's views of its game, the visitor's moves."""

    async def connect(self) -> None:
        """Note who watches what, and from which ply on."""
        self.table_id: str = self.scope["url_route"]["kwargs"]["table_id"]
        self.ply = _read_ply(self.scope["query_string"])
        self.seat: HeldSeat | None = await held_seat(self.scope["session"], self.table_id)
        self.contact = Contact(self.send_frame)
        self.table: lobby_pb2.Table | None = None
        self.has_view = False
        self.moves: set[asyncio.Task[None]] = set()
        await super().connect()

    async def disconnect(self, code: int) -> None:
        """Stop watching; moves on their way are no longer waited for."""
        self.contact.close()
        for move in self.moves:
            move.cancel()
        await super().disconnect(code)

    async def receive_move(self, message: frames.MoveMessage) -> None:
        """Play a move, and meanwhile go on reading; `receive` bounds how many there can be."""
        move = asyncio.create_task(self._play(message))
        self.moves.add(move)
        move.add_done_callback(self.moves.discard)

    async def work(self) -> None:
        """Send what is new at the table; after the end, look again for the rematch for a while."""
        for _ in range(LOOKS_AGAIN):
            await self._follow()
            if self._is_settled():
                return
            await asyncio.sleep(LOOK_AGAIN_SECONDS)

    async def _follow(self) -> None:
        try:
            await follow(self._open, self._receive_news, self.contact)
        except Refusal as refusal:
            if self.seat is None or not is_lost(refusal):
                raise
            await self._become_spectator(self.seat)
            await self._follow()

    async def _become_spectator(self, lost: HeldSeat) -> None:
        """Go on without the seat, which was given up elsewhere; the page gets everything anew."""
        await forget_seat(lost)
        self.seat = None
        self.table = None
        self.has_view = False

    def _is_settled(self) -> bool:
        table = self.table or lobby_pb2.Table()
        return bool(table.rematch_id) or table.status == lobby_pb2.TABLE_STATUS_CLOSED

    def _open(self) -> Any:
        request = lobby_pb2.WatchTableRequest(
            table_id=self.table_id, seat_token=self._token(), ply=self.ply
        )
        return lobby().watch_table(self.client, request)

    async def _receive_news(self, news: lobby_pb2.WatchTableResponse) -> None:
        if news.HasField("table") and news.table != self.table:
            self.table = news.table
            seat = self.seat.seat if self.seat else None
            await self.send_frame(frames.table_frame(news.table, seat))
            if self.seat and news.table.status not in GOING_ON:
                await note_over(self.seat)
        if news.HasField("view"):
            await self._send_view(news.view)

    async def _send_view(self, view: game_pb2.View) -> None:
        if self.has_view and view.ply <= self.ply:
            return  # a stream opened again begins with what the page has
        self.has_view = True
        self.ply = view.ply
        await self.send_frame(frames.view_frame(view))

    async def _play(self, message: frames.MoveMessage) -> None:
        current_request_id.set(accept_request_id(message.id))
        try:
            ply = await self._ask_to_play(message)
        except Refusal as refusal:
            await self.send_refusal(message.id, refusal)
            missed = refusal.detail(game_pb2.View)
            if missed is not None:
                self.ply = max(self.ply, missed.ply)
                await self.send_frame(frames.view_frame(missed))
            if refusal.reason:  # the lobby is there, whatever lies behind it
                await self.contact.find()
        else:
            await self.send_frame(frames.accepted_frame(message.id, ply))
            await self.contact.find()

    async def _ask_to_play(self, message: frames.MoveMessage) -> int:
        if self.seat is None:
            raise Refusal(grpc.StatusCode.UNAUTHENTICATED, "NO_TOKEN", "only a seat may move")
        request = lobby_pb2.PlayMovesRequest(
            request_id=message.id,
            table_id=self.table_id,
            seat_token=self._token(),
            ply=message.ply,
            moves=[message.move],
        )
        return await lobby().play_move(self.client, request, self.contact.lose)

    def _token(self) -> str:
        return self.seat.token if self.seat else ""


def _read_ply(query: bytes) -> int:
    ply = parse_qs(query.decode("latin-1")).get("ply", ["0"])[0]
    is_number = ply.isascii() and ply.isdigit() and len(ply) <= MAX_PLY_DIGITS
    return min(int(ply), frames.MAX_PLY) if is_number else 0
