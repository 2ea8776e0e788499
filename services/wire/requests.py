"""Request ids: one short text that follows a person's request through all services and logs."""

import re
import secrets
from contextvars import ContextVar

REQUEST_ID_KEY = "x-request-id"

current_request_id: ContextVar[str] = ContextVar("request_id", default="")

_ACCEPTED = re.compile(r"[0-9A-Za-z_.:-]{1,64}")


def accept_request_id(given: str) -> str:
    """Return the id that a caller sent, or a new one where it sent none or something else."""
    return given if _ACCEPTED.fullmatch(given) else secrets.token_hex(8)


def request_metadata() -> tuple[tuple[str, str], ...]:
    """Return the metadata that hands the current request id on to the next service."""
    request_id = current_request_id.get()
    return ((REQUEST_ID_KEY, request_id),) if request_id else ()
