"""Refusals arrive as they were raised; bugs arrive as INTERNAL and tell nothing."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import grpc
import pytest
from hall.v1 import engine_pb2, engine_pb2_grpc, game_pb2, lobby_pb2, lobby_pb2_grpc

from services.wire.channels import open_blocking_channel, open_channel
from services.wire.errors import Refusal, read_refusal
from services.wire.serving import start_server
from services.wire.tests.servicers import Behaviour, Engine, Lobby

STALE = Refusal(
    grpc.StatusCode.ABORTED,
    "STALE_PLY",
    "the table is at ply 12 – play on from there",
    {"ply": "12"},
    (game_pb2.View(ply=12, log=[game_pb2.LogEntry(text="w?@b4")] * 1000),),
)

Serving = Callable[[Engine | Lobby], AbstractAsyncContextManager[str]]


@pytest.fixture
def serving() -> Serving:
    @asynccontextmanager
    async def serve_here(servicer: Engine | Lobby) -> AsyncIterator[str]:
        server, port = await start_server(
            name="test", address="127.0.0.1:0", register=servicer.register
        )
        yield f"127.0.0.1:{port}"
        await server.stop(None)

    return serve_here


def raising(error: Exception) -> Behaviour:
    async def behaviour(_: object) -> None:
        raise error

    return behaviour


async def score(address: str) -> grpc.aio.AioRpcError:
    async with open_channel(address) as channel:
        stub = engine_pb2_grpc.EngineServiceStub(channel)
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await stub.ScoreRecord(
                engine_pb2.ScoreRecordRequest(), timeout=5, metadata=(("x-request-id", "r-1"),)
            )
    return caught.value


def assert_is_stale(refusal: Refusal) -> None:
    assert refusal.code is STALE.code
    assert refusal.reason == STALE.reason
    assert refusal.message == STALE.message == str(refusal)
    assert refusal.facts == STALE.facts
    assert refusal.detail(game_pb2.View) == STALE.details[0]
    assert refusal.detail(lobby_pb2.Table) is None


async def test_a_refusal_arrives_with_reason_facts_and_large_details(serving: Serving) -> None:
    async with serving(Engine(raising(STALE))) as address:
        assert_is_stale(read_refusal(await score(address)))


async def test_a_refusal_in_a_stream_arrives_after_what_was_streamed(serving: Serving) -> None:
    async with serving(Lobby(raising(STALE))) as address, open_channel(address) as channel:
        stream = lobby_pb2_grpc.LobbyServiceStub(channel).WatchTables(
            lobby_pb2.WatchTablesRequest(), timeout=5
        )
        answers = aiter(stream)
        assert await anext(answers) == lobby_pb2.WatchTablesResponse()
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await anext(answers)
    assert_is_stale(read_refusal(caught.value))


def test_a_refusal_keeps_its_details_before_it_is_sent() -> None:
    assert_is_stale(STALE)


async def test_a_bug_becomes_internal_without_its_text(serving: Serving) -> None:
    async with serving(Engine(raising(RuntimeError("the seed is 7")))) as address:
        error = await score(address)
    refusal = read_refusal(error)
    assert refusal.code is grpc.StatusCode.INTERNAL
    assert refusal.reason == "INTERNAL"
    assert "seed" not in refusal.message
    assert "r-1" in refusal.message


async def test_bytes_that_are_no_request_are_refused_like_any_other(serving: Serving) -> None:
    engine = Engine(raising(RuntimeError("it was called")))
    async with serving(engine) as address, open_channel(address) as channel:
        call = channel.unary_unary("/hall.v1.EngineService/ScoreRecord")
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await call(b"\xff", timeout=5)
    refusal = read_refusal(caught.value)
    assert refusal.code is grpc.StatusCode.INVALID_ARGUMENT
    assert refusal.reason == "BAD_MESSAGE"


async def test_an_abort_of_the_servicer_itself_passes_untouched(serving: Serving) -> None:
    async def abort_itself(context: grpc.aio.ServicerContext[object, object]) -> None:
        await context.abort(grpc.StatusCode.DATA_LOSS, "gone")

    async with serving(Engine(abort_itself)) as address:
        refusal = read_refusal(await score(address))
    assert (refusal.code, refusal.reason, refusal.message) == (
        grpc.StatusCode.DATA_LOSS,
        "",
        "gone",
    )


async def test_a_server_that_is_away_reads_as_unavailable_without_a_reason() -> None:
    refusal = read_refusal(await score("127.0.0.1:1"))
    assert refusal.code is grpc.StatusCode.UNAVAILABLE
    assert refusal.reason == ""


def test_the_blocking_channel_reads_the_same() -> None:
    with open_blocking_channel("127.0.0.1:1") as channel:
        stub = engine_pb2_grpc.EngineServiceStub(channel)
        with pytest.raises(grpc.RpcError) as caught:
            stub.ScoreRecord(engine_pb2.ScoreRecordRequest(), timeout=5)
    assert read_refusal(caught.value).code is grpc.StatusCode.UNAVAILABLE
