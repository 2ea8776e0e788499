"""The engine as the lobby sees it: it plays moves and renders views, within a deadline."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

import grpc
from google.protobuf.message import Message
from hall.v1 import engine_pb2, engine_pb2_grpc

from services.lobby.refusals import refuse
from services.wire.errors import Refusal, read_refusal
from services.wire.requests import request_metadata

PAUSE_SECONDS = 0.05
CUT_OFF = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED)
"""A replica went away under the call. The next one may answer it."""

AnswerT = TypeVar("AnswerT")


class BadRecord(Exception):
    """The engine refuses what the lobby has stored. Only the reason is told; the rest is secret."""


class EngineCalls(Protocol):
    """What the lobby asks of the engine; `Engine` is the real one.

    Both raise Refusal for what the caller did, and BadRecord for what others did before.
    """

    async def apply(
        self, request: engine_pb2.ApplyMovesRequest
    ) -> engine_pb2.ApplyMovesResponse: ...

    async def render(
        self, request: engine_pb2.RenderViewsRequest
    ) -> engine_pb2.RenderViewsResponse: ...


class Engine:
    """A client of `EngineService`. What it refuses of new moves passes through as it is."""

    def __init__(self, channel: grpc.aio.Channel, call_seconds: float) -> None:
        self._call_seconds = call_seconds
        self._stub = engine_pb2_grpc.EngineServiceStub(channel)

    async def apply(self, request: engine_pb2.ApplyMovesRequest) -> engine_pb2.ApplyMovesResponse:
        """Play moves on a record. Raises BadRecord for moves that it holds already."""
        try:
            return await self._call(self._stub.ApplyMoves, request)
        except Refusal as refusal:
            if int(refusal.facts.get("ply", len(request.record.moves))) < len(request.record.moves):
                raise BadRecord(refusal.reason) from None
            raise

    async def render(
        self, request: engine_pb2.RenderViewsRequest
    ) -> engine_pb2.RenderViewsResponse:
        """Answer what viewers may know about a record. Raises BadRecord."""
        try:
            return await self._call(self._stub.RenderViews, request)
        except Refusal as refusal:
            if refusal.code is grpc.StatusCode.UNAVAILABLE:
                raise
            raise BadRecord(refusal.reason) from None

    async def _call(self, method: Callable[..., Awaitable[AnswerT]], request: Message) -> AnswerT:
        deadline = time.monotonic() + self._call_seconds
        while True:
            left = deadline - time.monotonic()
            try:
                return await method(
                    request, timeout=left, metadata=request_metadata(), wait_for_ready=True
                )
            except grpc.aio.AioRpcError as error:
                is_cut_off = error.code() in CUT_OFF
                if is_cut_off and time.monotonic() + PAUSE_SECONDS < deadline:
                    await asyncio.sleep(PAUSE_SECONDS)
                    continue
                if is_cut_off or error.code() is grpc.StatusCode.DEADLINE_EXCEEDED:
                    raise refuse("ENGINE_AWAY", "the engine does not answer; try again") from error
                raise read_refusal(error) from error
