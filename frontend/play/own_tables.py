"""The tables that a visitor plays or hosts, and that are not over: the way back to them."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hall.v1 import lobby_pb2

from frontend.play.client import lobby
from frontend.play.jsonview import table_json
from frontend.play.models import HeldSeat
from frontend.play.seats import forget_if_lost, note_over
from services.wire.errors import Refusal

GOING_ON = (lobby_pb2.TABLE_STATUS_OPEN, lobby_pb2.TABLE_STATUS_RUNNING)


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table and the visitor's seat at it; None for a host who only watches."""

    table: lobby_pb2.Table
    seat: int | None

    def json(self) -> dict[str, Any]:
        """Return it as the page takes it."""
        is_running = self.table.status == lobby_pb2.TABLE_STATUS_RUNNING
        return {
            "table": table_json(self.table),
            "seat": self.seat,
            "your_turn": is_running and self.seat in self.table.to_move,
        }

    def shown(self) -> dict[str, Any]:
        """Return what the list shows of it: of Ork Island, where moves come all the time, none."""
        shown = self.json()
        if self.table.options.HasField("orkisland"):
            del shown["table"]["ply"], shown["table"]["to_move"]
        return shown


async def find_own_tables(
    client: str, seats: Iterable[HeldSeat], listed: Iterable[lobby_pb2.Table]
) -> list[OwnTable]:
    """Return a visitor's tables as they are now, in the order of the seats.

    What the list does not hold is asked for; what does not answer is left out this time.
    """
    known = {table.id: table for table in listed}
    found = await asyncio.gather(*[_find(client, held, known.get(held.table_id)) for held in seats])
    return [own for own in found if own]


async def _find(client: str, held: HeldSeat, listed: lobby_pb2.Table | None) -> OwnTable | None:
    try:
        table = listed or await lobby().get_table(client, held.table_id)
    except Refusal as refusal:
        await forget_if_lost(held, refusal)
        return None
    if table.status in GOING_ON:
        return OwnTable(table, held.seat)
    await note_over(held)
    return None
