"""Static files: served by the process itself, and under hashed names once collected."""

from collections.abc import Awaitable, Callable

from asgiref.sync import markcoroutinefunction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware  # type: ignore[import-untyped]
from whitenoise.responders import StaticFile  # type: ignore[import-untyped]
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

GetResponse = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Files under names with a hash of their content, ES modules importing each other included."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 20  # one for each step of the longest chain of imports
    keep_intermediate_files = False


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise without a thread: our files are small, and read whole from the page cache."""

    sync_capable = False
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Awaitable[HttpResponseBase]]) -> None:
        super().__init__(get_response)
        markcoroutinefunction(self)

    async def __call__(self, request: HttpRequest) -> HttpResponseBase:
        find = self.find_file if self.autorefresh else self.files.get
        static_file = find(request.path_info)
        if static_file is None:
            response: HttpResponseBase = await self.get_response(request)
            return response
        return _read(static_file, request)


def _read(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
    found = static_file.get_response(request.method, request.META)
    content = b""
    if found.file:
        with found.file:
            content = found.file.read()
    response = HttpResponse(content, status=int(found.status))
    del response["Content-Type"]
    for name, value in found.headers:
        response[name] = value
    return response
