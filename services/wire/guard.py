"""The guard round every method of a service: refusals become statuses, bugs become INTERNAL.

Servicers simply raise `Refusal`. The guard also reads the requests, for gRPC takes bytes that are
none for a bug of ours; it echoes a request id, and logs a line a call.
"""

import inspect
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from functools import partial
from typing import Any, Never, TypeAlias

import grpc
import structlog
from google.protobuf.message import DecodeError

from services.wire.errors import Refusal, abort
from services.wire.requests import REQUEST_ID_KEY, accept_request_id, current_request_id

Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
Context = grpc.aio.ServicerContext[Any, Any]
Unary = Callable[[Any, Context], Awaitable[Any]]
Stream = Callable[[Any, Context], AsyncGenerator[Any, None]]
Read = Callable[[bytes], Any]

KINDS = ("unary_unary", "unary_stream", "stream_stream")
"""Nothing of ours takes a stream of requests and gives one answer."""

log = structlog.get_logger()


def guard(method: str, handler: Handler) -> Handler:
    """Return the handler with its method guarded; `method` is its name in the logs.

    A method that its servicer leaves out stays as it is generated: it answers UNIMPLEMENTED.
    """
    kind = next(kind for kind in KINDS if getattr(handler, kind))
    behaviour = getattr(handler, kind)
    if behaviour.__module__.endswith("_pb2_grpc"):
        return handler
    read = handler.request_deserializer
    assert read, f"{method} was registered without a reader of its requests"
    if inspect.isasyncgenfunction(behaviour):
        read_it = partial(_read_each if kind == "stream_stream" else _read, read)
        guarded: Unary | Stream = _guard_stream(method, read_it, behaviour)
    elif inspect.iscoroutinefunction(behaviour):
        guarded = _guard_unary(method, read, behaviour)
    else:
        raise TypeError(f"{method} is blocking; write it as async def")
    changes = {kind: guarded, "request_deserializer": None}
    return handler._replace(**changes)  # type: ignore[attr-defined, no-any-return]


def _guard_unary(method: str, read: Read, behaviour: Unary) -> Unary:
    async def guarded(request: bytes, context: Context) -> Any:
        started = time.perf_counter()
        request_id = _take_request_id(context)
        try:
            answer = await behaviour(_read(read, request), context)
        except Exception as error:
            await _abort(method, context, request_id, error)
        log.debug("answered", method=method, milliseconds=_milliseconds_since(started))
        return answer

    return guarded


def _guard_stream(method: str, read: Callable[[Any], Any], behaviour: Stream) -> Stream:
    async def guarded(request: Any, context: Context) -> AsyncGenerator[Any, None]:
        started = time.perf_counter()
        request_id = _take_request_id(context)
        try:
            async with aclosing(behaviour(read(request), context)) as answers:
                async for answer in answers:
                    yield answer
        except Exception as error:
            await _abort(method, context, request_id, error)
        log.debug("streamed", method=method, milliseconds=_milliseconds_since(started))

    return guarded


def _read(read: Read, request: bytes) -> Any:
    try:
        return read(request)
    except DecodeError:
        raise Refusal(
            grpc.StatusCode.INVALID_ARGUMENT,
            "BAD_MESSAGE",
            "these bytes are not the request; send it as protos/hall/v1 describes it",
        ) from None


async def _read_each(read: Read, requests: AsyncIterator[bytes]) -> AsyncIterator[Any]:
    async for request in requests:
        yield _read(read, request)


def _take_request_id(context: Context) -> str:
    given = ""
    for key, value in context.invocation_metadata() or ():
        if key == REQUEST_ID_KEY:
            given = str(value)
    request_id = accept_request_id(given)
    current_request_id.set(request_id)
    if given:
        context.set_trailing_metadata(((REQUEST_ID_KEY, request_id),))
    return request_id


async def _abort(method: str, context: Context, request_id: str, error: Exception) -> Never:
    if isinstance(error, grpc.aio.AbortError):
        raise error
    if isinstance(error, Refusal):
        refusal = error
        log.info("refused", method=method, code=error.code.name, reason=error.reason)
    else:
        message = f"something went wrong here, not in your request; it is logged as {request_id}"
        refusal = Refusal(grpc.StatusCode.INTERNAL, "INTERNAL", message)
        log.error("failed", method=method, exc_info=error)
    await abort(context, refusal, ((REQUEST_ID_KEY, request_id),))


def _milliseconds_since(started: float) -> float:
    return round((time.perf_counter() - started) * 1000, 3)
