"""Who may open a socket: pages of this site only, or another site could play with your cookie."""

from typing import Any
from urllib.parse import urlsplit

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, WebSocketScope
from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host


class SameOriginOnly:
    """ASGI middleware: refuses the handshake (403) unless Origin is the host that is asked."""

    def __init__(self, application: Any) -> None:
        self._application = application
        self._denier = WebsocketDenier.as_asgi()

    async def __call__(
        self, scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        application = self._application if _is_ours(origin, host) else self._denier
        await application(scope, receive, send)


def _is_ours(origin: str, host: str) -> bool:
    if origin == settings.PUBLIC_ORIGIN:
        return True
    domain, _ = split_domain_port(host)
    if not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    return origin.startswith(("http://", "https://")) and urlsplit(origin).netloc == host
