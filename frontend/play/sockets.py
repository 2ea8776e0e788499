"""What every socket does: accept, work for as long as the page is there, read its messages.

The session is read once, at the start.
"""

import asyncio
import time
from contextlib import suppress
from typing import Any

import grpc
import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation

from frontend.play import frames
from frontend.play.limits import MESSAGES_AT_ONCE, MESSAGES_PER_SECOND, TokenBucket, address_of
from frontend.play.refusals import explain
from frontend.play.visitors import client_of, language_of_scope
from services.wire.errors import Refusal

CLOSE_DONE = 1000
CLOSE_FLOOD = 4400
CLOSE_REFUSED = 4403
CLOSE_NO_TABLE = 4404
CLOSE_ERROR = 1011

NO_SUCH_TABLE = frozenset({grpc.StatusCode.NOT_FOUND, grpc.StatusCode.INVALID_ARGUMENT})

log = structlog.get_logger()


class PageSocket(AsyncWebsocketConsumer):
    """A socket of a page; what it sends and takes is for the consumers to say."""

    async def connect(self) -> None:
        """Accept, and begin to send."""
        self.is_ended = False
        self.language = language_of_scope(self.scope)
        self.client = client_of(self.scope["session"], address_of(self.scope))
        self.bucket = TokenBucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, time.monotonic())
        await self.accept()
        self.running = asyncio.create_task(self._run())

    async def disconnect(self, code: int) -> None:
        """Stop."""
        self.is_ended = True
        self.running.cancel()

    async def dispatch(self, message: Any) -> None:
        """Receive without the visit to the database thread that Channels makes for each message."""
        if message["type"] == "websocket.receive":
            await self.websocket_receive(message)
        else:
            await super().dispatch(message)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Read one frame of the page, and answer it or close on a flood."""
        if not self.bucket.take(time.monotonic()):
            await self.end(CLOSE_FLOOD)
            return
        try:
            message = frames.read_message(text_data)
        except Refusal as refusal:
            await self.send_refusal("", refusal)
            return
        if isinstance(message, frames.PingMessage):
            await self.send_frame(frames.pong_frame(message.id))
        else:
            await self.receive_wish(message)

    async def receive_wish(self, message: frames.MoveMessage | frames.HintMessage) -> None:
        """Take what the page wants of a game; a socket without a table has no use for it."""
        refusal = Refusal(grpc.StatusCode.NOT_FOUND, "NO_TABLE", "play on the socket of a table")
        await self.send_refusal(message.id, refusal)

    async def send_frame(self, frame: str) -> None:
        """Send, unless the page has gone."""
        if not self.is_ended:
            with suppress(OSError):  # it goes just now; `disconnect` follows
                await self.send(frame)

    async def send_refusal(self, id: str, refusal: Refusal) -> None:
        """Tell the page, in the visitor's language, why a message was not accepted."""
        with translation.override(self.language):
            why = explain(refusal)
        await self.send_frame(frames.refused_frame(id, why.reason, why.message, why.rule))

    async def end(self, code: int) -> None:
        """Close from our side, once."""
        if not self.is_ended:
            self.is_ended = True
            await self.close(code)

    async def work(self) -> None:
        """Send to the page for as long as there is something to send; raises Refusal."""
        raise NotImplementedError

    def close_code(self, refusal: Refusal) -> int:
        """Return the code to close with when work ends by a refusal."""
        return CLOSE_NO_TABLE if refusal.code in NO_SUCH_TABLE else CLOSE_ERROR

    async def _run(self) -> None:
        try:
            await self.work()
        except Refusal as refusal:
            code = self.close_code(refusal)
            log.info("socket closed", reason=refusal.reason, code=code)
            await self.end(code)
        except Exception:
            log.exception("socket failed")
            await self.end(CLOSE_ERROR)
