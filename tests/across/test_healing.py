"""A game goes on by itself, and no move is doubled, whatever dies in the middle of it."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
import redis
from celery import Celery
from hall.v1 import lobby_pb2_grpc

from tests.across.people import Watcher, open_bots_table
from tests.across.records import check_record
from tests.stack import Part, Stack, eventually

MIDDLE_PLY = 8

TURNS = "ai-background\x06\x166"
"""Where the broker keeps the turns of games that computers play on alone: by their priority."""


async def watch_to_the_middle(lobby: lobby_pb2_grpc.LobbyServiceStub) -> Watcher:
    """Return a spectator of a game between computers that is well under way."""
    spectator = Watcher(lobby, await open_bots_table(lobby, "random", "greedy"))
    await spectator.watch_until(lambda view: view.ply >= MIDDLE_PLY)
    return spectator


async def check_it_goes_on(lobby: lobby_pb2_grpc.LobbyServiceStub, spectator: Watcher) -> None:
    """Watch the rest of the game and hold it against its record."""
    assert not spectator.view.HasField("outcome")
    await spectator.watch_to_the_end()
    await check_record(lobby, spectator)


@contextmanager
def frozen(part: Part) -> Iterator[None]:
    """Keep a part from running, though it is there and its connections are open."""
    part.signal(signal.SIGSTOP)
    try:
        yield
    finally:
        part.signal(signal.SIGCONT)


@asynccontextmanager
async def stopped(part: Part) -> AsyncIterator[None]:
    """Do without a part for a while."""
    await asyncio.to_thread(part.stop)
    try:
        yield
    finally:
        await asyncio.to_thread(part.start)


@pytest.mark.parametrize("name", ["engine", "lobby", "ai-background"])
async def test_a_game_survives_a_part_that_is_killed(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub, name: str
) -> None:
    spectator = await watch_to_the_middle(lobby)
    await asyncio.to_thread(stack[name].kill)
    await asyncio.to_thread(stack[name].start)
    await check_it_goes_on(lobby, spectator)


async def test_a_game_survives_a_worker_killed_during_its_turn(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    spectator = await watch_to_the_middle(lobby)
    with frozen(stack["engine"]):
        await asyncio.to_thread(
            eventually, lambda: is_playing(stack), 10, "a turn that is being played"
        )
        stack["ai-background"].kill()
    await asyncio.to_thread(stack["ai-background"].start)
    await check_it_goes_on(lobby, spectator)


async def test_a_game_survives_a_redis_that_is_emptied(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    spectator = await watch_to_the_middle(lobby)
    await asyncio.to_thread(stack["redis"].kill)
    (Path(stack.environment["REDIS_FOLDER"]) / "redis.rdb").unlink(missing_ok=True)
    await asyncio.to_thread(stack["redis"].start)
    await asyncio.to_thread(stack["ai-background"].heal)
    await check_it_goes_on(lobby, spectator)


async def test_a_task_that_is_delivered_again_and_again_plays_one_move(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    async with stopped(stack["ai-background"]):
        spectator = Watcher(lobby, await open_bots_table(lobby, "random", "greedy"))
        with redis.Redis.from_url(stack.redis_url) as broker:
            await asyncio.to_thread(eventually, lambda: broker.llen(TURNS) > 0, 10, "a task")
            for task in broker.lrange(TURNS, 0, -1) * 5:
                broker.lpush(TURNS, task)
    await spectator.watch_until(lambda view: view.ply >= MIDDLE_PLY)
    await check_it_goes_on(lobby, spectator)


def is_playing(stack: Stack) -> bool:
    """Tell whether a worker is in the middle of a turn."""
    with Celery(broker=stack.redis_url, set_as_current=False) as celery:
        active = celery.control.inspect(timeout=0.5).active() or {}
    return any(task["name"] == "ai.play_turn" for tasks in active.values() for task in tasks)
