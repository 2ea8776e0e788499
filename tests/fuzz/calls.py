"""Calls of gRPC as bytes, so that anything can be sent, and many of them at a time."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import grpc
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass
from hall.v1.engine_pb2 import PlayMatchResponse

from services.wire.errors import read_refusal
from services.wire.settings import MAX_MESSAGE_BYTES
from tests.fuzz.answers import Answers

CALL_SECONDS = 20.0
ANSWERED = "answered"

ThrownT = TypeVar("ThrownT")


@dataclass(frozen=True, slots=True)
class Call:
    """A call; where the reason for its refusal is known, or that there is none, it is `due`.

    `more` is what follows the request in a stream.
    """

    method: MethodDescriptor
    request: bytes
    due: str = ""
    more: tuple[bytes, ...] = ()

    def __str__(self) -> str:
        return f"{self.method.name} {' '.join(map(self._shown, (self.request, *self.more)))}"

    def _shown(self, request: bytes) -> str:
        message = GetMessageClass(self.method.input_type)()
        try:
            message.ParseFromString(request)
        except DecodeError:
            return request.hex()
        return str(message)


@dataclass
class Caller:
    """Makes calls to one service and notes the answers.

    `seconds` is the longest that one may take, `most_bytes` the longest request that it reads.
    """

    channel: grpc.aio.Channel
    answers: Answers
    seconds: float = CALL_SECONDS
    most_bytes: int = MAX_MESSAGE_BYTES

    async def make(self, call: Call) -> Message | None:
        """Make a call, of a stream for its first message; return what was answered, if anything.

        Of a stream that takes requests all answers are taken, merged into one; each request waits
        for the answer to the one before, for a write that fails would hide why the stream ended.
        """
        try:
            packed = await self._answer(call)
        except grpc.aio.AioRpcError as error:
            self._note_error(error, call)
            return None
        self.answers.note(ANSWERED, packed, call, call.due)
        answer: Message = GetMessageClass(call.method.output_type).FromString(packed)
        return answer

    async def _answer(self, call: Call) -> bytes:
        path = f"/{call.method.containing_service.full_name}/{call.method.name}"
        if call.method.client_streaming:
            return await self._play(self.channel.stream_stream(path), call)
        if not call.method.server_streaming:
            return await self.channel.unary_unary(path)(call.request, timeout=self.seconds)
        stream = self.channel.unary_stream(path)(call.request, timeout=self.seconds)
        try:
            return await anext(aiter(stream))
        finally:
            stream.cancel()

    async def _play(self, method: grpc.aio.StreamStreamMultiCallable, call: Call) -> bytes:
        """Play a match, in PlayMatch, until it or the call is at its end."""
        stream = method(timeout=self.seconds)
        answers = []
        for request in (call.request, *call.more):
            await stream.write(request)
            answers.append(await stream.read())
            if PlayMatchResponse.FromString(answers[-1]).view.HasField("outcome"):
                break
        await stream.done_writing()
        assert await stream.read() is grpc.aio.EOF
        return b"".join(answers)

    def _note_error(self, error: grpc.aio.AioRpcError, call: Call) -> None:
        is_too_long = len(call.request) > self.most_bytes
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
