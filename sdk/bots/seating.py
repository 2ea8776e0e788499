"""How a bot gets a seat: at a table that is there, or at one that is opened for it."""

import uuid
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import grpc
from hall.v1 import armadora_pb2, game_pb2, lobby_pb2, lobby_pb2_grpc, orkisland_pb2

from services.ai.orkisland.bots import BOTS
from services.engine.rules.orkisland.settings import SEATS
from services.wire.errors import Refusal, read_refusal

CALL_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Ticket:
    """A seat at a table."""

    table_id: str
    seat_token: str = field(repr=False)


def join_table(
    stub: lobby_pb2_grpc.LobbyServiceStub, table_id: str, name: str, seat: int | None
) -> Ticket:
    """Take a seat of a table that waits for players, any if `seat` is None. Raises Refusal."""
    wish = lobby_pb2.SeatWish(nickname=name, seat=seat, is_program=True)
    request = lobby_pb2.JoinTableRequest(request_id=str(uuid.uuid4()), table_id=table_id, wish=wish)
    return Ticket(table_id, _call(stub.JoinTable, request).ticket.seat_token)


def open_table(
    stub: lobby_pb2_grpc.LobbyServiceStub, game: str, name: str, against: Sequence[str]
) -> Ticket:
    """Open a table of a game, seat computer opponents, and start it. Raises Refusal.

    In Ork Island the last opponent has all seats that are left. A table that cannot be started is
    given up.
    """
    opponents, options = _invite(game, against)
    request = lobby_pb2.CreateTableRequest(
        request_id=str(uuid.uuid4()),
        options=options,
        wish=lobby_pb2.SeatWish(nickname=name, is_program=True),
    )
    answer = _call(stub.CreateTable, request)
    seat = {"table_id": answer.table.id, "seat_token": answer.ticket.seat_token}
    try:
        for bot in opponents:
            _call(stub.AddBot, lobby_pb2.AddBotRequest(bot=bot, **seat))
        _call(stub.StartTable, lobby_pb2.StartTableRequest(**seat))
    except BaseException:
        with suppress(Refusal):
            _call(stub.LeaveTable, lobby_pb2.LeaveTableRequest(**seat))
        raise
    return Ticket(**seat)


def _invite(game: str, against: Sequence[str]) -> tuple[list[str], game_pb2.GameOptions]:
    """Return the opponents of a table, and its options."""
    if game == "armadora":
        options = armadora_pb2.ArmadoraOptions(seats=len(against) + 1)
        return [name.lower() for name in against], game_pb2.GameOptions(armadora=options)
    samples = {name.lower(): name for name in BOTS}
    named = [samples.get(name.lower(), name) for name in against]
    opponents = named + named[-1:] * (SEATS - 1 - len(named))
    return opponents, game_pb2.GameOptions(orkisland=orkisland_pb2.OrkIslandOptions())


def _call(method: Callable[..., Any], request: Any) -> Any:
    try:
        return method(request, timeout=CALL_SECONDS)
    except grpc.RpcError as error:
        raise read_refusal(error) from error
