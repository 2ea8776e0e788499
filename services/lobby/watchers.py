"""Who watches which table in this process, and how they are told that something is new.

A mailbox holds no news, only that there is some: who is slow then reads the newest state at once.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from services.lobby.refusals import refuse
from services.wire.errors import Refusal


class Mailbox:
    """Where one stream waits. `viewer` is its seat, or -1."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self._news = asyncio.Event()
        self._is_closed = False

    def wake(self) -> None:
        """Tell the stream that something is new."""
        self._news.set()

    def close(self) -> None:
        """End the stream."""
        self._is_closed = True
        self._news.set()

    async def wait(self, seconds: float | None = None) -> None:
        """Return once something is new since the last call, or after so many seconds.

        Raises Refusal STOPPING.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()
        self._news.clear()
        if self._is_closed:
            raise _stopping()


class Watchers:
    """All mailboxes, by the name of what they watch: a table's id, or a list."""

    def __init__(self) -> None:
        self._mailboxes: defaultdict[str, set[Mailbox]] = defaultdict(set)
        self._is_closed = False

    @contextmanager
    def watch(self, name: str, viewer: int) -> Iterator[Mailbox]:
        """Give out a mailbox for as long as the context lasts. Raises Refusal STOPPING."""
        if self._is_closed:
            raise _stopping()
        mailbox = Mailbox(viewer)
        self._mailboxes[name].add(mailbox)
        try:
            yield mailbox
        finally:
            self._mailboxes[name].discard(mailbox)
            if not self._mailboxes[name]:
                del self._mailboxes[name]

    def wake(self, name: str) -> None:
        """Tell all who watch this."""
        for mailbox in self._mailboxes.get(name, ()):
            mailbox.wake()

    def viewers(self, name: str) -> set[int]:
        """Return whose views are watched: seats, and -1 for spectators."""
        return {mailbox.viewer for mailbox in self._mailboxes.get(name, ())}

    def names(self) -> list[str]:
        """Return all that is watched."""
        return list(self._mailboxes)

    def count(self) -> int:
        """Return the number of streams."""
        return sum(map(len, self._mailboxes.values()))

    def is_watched(self, name: str) -> bool:
        """Return whether anybody watches this."""
        return name in self._mailboxes

    def close(self) -> None:
        """End all streams, and begin no more."""
        self._is_closed = True
        for mailboxes in self._mailboxes.values():
            for mailbox in mailboxes:
                mailbox.close()


def _stopping() -> Refusal:
    return refuse("STOPPING", "this lobby is stopping; watch again, another one answers")
