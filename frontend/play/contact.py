"""Whether a socket is in contact with the services behind it, and telling the page when it is not.

A break shorter than the patience is nobody's concern.
"""

import asyncio
from collections.abc import Awaitable, Callable

from frontend.play.frames import away_frame, back_frame
from services.wire.errors import Refusal

PATIENCE_SECONDS = 1.0

SendFrame = Callable[[str], Awaitable[None]]


class Contact:
    """Sends `away` once a loss has lasted, and `back` when it is over."""

    def __init__(self, send: SendFrame, patience_seconds: float = PATIENCE_SECONDS) -> None:
        self._send = send
        self._patience_seconds = patience_seconds
        self._waiting: asyncio.Task[None] | None = None
        self._is_told = False

    def lose(self, refusal: Refusal) -> None:
        """Note that a call has failed in a way that may pass."""
        if self._waiting is None:
            what = "engine" if refusal.reason == "ENGINE_AWAY" else "lobby"
            self._waiting = asyncio.create_task(self._tell_away(what))

    async def find(self) -> None:
        """Note that an answer came."""
        if self._waiting is None:
            return
        self.close()
        if self._is_told:
            self._is_told = False
            await self._send(back_frame())

    def close(self) -> None:
        """Tell nothing more of the present loss."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    async def _tell_away(self, what: str) -> None:
        await asyncio.sleep(self._patience_seconds)
        self._is_told = True
        await self._send(away_frame(what))
