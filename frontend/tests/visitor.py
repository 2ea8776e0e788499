"""A visitor with a browser's cookies: pages through Django's client, sockets beside it."""

import asyncio
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import orjson
from asgiref.testing import ApplicationCommunicator
from django.test import AsyncClient

from frontend.config.asgi import application

WAIT_SECONDS = 5.0
ORIGIN = b"http://testserver"


class DistantClient(AsyncClient):
    """A new visitor at an address of another machine."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    def _base_scope(self, **request: Any) -> dict[str, Any]:
        return {**super()._base_scope(**request), "client": (self._address, 50000)}


class Socket(ApplicationCommunicator):
    """A websocket straight into the application, that speaks JSON.

    `unread` is how many frames fit on the line to a page that does not read; 0 for no limit.
    """

    def __init__(self, path: str, headers: dict[bytes, bytes], unread: int = 0) -> None:
        address = urlsplit(path)
        scope = {
            "type": "websocket",
            "path": address.path,
            "query_string": address.query.encode(),
            "headers": list(headers.items()),
            "client": ("192.0.2.7", 50000),
            "subprotocols": [],
        }
        super().__init__(application, scope)
        self._output_queue = asyncio.Queue(unread)

    async def is_accepted(self) -> bool:
        """Shake hands, and return whether the server wants to."""
        await self.send_input({"type": "websocket.connect"})
        answer = await self.receive_output(WAIT_SECONDS)
        return bool(answer["type"] == "websocket.accept")

    async def open(self) -> "Socket":
        """Shake hands, and fail unless accepted."""
        assert await self.is_accepted()
        return self

    async def leave(self) -> None:
        """Close from the page's side."""
        await self.send_input({"type": "websocket.disconnect", "code": 1001})
        await self.wait(WAIT_SECONDS)

    async def frame(self) -> dict[str, Any]:
        """Return the next frame."""
        event = await self.receive_output(WAIT_SECONDS)
        assert event["type"] == "websocket.send"
        frame: dict[str, Any] = orjson.loads(event["text"])
        return frame

    async def frame_of(self, type: str) -> dict[str, Any]:
        """Return the next frame of a type, leaving out others before it."""
        while (frame := await self.frame())["type"] != type:
            pass
        return frame

    async def send_text(self, text: str) -> None:
        """Send a text frame."""
        await self.send_input({"type": "websocket.receive", "text": text})

    async def send_bytes(self, content: bytes) -> None:
        """Send a binary frame."""
        await self.send_input({"type": "websocket.receive", "bytes": content})

    async def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        await self.send_text(orjson.dumps(message).decode())

    async def close_code(self) -> int:
        """Return the code that the server closes with, leaving out frames before it."""
        while (event := await self.receive_output(WAIT_SECONDS))["type"] != "websocket.close":
            pass
        code: int = event["code"]
        await self.leave()
        return code


class Download(ApplicationCommunicator):
    """A file that somebody who is not known asks for; `unread` is as in a Socket."""

    def __init__(self, path: str, unread: int) -> None:
        headers = [(b"host", b"testserver")]
        scope = {"type": "http", "method": "GET", "path": path, "headers": headers}
        super().__init__(application, {**scope, "query_string": b""})
        self._output_queue = asyncio.Queue(unread)

    async def begin(self) -> "Download":
        """Ask for the file."""
        await self.send_input({"type": "http.request", "body": b"", "more_body": False})
        return self

    async def part(self) -> bytes:
        """Return the next part of the file."""
        while (event := await self.receive_output(WAIT_SECONDS))["type"] != "http.response.body":
            pass
        part: bytes = event["body"]
        return part


def cookies_of(client: AsyncClient) -> bytes:
    """Return the header that a browser would send."""
    return "; ".join([f"{name}={morsel.value}" for name, morsel in client.cookies.items()]).encode()


def open_socket(
    client: AsyncClient, path: str, headers: dict[bytes, bytes] | None = None, unread: int = 0
) -> Socket:
    """Return a socket with the cookies of a client, its handshake still to come."""
    sent = {b"host": b"testserver", b"origin": ORIGIN, b"cookie": cookies_of(client)}
    return Socket(path, {**sent, **(headers or {})}, unread)


async def until(condition: Callable[[], object]) -> None:
    """Return once something is so; fail if it does not come true in time."""
    async with asyncio.timeout(WAIT_SECONDS):
        while not condition():
            await asyncio.sleep(0.01)
