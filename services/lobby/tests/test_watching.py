"""Streams: at once what was missed, then what is new; slow readers, cancelled ones, and the end."""

import asyncio
from collections.abc import Callable

from grpc import StatusCode
from hall.v1 import lobby_pb2

from services.lobby.tests.conftest import Database
from services.lobby.tests.replica import (
    Replica,
    any_move,
    play_to_the_end,
    read,
    refusal_of,
    until,
)


async def test_the_first_message_brings_table_and_view(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game()
    await ann.play(0, "w1@a2")
    first = await read(stream := bob.watch())
    assert first.table == await lobby.calls.table(ann.table_id)
    assert first.view == await bob.view()
    await bob.play(1, "w1@a3")
    second = await read(stream)
    assert not second.HasField("table")
    assert second.view == await bob.view(since=1)
    stream.cancel()


async def test_a_waiting_room_is_watched_into_the_game(lobby: Replica) -> None:
    host = await lobby.calls.create()
    stream = host.watch()
    first = await read(stream)
    assert (first.table.status, first.HasField("view")) == (lobby_pb2.TABLE_STATUS_OPEN, False)
    await lobby.calls.join(host.table_id)
    assert (await read(stream)).table.seats[1].nickname == "Bob"
    await host.start()
    started = await read(stream)
    assert started.table.status == lobby_pb2.TABLE_STATUS_RUNNING
    assert (started.view.ply, started.view.viewer, started.view.to_move) == (0, 0, [0])
    stream.cancel()


async def test_who_comes_back_gets_the_log_from_the_ply_that_is_known(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game()
    for ply in range(6):
        player = (ann, bob)[ply % 2]
        await player.play(ply, any_move(await player.view(ply)))
    for ply in (0, 4, 6, 99):
        stream = bob.watch(ply)
        view = (await read(stream)).view
        assert (view.ply, len(view.log)) == (6, max(0, 6 - ply))
        stream.cancel()


async def test_a_slow_reader_gets_the_newest_view_with_all_it_missed(lobby: Replica) -> None:
    watching = [SlowReader(lobby), SlowReader(lobby)]
    ann, bob = await lobby.calls.start_game()
    for reader in watching:
        await reader.open(ann.table_id)
    for ply in range(5):
        player = (ann, bob)[ply % 2]
        await player.play(ply, any_move(await player.view(ply)))
    for reader in watching:
        view = (await reader.next()).view
        assert (view.ply, len(view.log)) == (5, 5)
        await reader.close()


class SlowReader:
    """Takes messages from the servicer itself, one when asked: no buffer lies between."""

    def __init__(self, lobby: Replica) -> None:
        self._servicer = lobby.lobby.servicer

    async def open(self, table_id: str) -> None:
        request = lobby_pb2.WatchTableRequest(table_id=table_id)
        self._stream = self._servicer.WatchTable(request, NoContext())
        await self.next()

    async def next(self) -> lobby_pb2.WatchTableResponse:
        return await anext(self._stream)

    async def close(self) -> None:
        await self._stream.aclose()


class NoContext:
    """A call from nowhere."""

    def invocation_metadata(self) -> None:
        return None

    def peer(self) -> str:
        return "unix:"


async def test_the_stream_ends_once_the_outcome_is_recorded(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game()
    streams = [ann.watch(), lobby.calls.watch(ann.table_id)]
    collecting = [asyncio.create_task(_read_all(stream)) for stream in streams]
    await until(lambda: lobby.watchers.count() == len(streams))
    view = await play_to_the_end([ann, bob])
    (scoring,) = lobby.tasks.named("ai.score_table")
    request = lobby_pb2.RecordOutcomeRequest(**scoring, outcome=view.outcome)
    await lobby.calls("RecordOutcome", request)
    for messages in await asyncio.gather(*collecting):
        views = [message.view for message in messages if message.HasField("view")]
        assert sum(len(seen.log) for seen in views) == view.ply
        assert views[-1].outcome == view.outcome
        tables = [message.table for message in messages if message.HasField("table")]
        assert tables[-1].standings == view.outcome.standings
    late = await asyncio.wait_for(_read_all(lobby.calls.watch(ann.table_id)), 5)
    assert (len(late), late[0].view.ply) == (1, view.ply)


async def _read_all(stream: object) -> list[lobby_pb2.WatchTableResponse]:
    return [message async for message in stream]


async def test_the_stream_of_a_closed_table_ends(lobby: Replica) -> None:
    host = await lobby.calls.create()
    stream = lobby.calls.watch(host.table_id)
    await read(stream)
    await host.leave()
    assert (await read(stream)).table.status == lobby_pb2.TABLE_STATUS_CLOSED
    assert await read(stream) is None


async def test_a_seat_that_is_lost_is_not_watched_any_more(lobby: Replica) -> None:
    ann, _ = await lobby.calls.start_game()
    stream, spectator = ann.watch(), lobby.calls.watch(ann.table_id)
    await read(stream)
    await read(spectator)
    await ann.leave()
    assert (await refusal_of(read(stream))).reason == "WRONG_TOKEN"
    assert (await read(spectator)).table.seats[0].bot == "medium"
    spectator.cancel()


async def test_a_thousand_streams_opened_and_cancelled_leave_nothing(lobby: Replica) -> None:
    ann, _ = await lobby.calls.start_game()
    for _ in range(10):
        streams = [lobby.calls.watch(ann.table_id) for _ in range(50)]
        streams += [lobby.calls.stub.WatchTables(lobby_pb2.WatchTablesRequest()) for _ in range(50)]
        await asyncio.gather(*[read(stream) for stream in streams])
        assert lobby.watchers.count() == 100
        for stream in streams:
            stream.cancel()
        await until(lambda: lobby.watchers.count() == 0)
    assert lobby.watchers.names() == []


async def test_the_list_is_streamed_when_tables_or_seats_change(lobby: Replica) -> None:
    stream = lobby.calls.stub.WatchTables(lobby_pb2.WatchTablesRequest())
    assert list((await read(stream)).tables) == []
    players = await lobby.calls.start_game()
    table = (await read(stream)).tables[0]
    if table.status != lobby_pb2.TABLE_STATUS_RUNNING:  # a second has passed in between
        table = (await read(stream)).tables[0]
    assert table == await lobby.calls.table(players[0].table_id)
    await play_to_the_end(players)
    assert list((await read(stream)).tables) == []
    stream.cancel()


async def test_stopping_ends_streams_so_that_they_are_opened_elsewhere(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database).start()
    host = await lobby.calls.create()
    stream = host.watch()
    await read(stream)
    await lobby.lobby.end_streams()
    for watching in (stream, host.watch()):
        refusal = await refusal_of(read(watching))
        assert (refusal.code, refusal.reason) == (StatusCode.UNAVAILABLE, "STOPPING")
