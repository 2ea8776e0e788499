"""Who a visitor is to the services, and which language a socket speaks."""

from collections.abc import Mapping
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language_from_request

CLIENT_CHARACTERS = 32


def client_of(session: SessionBase, address: str) -> str:
    """Return a word that stands for a visitor, and tells nothing about them.

    It is made from the session, or from the address before there is one.
    """
    known_by = f"session:{session.session_key}" if session.session_key else f"address:{address}"
    return salted_hmac("hall.client", known_by, algorithm="sha256").hexdigest()[:CLIENT_CHARACTERS]


def client_of_request(request: HttpRequest) -> str:
    """Return the same for a request."""
    return client_of(request.session, address_of_request(request))


def address_of_request(request: HttpRequest) -> str:
    """Return the address that a request comes from, or an empty text."""
    address: str = request.META.get("REMOTE_ADDR", "")
    return address


def language_of_scope(scope: Mapping[str, Any]) -> str:
    """Return the language that the pages have for the visitor behind a socket."""
    headers = dict(scope["headers"])
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", b"").decode("latin-1")
    return get_language_from_request(request)
