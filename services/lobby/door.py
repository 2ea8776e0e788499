"""The door of the lobby: who calls, whether too often, and as whom they come to a table."""

from dataclasses import dataclass

from services.lobby import tables
from services.lobby.callers import Context, client_of
from services.lobby.hall import Hall
from services.lobby.hot import HotTable
from services.lobby.limits import Limits
from services.lobby.settings import Settings
from services.lobby.views import SPECTATOR
from services.wire.errors import Refusal


@dataclass(frozen=True, eq=False)
class Door:
    """Counts the calls of each seat and each client, and lets them in to a table."""

    settings: Settings
    hall: Hall
    limits: Limits

    def client(self, context: Context) -> str:
        """Return what the client that calls is known by."""
        return client_of(context, self.settings.trusted_client_keys)

    def admit(self, context: Context, table_id: str = "", token: str = "", cost: int = 1) -> None:
        """Count a call: for the seat that the token plays, as far as memory knows, or the client.

        Raises Refusal TOO_MANY_REQUESTS.
        """
        hot = self.hall.find(table_id)
        seat = tables.find_seat(hot.table, token) if hot and token else None
        caller = self.client(context) if seat is None else f"{table_id}:{seat}"
        self.limits.take(caller, cost)

    async def enter(self, context: Context, table_id: str, token: str) -> tuple[HotTable, int]:
        """Count a call, and return a table as memory has it with the viewer that the caller is.

        Raises Refusal.
        """
        self.admit(context, table_id, token)
        hot = await self.hall.get(table_id)
        try:
            return hot, _viewer_of(hot.table, token)
        except Refusal:
            if not await self.hall.refresh(hot):
                raise
        return hot, _viewer_of(hot.table, token)

    async def enter_fresh(
        self, context: Context, table_id: str, token: str = "", cost: int = 1
    ) -> tuple[HotTable, int]:
        """Do the same with the table as the database has it now: whoever left has no rights."""
        self.admit(context, table_id, token, cost)
        hot = await self.hall.get_fresh(table_id)
        return hot, _viewer_of(hot.table, token)


def _viewer_of(table: tables.Table, token: str) -> int:
    return tables.require_seat(table, token) if token else SPECTATOR
