"""What is kept of a table. Rows become the dataclasses of `tables` in `rows`."""

# mypy: disable-error-code="var-annotated"

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models.fields.related_descriptors import RelatedManager


class Table(models.Model):
    """One sitting of a game, from its opening on; `number` is what people call it."""

    number = models.BigAutoField(primary_key=True)
    key = models.CharField(max_length=12, unique=True)
    options = models.BinaryField()
    visibility = models.PositiveSmallIntegerField()
    status = models.PositiveSmallIntegerField()
    seat_count = models.PositiveSmallIntegerField()
    host = models.PositiveSmallIntegerField()
    revision = models.PositiveIntegerField()
    public_chat = models.BooleanField(default=False, db_default=False)
    rematch_key = models.CharField(max_length=12, blank=True)
    client = models.CharField(max_length=32)
    """Who opened it, as a hash: for the limit of tables a client."""
    rules_version = models.PositiveIntegerField(default=0)
    """Of the rules that the game is played by; known from the start of the game on."""
    game_options = models.BinaryField(null=True)
    """Of the game, with the factions of its seats; older games have those of the table."""
    seed = models.BigIntegerField(null=True)
    """Secret until the game is over; drawn at the start."""
    chosen_seed = models.BigIntegerField(null=True)
    """By whoever opened it, for practice."""
    has_hints = models.BooleanField(default=False, db_default=False)
    host_hash = models.BinaryField(default=b"", db_default=b"")
    """Of the token of a host without a seat; empty where a seat hosts."""
    program_ms = models.PositiveIntegerField(null=True)
    """How long moves may take; the three are null where there is no limit at all."""
    program_first_ms = models.PositiveIntegerField(null=True)
    person_ms = models.PositiveIntegerField(null=True)
    first_to_move = models.PositiveSmallIntegerField(default=0)
    """Seats that may make the first move, as bits."""
    bots = models.PositiveSmallIntegerField(default=0)
    """Seats that computer opponents play, as bits."""
    settled = models.BooleanField(default=False)
    """Closed, or finished and scored: the sweeper has no more to do with it."""
    created = models.DateTimeField()
    changed = models.DateTimeField()
    """Last change but moves, which carry their own time."""

    seats: RelatedManager[Seat]
    outcome: Outcome
    ply: int
    to_move: int
    time: datetime | None
    """All three only on rows that were read with their last move."""

    class Meta:
        indexes = (
            models.Index(fields=["visibility", "status", "-number"], name="lobby_table_list"),
            models.Index(
                fields=["status", "changed"],
                condition=models.Q(settled=False),
                name="lobby_table_sweep",
            ),
            models.Index(fields=["client", "created"], name="lobby_table_client"),
        )


class Seat(models.Model):
    """A taken seat. The token that plays it is stored as a hash."""

    pk = models.CompositePrimaryKey("table_id", "index")
    table = models.ForeignKey(Table, models.CASCADE, related_name="seats", db_index=False)
    index = models.PositiveSmallIntegerField()
    nickname = models.CharField(max_length=20)
    faction = models.PositiveSmallIntegerField()
    bot = models.CharField(max_length=20, blank=True)
    nonce = models.CharField(max_length=64)
    token_hash = models.BinaryField()
    is_program = models.BooleanField(default=False, db_default=False)
    is_stand_in = models.BooleanField(default=False, db_default=False)
    """Whether a computer opponent plays on for whoever left it."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "faction"], name="lobby_seat_faction"),
        )


class Move(models.Model):
    """One move of a record: never changed, and only ever one at a ply."""

    pk = models.CompositePrimaryKey("table_id", "ply")
    table = models.ForeignKey(Table, models.CASCADE, related_name="moves", db_index=False)
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.TextField()
    request_id = models.CharField(max_length=64)
    to_move = models.PositiveSmallIntegerField()
    """Seats that may move after it, as bits."""
    time = models.DateTimeField()


class Outcome(models.Model):
    """The outcome of a finished game, as a serialised hall.v1.Outcome."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="outcome")
    outcome = models.BinaryField()
    time = models.DateTimeField()


class Request(models.Model):
    """A request that changed a table, so that its repetition changes nothing more."""

    pk = models.CompositePrimaryKey("scope", "request")
    scope = models.CharField(max_length=12)
    """The table's key, or "create"."""
    request = models.CharField(max_length=64)
    """Hash of its id: who could read ids here could ask for the seat tokens they brought."""
    digest = models.BinaryField()
    """Hash of the whole request: another request with the same id is refused."""
    table = models.ForeignKey(Table, models.CASCADE, related_name="requests")
    seat = models.PositiveSmallIntegerField(null=True)


class Hint(models.Model):
    """What the expert would play at a ply, as a serialised hall.v1.Hint; for its seat alone."""

    pk = models.CompositePrimaryKey("table_id", "ply")
    table = models.ForeignKey(Table, models.CASCADE, related_name="hints", db_index=False)
    ply = models.PositiveIntegerField()
    hint = models.BinaryField()
    time = models.DateTimeField()


class Judgement(models.Model):
    """How the expert judges a ply of a finished game, as a serialised hall.v1.Judgement."""

    pk = models.CompositePrimaryKey("table_id", "ply")
    table = models.ForeignKey(Table, models.CASCADE, related_name="judgements", db_index=False)
    ply = models.PositiveIntegerField()
    judgement = models.BinaryField()
    time = models.DateTimeField()
