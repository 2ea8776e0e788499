"""Appending moves: one INSERT a move, all that wait in one transaction, iff each ply is free.

The primary key (table, ply) of lobby_move decides who was first, across all lobbies. Who decided
on a table that has changed since, say by a player who left, has to decide again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from django.db import IntegrityError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from services.lobby.store.rows import StoredMove, bits_of
from services.lobby.tables import Status

INSERT_MOVE = (
    "INSERT INTO lobby_move (table_id, ply, seat, text, request_id, to_move, time) "
    "VALUES (%s, %s, %s, %s, %s, %s, %s)"
)
SELECT_REVISIONS = "SELECT number, revision FROM lobby_table WHERE number IN ({}) ORDER BY number"
LOCK = " FOR NO KEY UPDATE"
"""So that nobody leaves between the look and the append. SQLite locks all there is anyway."""

FINISH_TABLE = (
    "UPDATE lobby_table SET status = %s, revision = revision + 1, changed = %s WHERE number = %s"
)


@dataclass(frozen=True, slots=True)
class Append:
    """Moves from a ply on, decided on the table of this number and revision.

    Each in `played` is a seat and a text. `to_move` are the seats that may move after the last of
    them: none once the game is over. The request is known by its id at the ply of its first move,
    so the id stands there only.
    """

    number: int
    revision: int
    ply: int
    played: tuple[tuple[int, str], ...] = field(repr=False)
    request_id: str
    to_move: tuple[int, ...]

    @property
    def moves(self) -> list[StoredMove]:
        """The moves as they are stored."""
        request_ids = [self.request_id, *[""] * (len(self.played) - 1)]
        return [
            StoredMove(seat, text, request_id, self.to_move)
            for (seat, text), request_id in zip(self.played, request_ids, strict=True)
        ]


def append_all(alias: str, appends: Sequence[Append]) -> list[bool]:
    """Append moves durably, and return for each whether it was in time."""
    try:
        with transaction.atomic(using=alias):
            return _append(connections[alias], appends)
    except IntegrityError:
        if len(appends) == 1:
            return [False]
    # one of them came too late and took all back: now each for itself
    return [append_all(alias, [append])[0] for append in appends]


def _append(connection: BaseDatabaseWrapper, appends: Sequence[Append]) -> list[bool]:
    now = connection.ops.adapt_datetimefield_value(datetime.now(UTC))
    with connection.cursor() as cursor:
        numbers = {append.number for append in appends}
        marks = ", ".join(["%s"] * len(numbers))
        lock = LOCK if connection.vendor == "postgresql" else ""
        cursor.execute(SELECT_REVISIONS.format(marks) + lock, [*numbers])
        revisions = dict(cursor.fetchall())
        in_time = [revisions.get(append.number) == append.revision for append in appends]
        appended = [
            append for append, is_in_time in zip(appends, in_time, strict=True) if is_in_time
        ]
        cursor.executemany(INSERT_MOVE, [row for append in appended for row in _rows(append, now)])
        for append in appended:
            if not append.to_move:
                cursor.execute(FINISH_TABLE, [Status.FINISHED, now, append.number])
    return in_time


def _rows(
    append: Append, now: str | datetime | None
) -> list[tuple[int | str | datetime | None, ...]]:
    return [
        (append.number, ply, move.seat, move.text, move.request_id, bits_of(move.to_move), now)
        for ply, move in enumerate(append.moves, start=append.ply)
    ]
