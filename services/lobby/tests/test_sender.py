"""Tasks on their way to the workers, over a real Redis and over none."""

import asyncio
import base64
import threading
from dataclasses import replace
from pathlib import Path

import orjson
import redis
from kombu import Connection

from deploy.ports import choose_port
from services.lobby.bots import Task, match_task, scoring_task, turn_tasks
from services.lobby.sender import BACKGROUND_QUEUE, MAX_WAITING, QUEUE, TaskSender
from services.lobby.tests.redis_server import RedisServer
from services.lobby.tests.replica import WAIT_SECONDS, until
from services.lobby.tests.test_tables import TOKENS, full_table
from services.wire.requests import current_request_id

TASK = Task("ai.play_turn", {"table_id": "abcdefghijkl", "ply": 3}, pause_seconds=0.5)


async def test_a_task_lies_in_the_queue_by_its_name(tmp_path: Path) -> None:
    server = RedisServer(tmp_path)
    server.start()
    sender = TaskSender(server.url)
    sender.start()
    current_request_id.set("from-the-page")
    sender.send(TASK)
    await sender.stop()
    with redis.Redis.from_url(server.url) as client:
        message = orjson.loads(client.lpop(QUEUE))
    assert message["headers"]["task"] == "ai.play_turn"
    assert message["headers"]["eta"] is not None
    assert message["headers"]["request_id"] == "from-the-page"
    _, arguments, _ = orjson.loads(base64.b64decode(message["body"]))
    assert arguments == TASK.arguments
    server.stop()


async def test_what_no_player_waits_for_has_a_queue_of_its_own_and_matches_come_last(
    tmp_path: Path,
) -> None:
    server = RedisServer(tmp_path)
    server.start()
    sender = TaskSender(server.url)
    sender.start()
    table = full_table()
    deserted = replace(table, seats=tuple(replace(seat, bot="easy") for seat in table.taken))
    sender.send(match_task(deserted, TOKENS))
    sender.send(scoring_task(deserted, TOKENS))
    sender.send(scoring_task(table, TOKENS))
    for task in turn_tasks(deserted, 3, [1], TOKENS, pause_seconds=0):
        sender.send(task)
    for task in turn_tasks(table, 3, [2], TOKENS, pause_seconds=0):
        sender.send(task)
    await sender.stop()
    with Connection(server.url) as connection:
        people, background = [
            [queue.get(timeout=WAIT_SECONDS).headers["task"] for _ in range(len(queue))]
            for queue in (connection.SimpleQueue(name) for name in (QUEUE, BACKGROUND_QUEUE))
        ]
    assert people == ["ai.score_table", "ai.play_turn"]
    assert background == ["ai.score_table", "ai.play_turn", "ai.play_match"]
    server.stop()


async def test_a_broker_that_is_away_holds_nobody_up() -> None:
    sender = TaskSender(f"redis://127.0.0.1:{choose_port()}/0")

    def send_more_than_may_wait() -> None:
        for _ in range(MAX_WAITING + 1):
            sender.send(TASK)

    sending = threading.Thread(target=send_more_than_may_wait, daemon=True)
    sending.start()
    await until(lambda: not sending.is_alive())
    sender.start()
    await until(lambda: sender.is_away)
    await asyncio.wait_for(sender.stop(), WAIT_SECONDS)


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
