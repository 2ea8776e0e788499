"""How the pages are made: what each template gets, with or without a refusal on top."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from hall.v1 import lobby_pb2

from frontend.play.asking import new_id
from frontend.play.catalog import catalog_url
from frontend.play.client import lobby
from frontend.play.forms import MIN_SEATS, CreateForm, JoinForm
from frontend.play.island_drawings import DRAWINGS
from frontend.play.island_form_page import create_match_context
from frontend.play.jsonview import table_json
from frontend.play.opponents import measured_context, opponent_names, opponents_context
from frontend.play.own_tables import find_own_tables
from frontend.play.refusals import Explanation
from frontend.play.seats import held_seat, is_host, seats_going_on
from frontend.play.sessions import remembered_level, remembered_nickname, remembered_seats
from frontend.play.visitors import client_of_request
from frontend.play.words import ARMY_LABELS, FACTION_LABELS, NEWCOMERS_LEVEL, OPPONENTS
from services.wire.errors import Refusal

Refused = Mapping[str, str]

BEGUN = (lobby_pb2.TABLE_STATUS_RUNNING, lobby_pb2.TABLE_STATUS_FINISHED)
"""The status of tables that have a game to show."""


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
        "level": await _levels(request),
    }
    return await _page(request, "play/home.html", context, refused, status)


async def table_page(
    request: HttpRequest, table_id: str, refused: Refused | None = None, status: int = 200
) -> HttpResponse:
    """Return the page of a table. Raises Refusal where there is no such table."""
    found = await lobby().get_table(client_of_request(request), table_id)
    if found.options.HasField("orkisland"):
        return await _island_table_page(request, found, refused, status)
    table = table_json(found)
    held = await held_seat(request.session, table_id)
    context = {
        "table": table,
        "seat": held.seat if held else None,
        "factions": _factions(taken={seat["faction"] for seat in table["seats"]}),
        "form": await _join_form(request, refused),
        "share_url": _share_url(table_id),
    }
    return await _page(request, "play/table.html", context, refused, status)


async def replay_page(request: HttpRequest, table: lobby_pb2.Table | None) -> HttpResponse:
    """Return the page of a finished table's replay, or of one whose record is yet to be shown."""
    if table and table.options.HasField("orkisland"):
        context = {**_match_context(table), "seat": None, "is_host": False, "socket": ""}
        return await _page(request, "play/island_table.html", context, None, 200)
    held = await held_seat(request.session, table.id) if table else None
    context = {
        "table": table_json(table) if table else None,
        "seat": held.seat if held else None,
    }
    return await _page(request, "play/replay.html", context, None, 200)


async def island_page(request: HttpRequest) -> HttpResponse:
    """Return the viewer of Ork Island, with no match yet."""
    return await _page(request, "play/island.html", {}, None, 200)


async def create_match_page(
    request: HttpRequest, refused: Refused | None = None, status: int = 200
) -> HttpResponse:
    """Return the form that opens a table of Ork Island."""
    context = await create_match_context(request, refused)
    return await _page(request, "play/island_create.html", context, refused, status)


async def rules_page(request: HttpRequest) -> HttpResponse:
    """Return the rule book of Armadöra."""
    return await _page(request, "play/rules.html", {}, None, 200)


async def island_rules_page(request: HttpRequest) -> HttpResponse:
    """Return the rule book of Ork Island."""
    context = {
        "armies": [{"faction": faction, "label": label} for faction, label in ARMY_LABELS],
        "drawings": {name: drawing.parts for name, drawing in DRAWINGS.items()},
    }
    return await _page(request, "play/rules_island.html", context, None, 200)


async def opponents_page(request: HttpRequest) -> HttpResponse:
    """Return the page about the computer opponents."""
    context = {"games": measured_context()}
    return await _page(request, "play/opponents.html", context, None, 200)


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
        "opponents": opponents_context(),
        "opponent_names": opponent_names(),
        "jsi18n_url": catalog_url(),
        "refusal": refused,
    }
    response = render(request, template, {**shared, **context}, status=status)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


async def _island_table_page(
    request: HttpRequest, table: lobby_pb2.Table, refused: Refused | None, status: int
) -> HttpResponse:
    held = await held_seat(request.session, table.id)
    context = {
        **_match_context(table),
        "seat": held.seat if held else None,
        "is_host": is_host(held, table),
        "socket": f"/ws/table/{table.id}",
    }
    if table.status in BEGUN:
        return await _page(request, "play/island_table.html", context, refused, status)
    waiting = {
        "form": await _join_form(request, refused),
        "api_address": settings.API_ADDRESS,
    }
    return await _page(request, "play/island_waiting.html", {**context, **waiting}, refused, status)


def _match_context(table: lobby_pb2.Table) -> dict[str, Any]:
    """Return what the page of a match needs of its table, whoever looks at it."""
    is_finished = table.status == lobby_pb2.TABLE_STATUS_FINISHED
    return {
        "table": table_json(table),
        "table_id": table.id,
        "match_url": reverse("match", args=[table.id]),
        "ways_url": reverse("ways", args=[table.id]),
        "record_url": reverse("replay_record", args=[table.id]) if is_finished else "",
        "share_url": _share_url(table.id),
    }


def _share_url(table_id: str) -> str:
    return f"{settings.PUBLIC_ORIGIN}{reverse('table', args=[table_id])}"


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
    bots = await remembered_seats(request.session, "armadora")
    seats = len(bots) + 1 if bots else MIN_SEATS
    usual = {"seats": seats, "first": "random", "visibility": "public"}
    return CreateForm(initial={**usual, "nickname": nickname, "bots": bots})


async def _levels(request: HttpRequest) -> dict[str, str]:
    """Return the level of each game that the visitor is offered first."""
    session = request.session
    return {game: await remembered_level(session, game) or NEWCOMERS_LEVEL for game in OPPONENTS}


async def _join_form(request: HttpRequest, refused: Refused | None) -> JoinForm:
    if refused and refused["action"] == "join":
        return JoinForm(request.POST)
    nickname = await remembered_nickname(request.session)
    return JoinForm(initial={"nickname": nickname})


def _factions(taken: set[str]) -> list[dict[str, Any]]:
    return [
        {"value": value, "label": label, "taken": value in taken} for value, label in FACTION_LABELS
    ]
