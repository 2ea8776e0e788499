"""Questions to the database, each a plain function for a reading thread."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connections
from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from services.lobby.store import models
from services.lobby.store.rows import ListedTable, StoredMove, StoredTable, seats_of, table_of
from services.lobby.tables import Status, Visibility

MAX_KEYS = 500
"""Tables that are asked for in one query."""

# as SQL, since it is asked for every stream that is opened and every turn of a computer opponent
SELECT_VERSIONS = (
    "SELECT key, revision, "
    "COALESCE((SELECT MAX(ply) + 1 FROM lobby_move WHERE table_id = number), 0) "
    "FROM lobby_table WHERE key IN ({})"
)


@dataclass(frozen=True, slots=True)
class Version:
    """What tells whether a table in memory is still the one in the database."""

    revision: int
    ply: int


@dataclass(frozen=True, slots=True)
class Page:
    """Part of a list of tables: those of some statuses, after a place in the list."""

    statuses: Collection[int]
    size: int
    after: tuple[int, int] | None = None
    """Status and number of the last table that was answered before."""


def read_table(alias: str, table_id: str, from_ply: int = 0) -> StoredTable | None:
    """Return a table with its moves from a ply on, or None if there is no such table."""
    row = table_rows(alias).prefetch_related("seats").filter(key=table_id).first()
    if row is None:
        return None
    moves = models.Move.objects.using(alias).filter(table_id=row.number, ply__gte=from_ply)
    columns = moves.order_by("ply").values_list("seat", "text", "request_id", "to_move")
    return StoredTable(
        table=table_of(row, read_outcome(alias, table_id) if row.settled else None),
        from_ply=from_ply,
        moves=tuple(
            StoredMove(seat, text, request_id, seats_of(bits))
            for seat, text, request_id, bits in columns
        ),
    )


def read_outcome(alias: str, table_id: str) -> bytes | None:
    """Return the serialised outcome of a table, or None while there is none."""
    row = models.Outcome.objects.using(alias).filter(table__key=table_id).first()
    return bytes(row.outcome) if row else None


def read_versions(alias: str, table_ids: Sequence[str]) -> dict[str, Version]:
    """Return how far tables are; those that do not exist are left out."""
    versions: dict[str, Version] = {}
    with connections[alias].cursor() as cursor:
        for start in range(0, len(table_ids), MAX_KEYS):
            keys = table_ids[start : start + MAX_KEYS]
            cursor.execute(SELECT_VERSIONS.format(", ".join(["%s"] * len(keys))), keys)
            versions |= {key: Version(*version) for key, *version in cursor.fetchall()}
    return versions


def read_page(alias: str, page: Page) -> list[ListedTable]:
    """Return public tables: open before running before finished ones, then newest first."""
    rows = table_rows(alias).filter(visibility=Visibility.PUBLIC, status__in=list(page.statuses))
    if page.after:
        status, number = page.after
        rows = rows.filter(Q(status__gt=status) | Q(status=status, number__lt=number))
    rows = _with_last_move(rows).select_related("outcome").prefetch_related("seats")
    return [
        ListedTable(table_of(row, _outcome_of(row)), row.ply, seats_of(row.to_move))
        for row in rows.order_by("status", "-number")[: page.size]
    ]


def read_hint(alias: str, number: int, ply: int) -> bytes | None:
    """Return the serialised hint for a ply of the table of a number, or None if there is none."""
    rows = models.Hint.objects.using(alias).filter(table_id=number, ply=ply)
    hint = rows.values_list("hint", flat=True).first()
    return None if hint is None else bytes(hint)


def read_judgements(alias: str, number: int, from_ply: int) -> list[bytes]:
    """Return the serialised judgements of a game from a ply on, in order."""
    rows = models.Judgement.objects.using(alias).filter(table_id=number, ply__gte=from_ply)
    return [bytes(row) for row in rows.order_by("ply").values_list("judgement", flat=True)]


def read_overdue_turns(alias: str, before: datetime) -> list[tuple[str, int]]:
    """Return tables, with their plies, where a computer opponent ought to have moved by a time."""
    rows = table_rows(alias).filter(status=Status.RUNNING, settled=False, changed__lt=before)
    rows = _with_last_move(rows.exclude(bots=0)).annotate(
        due=F("bots").bitand(F("to_move"))  # type: ignore[arg-type]
    )
    rows = rows.exclude(due=0).filter(Q(time__lt=before) | Q(time=None))
    return list(rows.values_list("key", "ply"))


def read_overdue_rounds(alias: str, before: datetime) -> list[tuple[str, int]]:
    """Return tables, with their plies, where the time of whoever is to move was over by a time."""
    rows = table_rows(alias).filter(status=Status.RUNNING, settled=False, changed__lt=before)
    rows = _with_last_move(rows.exclude(program_ms=None)).prefetch_related("seats")
    return [
        (row.key, row.ply)
        for row in rows.filter(Q(time__lt=before) | Q(time=None))
        if (row.time or row.changed) + _longest_limit(row) < before and _is_time_running(row)
    ]


def read_unscored(alias: str, before: datetime) -> list[tuple[str, int]]:
    """Return tables, with their plies, whose game was over by a time and has no outcome yet."""
    rows = table_rows(alias).filter(status=Status.FINISHED, settled=False, changed__lt=before)
    return list(_with_last_move(rows).values_list("key", "ply"))


def read_idle(alias: str, before: datetime) -> list[str]:
    """Return open tables where nothing has happened since a time."""
    rows = table_rows(alias).filter(status=Status.OPEN, settled=False, changed__lt=before)
    return list(rows.values_list("key", flat=True))


def table_rows(alias: str) -> QuerySet[models.Table]:
    """Return all tables of a database."""
    return models.Table.objects.using(alias)


def _with_last_move(rows: QuerySet[models.Table]) -> QuerySet[models.Table]:
    """Add `ply`, the seats `to_move` and the `time` of the last move."""
    moves = models.Move.objects.filter(table_id=OuterRef("number")).order_by("-ply")
    return rows.annotate(
        ply=Coalesce(Subquery(moves.annotate(next=F("ply") + 1).values("next")[:1]), Value(0)),
        to_move=Coalesce(Subquery(moves.values("to_move")[:1]), F("first_to_move")),
        time=Subquery(moves.values("time")[:1]),
    )


def _is_time_running(row: models.Table) -> bool:
    """Return whether somebody is to move whose time is limited."""
    to_move = seats_of(row.to_move)
    return any(
        seat.index in to_move and not seat.bot and (seat.is_program or row.person_ms is not None)
        for seat in row.seats.all()
    )


def _longest_limit(row: models.Table) -> timedelta:
    limits = (row.program_ms, row.program_first_ms, row.person_ms)
    return timedelta(milliseconds=max(limit or 0 for limit in limits))


def _outcome_of(row: models.Table) -> bytes | None:
    try:
        return bytes(row.outcome.outcome)
    except models.Outcome.DoesNotExist:
        return None
