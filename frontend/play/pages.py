"""How the pages are made: what each template gets, with or without a refusal on top."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from hall.v1 import lobby_pb2

from frontend.play.catalog import catalog_url
from frontend.play.client import lobby, new_id
from frontend.play.forms import CreateForm, JoinForm
from frontend.play.jsonview import table_json
from frontend.play.own_tables import find_own_tables
from frontend.play.refusals import Explanation
from frontend.play.seats import held_seat, seats_going_on
from frontend.play.sessions import remembered_nickname
from frontend.play.visitors import client_of_request
from frontend.play.words import BOT_LABELS, FACTION_LABELS
from services.wire.errors import Refusal

Refused = Mapping[str, str]


def refused_action(action: str, why: Explanation) -> Refused:
    """Return why an action was refused, as the templates take it."""
    return {"action": action, **asdict(why)}


async def home_page(
    request: HttpRequest, refused: Refused | None = None, status: int = 200
) -> HttpResponse:
    """Return the front page; without the lobby it still says what this place is."""
    own, others, is_away = await _find_tables(request)
    context = {
        "tables": [table_json(table) for table in others],
        "own": own,
        "lobby_away": is_away,
        "form": await _create_form(request, refused),
    }
    return await _page(request, "play/home.html", context, refused, status)


async def table_page(
    request: HttpRequest, table_id: str, refused: Refused | None = None, status: int = 200
) -> HttpResponse:
    """Return the page of a table. Raises Refusal where there is no such table."""
    table = table_json(await lobby().get_table(client_of_request(request), table_id))
    held = await held_seat(request.session, table_id)
    context = {
        "table": table,
        "seat": held.seat if held else None,
        "factions": _factions(taken={seat["faction"] for seat in table["seats"]}),
        "form": await _join_form(request, refused),
        "share_url": settings.PUBLIC_ORIGIN + reverse("table", args=[table_id]),
    }
    return await _page(request, "play/table.html", context, refused, status)


async def replay_page(request: HttpRequest, table: lobby_pb2.Table | None) -> HttpResponse:
    """Return the page of a finished table's replay, or of one whose record is yet to be shown."""
    context = {"table": table_json(table) if table else None}
    return await _page(request, "play/replay.html", context, None, 200)


async def island_page(request: HttpRequest) -> HttpResponse:
    """Return the viewer of Ork Island, with no match yet."""
    return await _page(request, "play/island.html", {}, None, 200)


async def rules_page(request: HttpRequest) -> HttpResponse:
    """Return the rule book."""
    return await _page(request, "play/rules.html", {}, None, 200)


async def _page(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any],
    refused: Refused | None,
    status: int,
) -> HttpResponse:
    shared = {
        "new_id": new_id,  # a function: each form of the page gets its own
        "factions": _factions(taken=set()),
        "bots": [{"value": value, "label": label} for value, label in BOT_LABELS],
        "jsi18n_url": catalog_url(),
        "refusal": refused,
    }
    response = render(request, template, {**shared, **context}, status=status)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


async def _find_tables(
    request: HttpRequest,
) -> tuple[list[dict[str, Any]], list[lobby_pb2.Table], bool]:
    client = client_of_request(request)
    try:
        tables = await lobby().list_tables(client)
    except Refusal:
        return [], [], True
    own = await find_own_tables(client, await seats_going_on(request.session), tables)
    own_ids = {entry.table.id for entry in own}
    others = [table for table in tables if table.id not in own_ids]
    return [entry.json() for entry in own], others, False


async def _create_form(request: HttpRequest, refused: Refused | None) -> CreateForm:
    if refused and refused["action"] == "create":
        return CreateForm(request.POST)
    nickname = await remembered_nickname(request.session)
    usual = {"seats": 2, "first": "random", "visibility": "public"}
    return CreateForm(initial={**usual, "nickname": nickname})


async def _join_form(request: HttpRequest, refused: Refused | None) -> JoinForm:
    if refused and refused["action"] == "join":
        return JoinForm(request.POST)
    nickname = await remembered_nickname(request.session)
    return JoinForm(initial={"nickname": nickname})


def _factions(taken: set[str]) -> list[dict[str, Any]]:
    return [
        {"value": value, "label": label, "taken": value in taken} for value, label in FACTION_LABELS
    ]
