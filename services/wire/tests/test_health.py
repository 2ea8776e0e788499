"""The health that container engines ask for: of a server that serves, stops, or is not there."""

import asyncio

import grpc
from grpc_health.v1 import health, health_pb2_grpc

from services.wire.health import is_serving
from services.wire.serving import start_server
from services.wire.tests.servicers import Engine


async def do_nothing(_: object) -> None:
    pass


async def test_a_server_that_serves_is_healthy_and_one_that_is_gone_is_not() -> None:
    server, port = await start_server(
        name="test", address="127.0.0.1:0", register=Engine(do_nothing).register
    )
    assert await asyncio.to_thread(is_serving, f"127.0.0.1:{port}")
    await server.stop(None)
    assert not await asyncio.to_thread(is_serving, f"127.0.0.1:{port}")


async def test_a_server_that_stops_is_not_healthy() -> None:
    stopping = health.aio.HealthServicer()
    await stopping.enter_graceful_shutdown()
    server = grpc.aio.server()
    health_pb2_grpc.add_HealthServicer_to_server(stopping, server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    assert not await asyncio.to_thread(is_serving, f"127.0.0.1:{port}")
    await server.stop(None)
