"""The engine as the lobby sees it: it plays moves and renders views, within a deadline."""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any, Protocol, TypeVar

import grpc
from google.protobuf.message import Message
from hall.v1 import engine_pb2, engine_pb2_grpc

from services.lobby.refusals import refuse
from services.wire.errors import Refusal, read_refusal
from services.wire.requests import request_metadata

PAUSE_SECONDS = 0.05
CUT_OFF = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED)
"""A replica went away under the call. The next one may answer it."""

OF_THE_CALLER = frozenset({"BAD_CELLS", "BAD_ORKS", "BAD_VIEWER", "TOO_LARGE"})
"""What the engine refuses in questions about a stored record that is not the record's fault."""

AnswerT = TypeVar("AnswerT")
FormatRecordCall = grpc.aio.UnaryStreamCall[
    engine_pb2.FormatRecordRequest, engine_pb2.FormatRecordResponse
]


class BadRecord(Exception):
    """The engine refuses what the lobby has stored. Only the reason is told; the rest is secret."""


class EngineCalls(Protocol):
    """What the lobby asks of the engine; `Engine` is the real one.

    All raise Refusal for what the caller did, and BadRecord for what others did before.
    """

    async def check_options(
        self, request: engine_pb2.CheckOptionsRequest
    ) -> engine_pb2.CheckOptionsResponse: ...

    async def apply(
        self, request: engine_pb2.ApplyMovesRequest
    ) -> engine_pb2.ApplyMovesResponse: ...

    async def render(
        self, request: engine_pb2.RenderViewsRequest
    ) -> engine_pb2.RenderViewsResponse: ...

    async def replay(
        self, request: engine_pb2.ReplayRecordRequest
    ) -> engine_pb2.ReplayRecordResponse: ...

    async def parse_settings(
        self, request: engine_pb2.ParseSettingsRequest
    ) -> engine_pb2.ParseSettingsResponse: ...

    async def find_ways(
        self, request: engine_pb2.FindWaysRequest
    ) -> engine_pb2.FindWaysResponse: ...

    def format_record(
        self, request: engine_pb2.FormatRecordRequest
    ) -> AsyncGenerator[bytes, None]: ...


class Engine:
    """A client of `EngineService`. What it refuses of the caller's passes through as it is."""

    def __init__(self, channel: grpc.aio.Channel, call_seconds: float) -> None:
        self._call_seconds = call_seconds
        self._stub = engine_pb2_grpc.EngineServiceStub(channel)

    async def check_options(
        self, request: engine_pb2.CheckOptionsRequest
    ) -> engine_pb2.CheckOptionsResponse:
        """Answer how many seats a table with these options has."""
        return await self._call(self._stub.CheckOptions, request)

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
        return await self._read(self._stub.RenderViews, request)

    async def replay(
        self, request: engine_pb2.ReplayRecordRequest
    ) -> engine_pb2.ReplayRecordResponse:
        """Answer a whole game: a stored one, or else the caller's text. Raises BadRecord.

        The deadline is that of any call: a game is replayed in some milliseconds. An answer of more
        than the 4 MiB that gRPC reads is refused.
        """
        if request.HasField("text"):
            return await self._call(self._stub.ReplayRecord, request)
        return await self._read(self._stub.ReplayRecord, request)

    async def parse_settings(
        self, request: engine_pb2.ParseSettingsRequest
    ) -> engine_pb2.ParseSettingsResponse:
        """Answer what a settings file of Ork Island says."""
        return await self._call(self._stub.ParseSettings, request)

    async def find_ways(self, request: engine_pb2.FindWaysRequest) -> engine_pb2.FindWaysResponse:
        """Answer the ways of some orks of a stored match. Raises BadRecord."""
        return await self._read(self._stub.FindWays, request)

    async def format_record(
        self, request: engine_pb2.FormatRecordRequest
    ) -> AsyncGenerator[bytes, None]:
        """Yield the parts of a stored match as the original writes it.

        Each part has the time of a call, and whoever takes them all of theirs. Once the first part
        is there, an engine that goes away ends it. Raises BadRecord.
        """
        call = self._stub.FormatRecord(request, metadata=request_metadata(), wait_for_ready=True)
        try:
            while (answer := await self._read_next(call)) is not grpc.aio.EOF:
                yield answer.part
        except grpc.aio.AioRpcError as error:
            refusal = _refusal_of(error)
            if refusal.code is grpc.StatusCode.UNAVAILABLE:
                raise refusal from error
            raise BadRecord(refusal.reason) from None
        finally:
            call.cancel()

    async def _read_next(self, call: FormatRecordCall) -> Any:
        """Return the next answer of a stream, EOF after the last."""
        try:
            async with asyncio.timeout(self._call_seconds):
                return await call.read()
        except TimeoutError:
            raise _away() from None

    async def _read(self, method: Callable[..., Awaitable[AnswerT]], request: Message) -> AnswerT:
        """Ask about a stored record: what is wrong with that is not the caller's fault."""
        try:
            return await self._call(method, request)
        except Refusal as refusal:
            if refusal.code is grpc.StatusCode.UNAVAILABLE or _is_of_the_caller(refusal):
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
                if error.code() in CUT_OFF and time.monotonic() + PAUSE_SECONDS < deadline:
                    await asyncio.sleep(PAUSE_SECONDS)
                    continue
                raise _refusal_of(error) from error


def _is_of_the_caller(refusal: Refusal) -> bool:
    return refusal.reason in OF_THE_CALLER and "ply" not in refusal.facts


def _refusal_of(error: grpc.aio.AioRpcError) -> Refusal:
    if error.code() in (*CUT_OFF, grpc.StatusCode.DEADLINE_EXCEEDED):
        return _away()
    return read_refusal(error)


def _away() -> Refusal:
    return refuse("ENGINE_AWAY", "the engine does not answer; try again")
