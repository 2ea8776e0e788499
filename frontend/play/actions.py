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
from hall.v1 import lobby_pb2

from frontend.play import pages
from frontend.play.client import lobby
from frontend.play.errors import json_refusal, refusal_page, wants_json
from frontend.play.forms import ComputerForm, CreateForm, JoinForm
from frontend.play.limits import count_action
from frontend.play.models import HeldSeat
from frontend.play.refusals import explain, http_status
from frontend.play.seats import (
    forget_if_lost,
    forget_seat,
    held_seat,
    is_lost,
    keep_host,
    keep_seat,
)
from frontend.play.sessions import (
    remember_level,
    remember_nickname,
    remember_seats,
    remembered_nickname,
)
from frontend.play.visitors import address_of_request, client_of_request
from frontend.play.wishes import BotWish, TableWish
from services.wire.errors import Refusal

Action = Callable[..., Coroutine[Any, Any, str]]
View = Callable[..., Coroutine[Any, Any, HttpResponse]]
Page = Callable[[HttpRequest, pages.Refused, int], Coroutine[Any, Any, HttpResponse]]


def action_at(page: Page) -> Callable[[Action], View]:
    """Make a view of a function that does something and returns where to go then.

    A Refusal shows at the form it came from: at the table that the address names, else at `page`.
    """

    def make_view(act: Action) -> View:
        @require_POST
        @wraps(act)
        async def view(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            try:
                count_action(address_of_request(request))
                url = await _to_its_end(act(request, **kwargs))
            except Refusal as refusal:
                table_id = kwargs.get("table_id")
                return await _answer_refused(request, act.__name__, refusal, page, table_id)
            if wants_json(request):
                return JsonResponse({"ok": True, "url": url})
            return HttpResponseRedirect(url)

        return view

    return make_view


action = action_at(pages.home_page)


@action
async def create(request: HttpRequest) -> str:
    """Open a table of Armadöra, and start at once if all others are computer opponents."""
    form = CreateForm(request.POST)
    url = await open_named_table(request, form.read_table())
    await remember_seats(request.session, "armadora", form.cleaned_data["bots"])
    return url


@action
async def play_computer(request: HttpRequest) -> str:
    """Start a game for two against the computer, with one click."""
    form = ComputerForm(request.POST)
    url = await open_table(request, form.read_table(await usual_nickname(request)))
    await remember_level(request.session, "armadora", form.cleaned_data["level"])
    return url


@action
async def join(request: HttpRequest, table_id: str) -> str:
    """Take a free seat; who has one already keeps it."""
    if await _has_seat(request, table_id):
        return table_url(table_id)
    wish = JoinForm(request.POST).read_wish()
    answer = await lobby().join_table(client_of_request(request), table_id, wish)
    await keep_seat(request.session, table_id, answer.ticket)
    await remember_nickname(request.session, wish.nickname)
    return table_url(table_id)


@action
async def leave(request: HttpRequest, table_id: str) -> str:
    """Give the seat up; who has done so already, with the answer lost, hears the same.

    So does who asks when the game is over, which a page may tell later than it is so.
    """
    held = await own_seat(request, table_id)
    try:
        await lobby().leave_table(client_of_request(request), table_id, held.token)
    except Refusal as refusal:
        if not is_lost(refusal) and refusal.reason != "TABLE_CLOSED":
            raise
    await forget_seat(held)
    return reverse("home")


async def open_table(request: HttpRequest, wish: TableWish) -> str:
    """Open a table with computers at some seats; if nobody is waited for, start its game."""
    client = client_of_request(request)
    answer = await lobby().create_table(client, wish)
    table_id = answer.table.id
    token = await keep_place(request, answer)
    for seat, bot in wish.bots:
        bot_wish = BotWish(bot, f"{wish.request_id}.{seat}", seat=seat)
        await _seat_bot(client, table_id, token, bot_wish)
    if wish.is_full:
        await lobby().start_table(client, f"{wish.request_id}.start", table_id, token)
    return table_url(table_id)


async def open_named_table(request: HttpRequest, wish: TableWish) -> str:
    """Open a table with a form that asks for the nickname, and remember that for the next one."""
    url = await open_table(request, wish)
    if wish.wish:
        await remember_nickname(request.session, wish.wish.nickname)
    return url


async def usual_nickname(request: HttpRequest) -> str:
    """Return what a visitor is called who gives no name."""
    return await remembered_nickname(request.session) or gettext("Guest")


async def keep_place(request: HttpRequest, answer: lobby_pb2.CreateTableResponse) -> str:
    """Remember the seat, or the host, that an answer made of the visitor, and return its token."""
    if not answer.HasField("ticket"):
        await keep_host(request.session, answer.table.id, answer.host_token)
        return answer.host_token
    await keep_seat(request.session, answer.table.id, answer.ticket)
    return answer.ticket.seat_token


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


async def own_seat(request: HttpRequest, table_id: str) -> HeldSeat:
    """Return the visitor's seat at a table. Raises Refusal (NO_TOKEN) for a spectator."""
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
    request: HttpRequest, name: str, refusal: Refusal, page: Page, table_id: str | None
) -> HttpResponse:
    held = await held_seat(request.session, table_id) if table_id else None
    if held:
        await forget_if_lost(held, refusal)
    if wants_json(request):
        return json_refusal(refusal)
    refused, status = pages.refused_action(name, explain(refusal)), http_status(refusal)
    if table_id is None:
        return await page(request, refused, status)
    try:
        return await pages.table_page(request, table_id, refused, status)
    except Refusal as no_page:
        return refusal_page(request, no_page)


def table_url(table_id: str) -> str:
    """Return where a table is."""
    return reverse("table", args=[table_id])
