"""Limits on what comes in: bodies of forms, and the pace of a socket's messages."""

from typing import Any

from asgiref.typing import (
    ASGIReceiveCallable,
    ASGIReceiveEvent,
    ASGISendCallable,
    HTTPScope,
)

MAX_BODY_BYTES = 64 * 1024

MAX_FRAME_CHARACTERS = 4096
MESSAGES_PER_SECOND = 20.0
MESSAGES_AT_ONCE = 40


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


class LimitBodies:
    """ASGI middleware: a request with a larger body than any of our forms gets 413 unread.

    Django would spool it to disk first. A body without a length is cut off where it is too long.
    """

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        if _content_length(scope) > MAX_BODY_BYTES:
            await _send_too_large(send)
            return
        received = 0

        async def receive_within_limit() -> ASGIReceiveEvent:
            nonlocal received
            event = await receive()
            if event["type"] == "http.request":
                received += len(event["body"])
                if received > MAX_BODY_BYTES:
                    return {"type": "http.disconnect"}
            return event

        await self._application(scope, receive_within_limit, send)


def _content_length(scope: HTTPScope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def _send_too_large(send: ASGISendCallable) -> None:
    text = f"the body of a request may have {MAX_BODY_BYTES} bytes\n".encode()
    headers = [(b"content-type", b"text/plain"), (b"connection", b"close")]
    await send(
        {"type": "http.response.start", "status": 413, "headers": headers, "trailers": False}
    )
    await send({"type": "http.response.body", "body": text, "more_body": False})
