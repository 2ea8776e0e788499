"""BotService as gRPC calls it: lets a bot in and gives it its seat; the rest stands in `stream`."""

# ruff: noqa: N802 - the protos name these methods, and say all about them

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass

from hall.v1 import bot_pb2, bot_pb2_grpc

from services.lobby.callers import Context
from services.lobby.connected.inbox import Inbox, open_inbox
from services.lobby.connected.messages import check_hello
from services.lobby.connected.stream import BotStream, House, Seated
from services.lobby.limits import Streams
from services.lobby.refusals import refuse
from services.lobby.rights import require_seat
from services.lobby.views import SPECTATOR
from services.lobby.watchers import Watchers

SILENT = "bots that have not said hello"
"""What their mailboxes watch, while no table is known."""

Answers = AsyncGenerator[bot_pb2.PlayResponse, None]


@dataclass(frozen=True, eq=False)
class BotServicer(bot_pb2_grpc.BotServiceServicer):
    """The RPC for bots, on the parts of the lobby."""

    house: House
    watchers: Watchers
    streams: Streams
    hello_seconds: float = 30.0

    async def Play(self, requests: AsyncIterator[bot_pb2.PlayRequest], context: Context) -> Answers:
        """Play one seat."""
        clock = self.house.deadlines.clock
        with self.streams.hold(self.house.door.client(context)):
            async with open_inbox(requests, clock.now) as inbox:
                hello = check_hello(await self._first(inbox))
                async with aclosing(self._seat_bot(inbox, hello, context)) as answers:
                    async for answer in answers:
                        yield answer

    async def _seat_bot(self, inbox: Inbox, hello: bot_pb2.BotHello, context: Context) -> Answers:
        house, token = self.house, hello.seat_token
        hot, _ = await house.door.enter_fresh(context, hello.table_id, token)
        seat = require_seat(hot.table, token)  # a host without one may watch, not play
        with self.watchers.watch(hello.table_id, seat) as mailbox:
            inbox.move_to(mailbox)
            with house.places.take(hot, seat, inbox) as place:
                await house.hall.refresh(hot)
                stream = BotStream(house, Seated(hot, seat, token, place, context), hello.ply)
                async with aclosing(stream.tell()) as answers:
                    async for answer in answers:
                        place.is_held_up = True
                        yield answer
                        place.is_held_up = False

    async def _first(self, inbox: Inbox) -> bot_pb2.PlayRequest:
        """Return the first message. Raises Refusal IDLE if none comes in time, or BAD_MESSAGE."""
        with self.watchers.watch(SILENT, SPECTATOR) as mailbox:
            inbox.move_to(mailbox)
            try:
                async with asyncio.timeout(self.hello_seconds):
                    while not (received := inbox.take()):
                        if inbox.is_over:
                            return bot_pb2.PlayRequest()
                        await mailbox.wait()
                    return received.request
            except TimeoutError:
                raise refuse(
                    "IDLE",
                    f"no hello came for {self.hello_seconds:g} seconds; send it first",
                    seconds=f"{self.hello_seconds:g}",
                ) from None
