"""What got lost is sent again; what is idle is closed."""

from collections.abc import Callable

from hall.v1 import lobby_pb2

from services.lobby.tests.conftest import Database
from services.lobby.tests.replica import Replica, play_to_the_end, refusal_of, until

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
    await host.at(second.calls).play(1, "w1@a3", token=token)
    sent = len(second.tasks.tasks)
    await second.lobby.sweeper.sweep()
    assert len(second.tasks.tasks) == sent


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
    await second.calls("RecordOutcome", request)
    sent = len(second.tasks.tasks)
    await second.lobby.sweeper.sweep()
    assert len(second.tasks.tasks) == sent


async def test_an_idle_open_table_is_closed(
    replicas: Callable[..., Replica], database: Database
) -> None:
    first = await replicas(database).start()
    host = await first.calls.create()
    running, _ = await first.calls.start_game()
    second = await replicas(database, sweep_seconds=0.02, open_table_seconds=0.05).start()
    table = await first.calls.table(host.table_id)
    while table.status != lobby_pb2.TABLE_STATUS_CLOSED:
        table = await first.calls.table(host.table_id)
    assert (await first.calls.table(running.table_id)).status == lobby_pb2.TABLE_STATUS_RUNNING
    assert (await refusal_of(second.calls.join(host.table_id))).reason == "TABLE_CLOSED"
