"""A visitor's own tables as they change, each by its own stream: the list tells of no move."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from hall.v1 import lobby_pb2

from frontend.play.client import WatchTableCall, lobby
from frontend.play.contact import Contact
from frontend.play.following import follow
from frontend.play.jsonview import Json
from frontend.play.models import HeldSeat
from frontend.play.own_tables import GOING_ON, OwnTable
from frontend.play.seats import forget_if_lost, note_over
from services.wire.errors import Refusal

NO_LOG_PLY = 2**32 - 1
"""A ply that no game reaches: what the list shows needs no log of the moves."""

FIRST_ANSWERS_SECONDS = 2.0
"""How long the first list waits for the visitor's tables, which would be missing in it."""

Tell = Callable[[], Awaitable[None]]


class OwnFeed:
    """Follows the tables of a visitor for as long as they go on."""

    def __init__(self, client: str, seats: Sequence[HeldSeat]) -> None:
        self._client = client
        self._seats = seats
        self._tables: dict[str, OwnTable | None] = {}
        self._shown: dict[str, Json | None] = {}
        self._answered = {held.table_id: asyncio.Event() for held in seats}

    def now(self) -> list[OwnTable]:
        """Return those that are going on, as far as they are known, in the order of the seats."""
        known = [self._tables.get(held.table_id) for held in self._seats]
        return [own for own in known if own]

    async def follow(self, tell: Tell) -> None:
        """Keep up with all of them until they are over; `tell` hears of what shows in the list."""
        async with asyncio.TaskGroup() as following:
            for held in self._seats:
                following.create_task(self._follow(held, tell))

    async def wait_for_first_answers(self) -> None:
        """Return once all are known, or soon without those that do not answer."""
        with suppress(TimeoutError):
            async with asyncio.timeout(FIRST_ANSWERS_SECONDS):
                for answered in self._answered.values():
                    await answered.wait()

    async def _follow(self, held: HeldSeat, tell: Tell) -> None:
        table = lobby_pb2.Table()

        def open_stream() -> WatchTableCall:
            request = lobby_pb2.WatchTableRequest(
                table_id=held.table_id, seat_token=held.token, ply=NO_LOG_PLY
            )
            return lobby().watch_table(self._client, request)

        async def receive(news: lobby_pb2.WatchTableResponse) -> None:
            if news.HasField("table"):
                table.CopyFrom(news.table)
            if news.HasField("view"):
                table.ply = news.view.ply
                table.to_move[:] = news.view.to_move
            await self._note(held, table, tell)

        contact = Contact(_tell_nobody)
        try:
            await follow(open_stream, receive, contact)
        except Refusal as refusal:
            await forget_if_lost(held, refusal)
        finally:
            contact.close()
        await self._show(held, None, tell)

    async def _note(self, held: HeldSeat, table: lobby_pb2.Table, tell: Tell) -> None:
        if table.status in GOING_ON:
            await self._show(held, OwnTable(table, held.seat), tell)
        else:
            await note_over(held)
            await self._show(held, None, tell)

    async def _show(self, held: HeldSeat, own: OwnTable | None, tell: Tell) -> None:
        """Keep a table as it is now, or forget it; tell if the list does not look as before."""
        answered = self._answered[held.table_id]
        self._tables[held.table_id] = own
        before, shown = self._shown.get(held.table_id), own.shown() if own else None
        self._shown[held.table_id] = shown
        if not answered.is_set() or shown != before:
            answered.set()
            await tell()


async def _tell_nobody(_: str) -> None:
    """The feed of the list tells the page when the lobby is away."""
