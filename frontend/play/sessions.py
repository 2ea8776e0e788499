"""What the session of a visitor remembers: the seats, their secret tokens, the nickname.

Tokens live here only; no page, script or log gets them.
"""

from dataclasses import dataclass

from django.contrib.sessions.backends.base import SessionBase
from hall.v1 import lobby_pb2

MAX_SEATS_KEPT = 50
"""A visitor's newest seats; those before were at tables long over."""


@dataclass(frozen=True, slots=True)
class HeldSeat:
    """A seat that this visitor has; whoever has the token is its player."""

    seat: int
    token: str


async def held_seat(session: SessionBase, table_id: str) -> HeldSeat | None:
    """Return the visitor's seat at a table, or None for a spectator."""
    kept = (await session.aget("seats", {})).get(table_id)
    return HeldSeat(**kept) if kept else None


async def held_seats(session: SessionBase) -> dict[str, HeldSeat]:
    """Return all seats of the visitor by table, the newest first."""
    seats = await session.aget("seats", {})
    return {table_id: HeldSeat(**kept) for table_id, kept in reversed(seats.items())}


async def keep_seat(session: SessionBase, table_id: str, ticket: lobby_pb2.SeatTicket) -> None:
    """Remember a seat just taken, as the newest."""
    seats = await session.aget("seats", {})
    seats.pop(table_id, None)
    seats[table_id] = {"seat": ticket.seat, "token": ticket.seat_token}
    newest = list(seats.items())[-MAX_SEATS_KEPT:]
    await session.aset("seats", dict(newest))


async def forget_seat(session: SessionBase, table_id: str) -> None:
    """Forget a seat given up."""
    seats = await session.aget("seats", {})
    seats.pop(table_id, None)
    await session.aset("seats", seats)


async def remembered_nickname(session: SessionBase) -> str:
    """Return the nickname that the visitor gave last, or an empty text."""
    nickname: str = await session.aget("nickname", "")
    return nickname


async def remember_nickname(session: SessionBase, nickname: str) -> None:
    """Offer this nickname in every form from now on."""
    await session.aset("nickname", nickname)
