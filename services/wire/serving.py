"""Servers: how a service listens, tells its health, and stops without dropping a call."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import cast

import grpc
import structlog
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from services.wire.channels import KEEPALIVE_OPTIONS
from services.wire.guard import Handler, guard
from services.wire.settings import MAX_MESSAGE_BYTES, ServerSettings

Register = Callable[[grpc.aio.Server], Sequence[str]]
"""Adds servicers to a server and returns the full names of their services."""

log = structlog.get_logger()


async def serve(
    *,
    name: str,
    settings: ServerSettings,
    register: Register,
    on_stop: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Serve until SIGTERM or SIGINT, then stop as a balancer wants it.

    First the health turns to NOT_SERVING; for `drain_seconds` calls are still taken; `on_stop` ends
    what would not end by itself, such as streams; calls in flight get `stop_seconds` to finish.
    Connections are closed, kindly, after about `max_connection_age_seconds` (gRPC varies it by a
    tenth), so that callers look up addresses again and find new replicas.
    """
    stop_asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop_asked.set)
    options = _server_options(settings.max_message_bytes, settings.max_connection_age_seconds)
    server, port, health_servicer = await _start(name, settings.address, register, options)
    log.info("serving", address=settings.address, port=port)
    await stop_asked.wait()
    log.info("stopping")
    await health_servicer.enter_graceful_shutdown()
    await asyncio.sleep(settings.drain_seconds)
    if on_stop:
        await on_stop()
    await server.stop(settings.stop_seconds)
    log.info("stopped")


async def start_server(
    *,
    name: str,
    address: str,
    register: Register,
    max_message_bytes: int = MAX_MESSAGE_BYTES,
) -> tuple[grpc.aio.Server, int]:
    """Return a server that is serving, and its port; for tests and for embedding.

    With an address such as `127.0.0.1:0` the port is any free one.
    """
    options = _server_options(max_message_bytes, max_connection_age_seconds=None)
    server, port, _ = await _start(name, address, register, options)
    return server, port


async def _start(
    name: str, address: str, register: Register, options: Sequence[tuple[str, int | str]]
) -> tuple[grpc.aio.Server, int, health.aio.HealthServicer]:
    server = grpc.aio.server(options=options)
    guarded = cast(grpc.aio.Server, _GuardedRegistration(server))
    services = register(guarded)
    health_servicer = health.aio.HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(health_servicer, guarded)
    for service in services:
        await health_servicer.set(service, health_pb2.HealthCheckResponse.SERVING)
    reflection.enable_server_reflection(
        (*services, health.SERVICE_NAME, reflection.SERVICE_NAME), server
    )
    try:
        port = server.add_insecure_port(address)
    except RuntimeError as error:
        raise OSError(f"{name} cannot listen on {address}; is it taken?") from error
    await server.start()
    return server, port, health_servicer


def _server_options(
    max_message_bytes: int, max_connection_age_seconds: float | None
) -> list[tuple[str, int | str]]:
    options = [
        *KEEPALIVE_OPTIONS,
        # without it clients that ping are cut off; the spelling with "recv" is silently ignored
        ("grpc.http2.min_ping_interval_without_data_ms", 5_000),
        ("grpc.so_reuseport", 0),
        ("grpc.max_receive_message_length", max_message_bytes),
    ]
    if max_connection_age_seconds is not None:
        options.append(("grpc.max_connection_age_ms", int(max_connection_age_seconds * 1000)))
    return options


class _GuardedRegistration:
    """Stands for the server while services are added, and guards their methods.

    Wrapping once here is cheaper than an interceptor, which gRPC asks again for every call.
    """

    def __init__(self, server: grpc.aio.Server) -> None:
        self._server = server

    def add_generic_rpc_handlers(self, handlers: Sequence[grpc.GenericRpcHandler]) -> None:
        """Leave them out: every method is registered by name below."""

    def add_registered_method_handlers(self, service: str, handlers: Mapping[str, Handler]) -> None:
        guarded = {method: guard(f"{service}/{method}", handlers[method]) for method in handlers}
        self._server.add_registered_method_handlers(service, guarded)
