"""The sockets: a table, the list of tables, how the expert judges a game.

Consumers only pass on: what the lobby streams goes to the page as frames, what the page sends goes
to the lobby as moves.
"""

import asyncio
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs

import grpc
from hall.v1 import game_pb2, judgement_pb2, lobby_pb2

from frontend.play import frames
from frontend.play.client import lobby
from frontend.play.contact import Contact
from frontend.play.feed import tables_feed
from frontend.play.following import follow
from frontend.play.island_json import due_json
from frontend.play.island_rounds import ended_rounds
from frontend.play.models import HeldSeat
from frontend.play.own_feed import OwnFeed
from frontend.play.own_tables import GOING_ON
from frontend.play.seats import forget_seat, held_seat, is_host, is_lost, note_over, seats_going_on
from frontend.play.sockets import CLOSE_DONE, CLOSE_REFUSED, PageSocket
from services.wire.errors import Refusal
from services.wire.requests import accept_request_id, current_request_id

LOOK_AGAIN_SECONDS = 2.0
"""How often a finished table is looked at again, for the table of the rematch."""

LOOKS_AGAIN = 300
"""How many times: ten minutes; who stays longer finds the rematch by reloading the page."""


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
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        self.ply = frames.read_ply(query.get("ply", [""])[0])
        self.seat: HeldSeat | None = await held_seat(self.scope["session"], self.table_id)
        self.contact = Contact(self.send_frame)
        self.table: lobby_pb2.Table | None = None
        self.has_view = False
        self.wishes: set[asyncio.Task[None]] = set()
        self.hint: asyncio.Task[None] | None = None
        await super().connect()

    async def disconnect(self, code: int) -> None:
        """Stop watching; moves and hints on their way are no longer waited for."""
        self.contact.close()
        for wish in self.wishes:
            wish.cancel()
        await super().disconnect(code)

    async def receive_wish(self, message: frames.MoveMessage | frames.HintMessage) -> None:
        """Play or ask, and meanwhile go on reading; who asks again awaits the newest hint only."""
        wish = asyncio.create_task(self._fulfil(message))
        self.wishes.add(wish)
        wish.add_done_callback(self.wishes.discard)
        if isinstance(message, frames.HintMessage):
            if self.hint is not None:
                self.hint.cancel()
            self.hint = wish

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
            frame = frames.table_frame(news.table, seat, is_host=is_host(self.seat, news.table))
            await self.send_frame(frame)
            if self.seat and news.table.status not in GOING_ON:
                await note_over(self.seat)
        if news.HasField("view"):
            time_left_ms = news.time_left_ms if news.HasField("time_left_ms") else None
            await self._send_view(news.view, time_left_ms)

    async def _send_view(self, view: game_pb2.View, time_left_ms: int | None) -> None:
        if self.has_view and view.ply <= self.ply:
            return  # a stream opened again begins with what the page has
        if view.HasField("orkisland"):
            positions = await ended_rounds(self.client, self.table_id, view, self.ply)
            frame = frames.due_frame(due_json(view, positions, time_left_ms))
        else:
            frame = frames.view_frame(view)
        self.has_view = True
        self.ply = view.ply
        await self.send_frame(frame)

    async def _fulfil(self, message: frames.MoveMessage | frames.HintMessage) -> None:
        current_request_id.set(accept_request_id(message.id))
        try:
            answer = await self._answer(message)
        except Refusal as refusal:
            await self._tell_refused(message.id, refusal)
        else:
            await self.send_frame(answer)
            await self.contact.find()

    async def _answer(self, message: frames.MoveMessage | frames.HintMessage) -> str:
        if isinstance(message, frames.HintMessage):
            return frames.hint_frame(message.id, await self._ask_for_hint(message))
        return frames.accepted_frame(message.id, await self._ask_to_play(message))

    async def _tell_refused(self, id: str, refusal: Refusal) -> None:
        await self.send_refusal(id, refusal)
        missed = refusal.detail(game_pb2.View)
        if missed is not None and missed.HasField("armadora"):
            self.ply = max(self.ply, missed.ply)
            await self.send_frame(frames.view_frame(missed))
        if refusal.reason:  # the lobby is there, whatever lies behind it
            await self.contact.find()

    async def _ask_for_hint(self, message: frames.HintMessage) -> judgement_pb2.Hint:
        if self.seat is None:
            raise Refusal(grpc.StatusCode.UNAUTHENTICATED, "NO_TOKEN", "only a seat may ask")
        return await lobby().ask_hint(self.client, self.table_id, self._token(), message.ply)

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


class JudgementsConsumer(PageSocket):
    """How the expert judges a finished game; the socket closes once every ply is judged."""

    async def connect(self) -> None:
        """Note which game."""
        self.table_id: str = self.scope["url_route"]["kwargs"]["table_id"]
        self.contact = Contact(self.send_frame)
        await super().connect()

    async def disconnect(self, code: int) -> None:
        """Stop watching."""
        self.contact.close()
        await super().disconnect(code)

    async def work(self) -> None:
        """Send what is known, then more as it is found out; a stream begun anew repeats itself."""
        try:
            await follow(self._open, self._receive_news, self.contact)
        except Refusal as refusal:
            await self.send_refusal("", refusal)
            raise
        await self.end(CLOSE_DONE)

    def close_code(self, refusal: Refusal) -> int:
        """Return the code after which the page, which was told why, asks only if it is bidden."""
        return CLOSE_REFUSED

    def _open(self) -> Any:
        return lobby().watch_judgements(self.client, self.table_id)

    async def _receive_news(self, news: lobby_pb2.WatchJudgementsResponse) -> None:
        await self.send_frame(frames.judgements_frame(news))
