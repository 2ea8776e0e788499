"""A match over a stream ends when its caller falls silent, or the engine stops."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import grpc
import pytest
from hall.v1 import engine_pb2 as pb
from hall.v1 import engine_pb2_grpc

from services.engine.memo import Memo
from services.engine.servicer import EngineServicer
from services.engine.tests.test_matches import TIMEOUT, beginning, orders
from services.wire.channels import open_channel
from services.wire.errors import Refusal, read_refusal
from services.wire.serving import start_server

IDLE = 120.0

Said = Sequence[pb.PlayMatchRequest]
SAID = [(), (beginning(),), (beginning(["Demo"] * 4), orders(), orders())]
"""What a caller has said before it falls silent, or the engine stops."""


class Clock:
    """The time of the event loop, which goes on when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: self.now)

    async def say(self, said: Said, seconds: float) -> AsyncIterator[pb.PlayMatchRequest]:
        """Give a message after so many seconds each, and then none for as long."""
        for request in said:
            await self._pass(seconds)
            yield request
        await self._pass(seconds)

    async def _pass(self, seconds: float) -> None:
        self.now += seconds
        for _ in range(3):
            await asyncio.sleep(0)  # whatever is due comes now


async def test_whoever_is_never_silent_for_long_plays_to_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = [beginning(), *[orders()] * 5]
    requests = Clock(monkeypatch).say(said, seconds=IDLE - 1)
    servicer = EngineServicer(Memo(0), match_idle_seconds=IDLE)
    answers = [answer async for answer in servicer.PlayMatch(requests, None)]
    assert answers[-1].view.HasField("outcome")


@pytest.mark.parametrize("said", SAID)
async def test_a_caller_that_falls_silent_is_sent_away(
    monkeypatch: pytest.MonkeyPatch, said: Said
) -> None:
    servicer = EngineServicer(Memo(0), match_idle_seconds=IDLE)
    clock = Clock(monkeypatch)
    requests = clock.say(said, seconds=IDLE - 1)
    stream = servicer.PlayMatch(_then_silence(requests, clock), None)
    for _ in said:
        await anext(stream)
    with pytest.raises(Refusal, match="nothing came for 120 seconds") as caught:
        await anext(stream)
    assert (caught.value.code, caught.value.reason) == (
        grpc.StatusCode.DEADLINE_EXCEEDED,
        "IDLE",
    )
    assert servicer.matches.running == 0


async def _then_silence(
    requests: AsyncIterator[pb.PlayMatchRequest], clock: Clock
) -> AsyncIterator[pb.PlayMatchRequest]:
    async for request in requests:
        yield request
    clock.now += IDLE
    await asyncio.Event().wait()


async def test_silent_streams_hold_no_places_for_ever() -> None:
    servicer = EngineServicer(Memo(0), matches_at_once=20, match_idle_seconds=0.01)
    async with _serving(servicer) as engine:
        silent = [engine.PlayMatch(timeout=TIMEOUT) for _ in range(20)]
        for stream in silent:
            assert await _refusal_of(stream) == (grpc.StatusCode.DEADLINE_EXCEEDED, "IDLE")
        assert servicer.matches.running == 0


@pytest.mark.parametrize("said", SAID)
async def test_a_match_is_told_when_the_engine_stops(said: Said) -> None:
    servicer = EngineServicer(Memo(0))
    async with _serving(servicer) as engine:
        stream = engine.PlayMatch(timeout=TIMEOUT)
        for request in said:
            await stream.write(request)
            await stream.read()
        while not servicer.matches.running:
            await asyncio.sleep(0)
        await servicer.matches.stop()
        assert await _refusal_of(stream) == (grpc.StatusCode.UNAVAILABLE, "STOPPING")
        late = engine.PlayMatch(timeout=TIMEOUT)
        assert await _refusal_of(late) == (grpc.StatusCode.UNAVAILABLE, "STOPPING")
        assert servicer.matches.running == 0


async def test_a_round_that_is_being_played_is_answered_before_the_engine_stops() -> None:
    servicer = EngineServicer(Memo(0))
    stream = servicer.PlayMatch(_all([beginning(["Demo"] * 4), orders(), orders()]), None)
    await anext(stream)
    answer = asyncio.ensure_future(anext(stream))
    await asyncio.sleep(0)
    assert not answer.done()
    await servicer.matches.stop()
    assert (await answer).view.orkisland.round == 1
    with pytest.raises(Refusal, match="this engine is stopping"):
        await anext(stream)


async def _all(requests: Said) -> AsyncIterator[pb.PlayMatchRequest]:
    for request in requests:
        yield request
    await asyncio.Event().wait()


@asynccontextmanager
async def _serving(servicer: EngineServicer) -> AsyncIterator[Any]:
    server, port = await start_server(
        name="engine", address="127.0.0.1:0", register=servicer.register
    )
    async with open_channel(f"127.0.0.1:{port}") as channel:
        yield engine_pb2_grpc.EngineServiceStub(channel)
    await server.stop(None)


async def _refusal_of(stream: Any) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stream.read()
    refusal = read_refusal(caught.value)
    return refusal.code, refusal.reason
