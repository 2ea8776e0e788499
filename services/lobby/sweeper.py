"""The sweeper: finds what a lobby or a worker that is gone has left undone, and closes idle tables.

Every lobby sweeps the whole database; what two of them send twice does no harm.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial

import structlog

from services.lobby.clocks import Retries
from services.lobby.deciding import close
from services.lobby.hall import Hall
from services.lobby.store.store import Store
from services.lobby.store.transaction import Transaction
from services.lobby.tables import Status, Table
from services.wire.errors import Refusal

log = structlog.get_logger()


class Sweeper:
    """Looks after tables where nothing happens though something should."""

    def __init__(
        self, store: Store, hall: Hall, overdue_seconds: float, open_table_seconds: float
    ) -> None:
        self._store = store
        self._hall = hall
        self._overdue = timedelta(seconds=overdue_seconds)
        self._idle = timedelta(seconds=open_table_seconds)
        self._retries = Retries(overdue_seconds)

    async def sweep(self) -> None:
        """Look once."""
        await self.resend()
        await self.close_idle()

    async def resend(self) -> None:
        """Look after tables where turns, rounds or scorings are overdue."""
        before = datetime.now(UTC) - self._overdue
        overdue = {
            *await self._store.overdue_turns(before),
            *await self._store.overdue_rounds(before),
            *await self._store.unscored(before),
        }
        for table_id, ply in self._retries.due(overdue, time.monotonic()):
            with _failing_alone(table_id):
                log.info("overdue", table=table_id, ply=ply)
                self._hall.look_after(await self._hall.get_fresh(table_id))

    async def close_idle(self) -> None:
        """Close open tables where nothing has happened for long."""
        for table_id in await self._store.idle(datetime.now(UTC) - self._idle):
            with _failing_alone(table_id):
                log.info("idle", table=table_id)
                await self._store.writer.transact(partial(_close_if_open, table_id), self._note)

    def _note(self, table: Table | None) -> None:
        if table:
            self._hall.note_table(table)


@contextmanager
def _failing_alone(table_id: str) -> Iterator[None]:
    """Log what fails at one table, so that the others have their turn. Passes Refusal on."""
    try:
        yield
    except Refusal:  # the database is away: nobody has a turn now
        raise
    except Exception:
        log.exception("not swept", table=table_id)


def _close_if_open(table_id: str, tx: Transaction) -> Table | None:
    table = tx.find(table_id)
    if table is None or table.status is not Status.OPEN:
        return None
    closed = close(table)
    tx.save(closed)
    return closed
