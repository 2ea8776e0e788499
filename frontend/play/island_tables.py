"""What visitors do with tables of Ork Island alone: open, follow, ask for ways."""

import asyncio

import grpc
import orjson
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST, require_safe
from hall.v1 import lobby_pb2, orkisland_pb2

from frontend.play import pages
from frontend.play.actions import action, action_at, open_named_table, open_table, usual_nickname
from frontend.play.answers import asked_again, json_answer, kept
from frontend.play.client import lobby
from frontend.play.errors import json_refusal
from frontend.play.frames import read_ply
from frontend.play.island_forms import CommandForm, MatchForm, WatchForm, check_settings_text
from frontend.play.island_json import rounds_json, way_json
from frontend.play.jsonview import settings_json
from frontend.play.limits import count_action
from frontend.play.sessions import remember_level, remember_seats
from frontend.play.visitors import address_of_request, client_of_request
from services.wire.errors import Refusal
from services.wire.limits import MAX_WAY_CELLS, MAX_WAY_ORKS


@action_at(pages.create_match_page)
async def create_match(request: HttpRequest) -> str:
    """Open a table, and start at once where computers lead all armies but the visitor's."""
    form = MatchForm(request.POST, request.FILES)
    text = form.read()["settings_text"]
    settings = orkisland_pb2.OrkIslandOptions()
    if text:
        settings = await lobby().read_settings(client_of_request(request), text)
    url = await open_named_table(request, form.table(settings))
    await remember_seats(request.session, "orkisland", form.cleaned_data["army"])
    return url


@action
async def watch_match(request: HttpRequest) -> str:
    """Start a match of four computer opponents, with one click."""
    return await open_table(request, WatchForm(request.POST).read_table())


@action
async def command_army(request: HttpRequest) -> str:
    """Start a match against three computer opponents, with one click."""
    form = CommandForm(request.POST)
    url = await open_table(request, form.read_table(await usual_nickname(request)))
    await remember_level(request.session, "orkisland", form.cleaned_data["level"])
    return url


@require_POST
async def read_settings(request: HttpRequest) -> HttpResponse:
    """Answer what a settings file says, before a table is opened by it."""
    try:
        count_action(address_of_request(request))
        text = check_settings_text(request.POST.get("text", ""))
        settings = await lobby().read_settings(client_of_request(request), text)
    except Refusal as refusal:
        return json_refusal(refusal)
    answer = {"settings": settings_json(settings), "has_island": settings.HasField("grid")}
    return JsonResponse({"ok": True, **answer})


@require_safe
async def rounds(request: HttpRequest, table_id: str) -> HttpResponse:
    """Answer the rounds of a match from a ply on, as far as it is."""
    since = read_ply(request.GET.get("since", ""))
    try:
        replay = await lobby().get_replay(client_of_request(request), table_id, since)
        if not replay.table.options.HasField("orkisland"):
            raise _no_rounds()
    except Refusal as refusal:
        return json_refusal(refusal)
    response = await asyncio.to_thread(_rounds_response, replay, since)
    is_over = replay.table.status == lobby_pb2.TABLE_STATUS_FINISHED
    return kept(response) if is_over else asked_again(response)


@require_POST
async def ways(request: HttpRequest, table_id: str) -> HttpResponse:
    """Answer the cheapest way of each ork to the nearest of some cells, as the island lies now."""
    try:
        orks, cells = _read_question(request.body)
        answer = await lobby().plan_ways(client_of_request(request), table_id, orks, cells)
    except Refusal as refusal:
        return json_refusal(refusal)
    return json_answer({"ply": answer.ply, "ways": [way_json(way) for way in answer.ways]})


def _no_rounds() -> Refusal:
    message = "ask for the rounds of a match of Ork Island"
    return Refusal(grpc.StatusCode.NOT_FOUND, "NO_TABLE", message)


def _rounds_response(replay: lobby_pb2.GetReplayResponse, since: int) -> HttpResponse:
    """Return the rounds; many take a while, which no socket may have to wait for."""
    return json_answer(rounds_json(replay.table, replay.views, since))


def _read_question(body: bytes) -> tuple[list[int], list[int]]:
    """Return the orks and the cells. Raises Refusal (BAD_MESSAGE)."""
    try:
        question = orjson.loads(body)
    except orjson.JSONDecodeError:
        question = None
    match question:
        case {"orks": list(orks), "cells": list(cells)} if _are_indices(
            orks, MAX_WAY_ORKS
        ) and _are_indices(cells, MAX_WAY_CELLS):
            return orks, cells
    most = f"at most {MAX_WAY_ORKS} orks and {MAX_WAY_CELLS} cells"
    message = f'send {{"orks":[…],"cells":[…]}}, {most}'
    raise Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_MESSAGE", message)


def _are_indices(numbers: list[object], most: int) -> bool:
    return 1 <= len(numbers) <= most and all(
        type(number) is int and 0 <= number < 2**31 for number in numbers
    )
