"""The list of public tables, and its watchers. All watchers share what one of them has read."""

import asyncio
from collections.abc import AsyncGenerator

from hall.v1 import lobby_pb2

from services.lobby.messages import list_message
from services.lobby.store.reads import Page
from services.lobby.store.store import Store
from services.lobby.tables import Status
from services.lobby.views import SPECTATOR
from services.lobby.watchers import Watchers

TABLE_LIST = "tables"
"""What watchers of the list watch; no table has such an id."""

LISTED = (Status.OPEN, Status.RUNNING)
PAGE_SIZE = 50
PACE_SECONDS = 1.0


class TableList:
    """The list as an empty ListTablesRequest is answered."""

    def __init__(self, store: Store, watchers: Watchers) -> None:
        self._store = store
        self._watchers = watchers
        self._reading = asyncio.Lock()
        self._changes = 1
        self._changes_read = 0
        self._newest = lobby_pb2.WatchTablesResponse()

    def note_change(self) -> None:
        """Take note that the list may not be as it was."""
        self._changes += 1
        self._watchers.wake(TABLE_LIST)

    async def watch(self) -> AsyncGenerator[lobby_pb2.WatchTablesResponse, None]:
        """Yield the list now and whenever tables or seats have changed, once a second at most."""
        known: list[tuple[str, int]] | None = None
        with self._watchers.watch(TABLE_LIST, SPECTATOR) as mailbox:
            while True:
                newest = await self._read()
                revisions = [(table.id, table.revision) for table in newest.tables]
                if revisions != known:
                    known = revisions
                    yield newest
                    await asyncio.sleep(PACE_SECONDS)
                await mailbox.wait()

    async def _read(self) -> lobby_pb2.WatchTablesResponse:
        async with self._reading:
            if self._changes_read < self._changes:
                changes = self._changes
                listed = await self._store.list_tables(Page(LISTED, PAGE_SIZE))
                self._newest = lobby_pb2.WatchTablesResponse(tables=map(list_message, listed))
                self._changes_read = changes
            return self._newest
