"""The refusal of options that the messages can hold and the dataclasses of the rules cannot."""

import grpc

from services.wire.errors import Refusal


def bad_options(message: str, **facts: str) -> Refusal:
    """Return the refusal; the message says what is accepted."""
    return Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_OPTIONS", message, facts)
