"""Games to be looked at again: ply by ply as JSON for the script of the page, and as a file.

Of Ork Island, round by round for its viewer; matches that go on are in island_tables.py.
A finished game never changes, so browsers may keep it. An uploaded record is kept by nobody.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator

import grpc
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.cache import patch_cache_control
from django.utils.http import content_disposition_header
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe
from hall.v1 import game_pb2, lobby_pb2

from frontend.play.answers import ResponseT, json_answer, kept
from frontend.play.client import SPECTATOR, lobby
from frontend.play.errors import json_refusal, refusal_json, refusal_page
from frontend.play.forms import MAX_SEATS
from frontend.play.island_json import match_json
from frontend.play.jsonview import options_json, seat_json, view_json
from frontend.play.limits import count_action
from frontend.play.refusals import explain_record, http_status
from frontend.play.visitors import address_of_request, client_of_request
from frontend.play.words import FACTION_LABELS, FACTION_NUMBERS
from services.wire.errors import Refusal
from services.wire.settings import MAX_RECORD_TEXT_BYTES

Replay = lobby_pb2.GetReplayResponse | lobby_pb2.ReplayTextResponse

ORKISLAND_SEATS = 4

OPEN = "open"
VIEWERS = {OPEN: -2, "spectator": SPECTATOR, **{str(seat): seat for seat in range(MAX_SEATS)}}
"""As whom a game is looked at, and how the lobby numbers it."""


@require_safe
async def table_views(request: HttpRequest, table_id: str) -> HttpResponse:
    """Answer the game of a finished table."""
    seen_as = request.GET.get("as", OPEN)
    try:
        viewer = _viewer(seen_as)
        replay = await lobby().get_replay(client_of_request(request), table_id, viewer=viewer)
    except Refusal as refusal:
        return json_refusal(refusal)
    return kept(await asyncio.to_thread(_game_response, seen_as, replay.table, replay))


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
    table = _unknown_table(replay.options)
    response = await asyncio.to_thread(_game_response, seen_as, table, replay)
    patch_cache_control(response, private=True, no_store=True)
    return response


@require_safe
async def record(request: HttpRequest, table_id: str) -> HttpResponse:
    """Answer the record of a finished game as a file to keep."""
    client = client_of_request(request)
    try:
        replay = await lobby().get_replay(client, table_id, viewer=VIEWERS[OPEN])
    except Refusal as refusal:
        return refusal_page(request, refusal)
    response = HttpResponse(replay.text, content_type="text/plain; charset=utf-8")
    return kept(_as_file(response, replay.table, "txt"))


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

    response = StreamingHttpResponse(_Parts(first, parts), content_type="text/plain; charset=utf-8")
    return kept(_as_file(response, table, "out"))


class _Parts:
    """The parts of a record as Django takes them: it closes them, read or not, from a thread."""

    def __init__(self, first: bytes, others: AsyncGenerator[bytes, None]) -> None:
        self._first = first
        self._others = others
        self._loop = asyncio.get_running_loop()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self._first
        async for part in self._others:
            yield part

    def close(self) -> None:
        """End the stream of the lobby, which else goes on until the garbage is collected."""
        asyncio.run_coroutine_threadsafe(self._end(), self._loop)

    async def _end(self) -> None:
        await self._others.aclose()


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
    """Return a whole game; a long one takes a while, which no socket may have to wait for."""
    if table.options.HasField("orkisland"):
        return json_answer({"text": replay.text, "match": match_json(table, replay.views)})
    game = {
        "as": seen_as,
        "number": table.number or None,
        "seats": [seat_json(seat) for seat in table.seats],
        "options": {"armadora": options_json(table.options.armadora)},
        "text": replay.text,
        "views": [view_json(view) for view in replay.views],
    }
    return json_answer(game)


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
