"""What visitors do with tables, apart from moves: plain forms that end in a redirect.

Scripts that send `Accept: application/json` get the same as JSON.
"""

import asyncio
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
from hall.v1 import armadora_pb2, lobby_pb2

from frontend.play import pages
from frontend.play.client import BotWish, Wish, lobby, new_id
from frontend.play.errors import refusal_json, refusal_page, wants_json
from frontend.play.forms import MAX_SEATS, BotForm, ComputerForm, CreateForm, JoinForm
from frontend.play.limits import count_action
from frontend.play.models import HeldSeat
from frontend.play.refusals import explain, http_status
from frontend.play.seats import forget_if_lost, forget_seat, held_seat, is_lost, keep_seat
from frontend.play.sessions import remember_nickname, remembered_nickname
from frontend.play.visitors import address_of_request, client_of_request
from services.wire.errors import Refusal

Action = Callable[..., Coroutine[Any, Any, str]]
View = Callable[..., Coroutine[Any, Any, HttpResponse]]


def action(act: Action) -> View:
    """Make a view of a function that does something and returns where to go then.

    A Refusal shows at the form it came from: at the table that the address names, else at home.
    """

    @require_POST
    @wraps(act)
    async def view(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            count_action(address_of_request(request))
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
    url = await _open_table(request, form.options(), fields["visibility"], wish, fields["bots"])
    await remember_nickname(request.session, wish.nickname)
    return url


@action
async def play_computer(request: HttpRequest) -> str:
    """Start a game for two against the computer, with one click."""
    form = ComputerForm(request.POST)
    wish = form.read_wish()
    nickname = wish.nickname or await remembered_nickname(request.session) or gettext("Guest")
    named = replace(wish, nickname=nickname)
    return await _open_table(request, form.options(), "unlisted", named, [(1, "greedy")])


@action
async def join(request: HttpRequest, table_id: str) -> str:
    """Take a free seat; who has one already keeps it."""
    if await _has_seat(request, table_id):
        return _table_url(table_id)
    wish = JoinForm(request.POST).read_wish()
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
    wish = BotForm(request.POST).read_wish()
    held = await _own_seat(request, table_id)
    await lobby().add_bot(client_of_request(request), table_id, held.token, wish)
    return _table_url(table_id)


@action
async def remove_bot(request: HttpRequest, table_id: str, seat: int) -> str:
    """Free the seat of a computer opponent."""
    if seat >= MAX_SEATS:
        message = f"a seat is 0 to {MAX_SEATS - 1}, not {seat}"
        raise Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_FIELD", message)
    held = await _own_seat(request, table_id)
    await lobby().remove_bot(client_of_request(request), table_id, held.token, seat)
    return _table_url(table_id)


async def _open_table(
    request: HttpRequest,
    options: armadora_pb2.ArmadoraOptions,
    visibility: str,
    wish: Wish,
    bots: list[tuple[int, str]],
) -> str:
    """Open a table with computers at some seats; if those are all other seats, start its game."""
    client = client_of_request(request)
    answer = await lobby().create_table(client, options, visibility, wish)
    table_id, token = answer.table.id, answer.ticket.seat_token
    await keep_seat(request.session, table_id, answer.ticket)
    for seat, bot in bots:
        bot_wish = BotWish(bot, f"{wish.request_id}.{seat}", seat=seat)
        await _seat_bot(client, table_id, token, bot_wish)
    if len(bots) == options.seats - 1:
        await lobby().start_table(client, f"{wish.request_id}.start", table_id, token)
    return _table_url(table_id)


async def _seat_bot(client: str, table_id: str, token: str, wish: BotWish) -> None:
    """Seat a computer where it is wanted, or where it can sit if a visitor was faster."""
    try:
        await lobby().add_bot(client, table_id, token, wish)
    except Refusal as refusal:
        if refusal.reason != "SEAT_TAKEN":
            raise
        anywhere = replace(wish, request_id=f"{wish.request_id}.anywhere", seat=None)
        await lobby().add_bot(client, table_id, token, anywhere)


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
