"""What the host of a table does: seats computer opponents, starts the game, plays again."""

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


@action
async def start(request: HttpRequest, table_id: str) -> str:
    """Start the game."""
    held = await own_seat(request, table_id)
    await lobby().start_table(client_of_request(request), new_id(), table_id, held.token)
    return table_url(table_id)


@action
async def rematch(request: HttpRequest, table_id: str) -> str:
    """Open the table of the rematch, or sit down at it; against computers alone it starts.

    Who opens it may choose the level of all its computers.
    """
    level = RematchForm(request.POST).read()["level"]
    held = await own_seat(request, table_id)
    client = client_of_request(request)
    seats = (await lobby().get_table(client, table_id)).seats
    nickname = "" if held.seat is None else seats[held.seat].nickname
    answer = await lobby().rematch(client, table_id, held.token, nickname)
    table, token = answer.table, await keep_place(request, answer)
    if table.status != lobby_pb2.TABLE_STATUS_OPEN:
        return table_url(table.id)
    if level and is_host(await held_seat(request.session, table.id), table):
        await _change_bots(client, table, token, level)
        await remember_level(request.session, str(table.options.WhichOneof("game")), level)
    own = answer.ticket.seat if answer.HasField("ticket") else None
    if all(seat.bot for seat in table.seats if seat.index != own):
        await lobby().start_table(client, new_id(), table.id, token)
    return table_url(table.id)


@action
async def add_bot(request: HttpRequest, table_id: str) -> str:
    """Seat a computer opponent."""
    wish = BotForm(request.POST).read_wish()
    held = await own_seat(request, table_id)
    await lobby().add_bot(client_of_request(request), table_id, held.token, wish)
    return table_url(table_id)


@action
async def remove_bot(request: HttpRequest, table_id: str, seat: int) -> str:
    """Free the seat of a computer opponent."""
    _check_seat(seat)
    held = await own_seat(request, table_id)
    await lobby().remove_bot(client_of_request(request), table_id, held.token, seat)
    return table_url(table_id)


@action
async def change_bot(request: HttpRequest, table_id: str, seat: int) -> str:
    """Put another computer opponent on the seat of one."""
    _check_seat(seat)
    bot = ChangeForm(request.POST).read()["bot"]
    held = await own_seat(request, table_id)
    await lobby().change_bot(client_of_request(request), table_id, held.token, seat, bot)
    return table_url(table_id)


async def _change_bots(client: str, table: lobby_pb2.Table, token: str, level: str) -> None:
    """Put a level on all seats of computers."""
    for seat in table.seats:
        if seat.bot and seat.bot != level:
            await lobby().change_bot(client, table.id, token, seat.index, level)


def _check_seat(seat: int) -> None:
    """Raise Refusal (BAD_FIELD) for what can be no seat."""
    if seat >= MAX_SEATS:
        message = f"a seat is 0 to {MAX_SEATS - 1}, not {seat}"
        raise Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_FIELD", message)
