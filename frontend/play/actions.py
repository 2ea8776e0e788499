"""What visitors do with tables, apart from moves: plain forms that end in a redirect.

Scripts that send `Accept: application/json` get the same as JSON.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from typing import Any

import grpc
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST
from hall.v1 import lobby_pb2

from frontend.play import pages
from frontend.play.client import Wish, lobby, new_id
from frontend.play.errors import refusal_json, refusal_page, wants_json
from frontend.play.forms import BotForm, CreateForm, SeatForm
from frontend.play.limits import ACTIONS_AT_ONCE, ACTIONS_PER_SECOND, AddressLimit
from frontend.play.models import HeldSeat
from frontend.play.refusals import explain, http_status
from frontend.play.seats import forget_if_lost, forget_seat, held_seat, is_lost, keep_seat
from frontend.play.sessions import remember_nickname, remembered_nickname
from frontend.play.visitors import address_of_request, client_of_request
from services.wire.errors import Refusal

Action = Callable[..., Coroutine[Any, Any, str]]
View = Callable[..., Coroutine[Any, Any, HttpResponse]]

_actions = AddressLimit(ACTIONS_PER_SECOND, ACTIONS_AT_ONCE)


def action(act: Action) -> View:
    """Make a view of a function that does something and returns where to go then.

    A Refusal shows at the form it came from: at the table that the address names, else at home.
    """

    @require_POST
    @wraps(act)
    async def view(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            _count(request)
            url = await _to_its_end(act(request, **kwargs))
        except Refusal as refusal:
            return await _answer_refused(request, act.__name__, refusal, kwargs.get("table_id"))
        if wants_json(request):
            return JsonResponse({"ok": True, "url": url})
        return HttpResponseRedirect(url)

    return view


@action
async def create(request: HttpRequest) -> str:
    """Open a table, and start at once if all others are computer opponents."""
    form = CreateForm(request.POST)
    wish = form.read_wish()
    fields = form.cleaned_data
    url = await _open_table(request, fields["seats"], fields["visibility"], wish, fields["bots"])
    await remember_nickname(request.session, wish.nickname)
    return url


@action
async def play_computer(request: HttpRequest) -> str:
    """Start a game for two against the computer, with one click."""
    wish = SeatForm(request.POST).read_wish()
    nickname = wish.nickname or await remembered_nickname(request.session) or gettext("Guest")
    return await _open_table(request, 2, "unlisted", replace(wish, nickname=nickname), ["greedy"])


@action
async def join(request: HttpRequest, table_id: str) -> str:
    """Take a free seat; who has one already keeps it."""
    if await _has_seat(request, table_id):
        return _table_url(table_id)
    wish = SeatForm(request.POST).read_wish()
    answer = await lobby().join_table(client_of_request(request), table_id, wish)
    await keep_seat(request.session, table_id, answer.ticket)
    await remember_nickname(request.session, wish.nickname)
    return _table_url(table_id)


@action
async def leave(request: HttpRequest, table_id: str) -> str:
    """Give the seat up; who has done so already, with the answer lost, hears the same."""
    held = await _own_seat(request, table_id)
    try:
        await lobby().leave_table(client_of_request(request), table_id, held.token)
    except Refusal as refusal:
        if not is_lost(refusal):
            raise
    await forget_seat(held)
    return reverse("home")


@action
async def start(request: HttpRequest, table_id: str) -> str:
    """Start the game."""
    held = await _own_seat(request, table_id)
    await lobby().start_table(client_of_request(request), new_id(), table_id, held.token)
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
        await lobby().start_table(client, new_id(), table.id, ticket.seat_token)
    return _table_url(table.id)


@action
async def add_bot(request: HttpRequest, table_id: str) -> str:
    """Seat a computer opponent."""
    fields = BotForm(request.POST).read()
    held = await _own_seat(request, table_id)
    client = client_of_request(request)
    await lobby().add_bot(client, new_id(), table_id, held.token, fields["bot"], fields["faction"])
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
    for number, bot in enumerate(bots):
        await lobby().add_bot(client, f"{wish.request_id}.{number}", table_id, token, bot)
    if len(bots) == seats - 1:
        await lobby().start_table(client, f"{wish.request_id}.start", table_id, token)
    return _table_url(table_id)


def _count(request: HttpRequest) -> None:
    """Count an action of an address. Raises Refusal TOO_MANY_REQUESTS."""
    if not _actions.take(address_of_request(request), time.monotonic()):
        raise Refusal(
            grpc.StatusCode.RESOURCE_EXHAUSTED,
            "TOO_MANY_REQUESTS",
            f"at most {ACTIONS_PER_SECOND:g} actions a second; wait a little",
        )


async def _to_its_end(work: Coroutine[Any, Any, str]) -> str:
    """Return what `work` returns, even if the visitor goes away meanwhile, which cancels us.

    Else the lobby would give a seat to somebody who never hears of it.
    """
    task = asyncio.create_task(work)
    with suppress(asyncio.CancelledError):
        await asyncio.shield(task)
    return await task


async def _own_seat(request: HttpRequest, table_id: str) -> HeldSeat:
    held = await held_seat(request.session, table_id)
    if held is None:
        raise Refusal(grpc.StatusCode.UNAUTHENTICATED, "NO_TOKEN", "only a seat may do that")
    return held


async def _has_seat(request: HttpRequest, table_id: str) -> bool:
    """Return whether the visitor sits at the table still, which only the lobby knows."""
    held = await held_seat(request.session, table_id)
    if held is None:
        return False
    try:
        await lobby().get_table(client_of_request(request), table_id, held.token)
    except Refusal as refusal:
        if not is_lost(refusal):
            raise
        return False
    return True


async def _answer_refused(
    request: HttpRequest, name: str, refusal: Refusal, table_id: str | None
) -> HttpResponse:
    held = await held_seat(request.session, table_id) if table_id else None
    if held:
        await forget_if_lost(held, refusal)
    why, status = explain(refusal), http_status(refusal)
    if wants_json(request):
        return refusal_json(why, status)
    refused = pages.refused_action(name, why)
    if table_id is None:
        return await pages.home_page(request, refused, status)
    try:
        return await pages.table_page(request, table_id, refused, status)
    except Refusal as no_page:
        return refusal_page(request, no_page)


def _table_url(table_id: str) -> str:
    return reverse("table", args=[table_id])
