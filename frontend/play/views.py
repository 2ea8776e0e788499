"""The pages that are looked at: home, a table, a replay, the viewer of Ork Island, the rules."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from hall.v1 import lobby_pb2

from frontend.play import pages
from frontend.play.client import lobby
from frontend.play.errors import no_replay_page, refusal_page
from frontend.play.visitors import client_of_request
from services.wire.errors import Refusal


@require_safe
async def home(request: HttpRequest) -> HttpResponse:
    """Show what this place is, and the open tables."""
    return await pages.home_page(request)


@require_safe
async def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """Show a table; of Armadöra waiting room, game and end are one page, driven by its socket."""
    try:
        return await pages.table_page(request, table_id)
    except Refusal as refusal:
        return refusal_page(request, refusal)


@require_safe
async def replay(request: HttpRequest, table_id: str) -> HttpResponse:
    """Show the game of a finished table again; its script reads the rest of the address."""
    try:
        table = await lobby().get_table(client_of_request(request), table_id)
    except Refusal as refusal:
        return refusal_page(request, refusal)
    if table.status != lobby_pb2.TABLE_STATUS_FINISHED:
        return no_replay_page(request)
    return await pages.replay_page(request, table)


@require_safe
async def replay_upload(request: HttpRequest) -> HttpResponse:
    """Show where to put the record of a game."""
    return await pages.replay_page(request, None)


@require_safe
async def island(request: HttpRequest) -> HttpResponse:
    """Show where to open a match of Ork Island; its script shows it."""
    return await pages.island_page(request)


@require_safe
async def create_match(request: HttpRequest) -> HttpResponse:
    """Show the form that opens a table of Ork Island."""
    return await pages.create_match_page(request)


@require_safe
async def rules(request: HttpRequest) -> HttpResponse:
    """Show the rule book of Armadöra."""
    return await pages.rules_page(request)


@require_safe
async def island_rules(request: HttpRequest) -> HttpResponse:
    """Show the rule book of Ork Island."""
    return await pages.island_rules_page(request)


@require_safe
async def opponents(request: HttpRequest) -> HttpResponse:
    """Show the computer opponents, how strong they are, and how that was measured."""
    return await pages.opponents_page(request)
