"""Tasks on their way to the workers, over a real Redis and over none."""

import base64
import time
from pathlib import Path

import orjson
import redis

from services.lobby.bots import Task
from services.lobby.sender import QUEUE, TaskSender
from services.lobby.tests.databases import free_port
from services.lobby.tests.redis_server import RedisServer
from services.lobby.tests.replica import until

TASK = Task("ai.play_turn", {"table_id": "abcdefghijkl", "ply": 3}, pause_seconds=0.5)


async def test_a_task_lies_in_the_queue_by_its_name(tmp_path: Path) -> None:
    server = RedisServer(tmp_path)
    server.start()
    sender = TaskSender(server.url)
    sender.start()
    sender.send(TASK)
    await sender.stop()
    with redis.Redis.from_url(server.url) as client:
        message = orjson.loads(client.lpop(QUEUE))
    assert message["headers"]["task"] == "ai.play_turn"
    assert message["headers"]["eta"] is not None
    _, arguments, _ = orjson.loads(base64.b64decode(message["body"]))
    assert arguments == TASK.arguments
    server.stop()


async def test_a_broker_that_is_away_holds_nobody_up(tmp_path: Path) -> None:
    sender = TaskSender(f"redis://127.0.0.1:{free_port()}/0")
    sender.start()
    before = time.monotonic()
    for _ in range(20_000):
        sender.send(TASK)
    assert time.monotonic() - before < 2


async def test_a_broker_that_comes_back_is_used_again(tmp_path: Path) -> None:
    server = RedisServer(tmp_path)
    sender = TaskSender(server.url)
    sender.start()
    sender.send(TASK)
    await until(lambda: sender.is_away)
    server.start()
    sender.send(TASK)
    await until(lambda: not sender.is_away)
    await sender.stop()
    server.stop()
