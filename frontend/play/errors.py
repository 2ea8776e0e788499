"""The pages for what went wrong: one sentence, the way back, and the request id.

Scripts get the sentence as JSON, as they do for a refused action.
"""

from dataclasses import asdict
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from frontend.play.catalog import catalog_url
from frontend.play.refusals import Explanation, explain, http_status
from services.wire.errors import Refusal
from services.wire.requests import current_request_id


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what could not be read."""
    return _error_page(
        request,
        HTTPStatus.BAD_REQUEST,
        _("That could not be read"),
        _("The hall did not understand this request. Go back and try it again."),
    )


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what is not allowed."""
    return _error_page(
        request, HTTPStatus.FORBIDDEN, _("Not allowed"), _("This is not open to you.")
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that comes from no page of ours, or from one of long ago."""
    return _error_page(
        request,
        HTTPStatus.FORBIDDEN,
        _("The form has expired"),
        _("Reload its page, and send it again. Cookies have to be allowed."),
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an address where nothing is."""
    return _error_page(
        request, HTTPStatus.NOT_FOUND, _("Nothing here"), _("There is no page at this address.")
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer when we have made a mistake."""
    return _error_page(
        request,
        HTTPStatus.INTERNAL_SERVER_ERROR,
        _("Something went wrong"),
        _("The mistake is ours, and it is noted. Your games are safe."),
    )


def refusal_page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Answer a page that the lobby refuses: no such table, or nobody there."""
    status = http_status(refusal)
    title = _("No such table") if status == HTTPStatus.NOT_FOUND else _("Not now")
    return _error_page(request, status, title, explain(refusal).message)


def no_replay_page(request: HttpRequest) -> HttpResponse:
    """Answer the replay of a table whose game is not over."""
    return _error_page(
        request,
        HTTPStatus.NOT_FOUND,
        _("No replay yet"),
        _("A game can be looked at again once it is over."),
    )


def wants_json(request: HttpRequest) -> bool:
    """Return whether a script asks, and not a browser that will show the answer."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def refusal_json(why: Explanation, status: int) -> JsonResponse:
    """Answer a script with why not."""
    return JsonResponse({"ok": False, **asdict(why)}, status=status)


def json_refusal(refusal: Refusal) -> JsonResponse:
    """Answer a script that the lobby, or we, refuse what it asks for."""
    return refusal_json(explain(refusal), http_status(refusal))


def _error_page(request: HttpRequest, status: int, title: str, sentence: str) -> HttpResponse:
    """Render without the request, its session or a form: those may be what is broken."""
    if wants_json(request):
        return refusal_json(Explanation("", f"{title}. {sentence}", ""), status)
    context = {
        "status": int(status),
        "title": title,
        "sentence": sentence,
        "may_pass": status == HTTPStatus.SERVICE_UNAVAILABLE and request.method == "GET",
        "request_id": current_request_id.get(),
        "jsi18n_url": catalog_url(),
    }
    return render(None, "play/error.html", context, status=status)
