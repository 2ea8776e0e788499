"""Several lobbies on one database: who is first counts, and news gets around."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from hall.v1 import game_pb2, lobby_pb2
from redis.asyncio import Redis

from services.lobby.bots import ALONE_SECONDS
from services.lobby.notices import CHANNEL, RedisNotices
from services.lobby.tests.conftest import Database
from services.lobby.tests.redis_server import RedisServer
from services.lobby.tests.replica import (
    Replica,
    any_move,
    play_to_the_end,
    read,
    refusal_of,
    until,
)
from services.lobby.tests.watcher import Watcher
from services.wire.errors import Refusal


@pytest.fixture
async def pair(replicas: Callable[..., Replica], database: Database) -> list[Replica]:
    """Two lobbies that do not hear of each other."""
    return [await replicas(database).start() for _ in range(2)]


async def test_a_game_is_played_through_both(pair: list[Replica]) -> None:
    ann, bob = await pair[0].calls.start_game()
    view = await play_to_the_end([ann, bob.at(pair[1].calls)])
    record = await pair[1].calls.record(ann.table_id)
    assert len(record.moves) == view.ply
    assert record == await pair[0].calls.record(ann.table_id)


async def test_of_two_moves_at_one_ply_one_wins_wherever_they_are_made(
    pair: list[Replica],
) -> None:
    ann, bob = await pair[0].calls.start_game()
    view = await ann.view()
    for _ in range(8):
        player = (ann, bob)[view.to_move[0]]
        move = any_move(await player.view())
        answers = await asyncio.gather(
            player.play(view.ply, move),
            player.at(pair[1].calls).play(view.ply, move),
            return_exceptions=True,
        )
        (view,) = [answer for answer in answers if isinstance(answer, game_pb2.View)]
        (stale,) = [answer for answer in answers if isinstance(answer, Refusal)]
        assert stale.reason == "STALE_PLY"
        assert stale.detail(game_pb2.View) == view


async def test_a_request_repeated_elsewhere_is_answered_as_the_first_time(
    pair: list[Replica],
) -> None:
    ann, bob = await pair[0].calls.start_game()
    await ann.at(pair[1].calls).view()
    moves = [ann.at(pair[i % 2].calls).play(0, "w1@a2", request_id="first") for i in range(6)]
    assert {view.ply for view in await asyncio.gather(*moves)} == {1}
    assert (await bob.at(pair[1].calls).view()).ply == 1


async def test_who_left_has_no_rights_at_another_lobby_either(pair: list[Replica]) -> None:
    ann, bob = await pair[0].calls.start_game()
    elsewhere = ann.at(pair[1].calls)
    await elsewhere.view()
    await ann.leave()
    for call in (elsewhere.view(), elsewhere.play(0, "w1@a2"), elsewhere.start()):
        assert (await refusal_of(call)).reason == "WRONG_TOKEN"
    assert (await bob.at(pair[1].calls).view()).ply == 0


async def test_who_left_watches_the_seat_nowhere(pair: list[Replica]) -> None:
    ann, _ = await pair[0].calls.start_game()
    elsewhere = ann.at(pair[1].calls)
    await elsewhere.view()
    await ann.leave()
    assert (await refusal_of(read(elsewhere.watch()))).reason == "WRONG_TOKEN"


async def test_without_notices_watchers_elsewhere_are_told_a_little_later(
    replicas: Callable[..., Replica], database: Database
) -> None:
    here = await replicas(database).start()
    there = await replicas(database, poll_seconds=0.05).start()
    ann, _ = await here.calls.start_game()
    stream = there.calls.watch(ann.table_id)
    tables = there.calls.stub.WatchTables(lobby_pb2.WatchTablesRequest())
    await read(stream)
    assert len((await read(tables)).tables) == 1
    await ann.play(0, "w1@a2")
    assert (await read(stream)).view.ply == 1
    await here.calls.create()
    assert len((await read(tables)).tables) == 2
    stream.cancel()
    tables.cancel()


@pytest.fixture
def redis_server(tmp_path: object) -> object:
    """A Redis that is running."""
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
async def linked_pair(
    replicas: Callable[..., Replica], sqlite_database: Database, redis_server: RedisServer
) -> AsyncIterator[list[Replica]]:
    """Two lobbies that hear of each other."""
    made, running = [], []
    for _ in range(2):
        notices = RedisNotices(redis_server.url)
        replica = await replicas(sqlite_database, notices=notices).start()
        running.append(asyncio.create_task(notices.send()))
        running.append(
            asyncio.create_task(notices.listen(replica.hall.hear, replica.hall.refresh_watched))
        )
        await asyncio.wait_for(notices.is_heard.wait(), 10)
        made.append(replica)
    yield made
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


async def test_notices_reach_watchers_at_another_lobby(linked_pair: list[Replica]) -> None:
    here, there = linked_pair
    host = await here.calls.create()
    stream = there.calls.watch(host.table_id)
    tables = there.calls.stub.WatchTables(lobby_pb2.WatchTablesRequest())
    await read(stream)
    await read(tables)
    guest = await here.calls.join(host.table_id)
    assert (await read(stream)).table.seats[1].nickname == "Bob"
    assert (await read(tables)).tables[0].seats[1].nickname == "Bob"
    await host.start()
    assert (await read(stream)).table.status == lobby_pb2.TABLE_STATUS_RUNNING
    players = [host, guest]
    for ply in range(6):
        player = players[ply % 2]
        await player.play(ply, any_move(await player.view(ply)))
        assert (await read(stream)).view.ply == ply + 1
    stream.cancel()
    tables.cancel()


async def test_moves_of_computers_that_are_left_alone_come_one_by_one_to_another_lobby(
    linked_pair: list[Replica],
) -> None:
    here, there = linked_pair
    host = await here.calls.create(3)
    for _ in range(2):
        await host.seated("AddBot", bot="expert")
    await host.start()
    stream = there.calls.watch(host.table_id)
    watcher = Watcher(stream, None)
    await watcher.read()
    view = await host.play(0, "pass")
    while view.ply < 10:
        turn = here.tasks.tasks[-1]
        assert turn.pause_seconds == ALONE_SECONDS
        await asyncio.sleep(turn.pause_seconds)  # as workers do
        token = turn.arguments["seat_token"]
        move = any_move(await here.calls.view(host.table_id, token))
        view = await host.play(view.ply, move, token=token)
    while watcher.ply < view.ply:
        await watcher.read()
    stream.cancel()
    assert [len(told.log) for told in watcher.views[1:]] == [1] * view.ply


async def test_a_notice_that_is_none_is_passed_over(
    linked_pair: list[Replica], redis_server: RedisServer
) -> None:
    here, there = linked_pair
    ann, bob = await here.calls.start_game()
    stream = there.calls.watch(ann.table_id)
    await read(stream)
    async with Redis.from_url(redis_server.url) as redis:
        await redis.publish(CHANNEL, b"\xff\xfe")
    for ply, player in enumerate((ann, bob, ann)):
        await player.play(ply, any_move(await player.view()))
        assert (await read(stream)).view.ply == ply + 1
    stream.cancel()


async def test_an_emptied_and_restarted_redis_loses_nothing(
    linked_pair: list[Replica], redis_server: RedisServer
) -> None:
    here, there = linked_pair
    ann, bob = await here.calls.start_game()
    stream = there.calls.watch(ann.table_id)
    await read(stream)
    redis_server.stop()
    assert (await ann.play(0, "w1@a2")).ply == 1
    redis_server.start()
    message = await read(stream)
    assert (message.view.ply, len(message.view.log)) == (1, 1)
    await until(lambda: all(replica.notices.is_heard.is_set() for replica in linked_pair))
    await bob.play(1, "w1@a3")
    assert (await read(stream)).view.ply == 2
    stream.cancel()
