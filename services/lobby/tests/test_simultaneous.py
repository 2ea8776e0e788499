"""Rounds at a table of Ork Island: all move at once, and see what the others did when all have."""

import asyncio
from collections.abc import Callable

import pytest
from grpc import StatusCode
from hall.v1 import game_pb2, lobby_pb2

from services.lobby.tests.conftest import Database
from services.lobby.tests.island import BOTS, island_options, open_hosted, start_match, start_people
from services.lobby.tests.replica import Player, Replica, read, refusal_of
from services.lobby.views import SPECTATOR
from services.lobby.watching import watch


def log_of(view: game_pb2.View) -> list[str]:
    return [entry.text for entry in view.log]


async def test_all_move_at_the_same_ply_and_nobody_is_stale(lobby_on_each: Replica) -> None:
    players = await start_people(lobby_on_each.calls)
    for number in range(3):
        ply = 4 * number
        views = await asyncio.gather(*[player.play(ply, "hold") for player in players])
        assert sorted(view.ply for view in views) == [ply + 1, ply + 2, ply + 3, ply + 4]
    record = await lobby_on_each.calls.record(players[0].table_id)
    assert [move.text for move in record.moves] == ["hold"] * 12
    assert all({m.seat for m in record.moves[i : i + 4]} == {0, 1, 2, 3} for i in (0, 4, 8))


async def test_a_seat_moves_once_in_a_round_whatever_ply_it_gives(lobby: Replica) -> None:
    ann, bob, *_ = await start_people(lobby.calls)
    view = await bob.play(0, "hold")
    assert (view.ply, log_of(view)) == (1, ["hold"])
    view = await ann.play(0, "hold")
    assert (view.ply, log_of(view)) == (2, ["?", "hold"])
    stale = await refusal_of(ann.play(0, "hold"))
    assert (stale.code, stale.reason) == (StatusCode.ABORTED, "STALE_PLY")
    view = stale.detail(game_pb2.View)
    assert view
    assert (view.ply, log_of(view)) == (2, ["?", "hold"])
    for ply in (1, 2):
        refusal = await refusal_of(ann.play(ply, "hold"))
        assert refusal.reason == ("STALE_PLY" if ply == 1 else "NOT_YOUR_TURN")
    assert (await refusal_of(ann.play(3, "hold"))).reason == "STALE_PLY"


async def test_what_was_decided_before_a_round_was_over_is_stale(lobby: Replica) -> None:
    players = await start_people(lobby.calls)
    for player in players:
        await player.play(0, "hold")
    for ply in range(4):
        assert (await refusal_of(players[0].play(ply, "hold"))).reason == "STALE_PLY"
    assert (await players[0].play(4, "hold")).ply == 5


async def test_a_repeated_move_of_a_round_is_answered_as_the_first_time(
    replicas: Callable[..., Replica], database: Database
) -> None:
    first = await replicas(database).start()
    ann, bob, cid, dee = await start_people(first.calls)
    await bob.play(0, "hold")
    await cid.play(1, "hold")
    await ann.play(0, "hold", request_id="ann's")
    second = await replicas(database).start()
    for player in (ann, ann.at(second.calls)):
        view = await player.play(0, "hold", request_id="ann's")
        assert (view.ply, log_of(view)) == (3, ["?", "?", "hold"])
    await dee.play(0, "hold")
    view = await ann.play(0, "hold", request_id="ann's")
    assert (view.ply, log_of(view)) == (4, ["hold"] * 4)


async def test_moves_of_one_round_at_two_lobbies_all_count(
    replicas: Callable[..., Replica], database: Database
) -> None:
    pair = [await replicas(database).start() for _ in range(2)]
    players = await start_people(pair[0].calls)
    spread = [player.at(pair[seat % 2].calls) for seat, player in enumerate(players)]
    for number in range(3):
        ply = 4 * number
        await asyncio.gather(*[player.play(ply, "hold") for player in spread])
        views = await asyncio.gather(*[player.view() for player in spread])
        assert [view.ply for view in views] == [ply + 4] * 4


async def test_whoever_watches_is_told_the_orders_once_the_round_is_over(lobby: Replica) -> None:
    players = await start_people(lobby.calls)
    streams = [lobby.calls.watch(players[0].table_id), players[1].watch()]
    for stream in streams:
        assert (await read(stream)).view.orkisland.HasField("island")
    for player in players[:3]:
        await player.play(0, "hold")
        logs = [log_of((await read(stream)).view) for stream in streams]
        assert logs[0] == ["?"] * (player.seat + 1)
        assert logs[1] == ["?" if seat != 1 else "hold" for seat in range(player.seat + 1)]
    await players[3].play(0, "hold")
    for stream in streams:
        view = (await read(stream)).view
        assert (view.ply, view.orkisland.round, log_of(view)) == (4, 1, ["hold"] * 4)
    await players[3].play(4, "hold")
    for stream in streams:
        view = (await read(stream)).view
        assert (view.ply, log_of(view)) == (5, ["?"])
        assert not view.orkisland.HasField("island")
        assert not view.HasField("options")
        stream.cancel()


@pytest.mark.parametrize("since", range(6))
async def test_a_view_is_the_same_whoever_has_asked_before(
    replicas: Callable[..., Replica], sqlite_database: Database, since: int
) -> None:
    """What the lobby keeps of views never shows."""
    busy, fresh = [await replicas(sqlite_database).start() for _ in range(2)]
    players = await start_people(busy.calls)
    table_id = players[0].table_id
    stream = busy.calls.watch(table_id)
    await read(stream)
    for ply, seat in enumerate((0, 1, 2, 3, 2)):
        await players[seat].play(ply, "hold")
        for viewer in ("", players[0].token):
            await busy.calls.view(table_id, viewer, since)
    for viewer in ("", players[0].token, players[2].token):
        told = await busy.calls.view(table_id, viewer, since)
        assert told == await fresh.calls.view(table_id, viewer, since)
        assert told.orkisland.HasField("island") == (since == 0)
    stream.cancel()


async def test_a_spectator_who_stops_reading_keeps_nobody_and_misses_nothing(
    lobby: Replica,
) -> None:
    players = await start_people(lobby.calls, options=island_options(nb_rounds=20))
    request = lobby_pb2.WatchTableRequest(table_id=players[0].table_id)
    stream = watch(lobby.hall, lobby.watchers, request, SPECTATOR)
    views = [(await anext(stream)).view]
    await players[0].play(0, "hold")
    views.append((await anext(stream)).view)
    assert log_of(views[-1]) == ["?"]
    for player in players[1:]:
        await player.play(0, "hold")
    for ply in range(4, 80, 4):
        await asyncio.gather(*[player.play(ply, "hold") for player in players])
    views.append((await anext(stream)).view)
    assert (views[-1].ply, log_of(views[-1])) == (80, ["hold"] * 80)
    await stream.aclose()


# Who is sent which task


async def test_each_computer_is_asked_once_a_round_without_a_pause(lobby: Replica) -> None:
    host = await open_hosted(lobby.calls)
    people = [await lobby.calls.join(host.table_id, name) for name in ("Ann", "Bob")]
    for bot in ("Hunter", "Null"):
        await host.seated("AddBot", bot=bot)
    await host.start()
    for number in range(2):
        turns = [task for task in lobby.tasks.tasks if task.name == "ai.play_turn"]
        assert [task.pause_seconds for task in turns] == [0] * len(turns)
        asked = [(task.arguments["ply"], task.arguments["seat"]) for task in turns]
        assert asked == [(4 * n, seat) for n in range(number + 1) for seat in (2, 3)]
        for task in turns[-2:]:
            ticket = lobby_pb2.SeatTicket(
                seat=task.arguments["seat"], seat_token=task.arguments["seat_token"]
            )
            computer = Player(lobby.calls, host.table_id, ticket)
            await computer.play(task.arguments["ply"], "hold")
        for person in people:
            await person.play(4 * number, "hold")


async def test_a_match_of_computers_is_one_task(lobby: Replica) -> None:
    host = await start_match(lobby.calls)
    (match,) = lobby.tasks.tasks
    token = lobby.lobby.servicer.tokens.match_token(host.table_id)
    assert match.name == "ai.play_match"
    assert match.arguments == {"table_id": host.table_id, "match_token": token}
    assert token not in repr(match)


async def test_who_leaves_the_last_seat_of_people_makes_a_match_of_it(lobby: Replica) -> None:
    ann = await lobby.calls.create(options=island_options())
    for bot in BOTS[:3]:
        await ann.seated("AddBot", bot=bot)
    await ann.start()
    assert {task.name for task in lobby.tasks.tasks} == {"ai.play_turn"}
    await ann.leave()
    assert [task.name for task in lobby.tasks.tasks[3:]] == ["ai.play_match"]


async def test_a_match_whose_task_got_lost_is_sent_again(
    replicas: Callable[..., Replica], database: Database
) -> None:
    first = await replicas(database).start()
    host = await start_match(first.calls)
    second = await replicas(database, overdue_seconds=1e-6).start()
    await second.lobby.sweeper.resend()
    assert [task.name for task in second.tasks.tasks] == ["ai.play_match"]
    assert second.tasks.tasks[0].arguments["table_id"] == host.table_id
