"""What a bot sends, read while the hall does something else: one message waits, no more."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from hall.v1 import bot_pb2

from services.lobby.views import SPECTATOR
from services.lobby.watchers import Mailbox


@dataclass(frozen=True, slots=True)
class Received:
    """A message, and when it was here, by the clock of its inbox."""

    request: bot_pb2.PlayRequest
    time: float


class Inbox:
    """The messages of one stream. Whoever waits for them waits at `mailbox`, for other news too."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.mailbox = Mailbox(SPECTATOR)
        self.is_over = False
        self._clock = clock
        self._waiting: Received | None = None
        self._is_free = asyncio.Event()
        self._error: Exception | None = None

    @property
    def has_message(self) -> bool:
        """Whether a message waits."""
        return self._waiting is not None

    def has_come(self, time: float) -> bool:
        """Whether a message waits that was here by a time."""
        return self._waiting is not None and self._waiting.time <= time

    def move_to(self, mailbox: Mailbox) -> None:
        """Tell of messages at another mailbox from now on; one may wait already."""
        self.mailbox = mailbox

    def take(self) -> Received | None:
        """Return the message that waits, None if none does. Raises what reading has raised."""
        received, self._waiting = self._waiting, None
        self._is_free.set()
        if received is None and self._error:
            raise self._error
        return received

    async def fill(self, requests: AsyncIterator[bot_pb2.PlayRequest]) -> None:
        """Take in messages until the bot ends its side."""
        try:
            async for request in requests:
                self._is_free.clear()
                self._waiting = Received(request, self._clock())
                self.mailbox.wake()
                await self._is_free.wait()
        except Exception as error:  # it is raised where the message is taken
            self._error = error
        self.is_over = True
        self.mailbox.wake()


@asynccontextmanager
async def open_inbox(
    requests: AsyncIterator[bot_pb2.PlayRequest], clock: Callable[[], float]
) -> AsyncIterator[Inbox]:
    """Read messages for as long as the context lasts."""
    inbox = Inbox(clock)
    reading = asyncio.create_task(inbox.fill(requests))
    try:
        yield inbox
    finally:
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
