"""Matches of Ork Island for practice, that live as long as their stream."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing

import grpc
from hall.v1 import engine_pb2 as pb

from services.engine.practice import Practice
from services.wire.errors import Refusal


class Matches:
    """The matches that are being played, at most so many at a time.

    A match whose caller says nothing for `idle_seconds` is ended.
    """

    def __init__(self, most: int, idle_seconds: float) -> None:
        self._most = most
        self._idle_seconds = idle_seconds
        self._is_stopping = False
        self._waits: set[asyncio.Timeout] = set()
        self.running = 0

    async def play(
        self, requests: AsyncIterator[pb.PlayMatchRequest]
    ) -> AsyncGenerator[pb.PlayMatchResponse, None]:
        """Answer the beginning of a match, then each round, until the match or the caller ends.

        Raises Refusal for messages that do not come in this order, or not in time, for what cannot
        be played, and for a match too many.
        """
        if self.running == self._most:
            raise Refusal(
                grpc.StatusCode.RESOURCE_EXHAUSTED,
                "TOO_MANY_REQUESTS",
                f"at most {self._most} matches are played at a time; try again a little later",
                {"most": str(self._most)},
            )
        self.running += 1
        try:
            async with aclosing(self._play(aiter(requests))) as answers:
                async for answer in answers:
                    yield answer
        finally:
            self.running -= 1

    async def stop(self) -> None:
        """End all matches, each as soon as it waits for its caller, and begin no more."""
        self._is_stopping = True
        for wait in self._waits:
            if not wait.expired():
                wait.reschedule(0)

    async def _play(
        self, requests: AsyncIterator[pb.PlayMatchRequest]
    ) -> AsyncGenerator[pb.PlayMatchResponse, None]:
        practice: Practice | None = None
        while request := await self._read(requests):
            match request.WhichOneof("message"):
                case "beginning" if practice is None:
                    practice = await Practice.begin(request.beginning)
                    yield pb.PlayMatchResponse(view=practice.first_view())
                case "orders" if practice is not None:
                    yield pb.PlayMatchResponse(view=await practice.play_round(request.orders.moves))
                    if practice.is_over:
                        return
                case _:
                    raise _out_of_order(practice)

    async def _read(
        self, requests: AsyncIterator[pb.PlayMatchRequest]
    ) -> pb.PlayMatchRequest | None:
        """Return the next message, None after the last.

        Raises Refusal if none comes in time, and when the engine stops.
        """
        if self._is_stopping:
            raise _stopping()
        try:
            async with asyncio.timeout(self._idle_seconds) as wait:
                self._waits.add(wait)
                try:
                    return await anext(requests, None)
                finally:
                    self._waits.discard(wait)
        except TimeoutError:
            raise _stopping() if self._is_stopping else _idle(self._idle_seconds) from None


def _idle(seconds: float) -> Refusal:
    return Refusal(
        grpc.StatusCode.DEADLINE_EXCEEDED,
        "IDLE",
        f"nothing came for {seconds:g} seconds; send the orders of a round sooner",
        {"seconds": f"{seconds:g}"},
    )


def _stopping() -> Refusal:
    return Refusal(
        grpc.StatusCode.UNAVAILABLE,
        "STOPPING",
        "this engine is stopping; begin the match again, another one answers",
    )


def _out_of_order(practice: Practice | None) -> Refusal:
    if practice is None:
        message = "a match begins with a beginning: settings, seed and seats"
    else:
        message = f"in round {practice.round}: the match has begun; send the orders of a round"
    return Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_MESSAGE", message)
