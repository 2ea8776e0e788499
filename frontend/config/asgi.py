"""The ASGI application: pages over HTTP, tables over websockets."""

import logging
import os

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import SessionMiddlewareStack
from django.core.asgi import get_asgi_application

from services.wire.logs import configure_logging


def join_logs() -> None:
    """Let uvicorn log as all else does, without lines for every request and every socket."""
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "frontend.config.settings")
configure_logging("frontend")
join_logs()
django.setup(set_prefix=False)

# these import the models and settings that are set up above
from frontend.config.urls import websocket_urlpatterns  # noqa: E402
from frontend.play.limits import LimitBodies  # noqa: E402
from frontend.play.origins import SameOriginOnly  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": LimitBodies(get_asgi_application()),
        "websocket": SameOriginOnly(SessionMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
