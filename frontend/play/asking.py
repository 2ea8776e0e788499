"""Asking the lobby: patiently where that is safe; each call says who asks, and the request id."""

import asyncio
import random
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import grpc
from google.protobuf.message import Message

from services.wire.errors import Refusal, read_refusal
from services.wire.requests import request_metadata

CALL_SECONDS = 5.0
LOOK_PATIENCE_SECONDS = 2.0
CHANGE_PATIENCE_SECONDS = 10.0
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.1, 1.0

PASSING = frozenset(
    {
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.CANCELLED,  # a server that stops cancels what it has
    }
)
"""Codes that may be gone at the next try."""

CLIENT_KEY = "x_client"
"""With an underscore: nginx takes no such name from outside, so behind it only we can send it."""

Metadata = tuple[tuple[str, str], ...]
TellLost = Callable[[Refusal], None]


def new_id() -> str:
    """Return a new request id."""
    return uuid.uuid4().hex


def pauses() -> Iterator[float]:
    """Yield how long to wait before each further try, in seconds: longer each, never in step."""
    pause = FIRST_PAUSE_SECONDS
    while True:
        yield pause * random.uniform(0.5, 1.0)
        pause = min(2 * pause, LONGEST_PAUSE_SECONDS)


def metadata_of(client: str) -> Metadata:
    """Return what goes along with every call of a client."""
    return ((CLIENT_KEY, client), *request_metadata())


def tell_nobody(_: Refusal) -> None:
    """Leave it at that: nobody waits to hear of tries that failed."""


async def look(rpc: Any, request: Message, client: str) -> Any:
    """Return the answer to what changes nothing. Raises Refusal."""
    return await _ask(rpc, request, client, LOOK_PATIENCE_SECONDS, tell_nobody)


async def change(rpc: Any, request: Message, client: str, tell_lost: TellLost = tell_nobody) -> Any:
    """Return the answer to what is done once, by its request id. Raises Refusal."""
    return await _ask(rpc, request, client, CHANGE_PATIENCE_SECONDS, tell_lost)


async def ask_once(rpc: Any, request: Message, client: str, seconds: float) -> Any:
    """Return the answer to what takes its time. Raises Refusal."""
    try:
        return await rpc(request, timeout=seconds, metadata=metadata_of(client))
    except grpc.aio.AioRpcError as error:
        raise read_refusal(error) from None


async def _ask(
    rpc: Any, request: Message, client: str, patience_seconds: float, tell_lost: TellLost
) -> Any:
    """Return the answer; try again, with the same request, what may pass while patience lasts."""
    clock = asyncio.get_running_loop().time
    give_up_at = clock() + patience_seconds
    waits = pauses()
    while True:
        try:
            return await rpc(request, timeout=CALL_SECONDS, metadata=metadata_of(client))
        except grpc.aio.AioRpcError as error:
            refusal = read_refusal(error)
        pause = next(waits)
        if refusal.code not in PASSING or clock() + pause > give_up_at:
            raise refusal
        tell_lost(refusal)
        await asyncio.sleep(pause)
