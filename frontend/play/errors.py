"""The pages for what went wrong: one sentence, the way back, and the request id."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from frontend.play.catalog import catalog_url
from frontend.play.refusals import explain, http_status
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
    """Answer a form that does not come from a page of ours."""
    return _error_page(
        request,
        HTTPStatus.FORBIDDEN,
        _("The form has expired"),
        _("Go back, reload the page and send it again. Cookies have to be allowed."),
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


def _error_page(request: HttpRequest, status: int, title: str, sentence: str) -> HttpResponse:
    """Render without the request, its session or a form: those may be what is broken."""
    context = {
        "status": int(status),
        "title": title,
        "sentence": sentence,
        "request_id": current_request_id.get(),
        "jsi18n_url": catalog_url(),
    }
    return render(None, "play/error.html", context, status=status)
