"""Refusals: an error with a status code, a reason for programs and a sentence for people.

They travel as `google.rpc.Status`: an `ErrorInfo` first, then whatever details the server adds.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Never, TypeVar, cast

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import DecodeError, Message
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

DOMAIN = "hall.v1"
STATUS_KEY = "grpc-status-details-bin"
NO_FACTS: Mapping[str, str] = MappingProxyType({})

MessageT = TypeVar("MessageT", bound=Message)


class Refusal(Exception):
    """A call that is answered with an error the caller can act on.

    | attribute | what |
    |---|---|
    | `code` | the gRPC status code |
    | `reason` | a stable word in capitals, such as `STALE_PLY`; "" from a server that gave none |
    | `message` | an English sentence that says what would have been accepted |
    | `facts` | the values in the message, for translators, and `rule` where a rule refuses |
    | `details` | further messages, such as the view that the caller missed |
    """

    def __init__(
        self,
        code: grpc.StatusCode,
        reason: str,
        message: str,
        facts: Mapping[str, str] = NO_FACTS,
        details: Sequence[Message] = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.reason = reason
        self.message = message
        self.facts = facts
        self.details = details

    def detail(self, kind: type[MessageT]) -> MessageT | None:
        """Return the first detail of a kind, unpacked, or None."""
        for detail in self.details:
            if isinstance(detail, kind):
                return detail
            if isinstance(detail, AnyMessage) and detail.Unpack(unpacked := kind()):
                return unpacked
        return None


async def abort(
    context: grpc.aio.ServicerContext[Any, Any],
    refusal: Refusal,
    metadata: tuple[tuple[str, str], ...] = (),
) -> Never:
    """End a call with a refusal; `metadata` goes along in the trailing metadata."""
    status = Status(code=refusal.code.value[0], message=refusal.message)
    info = ErrorInfo(reason=refusal.reason, domain=DOMAIN, metadata=refusal.facts)
    for detail in (info, *refusal.details):
        status.details.add().Pack(detail)
    packed = (STATUS_KEY, status.SerializeToString())
    await context.abort(refusal.code, refusal.message, (*metadata, packed))


def read_refusal(error: grpc.RpcError) -> Refusal:
    """Return what a server, or the channel itself, answered instead of a result."""
    code = error.code()
    status = _read_status(error)
    info = ErrorInfo()
    details: list[AnyMessage] = []
    for detail in status.details:
        if not detail.Unpack(info):
            details.append(detail)
    return Refusal(code, info.reason, error.details() or "", dict(info.metadata), details)


def _read_status(error: grpc.RpcError) -> Status:
    metadata: Iterable[tuple[str, bytes]] = error.trailing_metadata() or ()  # type: ignore[assignment]
    packed = dict(metadata).get(STATUS_KEY, b"")
    try:
        return cast(Status, Status.FromString(packed))
    except DecodeError:
        return cast(Status, Status())
