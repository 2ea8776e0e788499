"""Tables as the messages of hall.v1.

Seat tokens and nonces have no place in them, and seeds only where they are no secret.
"""

from collections.abc import Sequence
from typing import cast

from hall.v1 import game_pb2, lobby_pb2

from services.lobby.store.rows import ListedTable
from services.lobby.tables import Status, Table, Times


def table_message(table: Table, ply: int, to_move: Sequence[int]) -> lobby_pb2.Table:
    """Return a table as everybody may know it."""
    message = lobby_pb2.Table(
        id=table.id,
        number=table.number,
        visibility=cast(lobby_pb2.TableVisibility, table.visibility.value),
        status=cast(lobby_pb2.TableStatus, table.status.value),
        seats=[lobby_pb2.Seat(index=index) for index in range(len(table.seats))],
        host=table.host,
        ply=ply,
        to_move=to_move,
        revision=table.revision,
        rematch_id=table.rematch_id,
        public_chat=table.public_chat,
        host_watches=bool(table.host_hash),
        is_practice=table.is_practice,
        has_hints=table.has_hints,
        seed=_known_seed(table),
        times=_times_message(table.times),
        standings=[
            game_pb2.Standing(seat=standing.seat, score=standing.score, rank=standing.rank)
            for standing in table.standings
        ],
    )
    message.options.ParseFromString(table.options)
    if message.options.HasField("orkisland"):
        message.options.orkisland.ClearField("grid")
    message.create_time.FromDatetime(table.create_time)
    for seat in table.taken:
        taken = message.seats[seat.index]
        taken.nickname, taken.bot, taken.is_program = seat.nickname, seat.bot, seat.is_program
        taken.faction = cast(game_pb2.Faction, seat.faction)
    return message


def _known_seed(table: Table) -> int | None:
    """Return the seed where it is no secret."""
    is_told = table.game.is_simultaneous and table.status is Status.FINISHED
    return table.beginning.seed if table.beginning and is_told else table.chosen_seed


def _times_message(times: Times | None) -> lobby_pb2.MoveTimes | None:
    if times is None:
        return None
    return lobby_pb2.MoveTimes(
        program_ms=times.program_ms,
        program_first_ms=times.program_first_ms,
        person_ms=times.person_ms or 0,
    )


def list_message(listed: ListedTable) -> lobby_pb2.Table:
    """Return a table of a list as everybody may know it."""
    return table_message(listed.table, listed.ply, listed.to_move)
