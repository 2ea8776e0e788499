"""The tables where a visitor has a seat and the game is not over: the way back to them."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hall.v1 import lobby_pb2

from frontend.play.client import lobby
from frontend.play.jsonview import table_json
from frontend.play.sessions import HeldSeat
from services.wire.errors import Refusal

NEWEST_SHOWN = 5

GOING_ON = (lobby_pb2.TABLE_STATUS_OPEN, lobby_pb2.TABLE_STATUS_RUNNING)


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table and the visitor's seat at it."""

    table: lobby_pb2.Table
    seat: int

    def json(self) -> dict[str, Any]:
        """Return it as the page takes it."""
        is_running = self.table.status == lobby_pb2.TABLE_STATUS_RUNNING
        return {
            "table": table_json(self.table),
            "seat": self.seat,
            "your_turn": is_running and self.seat in self.table.to_move,
        }


class OwnTables:
    """Picks a visitor's tables out of the list, and asks the lobby for those that are not in it."""

    def __init__(self, held: Mapping[str, HeldSeat]) -> None:
        newest = list(held.items())[:NEWEST_SHOWN]
        self._seats = {table_id: held.seat for table_id, held in newest}

    def are_there(self) -> bool:
        """Return whether there can be any."""
        return bool(self._seats)

    async def pick(
        self, client: str, tables: Iterable[lobby_pb2.Table]
    ) -> tuple[Sequence[OwnTable], Sequence[lobby_pb2.Table]]:
        """Return the visitor's tables, newest seat first, and the other ones of the list."""
        listed = {table.id: table for table in tables}
        found = await asyncio.gather(
            *[self._find(client, table_id, listed) for table_id in self._seats]
        )
        own = [OwnTable(table, self._seats[table.id]) for table in found if table is not None]
        others = [table for table in listed.values() if table.id not in self._seats]
        self._seats = {entry.table.id: entry.seat for entry in own}
        return own, others

    async def _find(
        self, client: str, table_id: str, listed: Mapping[str, lobby_pb2.Table]
    ) -> lobby_pb2.Table | None:
        if table_id in listed:
            return listed[table_id]
        try:
            table = await lobby().get_table(client, table_id)
        except Refusal:
            return None
        return table if table.status in GOING_ON else None
