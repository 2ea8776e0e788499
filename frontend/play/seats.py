"""The seats that a visitor holds: taken, looked up, and given up, one row each.

A session would be read and written as a whole, and two requests at once would lose a seat.
"""

from django.contrib.sessions.backends.base import SessionBase
from django.db.models import QuerySet
from hall.v1 import lobby_pb2

from frontend.play.models import HeldSeat
from frontend.play.sessions import begin_session
from services.wire.errors import Refusal

MOST_GOING_ON = 10
"""Tables that the front page leads back to; who has begun more finds the rest by their links."""

_LOST = frozenset({"WRONG_TOKEN", "NO_TABLE"})


async def held_seat(session: SessionBase, table_id: str) -> HeldSeat | None:
    """Return the visitor's seat at a table, or None for a spectator."""
    return await _seats_of(session).filter(table_id=table_id).afirst()


async def seats_going_on(session: SessionBase) -> list[HeldSeat]:
    """Return the visitor's seats at tables that are not over as far as we know, newest first."""
    newest = _seats_of(session).filter(is_over=False).order_by("-id")[:MOST_GOING_ON]
    return [held async for held in newest]


async def keep_seat(session: SessionBase, table_id: str, ticket: lobby_pb2.SeatTicket) -> None:
    """Remember a seat just taken, instead of an earlier one at the same table."""
    await _keep(session, HeldSeat(table_id=table_id, seat=ticket.seat, token=ticket.seat_token))


async def keep_host(session: SessionBase, table_id: str, token: str) -> None:
    """Remember that the visitor is host of a table without a seat at it."""
    await _keep(session, HeldSeat(table_id=table_id, seat=None, token=token))


async def forget_seat(held: HeldSeat) -> None:
    """Forget a seat given up, unless the visitor has sat down there again."""
    await HeldSeat.objects.filter(pk=held.pk, token=held.token).adelete()


async def forget_if_lost(held: HeldSeat, refusal: Refusal) -> None:
    """Forget a seat whose token was refused as that of no seat."""
    if is_lost(refusal):
        await forget_seat(held)


async def note_over(held: HeldSeat) -> None:
    """Note that nothing more happens at the table, a rematch apart."""
    await HeldSeat.objects.filter(pk=held.pk).aupdate(is_over=True)


def is_host(held: HeldSeat | None, table: lobby_pb2.Table) -> bool:
    """Return whether a visitor is the host of a table."""
    if held is None or (held.seat is None) != table.host_watches:
        return False
    return table.host_watches or held.seat == table.host


def is_lost(refusal: Refusal) -> bool:
    """Return whether a call with a seat's token says that there is no such seat any more."""
    return refusal.reason in _LOST


async def _keep(session: SessionBase, held: HeldSeat) -> None:
    await begin_session(session)
    held.session_id = session.session_key  # type: ignore[attr-defined] # of the foreign key
    await HeldSeat.objects.abulk_create(
        [held],
        update_conflicts=True,
        unique_fields=["session", "table_id"],
        update_fields=["seat", "token", "is_over"],
    )


def _seats_of(session: SessionBase) -> QuerySet[HeldSeat]:
    return HeldSeat.objects.filter(session_id=session.session_key or "")
