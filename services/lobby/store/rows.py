"""Rows of the database as the lobby's dataclasses, and seats as bits."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from hall.v1 import game_pb2

from services.lobby.options import game_of
from services.lobby.store import models
from services.lobby.tables import Beginning, Seat, Standing, Status, Table, Times, Visibility


@dataclass(frozen=True, slots=True)
class StoredMove:
    """One move of a record, the request that it came first in, and who may move after it.

    `to_move` are those after the last move of the request; of the others it is never asked.
    """

    seat: int
    text: str = field(repr=False)
    request_id: str
    to_move: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table with its moves from ply `from_ply` on."""

    table: Table
    from_ply: int
    moves: tuple[StoredMove, ...]


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table as it stands in a list."""

    table: Table
    ply: int
    to_move: tuple[int, ...]


def table_of(row: models.Table, outcome: bytes | None) -> Table:
    """Return the table of a row, with its serialised outcome if there is one."""
    seats: list[Seat | None] = [None] * row.seat_count
    for seat in row.seats.all():
        seats[seat.index] = seat_of(seat)
    return Table(
        id=row.key,
        number=row.number,
        game=game_of(bytes(row.options)),
        options=bytes(row.options),
        visibility=Visibility(row.visibility),
        status=Status(row.status),
        seats=tuple(seats),
        host=row.host,
        revision=row.revision,
        rematch_id=row.rematch_key,
        create_time=row.created,
        public_chat=row.public_chat,
        beginning=beginning_of(row),
        standings=standings_of(outcome) if outcome else (),
        host_hash=bytes(row.host_hash),
        times=times_of(row),
        chosen_seed=row.chosen_seed,
        has_hints=row.has_hints,
    )


def beginning_of(row: models.Table) -> Beginning | None:
    """Return how the game of a row began, or None if it has not."""
    if row.seed is None:
        return None
    return Beginning(
        rules_version=row.rules_version,
        options=bytes(row.options if row.game_options is None else row.game_options),
        seed=row.seed,
        to_move=seats_of(row.first_to_move),
    )


def times_of(row: models.Table) -> Times | None:
    """Return how long moves may take at the table of a row, or None for as long as they like."""
    if row.program_ms is None or row.program_first_ms is None:
        return None
    return Times(row.program_ms, row.program_first_ms, row.person_ms)


def seat_of(row: models.Seat) -> Seat:
    """Return the seat of a row."""
    return Seat(
        index=row.index,
        nickname=row.nickname,
        faction=row.faction,
        bot=row.bot,
        nonce=row.nonce,
        token_hash=bytes(row.token_hash),
        is_program=row.is_program,
        is_stand_in=row.is_stand_in,
    )


def standings_of(outcome: bytes) -> tuple[Standing, ...]:
    """Return the standings of a serialised outcome."""
    message = game_pb2.Outcome.FromString(outcome)
    return tuple(Standing(s.seat, s.score, s.rank) for s in message.standings)


def bits_of(seats: Iterable[int]) -> int:
    """Return seats as bits: seat 0 is 1, seat 1 is 2, seat 2 is 4."""
    return sum(1 << seat for seat in seats)


def seats_of(bits: int) -> tuple[int, ...]:
    """Return the seats of bits, ascending."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)
