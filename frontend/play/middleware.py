"""Middleware of our own: answers to probes, the request id, and how forms are read."""

from collections.abc import Awaitable, Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.decorators import async_only_middleware

from frontend.play.client import lobby
from services.wire.requests import REQUEST_ID_KEY, accept_request_id, current_request_id

GetResponse = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@async_only_middleware
def answer_probes(get_response: GetResponse) -> GetResponse:
    """Answer /healthz and /readyz first: probes come by address, without https or our host name.

    Healthy means that this process serves; ready, that it also reaches the lobby.
    """

    async def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.path == "/healthz":
            return _plain(200, "ok")
        if request.path == "/readyz":
            is_ready = await lobby().answers()
            return _plain(200, "ok") if is_ready else _plain(503, "the lobby does not answer")
        return await get_response(request)

    return middleware


@async_only_middleware
def carry_request_id(get_response: GetResponse) -> GetResponse:
    """Take the request id that came along, or a new one, through all services and back."""

    async def middleware(request: HttpRequest) -> HttpResponseBase:
        request_id = accept_request_id(request.headers.get(REQUEST_ID_KEY, ""))
        current_request_id.set(request_id)
        response = await get_response(request)
        response.headers[REQUEST_ID_KEY] = request_id
        return response

    return middleware


@async_only_middleware
def read_as_utf8(get_response: GetResponse) -> GetResponse:
    """Read every form as our pages send it; a header that names another charset is not believed.

    Python has charsets that decode to what is no text, or to nothing at all.
    """

    async def middleware(request: HttpRequest) -> HttpResponseBase:
        request.encoding = "utf-8"
        return await get_response(request)

    return middleware


def _plain(status: int, text: str) -> HttpResponse:
    return HttpResponse(text, status=status, content_type="text/plain")
