"""The store: everything that must last, for the event loop.

Reading goes to reading threads, writing to the one writer.
"""

from collections.abc import Sequence
from datetime import datetime

from services.lobby.store import reads
from services.lobby.store.reader import Reader
from services.lobby.store.rows import ListedTable, StoredTable
from services.lobby.store.writer import Writer


class Store:
    """Tables on the database that Django knows by an alias.

    `writer` takes appends and transactions; the methods here read.
    """

    def __init__(self, patience_seconds: float, alias: str = "default") -> None:
        self.writer = Writer(alias, patience_seconds)
        self._reader = Reader(alias, patience_seconds)

    def start(self) -> None:
        """Begin to write for the running event loop."""
        self.writer.start()

    async def stop(self) -> None:
        """Write what waits, then close everything."""
        await self.writer.stop()
        await self._reader.stop()

    async def load(self, table_id: str, from_ply: int = 0) -> StoredTable | None:
        """Return a table with its moves from a ply on, or None if there is no such table."""
        return await self._reader.read(reads.read_table, table_id, from_ply)

    async def load_outcome(self, table_id: str) -> bytes | None:
        """Return the serialised outcome of a table, or None while there is none."""
        return await self._reader.read(reads.read_outcome, table_id)

    async def load_hint(self, number: int, ply: int) -> bytes | None:
        """Return the serialised hint for a ply of the table of a number, or None."""
        return await self._reader.read(reads.read_hint, number, ply)

    async def load_judgements(self, number: int, from_ply: int) -> list[bytes]:
        """Return the serialised judgements of the game at the table of a number, from a ply on."""
        return await self._reader.read(reads.read_judgements, number, from_ply)

    async def versions(self, table_ids: Sequence[str]) -> dict[str, reads.Version]:
        """Return how far tables are; those that do not exist are left out."""
        return await self._reader.read(reads.read_versions, table_ids)

    async def list_tables(self, page: reads.Page) -> list[ListedTable]:
        """Return a page of the list of public tables."""
        return await self._reader.read(reads.read_page, page)

    async def overdue_turns(self, before: datetime) -> list[tuple[str, int]]:
        """Return tables and plies where computer opponents ought to have moved by a time."""
        return await self._reader.read(reads.read_overdue_turns, before)

    async def overdue_rounds(self, before: datetime) -> list[tuple[str, int]]:
        """Return tables and plies where the time of whoever is to move was over by a time."""
        return await self._reader.read(reads.read_overdue_rounds, before)

    async def unscored(self, before: datetime) -> list[tuple[str, int]]:
        """Return tables and plies whose game was over by a time, with no outcome yet."""
        return await self._reader.read(reads.read_unscored, before)

    async def idle(self, before: datetime) -> list[str]:
        """Return open tables where nothing has happened since a time."""
        return await self._reader.read(reads.read_idle, before)
