"""What the host of a table does: seats computer opponents, starts the game, plays again."""

from collections.abc import Awaitable, Callable
from typing import TypeVarTuple

import grpc
from django.http import HttpRequest
from hall.v1 import lobby_pb2

from frontend.play.actions import action, keep_place, own_seat, table_url
from frontend.play.asking import new_id
from frontend.play.client import lobby
from frontend.play.forms import MAX_SEATS, BotForm, ChangeForm, RematchForm
from frontend.play.seats import held_seat, is_host
from frontend.play.sessions import remember_level
from frontend.play.visitors import client_of_request
from services.wire.errors import Refusal

What = TypeVarTuple("What")


@action
async def start(request: HttpRequest, table_id: str) -> str:
    """Start the game."""
    held = await own_seat(request, table_id)
    await lobby().start_table(client_of_request(request), new_id(), table_id, held.token)
    return table_url(table_id)


@action
async def rematch(request: HttpRequest, table_id: str) -> str:
    """Open the table of the rematch, or sit down at it; against computers alone it may start.

    Who opens it may choose the level of all its computers. Who comes later finds those that sit
    there, whatever they chose: the waiting room shows them.
    """
    wish = RematchForm(request.POST).read()
    answer, token = await _go_on(request, table_id)
    table, client = answer.table, client_of_request(request)
    if table.status != lobby_pb2.TABLE_STATUS_OPEN:
        return table_url(table.id)
    if wish["level"] and is_host(await held_seat(request.session, table.id), table):
        await _change_bots(client, table, token, wish["level"])
        game = str(table.options.WhichOneof("game"))
        await remember_level(request.session, game, wish["level"])
    if not wish["is_waiting"] and _is_against_computers(answer):
        await lobby().start_table(client, new_id(), table.id, token)
    return table_url(table.id)


@action
async def add_bot(request: HttpRequest, table_id: str) -> str:
    """Seat a computer opponent."""
    wish = BotForm(request.POST).read_wish()
    return await _change_table(request, table_id, lobby().add_bot, wish)


@action
async def remove_bot(request: HttpRequest, table_id: str, seat: int) -> str:
    """Free the seat of a computer opponent."""
    _check_seat(seat)
    return await _change_table(request, table_id, lobby().remove_bot, seat)


@action
async def change_bot(request: HttpRequest, table_id: str, seat: int) -> str:
    """Put another computer opponent on the seat of one."""
    _check_seat(seat)
    bot = ChangeForm(request.POST).read()["bot"]
    return await _change_table(request, table_id, lobby().change_bot, seat, bot)


async def _change_table(
    request: HttpRequest,
    table_id: str,
    change: Callable[[str, str, str, *What], Awaitable[None]],
    *what: *What,
) -> str:
    """Have the lobby change something for the visitor, and return where the table is."""
    held = await own_seat(request, table_id)
    await change(client_of_request(request), table_id, held.token, *what)
    return table_url(table_id)


async def _go_on(request: HttpRequest, table_id: str) -> tuple[lobby_pb2.CreateTableResponse, str]:
    """Sit down at the rematch under the name of the game before; return what is there, a token."""
    held, client = await own_seat(request, table_id), client_of_request(request)
    seats = (await lobby().get_table(client, table_id)).seats
    nickname = "" if held.seat is None else seats[held.seat].nickname
    answer = await lobby().rematch(client, table_id, held.token, nickname)
    return answer, await keep_place(request, answer)


async def _change_bots(client: str, table: lobby_pb2.Table, token: str, level: str) -> None:
    """Put a level on all seats of computers."""
    for seat in table.seats:
        if seat.bot and seat.bot != level:
            await lobby().change_bot(client, table.id, token, seat.index, level)


def _is_against_computers(answer: lobby_pb2.CreateTableResponse) -> bool:
    """Return whether computers sit on all other seats."""
    own = answer.ticket.seat if answer.HasField("ticket") else None
    return all(seat.bot for seat in answer.table.seats if seat.index != own)


def _check_seat(seat: int) -> None:
    """Raise Refusal (BAD_FIELD) for what can be no seat."""
    if seat >= MAX_SEATS:
        message = f"a seat is 0 to {MAX_SEATS - 1}, not {seat}"
        raise Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_FIELD", message)
