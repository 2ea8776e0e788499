"""How a bot gets a seat: at a table that is there, or at one that is opened for it."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import grpc
from hall.v1 import armadora_pb2, game_pb2, lobby_pb2, lobby_pb2_grpc

from services.wire.errors import read_refusal

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
    wish = lobby_pb2.SeatWish(nickname=name, seat=seat)
    request = lobby_pb2.JoinTableRequest(request_id=str(uuid.uuid4()), table_id=table_id, wish=wish)
    return Ticket(table_id, _call(stub.JoinTable, request).ticket.seat_token)


def open_table(stub: lobby_pb2_grpc.LobbyServiceStub, name: str, against: Sequence[str]) -> Ticket:
    """Open a table of Armadöra, seat computer opponents, and start it. Raises Refusal."""
    options = game_pb2.GameOptions(armadora=armadora_pb2.ArmadoraOptions(seats=len(against) + 1))
    request = lobby_pb2.CreateTableRequest(
        request_id=str(uuid.uuid4()), options=options, wish=lobby_pb2.SeatWish(nickname=name)
    )
    answer = _call(stub.CreateTable, request)
    seat = {"table_id": answer.table.id, "seat_token": answer.ticket.seat_token}
    for bot in against:
        _call(stub.AddBot, lobby_pb2.AddBotRequest(bot=bot, **seat))
    _call(stub.StartTable, lobby_pb2.StartTableRequest(**seat))
    return Ticket(**seat)


def _call(method: Callable[..., Any], request: Any) -> Any:
    try:
        return method(request, timeout=CALL_SECONDS, wait_for_ready=True)
    except grpc.RpcError as error:
        raise read_refusal(error) from error
