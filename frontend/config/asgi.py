"""The ASGI application: pages over HTTP, tables over websockets."""

import logging
import os

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import SessionMiddlewareStack
from django.conf import settings
from django.core.asgi import get_asgi_application

from services.wire.logs import configure_logging

NO_UTF_8 = "Invalid UTF-8 sequence received from client."
"""What uvicorn logs of a frame, with a traceback, while it closes the socket with 1007."""


def join_logs() -> None:
    """Let uvicorn log as all else does, without lines for every request and every socket.

    Nor is there one for a request under a foreign host name, or for text that is no UTF-8: anybody
    can send those, for ever.
    """
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(lambda record: record.msg != NO_UTF_8)
    logging.getLogger("django.security.DisallowedHost").setLevel(logging.CRITICAL)


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "frontend.config.settings")
configure_logging("frontend")
join_logs()
django.setup(set_prefix=False)

# these import the models and settings that are set up above
from frontend.config.urls import websocket_urlpatterns  # noqa: E402
from frontend.play.limits import SOCKETS_AT_ONCE, LimitBodies, LimitSockets  # noqa: E402
from frontend.play.origins import SameOriginOnly  # noqa: E402

sockets = SessionMiddlewareStack(URLRouter(websocket_urlpatterns))
application = ProtocolTypeRouter(
    {
        "http": LimitBodies(get_asgi_application(), settings.DATA_UPLOAD_MAX_MEMORY_SIZE),
        "websocket": SameOriginOnly(LimitSockets(sockets, SOCKETS_AT_ONCE)),
    }
)
