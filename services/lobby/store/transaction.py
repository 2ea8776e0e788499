"""What may be done to tables within one transaction. Used in the writer's thread only.

The table that is found is locked, so that what is decided on it still holds when it is saved.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from services.lobby.store import models
from services.lobby.store.reads import read_outcome, table_rows
from services.lobby.store.rows import bits_of, table_of
from services.lobby.tables import Status, Table


@dataclass(frozen=True, slots=True)
class Mark:
    """What a repeated request is known by: the hashes of its id and of all that it says.

    `scope` is a table's id, or "create".
    """

    scope: str
    request: str
    digest: bytes


@dataclass(frozen=True, slots=True)
class Seen:
    """What a request did when it came first."""

    digest: bytes
    table_id: str
    seat: int | None


class Transaction:
    """The tables of one database, at one moment."""

    def __init__(self, alias: str, now: datetime) -> None:
        self._alias = alias
        self._now = now

    def find(self, table_id: str) -> Table | None:
        """Return a table and lock it, or None if there is no such table."""
        locked = table_rows(self._alias).select_for_update(no_key=True)
        row = locked.filter(key=table_id).first()
        return table_of(row, read_outcome(self._alias, table_id)) if row else None

    def insert(self, table: Table, client: str) -> Table:
        """Store a new table and return it with its number. `client` is who opens it."""
        row = models.Table(key=table.id, client=client, created=table.create_time)
        self._save(row, table)
        return replace(table, number=row.number)

    def save(self, table: Table) -> None:
        """Store a changed table."""
        self._save(table_rows(self._alias).get(key=table.id), table)

    def find_outcome(self, table_id: str) -> bytes | None:
        """Return the outcome of a table as it was stored, or None."""
        return read_outcome(self._alias, table_id)

    def insert_outcome(self, table: Table, outcome: bytes) -> None:
        """Store the outcome of a table, and the table with its standings."""
        models.Outcome.objects.using(self._alias).create(
            table_id=table.number, outcome=outcome, time=self._now
        )
        self.save(table)

    def keep_hint(self, table: Table, ply: int, hint: bytes) -> None:
        """Store a hint for a ply, unless there is one."""
        row = models.Hint(table_id=table.number, ply=ply, hint=hint, time=self._now)
        models.Hint.objects.using(self._alias).bulk_create([row], ignore_conflicts=True)

    def count_judgements(self, table: Table) -> int:
        """Return how many plies of a game are judged: its first ones."""
        return models.Judgement.objects.using(self._alias).filter(table_id=table.number).count()

    def insert_judgements(self, table: Table, first_ply: int, judgements: Iterable[bytes]) -> None:
        """Store the judgements of plies from one on."""
        models.Judgement.objects.using(self._alias).bulk_create(
            models.Judgement(table_id=table.number, ply=ply, judgement=judgement, time=self._now)
            for ply, judgement in enumerate(judgements, start=first_ply)
        )

    def count_opened(self, client: str, since: datetime) -> int:
        """Return how many tables a client has opened since a time."""
        return table_rows(self._alias).filter(client=client, created__gte=since).count()

    def recall(self, mark: Mark) -> Seen | None:
        """Return what this request did when it came first, or None if it comes first now."""
        requests = models.Request.objects.using(self._alias).select_related("table")
        row = requests.filter(scope=mark.scope, request=mark.request).first()
        return Seen(bytes(row.digest), row.table.key, row.seat) if row else None

    def remember(self, mark: Mark, table: Table, seat: int | None) -> None:
        """Note what this request did."""
        models.Request.objects.using(self._alias).create(
            scope=mark.scope,
            request=mark.request,
            digest=mark.digest,
            table_id=table.number,
            seat=seat,
        )

    def _save(self, row: models.Table, table: Table) -> None:
        row.options = table.options
        row.visibility = table.visibility
        row.status = table.status
        row.seat_count = len(table.seats)
        row.host = table.host
        row.revision = table.revision
        row.rematch_key = table.rematch_id
        row.public_chat = table.public_chat
        row.chosen_seed = table.chosen_seed
        row.has_hints = table.has_hints
        row.host_hash = table.host_hash
        if table.times:
            row.program_ms = table.times.program_ms
            row.program_first_ms = table.times.program_first_ms
            row.person_ms = table.times.person_ms
        if table.beginning:
            row.rules_version = table.beginning.rules_version
            row.game_options = table.beginning.options
            row.seed = table.beginning.seed
            row.first_to_move = bits_of(table.beginning.to_move)
        row.bots = bits_of(seat.index for seat in table.bots)
        row.settled = table.status is Status.CLOSED or bool(table.standings)
        row.changed = self._now
        row.save(using=self._alias)
        seats = models.Seat.objects.using(self._alias)
        seats.filter(table_id=row.number).delete()
        seats.bulk_create(
            models.Seat(
                table_id=row.number,
                index=seat.index,
                nickname=seat.nickname,
                faction=seat.faction,
                bot=seat.bot,
                nonce=seat.nonce,
                token_hash=seat.token_hash,
                is_program=seat.is_program,
                is_stand_in=seat.is_stand_in,
            )
            for seat in table.taken
        )
