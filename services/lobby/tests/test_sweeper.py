"""What got lost is sent again; what is idle is closed."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from django.db import connections
from hall.v1 import lobby_pb2

from services.lobby.store import models
from services.lobby.tests.conftest import Database
from services.lobby.tests.replica import Replica, play_to_the_end, read, refusal_of, until

EAGER = {"sweep_seconds": 0.02, "overdue_seconds": 0.05}


async def test_an_overdue_turn_is_sent_again_by_any_lobby(
    replicas: Callable[..., Replica], database: Database
) -> None:
    first = await replicas(database).start()
    host = await first.calls.create()
    await host.seated("AddBot", bot="random")
    await host.start()
    await first.calls.start_game()
    second = await replicas(database, **EAGER).start()
    await host.play(0, "w1@a2")
    await until(lambda: len(second.tasks.named("ai.play_turn")) > 2)
    assert second.tasks.tasks[0].arguments == first.tasks.tasks[0].arguments
    assert {task.arguments["table_id"] for task in second.tasks.tasks} == {host.table_id}
    token = second.tasks.tasks[0].arguments["seat_token"]
    assert await second.store.overdue_turns(_later()) == [(host.table_id, 1)]
    await host.at(second.calls).play(1, "w1@a3", token=token)
    assert await second.store.overdue_turns(_later()) == []


async def test_an_overdue_scoring_is_sent_again(
    replicas: Callable[..., Replica], database: Database
) -> None:
    first = await replicas(database).start()
    players = await first.calls.start_game()
    view = await play_to_the_end(players)
    second = await replicas(database, **EAGER).start()
    await until(lambda: len(second.tasks.named("ai.score_table")) > 2)
    scoring = second.tasks.tasks[0].arguments
    request = lobby_pb2.RecordOutcomeRequest(**scoring, outcome=view.outcome)
    assert await second.store.unscored(_later()) == [(players[0].table_id, view.ply)]
    await second.calls("RecordOutcome", request)
    assert await second.store.unscored(_later()) == []


def _later() -> datetime:
    return datetime.now(UTC) + timedelta(hours=1)


async def test_a_table_that_cannot_be_read_does_not_hold_up_the_others(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    first = await replicas(sqlite_database).start()
    hosts = [await first.calls.create() for _ in range(3)]
    for host in hosts:
        await host.seated("AddBot", bot="random")
        await host.start()
        await host.play(0, "w1@a2")
    broken, *others = (host.table_id for host in hosts)
    await asyncio.to_thread(_break, sqlite_database.alias, broken)
    second = await replicas(sqlite_database, **EAGER).start()

    def swept() -> set[str]:
        return {task.arguments["table_id"] for task in second.tasks.tasks}

    await until(lambda: swept() == set(others))


def _break(alias: str, table_id: str) -> None:
    models.Table.objects.using(alias).filter(key=table_id).update(game_options=b"\xff\xff")
    connections[alias].close()


async def test_an_idle_open_table_is_closed(
    replicas: Callable[..., Replica], database: Database
) -> None:
    first = await replicas(database).start()
    host = await first.calls.create()
    running, _ = await first.calls.start_game()
    second = await replicas(database, sweep_seconds=0.02, open_table_seconds=0.05).start()
    stream = second.calls.watch(host.table_id)
    while (await read(stream)).table.status != lobby_pb2.TABLE_STATUS_CLOSED:
        pass
    assert (await first.calls.table(running.table_id)).status == lobby_pb2.TABLE_STATUS_RUNNING
    assert (await refusal_of(second.calls.join(host.table_id))).reason == "TABLE_CLOSED"
