"""Calls of gRPC as bytes, so that anything can be sent, and many of them at a time."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import grpc
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass

from services.wire.errors import read_refusal
from services.wire.settings import MAX_MESSAGE_BYTES
from tests.fuzz.answers import Answers

CALL_SECONDS = 20.0
ANSWERED = "answered"

ThrownT = TypeVar("ThrownT")


@dataclass(frozen=True, slots=True)
class Call:
    """A call; where the reason for its refusal is known, or that there is none, it is `due`."""

    method: MethodDescriptor
    request: bytes
    due: str = ""

    def __str__(self) -> str:
        message = GetMessageClass(self.method.input_type)()
        try:
            message.ParseFromString(self.request)
        except DecodeError:
            return f"{self.method.name} {self.request.hex()}"
        return f"{self.method.name} {message}"


@dataclass
class Caller:
    """Makes calls to one service and notes the answers; `seconds` is the longest one may take."""

    channel: grpc.aio.Channel
    answers: Answers
    seconds: float = CALL_SECONDS

    async def make(self, call: Call) -> Message | None:
        """Make a call, of a stream for its first message; return what was answered, if anything."""
        try:
            packed = await self._first_message(call)
        except grpc.aio.AioRpcError as error:
            self._note_error(error, call)
            return None
        self.answers.note(ANSWERED, packed, call, call.due)
        answer: Message = GetMessageClass(call.method.output_type).FromString(packed)
        return answer

    async def _first_message(self, call: Call) -> bytes:
        path = f"/{call.method.containing_service.full_name}/{call.method.name}"
        if not call.method.server_streaming:
            return await self.channel.unary_unary(path)(call.request, timeout=self.seconds)
        stream = self.channel.unary_stream(path)(call.request, timeout=self.seconds)
        try:
            return await anext(aiter(stream))
        finally:
            stream.cancel()

    def _note_error(self, error: grpc.aio.AioRpcError, call: Call) -> None:
        is_too_long = len(call.request) > MAX_MESSAGE_BYTES
        if is_too_long and error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED:
            self.answers.note(error.code().name, b"", call)
        else:
            self.answers.note_refusal(read_refusal(error), call, call.due)


async def throw(
    things: Iterator[ThrownT], by: Callable[[ThrownT], Awaitable[object]], in_flight: int
) -> None:
    """Throw all things, so many at a time; `by` throws one, and returns when it is answered."""

    async def one_by_one() -> None:
        for thing in things:
            await by(thing)

    async with asyncio.TaskGroup() as group:
        for _ in range(in_flight):
            group.create_task(one_by_one())
