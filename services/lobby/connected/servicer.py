"""BotService as gRPC calls it: lets a bot in and gives it its seat; the rest stands in `stream`."""

# ruff: noqa: N802 - the protos name these methods, and say all about them

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from dataclasses import dataclass

from hall.v1 import bot_pb2, bot_pb2_grpc

from services.lobby.callers import Context
from services.lobby.connected.inbox import Inbox, open_inbox
from services.lobby.connected.messages import check_hello
from services.lobby.connected.places import Places
from services.lobby.connected.stream import BotStream
from services.lobby.door import Door
from services.lobby.hall import Hall
from services.lobby.limits import Streams
from services.lobby.playing import Playing
from services.lobby.refusals import refuse
from services.lobby.views import SPECTATOR
from services.lobby.watchers import Watchers

SILENT = "bots that have not said hello"
"""What their mailboxes watch, while no table is known."""

Answers = AsyncGenerator[bot_pb2.PlayResponse, None]


@dataclass(frozen=True, eq=False)
class BotServicer(bot_pb2_grpc.BotServiceServicer):
    """The RPC for bots, on the parts of the lobby."""

    hall: Hall
    door: Door
    playing: Playing
    watchers: Watchers
    streams: Streams
    places: Places
    hello_seconds: float = 30.0
    clock: Callable[[], float] = time.perf_counter

    async def Play(self, requests: AsyncIterator[bot_pb2.PlayRequest], context: Context) -> Answers:
        """Play one seat."""
        with (
            self.streams.hold(self.door.client(context)),
            self.watchers.watch(SILENT, SPECTATOR) as mailbox,
        ):
            async with open_inbox(requests, mailbox, self.clock) as inbox:
                hello = check_hello(await self._first(inbox))
                async with aclosing(self._play(inbox, hello, context)) as answers:
                    async for answer in answers:
                        yield answer

    async def _play(self, inbox: Inbox, hello: bot_pb2.BotHello, context: Context) -> Answers:
        hot, seat = await self.door.enter_fresh(context, hello.table_id, hello.seat_token)
        stream = BotStream(self.hall, self.door, self.playing, inbox, context)
        with (
            self.watchers.watch(hello.table_id, seat) as inbox.mailbox,
            self.places.take(hello.table_id, seat, inbox.mailbox) as place,
        ):
            await self.hall.refresh(hot)
            async with aclosing(stream.play(hot, seat, hello, place)) as answers:
                async for answer in answers:
                    yield answer

    async def _first(self, inbox: Inbox) -> bot_pb2.PlayRequest:
        """Return the first message. Raises Refusal IDLE if none comes in time, or BAD_MESSAGE."""
        try:
            async with asyncio.timeout(self.hello_seconds):
                while not (received := inbox.take()):
                    if inbox.is_over:
                        return bot_pb2.PlayRequest()
                    await inbox.mailbox.wait()
                return received.request
        except TimeoutError:
            raise refuse(
                "IDLE",
                f"no hello came for {self.hello_seconds:g} seconds; send it first",
                seconds=f"{self.hello_seconds:g}",
            ) from None
