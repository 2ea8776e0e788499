"""The pages that are looked at: home, a table, the rules."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from frontend.play import pages
from frontend.play.errors import refusal_page
from services.wire.errors import Refusal


@require_safe
async def home(request: HttpRequest) -> HttpResponse:
    """Show what this place is, and the open tables."""
    return await pages.home_page(request)


@require_safe
async def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """Show a table: waiting room, game and end are one page, driven by its socket."""
    try:
        return await pages.table_page(request, table_id)
    except Refusal as refusal:
        return refusal_page(request, refusal)


@require_safe
async def rules(request: HttpRequest) -> HttpResponse:
    """Show the rule book."""
    return await pages.rules_page(request)
