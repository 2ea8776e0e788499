"""The list of tables for every home page of this process: one stream from the lobby, fanned out."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import structlog
from hall.v1 import lobby_pb2

from frontend.play.client import lobby
from frontend.play.contact import Contact
from frontend.play.following import follow
from frontend.play.frames import tables_frame
from services.wire.errors import Refusal

NEWS_KEPT = 4
"""News that wait for a slow page; older ones are dropped, since each list is whole."""

REOPEN_SECONDS = 1.0


log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class News:
    """A frame that suits every page; `tables` are what it lists, if it is a list."""

    frame: str
    tables: Sequence[lobby_pb2.Table] | None = None


class TablesFeed:
    """The newest list, for all who listen; the stream is open for as long as somebody does."""

    def __init__(self) -> None:
        self._listeners: set[asyncio.Queue[News]] = set()
        self._newest: News | None = None
        self._following: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def listen(self) -> AsyncIterator[asyncio.Queue[News]]:
        """Enter with a queue that gets the newest list at once, and then every other one."""
        news: asyncio.Queue[News] = asyncio.Queue(NEWS_KEPT)
        if self._newest is not None:
            news.put_nowait(self._newest)
        self._listeners.add(news)
        if self._following is None or self._following.done():
            self._following = asyncio.create_task(self._follow())
        try:
            yield news
        finally:
            self._listeners.remove(news)
            if not self._listeners:
                self._stop()

    async def _follow(self) -> None:
        contact = Contact(self._send)
        try:
            while True:
                try:
                    await follow(lobby().watch_tables, self._receive, contact)
                except Refusal as refusal:
                    log.error("list of tables refused", reason=refusal.reason, code=refusal.code)
                    contact.lose(refusal)
                await asyncio.sleep(REOPEN_SECONDS)
        finally:
            contact.close()

    async def _receive(self, answer: lobby_pb2.WatchTablesResponse) -> None:
        self._newest = News(tables_frame(answer.tables), answer.tables)
        self._publish(self._newest)

    async def _send(self, frame: str) -> None:
        self._publish(News(frame))

    def _publish(self, item: News) -> None:
        for news in self._listeners:
            if news.full():
                news.get_nowait()
            news.put_nowait(item)

    def _stop(self) -> None:
        if self._following is not None:
            self._following.cancel()
        self._following = None
        self._newest = None


_feeds: WeakKeyDictionary[asyncio.AbstractEventLoop, TablesFeed] = WeakKeyDictionary()


def tables_feed() -> TablesFeed:
    """Return the feed of this process."""
    return _feeds.setdefault(asyncio.get_running_loop(), TablesFeed())
