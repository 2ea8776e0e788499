"""Games to be looked at again: ply by ply as JSON for the script of the page, and as a file.

Matches of Ork Island are answered round by round, for their viewer.
A finished game never changes, so browsers may keep it. An uploaded record is kept by nobody.
"""

from collections.abc import AsyncIterator
from typing import TypeVar

import grpc
import orjson
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.cache import patch_cache_control
from django.utils.http import content_disposition_header
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe
from hall.v1 import game_pb2, lobby_pb2

from frontend.play.client import lobby
from frontend.play.errors import refusal_json, refusal_page
from frontend.play.forms import MAX_SEATS
from frontend.play.frames import read_ply
from frontend.play.island_json import match_json, rounds_json
from frontend.play.jsonview import Json, options_json, seat_json, view_json
from frontend.play.limits import count_action
from frontend.play.refusals import explain, explain_record, http_status
from frontend.play.visitors import address_of_request, client_of_request
from frontend.play.words import FACTION_LABELS, FACTION_NUMBERS
from services.wire.errors import Refusal
from services.wire.settings import MAX_RECORD_TEXT_BYTES

ResponseT = TypeVar("ResponseT", bound=HttpResponseBase)
Replay = lobby_pb2.GetReplayResponse | lobby_pb2.ReplayTextResponse

HOUR_SECONDS = 3600
ORKISLAND_SEATS = 4

OPEN = "open"
SPECTATOR = -1
VIEWERS = {OPEN: -2, "spectator": SPECTATOR, **{str(seat): seat for seat in range(MAX_SEATS)}}
"""As whom a game is looked at, and how the lobby numbers it."""


@require_safe
async def table_views(request: HttpRequest, table_id: str) -> HttpResponse:
    """Answer the game of a finished table."""
    seen_as = request.GET.get("as", OPEN)
    try:
        viewer = _viewer(seen_as)
        replay = await lobby().get_replay(client_of_request(request), table_id, viewer)
    except Refusal as refusal:
        return refusal_json(explain(refusal), http_status(refusal))
    return _kept(_game_response(seen_as, replay.table, replay))


@require_POST
async def text_views(request: HttpRequest) -> HttpResponse:
    """Answer the game of an uploaded record, at an unknown table with unknown players."""
    seen_as, text = request.POST.get("as", OPEN), request.POST.get("text", "")
    try:
        count_action(address_of_request(request))
        viewer = _viewer(seen_as)
        _check_length(text)
        replay = await lobby().replay_text(client_of_request(request), text, viewer)
    except Refusal as refusal:
        why = explain_record(refusal, is_orkisland=_is_orkisland(text))
        return refusal_json(why, http_status(refusal))
    response = _game_response(seen_as, _unknown_table(replay.options), replay)
    patch_cache_control(response, private=True, no_store=True)
    return response


@require_safe
async def record(request: HttpRequest, table_id: str) -> HttpResponse:
    """Answer the record of a finished game as a file to keep."""
    client = client_of_request(request)
    try:
        replay = await lobby().get_replay(client, table_id, VIEWERS[OPEN])
    except Refusal as refusal:
        return refusal_page(request, refusal)
    response = HttpResponse(replay.text, content_type="text/plain; charset=utf-8")
    return _kept(_as_file(response, replay.table, "txt"))


@require_safe
async def original_record(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """Answer the record of a finished match of Ork Island as the original's, part by part."""
    client = client_of_request(request)
    parts = lobby().export_record(client, table_id)
    try:
        table = await lobby().get_table(client, table_id)
        first = await anext(parts, b"")
    except Refusal as refusal:
        return refusal_page(request, refusal)

    async def whole() -> AsyncIterator[bytes]:
        yield first
        async for part in parts:
            yield part

    response = StreamingHttpResponse(whole(), content_type="text/plain; charset=utf-8")
    return _kept(_as_file(response, table, "out"))


@require_safe
async def rounds(request: HttpRequest, table_id: str) -> HttpResponse:
    """Answer the rounds of a match of Ork Island from a ply on, as far as it is."""
    since = read_ply(request.GET.get("since", ""))
    try:
        replay = await lobby().get_replay(client_of_request(request), table_id, SPECTATOR, since)
        if not replay.table.options.HasField("orkisland"):
            raise _no_rounds()
    except Refusal as refusal:
        return refusal_json(explain(refusal), http_status(refusal))
    response = _json(rounds_json(replay.table, replay.views, since))
    if replay.table.status == lobby_pb2.TABLE_STATUS_FINISHED:
        return _kept(response)
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _no_rounds() -> Refusal:
    message = "ask for the rounds of a match of Ork Island"
    return Refusal(grpc.StatusCode.NOT_FOUND, "NO_TABLE", message)


def _viewer(seen_as: str) -> int:
    """Return how the lobby numbers a viewer. Raises Refusal (BAD_VIEWER)."""
    if seen_as not in VIEWERS:
        accepted = ", ".join(VIEWERS)
        raise Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_VIEWER", f"look as {accepted}")
    return VIEWERS[seen_as]


def _is_orkisland(text: str) -> bool:
    """Tell whether a text begins as the record of a match of Ork Island."""
    return text.split(maxsplit=2)[:2] == ["game", "orkisland"]


def _check_length(text: str) -> None:
    """Raise Refusal (TOO_LARGE) for a text that is longer than any record."""
    if len(text.encode()) > MAX_RECORD_TEXT_BYTES:
        accepted = f"send at most {MAX_RECORD_TEXT_BYTES} bytes"
        raise Refusal(grpc.StatusCode.INVALID_ARGUMENT, "TOO_LARGE", accepted)


def _game_response(seen_as: str, table: lobby_pb2.Table, replay: Replay) -> HttpResponse:
    if table.options.HasField("orkisland"):
        return _json({"text": replay.text, "match": match_json(table, replay.views)})
    game = {
        "as": seen_as,
        "number": table.number or None,
        "seats": [seat_json(seat) for seat in table.seats],
        "options": {"armadora": options_json(table.options.armadora)},
        "text": replay.text,
        "views": [view_json(view) for view in replay.views],
    }
    return _json(game)


def _json(answer: Json) -> HttpResponse:
    return HttpResponse(orjson.dumps(answer), content_type="application/json")


def _unknown_table(options: game_pb2.GameOptions) -> lobby_pb2.Table:
    """Return a table for a record: no number, and seats with colours in order if with no others."""
    colours = [FACTION_NUMBERS[word] for word, _ in FACTION_LABELS]
    seats_of_game = ORKISLAND_SEATS if options.HasField("orkisland") else options.armadora.seats
    factions = options.factions or colours[:seats_of_game]
    seats = [
        lobby_pb2.Seat(index=index, nickname=_seat_name(index), faction=faction)
        for index, faction in enumerate(factions)
    ]
    return lobby_pb2.Table(options=options, seats=seats)


def _seat_name(index: int) -> str:
    return gettext("Seat %(number)s") % {"number": index + 1}


def _as_file(response: ResponseT, table: lobby_pb2.Table, ending: str) -> ResponseT:
    name = f"{table.options.WhichOneof('game')}-table-{table.number}.{ending}"
    response.headers["Content-Disposition"] = content_disposition_header(True, name)
    return response


def _kept(response: ResponseT) -> ResponseT:
    patch_cache_control(response, private=True, max_age=HOUR_SECONDS)
    return response
