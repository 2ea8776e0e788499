"""Which tables are in memory: the last ones, and those in use, each of them once."""

from collections.abc import Callable

import pytest
from hall.v1 import lobby_pb2

from services.lobby import hall
from services.lobby.tests.conftest import Database
from services.lobby.tests.replica import Replica, any_move, read


@pytest.fixture
async def small(replicas: Callable[..., Replica], sqlite_database: Database) -> Replica:
    """A lobby that remembers one table beside those in use."""
    return await replicas(sqlite_database, hot_tables=1).start()


async def test_the_last_tables_are_kept_and_the_others_forgotten(small: Replica) -> None:
    hosts = [await small.calls.create() for _ in range(5)]
    found = [small.hall.find(host.table_id) is not None for host in hosts]
    assert found == [False] * 4 + [True]


async def test_long_tables_leave_room_for_fewer(
    replicas: Callable[..., Replica], sqlite_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "MOVES_OF_A_TABLE", 1)
    lobby = await replicas(sqlite_database, hot_tables=3).start()
    ann, bob = await lobby.calls.start_game()
    for ply, player in enumerate((ann, bob, ann)):
        await player.play(ply, any_move(await player.view()))
    other = await lobby.calls.create()
    assert lobby.hall.find(ann.table_id)
    await bob.play(3, any_move(await bob.view()))
    await lobby.calls.table(ann.table_id)
    assert [lobby.hall.find(player.table_id) is None for player in (ann, other)] == [False, True]
    await lobby.calls.create()
    assert lobby.hall.find(ann.table_id) is None


async def test_watched_tables_leave_room_for_others(small: Replica) -> None:
    watched = [await small.calls.create() for _ in range(3)]
    streams = [host.watch() for host in watched]
    for stream in streams:
        await read(stream)
    other = await small.calls.create()
    for host in (*watched, other):
        assert small.hall.find(host.table_id) is not None
    for stream in streams:
        stream.cancel()


async def test_a_table_in_use_is_in_memory_only_once(small: Replica) -> None:
    ann, bob = await small.calls.start_game()
    in_use = await small.hall.get(ann.table_id)
    await small.calls.create()
    stream = bob.watch()
    await read(stream)
    request = lobby_pb2.PlayMovesRequest(table_id=ann.table_id, ply=0, moves=["w1@a2"])
    await small.lobby.servicer.playing.play(in_use, 0, request)
    assert (await read(stream)).view.ply == 1
    stream.cancel()
