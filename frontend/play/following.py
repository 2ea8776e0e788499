"""Following a stream of the lobby for as long as somebody wants it, whatever breaks meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import grpc

from frontend.play.asking import PASSING, pauses
from frontend.play.contact import Contact
from services.wire.errors import read_refusal

AnswerT = TypeVar("AnswerT")

REOPENED_CODES = PASSING | {
    grpc.StatusCode.RESOURCE_EXHAUSTED,
    grpc.StatusCode.INTERNAL,
    grpc.StatusCode.UNKNOWN,
}


async def follow(
    open_stream: Callable[[], "grpc.aio.UnaryStreamCall[Any, AnswerT]"],
    receive: Callable[[AnswerT], Awaitable[None]],
    contact: Contact,
) -> None:
    """Hand every answer of a stream to `receive`; open it again whenever it breaks.

    `open_stream` is to ask for what has not been received yet. Returns when the server ends the
    stream in good order. Raises Refusal where asking again would not help.
    """
    waits = pauses()
    while True:
        call = open_stream()
        try:
            async for answer in call:
                await contact.find()
                await receive(answer)
                waits = pauses()
            return
        except grpc.aio.AioRpcError as error:
            refusal = read_refusal(error)
        finally:
            call.cancel()  # a call that is only dropped lives for ever
        if refusal.code not in REOPENED_CODES:
            raise refusal
        contact.lose(refusal)
        await asyncio.sleep(next(waits))
