"""A server tells its health, its services, its limits, and stops without dropping a call."""

import asyncio
import re
import signal
from collections.abc import AsyncIterator

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase,
)
from hall.v1 import engine_pb2, engine_pb2_grpc, game_pb2

from services.wire.channels import open_blocking_channel, open_channel
from services.wire.errors import read_refusal
from services.wire.requests import current_request_id, request_metadata
from services.wire.serving import start_server
from services.wire.settings import MAX_MESSAGE_BYTES
from services.wire.tests.processes import read_event, running
from services.wire.tests.servicers import Engine


async def do_nothing(_: object) -> None:
    pass


@pytest.fixture
async def address() -> AsyncIterator[str]:
    server, port = await start_server(
        name="test", address="127.0.0.1:0", register=Engine(do_nothing).register
    )
    yield f"127.0.0.1:{port}"
    await server.stop(None)


@pytest.fixture
async def channel(address: str) -> AsyncIterator[grpc.aio.Channel]:
    async with open_channel(address) as channel:
        yield channel


@pytest.mark.parametrize("service", ["", "hall.v1.EngineService"])
async def test_health_is_serving(channel: grpc.aio.Channel, service: str) -> None:
    answer = await health_pb2_grpc.HealthStub(channel).Check(
        health_pb2.HealthCheckRequest(service=service), timeout=5
    )
    assert answer.status == health_pb2.HealthCheckResponse.SERVING


async def test_reflection_lists_the_services(channel: grpc.aio.Channel, address: str) -> None:
    def list_services() -> list[str]:
        with open_blocking_channel(address) as blocking:
            return list(ProtoReflectionDescriptorDatabase(blocking).get_services())

    assert sorted(await asyncio.to_thread(list_services)) == [
        "grpc.health.v1.Health",
        "grpc.reflection.v1alpha.ServerReflection",
        "hall.v1.EngineService",
    ]


def record_of(size: int) -> engine_pb2.ScoreRecordRequest:
    move = game_pb2.Move(text="w" * size)
    return engine_pb2.ScoreRecordRequest(record=game_pb2.Record(moves=[move]))


async def test_a_message_over_the_limit_is_resource_exhausted(channel: grpc.aio.Channel) -> None:
    stub = engine_pb2_grpc.EngineServiceStub(channel)
    await stub.ScoreRecord(record_of(MAX_MESSAGE_BYTES - 100), timeout=5)
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.ScoreRecord(record_of(MAX_MESSAGE_BYTES), timeout=5)
    assert read_refusal(caught.value).code is grpc.StatusCode.RESOURCE_EXHAUSTED


@pytest.mark.parametrize(
    ("sent", "echoed"),
    [("abc-1", r"abc-1"), ("two words", r"[0-9a-f]{16}"), ("x" * 65, r"[0-9a-f]{16}")],
)
async def test_a_request_id_is_echoed_or_replaced(
    channel: grpc.aio.Channel, sent: str, echoed: str
) -> None:
    call = engine_pb2_grpc.EngineServiceStub(channel).ScoreRecord(
        engine_pb2.ScoreRecordRequest(), timeout=5, metadata=(("x-request-id", sent),)
    )
    await call
    assert re.fullmatch(echoed, dict(await call.trailing_metadata())["x-request-id"])


async def test_a_request_id_is_handed_on_to_the_next_service() -> None:
    handed_on: list[tuple[tuple[str, str], ...]] = []

    async def note_metadata(_: object) -> None:
        handed_on.append(request_metadata())

    server, port = await start_server(
        name="test", address="127.0.0.1:0", register=Engine(note_metadata).register
    )
    async with open_channel(f"127.0.0.1:{port}") as channel:
        await engine_pb2_grpc.EngineServiceStub(channel).ScoreRecord(
            engine_pb2.ScoreRecordRequest(), timeout=5, metadata=(("x-request-id", "abc-1"),)
        )
    await server.stop(None)
    assert handed_on == [(("x-request-id", "abc-1"),)]
    assert current_request_id.get() == ""


async def test_a_taken_address_is_named_in_the_error(address: str) -> None:
    with pytest.raises(OSError, match=f"second cannot listen on {address}"):
        await start_server(name="second", address=address, register=Engine(do_nothing).register)


async def test_a_method_left_out_is_unimplemented(channel: grpc.aio.Channel) -> None:
    stub = engine_pb2_grpc.EngineServiceStub(channel)
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.RenderViews(engine_pb2.RenderViewsRequest(), timeout=5)
    assert read_refusal(caught.value).code is grpc.StatusCode.UNIMPLEMENTED


def test_blocking_methods_are_refused_at_the_start() -> None:
    class Blocking(Engine):
        def ScoreRecord(self, request: object, context: object) -> None:  # noqa: N802
            pass

    with pytest.raises(TypeError, match="ScoreRecord is blocking"):
        asyncio.run(
            start_server(name="test", address="127.0.0.1:0", register=Blocking(do_nothing).register)
        )


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_the_process_after_the_call_in_flight(number: signal.Signals) -> None:
    with running("services.wire.tests.stopping_server") as process:
        port = read_event(process, "serving")["port"]
        with open_blocking_channel(f"127.0.0.1:{port}") as channel:
            call = engine_pb2_grpc.EngineServiceStub(channel).ScoreRecord.future(
                engine_pb2.ScoreRecordRequest(), timeout=20
            )
            health = health_pb2_grpc.HealthStub(channel).Watch(
                health_pb2.HealthCheckRequest(service="hall.v1.EngineService"), timeout=20
            )
            assert next(health).status == health_pb2.HealthCheckResponse.SERVING
            read_event(process, "called")
            process.send_signal(number)
            assert next(health).status == health_pb2.HealthCheckResponse.NOT_SERVING
            health.cancel()
            assert call.result() == engine_pb2.ScoreRecordResponse()
        assert process.wait(timeout=10) == 0
        read_event(process, "stopped")
