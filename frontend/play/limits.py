"""Limits on what comes in: bodies of forms, the pace of messages, and what one address may do.

The lobby limits each session; but anybody may begin any number of those. Loopback is not limited:
a proxy there tells us the true address, and else it is whoever runs the hall.
"""

import time
from collections import Counter, OrderedDict
from typing import Any

import grpc
from asgiref.typing import (
    ASGIReceiveCallable,
    ASGIReceiveEvent,
    ASGISendCallable,
    HTTPScope,
    WebSocketScope,
)
from channels.security.websocket import WebsocketDenier

from services.wire.errors import Refusal

MAX_FRAME_CHARACTERS = 20_000
MESSAGES_PER_SECOND = 20.0
MESSAGES_AT_ONCE = 40

LOOPBACK = ("127.0.0.1", "::1", "")
"""The last is how a socket file of this machine looks."""

ADDRESSES_KEPT = 20_000
ACTIONS_PER_SECOND = 0.5
ACTIONS_AT_ONCE = 200
SOCKETS_AT_ONCE = 500
"""Of one address, as the two above; a school may have only one."""


class TokenBucket:
    """Lets `burst` things pass at once, and `rate` a second in the long run."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = float(burst)
        self._at = now

    def take(self, now: float) -> bool:
        """Return whether one more may pass at this time (seconds, never going back)."""
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class AddressLimit:
    """A bucket for each address; the one that has been quiet for longest is forgotten first."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Return whether this address may do one more thing at this time."""
        if address in LOOPBACK:
            return True
        bucket = self._buckets.setdefault(address, TokenBucket(self._rate, self._burst, now))
        self._buckets.move_to_end(address)
        if len(self._buckets) > ADDRESSES_KEPT:
            self._buckets.popitem(last=False)
        return bucket.take(now)


_actions = AddressLimit(ACTIONS_PER_SECOND, ACTIONS_AT_ONCE)


def count_action(address: str) -> None:
    """Count an action of an address. Raises Refusal (TOO_MANY_REQUESTS)."""
    if not _actions.take(address, time.monotonic()):
        raise Refusal(
            grpc.StatusCode.RESOURCE_EXHAUSTED,
            "TOO_MANY_REQUESTS",
            f"at most {ACTIONS_PER_SECOND:g} actions a second; wait a little",
        )


class LimitSockets:
    """ASGI middleware: an address gets so many sockets at a time; the next is refused (403)."""

    def __init__(self, application: Any, most: int) -> None:
        self._application = application
        self._denier = WebsocketDenier.as_asgi()
        self._most = most
        self._open: Counter[str] = Counter()

    async def __call__(
        self, scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        address = address_of(scope)
        if self._open[address] >= self._most and address not in LOOPBACK:
            await self._denier(scope, receive, send)
            return
        self._open[address] += 1
        try:
            await self._application(scope, receive, send)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


class LimitBodies:
    """ASGI middleware: a request with a body of more than `most` bytes gets 413.

    Django would spool it to disk first. A body with a length is not read at all; one without is
    read up to the limit, where Django is told that the visitor has gone.
    """

    def __init__(self, application: Any, most: int) -> None:
        self._application = application
        self._most = most

    async def __call__(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        if _content_length(scope) > self._most:
            await _send_too_large(send, self._most)
            return
        received = 0

        async def receive_within_limit() -> ASGIReceiveEvent:
            nonlocal received
            event = await receive()
            if event["type"] == "http.request":
                received += len(event["body"])
                if received > self._most:
                    return {"type": "http.disconnect"}
            return event

        await self._application(scope, receive_within_limit, send)
        if received > self._most:
            await _send_too_large(send, self._most)


def address_of(scope: WebSocketScope) -> str:
    """Return the address that a socket comes from, or an empty text."""
    return (scope.get("client") or ("",))[0]


def _content_length(scope: HTTPScope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def _send_too_large(send: ASGISendCallable, most: int) -> None:
    text = f"the body of a request may have {most} bytes\n".encode()
    headers = [(b"content-type", b"text/plain"), (b"connection", b"close")]
    await send(
        {"type": "http.response.start", "status": 413, "headers": headers, "trailers": False}
    )
    await send({"type": "http.response.body", "body": text, "more_body": False})
