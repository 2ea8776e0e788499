"""Every reason for which the lobby itself refuses a call, with its status code.

The engine's refusals pass through as they are.
"""

from collections.abc import Sequence

from google.protobuf.message import Message
from grpc import StatusCode

from services.wire.errors import Refusal

CODES = {
    # the request
    "BAD_FIELD": StatusCode.INVALID_ARGUMENT,
    "BAD_MESSAGE": StatusCode.INVALID_ARGUMENT,
    "BAD_NICKNAME": StatusCode.INVALID_ARGUMENT,
    "BAD_OPTIONS": StatusCode.INVALID_ARGUMENT,
    "TOO_LARGE": StatusCode.INVALID_ARGUMENT,
    "TOO_MANY_MOVES": StatusCode.INVALID_ARGUMENT,
    "UNKNOWN_BOT": StatusCode.INVALID_ARGUMENT,
    # the caller
    "NO_TABLE": StatusCode.NOT_FOUND,
    "NO_TOKEN": StatusCode.UNAUTHENTICATED,
    "WRONG_TOKEN": StatusCode.PERMISSION_DENIED,
    "NOT_HOST": StatusCode.PERMISSION_DENIED,
    "TOO_MANY_REQUESTS": StatusCode.RESOURCE_EXHAUSTED,
    "TOO_MANY_TABLES": StatusCode.RESOURCE_EXHAUSTED,
    # the table as it is now
    "FACTION_TAKEN": StatusCode.FAILED_PRECONDITION,
    "GAME_OVER": StatusCode.FAILED_PRECONDITION,
    "GAME_RUNNING": StatusCode.FAILED_PRECONDITION,
    "NICKNAME_TAKEN": StatusCode.FAILED_PRECONDITION,
    "NOT_A_BOT": StatusCode.FAILED_PRECONDITION,
    "NOT_YOUR_TURN": StatusCode.FAILED_PRECONDITION,
    "NO_HINTS": StatusCode.FAILED_PRECONDITION,
    "SEATS_FREE": StatusCode.FAILED_PRECONDITION,
    "SEAT_TAKEN": StatusCode.FAILED_PRECONDITION,
    "TABLE_CLOSED": StatusCode.FAILED_PRECONDITION,
    "TABLE_FULL": StatusCode.FAILED_PRECONDITION,
    "TABLE_NOT_STARTED": StatusCode.FAILED_PRECONDITION,
    "TABLE_STARTED": StatusCode.FAILED_PRECONDITION,
    "WRONG_OUTCOME": StatusCode.FAILED_PRECONDITION,
    "STALE_PLY": StatusCode.ABORTED,
    # the stream of a bot
    "IDLE": StatusCode.DEADLINE_EXCEEDED,
    "TAKEN_OVER": StatusCode.ABORTED,
    # what the lobby stands on
    "ENGINE_AWAY": StatusCode.UNAVAILABLE,
    "NO_WORKER": StatusCode.UNAVAILABLE,
    "TABLE_BUSY": StatusCode.UNAVAILABLE,
    "STORE_AWAY": StatusCode.UNAVAILABLE,
    "STOPPING": StatusCode.UNAVAILABLE,
}


def refuse(
    reason: str, message: str, *, details: Sequence[Message] = (), **facts: object
) -> Refusal:
    """Return the refusal for one of the reasons above; `facts` are the values in the message."""
    named = {name: str(value) for name, value in facts.items()}
    return Refusal(CODES[reason], reason, message, named, details)


def no_table() -> Refusal:
    """Return the refusal for a table that is not there."""
    return refuse("NO_TABLE", "there is no such table")
