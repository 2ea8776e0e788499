"""What visitors do with tables, apart from moves: plain forms that end in a redirect.

Scripts that send `Accept: application/json` get the same as JSON.
"""

from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any

import grpc
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST
from hall.v1 import lobby_pb2

from frontend.play import pages
from frontend.play.client import Wish, lobby
from frontend.play.errors import refusal_page
from frontend.play.forms import BotForm, CreateForm, SeatForm
from frontend.play.refusals import explain, http_status
from frontend.play.sessions import (
    HeldSeat,
    forget_seat,
    held_seat,
    keep_seat,
    remember_nickname,
    remembered_nickname,
)
from frontend.play.visitors import client_of_request
from services.wire.errors import Refusal

Action = Callable[..., Awaitable[str]]
View = Callable[..., Coroutine[Any, Any, HttpResponse]]


def action(act: Action) -> View:
    """Make a view of a function that does something and returns where to go then.

    A Refusal shows at the form it came from: at the table that the address names, else at home.
    """

    @require_POST
    @wraps(act)
    async def view(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            url = await act(request, **kwargs)
        except Refusal as refusal:
            return await _answer_refused(request, act.__name__, refusal, kwargs.get("table_id"))
        if _wants_json(request):
            return JsonResponse({"ok": True, "url": url})
        return HttpResponseRedirect(url)

    return view


@action
async def create(request: HttpRequest) -> str:
    """Open a table, and start at once if all others are computer opponents."""
    form = CreateForm(request.POST)
    wish = form.read_wish()
    await remember_nickname(request.session, wish.nickname)
    fields = form.cleaned_data
    return await _open_table(request, fields["seats"], fields["visibility"], wish, fields["bots"])


@action
async def play_computer(request: HttpRequest) -> str:
    """Start a game for two against the computer, with one click."""
    nickname = SeatForm(request.POST).read_wish().nickname
    if nickname:
        await remember_nickname(request.session, nickname)
    else:
        nickname = await remembered_nickname(request.session) or gettext("Guest")
    return await _open_table(request, 2, "unlisted", Wish(nickname, ""), ["greedy"])


@action
async def join(request: HttpRequest, table_id: str) -> str:
    """Take a free seat; who has one already keeps it."""
    if await held_seat(request.session, table_id):
        return _table_url(table_id)
    wish = SeatForm(request.POST).read_wish()
    answer = await lobby().join_table(client_of_request(request), table_id, wish)
    await keep_seat(request.session, table_id, answer.ticket)
    await remember_nickname(request.session, wish.nickname)
    return _table_url(table_id)


@action
async def leave(request: HttpRequest, table_id: str) -> str:
    """Give the seat up."""
    held = await _own_seat(request, table_id)
    await lobby().leave_table(client_of_request(request), table_id, held.token)
    await forget_seat(request.session, table_id)
    return reverse("home")


@action
async def start(request: HttpRequest, table_id: str) -> str:
    """Start the game."""
    held = await _own_seat(request, table_id)
    await lobby().start_table(client_of_request(request), table_id, held.token)
    return _table_url(table_id)


@action
async def rematch(request: HttpRequest, table_id: str) -> str:
    """Open the table of the rematch, or sit down at it; against computers alone it starts."""
    held = await _own_seat(request, table_id)
    client = client_of_request(request)
    seats = (await lobby().get_table(client, table_id)).seats
    nickname = seats[held.seat].nickname
    answer = await lobby().rematch(client, table_id, held.token, nickname)
    table, ticket = answer.table, answer.ticket
    await keep_seat(request.session, table.id, ticket)
    is_open = table.status == lobby_pb2.TABLE_STATUS_OPEN
    if is_open and all(seat.bot for seat in table.seats if seat.index != ticket.seat):
        await lobby().start_table(client, table.id, ticket.seat_token)
    return _table_url(table.id)


@action
async def add_bot(request: HttpRequest, table_id: str) -> str:
    """Seat a computer opponent."""
    fields = BotForm(request.POST).read()
    held = await _own_seat(request, table_id)
    await lobby().add_bot(
        client_of_request(request), table_id, held.token, fields["bot"], fields["faction"]
    )
    return _table_url(table_id)


@action
async def remove_bot(request: HttpRequest, table_id: str, seat: int) -> str:
    """Free the seat of a computer opponent."""
    held = await _own_seat(request, table_id)
    await lobby().remove_bot(client_of_request(request), table_id, held.token, seat)
    return _table_url(table_id)


async def _open_table(
    request: HttpRequest, seats: int, visibility: str, wish: Wish, bots: list[str]
) -> str:
    client = client_of_request(request)
    answer = await lobby().create_table(client, seats, visibility, wish)
    table_id, token = answer.table.id, answer.ticket.seat_token
    await keep_seat(request.session, table_id, answer.ticket)
    for bot in bots:
        await lobby().add_bot(client, table_id, token, bot, "")
    if len(bots) == seats - 1:
        await lobby().start_table(client, table_id, token)
    return _table_url(table_id)


async def _own_seat(request: HttpRequest, table_id: str) -> HeldSeat:
    held = await held_seat(request.session, table_id)
    if held is None:
        raise Refusal(grpc.StatusCode.UNAUTHENTICATED, "NO_TOKEN", "only a seat may do that")
    return held


async def _answer_refused(
    request: HttpRequest, name: str, refusal: Refusal, table_id: object
) -> HttpResponse:
    why, status = explain(refusal), http_status(refusal)
    if _wants_json(request):
        answer = {"ok": False, "reason": why.reason, "message": why.message, "rule": why.rule}
        return JsonResponse(answer, status=status)
    refused = pages.refused_action(name, why)
    if table_id is None:
        return await pages.home_page(request, refused, status)
    try:
        return await pages.table_page(request, str(table_id), refused, status)
    except Refusal as no_page:
        return refusal_page(request, no_page)


def _wants_json(request: HttpRequest) -> bool:
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def _table_url(table_id: str) -> str:
    return reverse("table", args=[table_id])
