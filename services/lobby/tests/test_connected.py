"""Bots by stream: welcome, turns, answers, the end; cut off, taken over, cancelled, stopped."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from grpc import StatusCode
from hall.v1 import bot_pb2, game_pb2, lobby_pb2

from services.lobby.connected.inbox import Inbox
from services.lobby.connected.places import Places
from services.lobby.hot import HotTable
from services.lobby.limits import Limits
from services.lobby.notices import NoNotices
from services.lobby.refusals import refuse
from services.lobby.store.rows import StoredTable
from services.lobby.tests.bot_client import BotClient, connect, play_to_the_end
from services.lobby.tests.conftest import Database
from services.lobby.tests.replica import Player, Replica, any_move, refusal_of, until
from services.lobby.tests.test_tables import full_table
from services.lobby.tests.wire import Wire
from services.wire.errors import Refusal
from services.wire.moves import next_since
from services.wire.settings import MAX_MESSAGE_BYTES


@pytest.fixture
async def players(lobby: Replica) -> list[Player]:
    """A game that has just begun; seat 0 is to move."""
    return await lobby.calls.start_game()


def is_empty(lobby: Replica) -> bool:
    """Tell whether nothing is left of any stream."""
    return (lobby.watchers.count(), lobby.lobby.places.count()) == (0, 0)


async def test_a_bot_is_told_who_it_is_and_asked_for_its_turn(
    lobby: Replica, players: list[Player]
) -> None:
    ann, bob = players
    bot = await BotClient(lobby.calls).hello(ann.table_id, ann.token)
    welcome = await bot.read("welcome")
    table = await lobby.calls.table(ann.table_id)
    assert (welcome.protocol_version, welcome.seat, welcome.table) == (1, 0, table)
    assert (await bot.read("started")).table == table
    turn = await bot.read("turn")
    assert (turn.ply, turn.view, turn.time_ms) == (0, await ann.view(), 0)
    assert not turn.HasField("last")
    await bot.answer(0, "W1@A2")
    played = await bot.read("played")
    assert (played.ply, played.text) == (0, "w1@a2")
    await bob.play(1, "w1@a3")
    turn = await bot.read("turn")
    assert turn.last == played.time
    assert turn.view == await ann.view(since=0)


async def test_the_log_of_a_turn_begins_where_the_last_one_ended(players: list[Player]) -> None:
    ann, bob = players
    bot = await connect(ann)
    for ply in range(0, 6, 2):
        turn = await bot.read("turn")
        assert (turn.ply, len(turn.view.log)) == (ply, 2 if ply else 0)
        await bot.answer(ply, any_move(turn.view))
        await bot.read("played")
        await bob.play(ply + 1, any_move(await bob.view()))


async def test_two_bots_play_to_the_end_and_are_told_the_outcome(
    lobby: Replica, players: list[Player]
) -> None:
    bots = [await connect(player) for player in players]
    views = await asyncio.gather(*map(play_to_the_end, bots))
    assert views[0].outcome == views[1].outcome == (await players[0].view()).outcome
    await until(lambda: is_empty(lobby))
    late = await connect(players[0])
    assert (await late.read("ended")).view.outcome == views[0].outcome
    assert await late.read_any() is None


async def test_a_bot_waits_for_the_game_and_is_told_when_it_is_on(lobby: Replica) -> None:
    host = await lobby.calls.create()
    bot = await BotClient(lobby.calls).hello(host.table_id, host.token)
    assert (await bot.read("welcome")).table.status == lobby_pb2.TABLE_STATUS_OPEN
    await bot.answer(0, "pass")
    assert (await bot.read("ignored")).reason == "NOT_YOUR_TURN"
    await lobby.calls.join(host.table_id)
    await host.start()
    started = await bot.read("started")
    assert [seat.nickname for seat in started.table.seats] == ["Ann", "Bob"]
    assert (await bot.read("turn")).ply == 0


async def test_a_table_that_is_given_up_ends_the_stream(lobby: Replica) -> None:
    host = await lobby.calls.create()
    bot = await BotClient(lobby.calls).hello(host.table_id, host.token)
    await bot.read("welcome")
    await host.leave()
    refusal = await refusal_of(bot.read_any())
    assert (refusal.code, refusal.reason) == (StatusCode.FAILED_PRECONDITION, "TABLE_CLOSED")


async def test_a_seat_that_is_given_up_is_not_played_any_more(players: list[Player]) -> None:
    bot = await connect(players[0])
    await bot.read("turn")
    await players[0].leave()
    assert (await refusal_of(bot.read_any())).reason == "WRONG_TOKEN"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("w1@b2", "MINE"),
        ("w9@a1", "BAD_VALUE"),
        ("", "BAD_NOTATION"),
        ("x" * 201, "TOO_LARGE"),
        ("w5@a1,w5@a2", "BAD_NOTATION"),
    ],
)
async def test_a_refused_move_is_explained_and_the_turn_asked_again(
    players: list[Player], move: str, reason: str
) -> None:
    ann, _ = players
    bot = await connect(ann)
    await bot.read("turn")
    await bot.answer(0, move)
    refused = await bot.read("refused")
    assert (refused.ply, refused.reason) == (0, reason)
    assert refused.message
    again = await bot.read("turn")
    assert (again.ply, len(again.view.log), again.HasField("last")) == (0, 0, True)
    await bot.answer(0, any_move(again.view))
    assert (await bot.read("played")).ply == 0


async def test_an_answer_to_another_ply_or_twice_is_ignored_and_told(players: list[Player]) -> None:
    ann, bob = players
    bot = await connect(ann)
    await bot.read("turn")
    for ply in (1, 7, 2**32 - 1):
        await bot.answer(ply, "pass")
        ignored = await bot.read("ignored")
        assert (ignored.ply, ignored.reason) == (ply, "STALE_PLY")
    await bot.answer(0, "w1@a2")
    await bot.answer(0, "w1@a2")
    await bot.read("played")
    assert (await bot.read("ignored")).reason == "NOT_YOUR_TURN"
    assert (await bob.view()).ply == 1
    await bob.play(1, "w1@a3")
    assert (await bot.read("turn")).ply == 2


async def test_what_is_no_answer_is_ignored_and_told(players: list[Player]) -> None:
    bot = await connect(players[0])
    await bot.read("turn")
    await bot.hello(players[0].table_id, players[0].token)
    assert (await bot.read("ignored")).reason == "BAD_MESSAGE"
    await bot.send(bot_pb2.PlayRequest())
    assert (await bot.read("ignored")).reason == "BAD_MESSAGE"
    await bot.answer(0, "w1@a2")
    await bot.read("played")


async def test_a_turn_that_was_played_by_another_way_is_not_waited_for(
    players: list[Player],
) -> None:
    ann, bob = players
    bot = await connect(ann)
    await bot.read("turn")
    await ann.play(0, "w1@a2")
    await bot.answer(0, "w1@a2")
    assert (await bot.read("ignored")).reason == "NOT_YOUR_TURN"
    await bob.play(1, "w1@a3")
    turn = await bot.read("turn")
    assert (turn.ply, [entry.seat for entry in turn.view.log]) == (2, [0, 1])


UNKNOWN = "abcdefghijkl"


@pytest.mark.parametrize(
    ("changes", "code", "reason"),
    [
        ({"table_id": UNKNOWN}, StatusCode.NOT_FOUND, "NO_TABLE"),
        ({"table_id": ""}, StatusCode.NOT_FOUND, "NO_TABLE"),
        ({"table_id": "x" * 10_000}, StatusCode.NOT_FOUND, "NO_TABLE"),
        ({"token": ""}, StatusCode.UNAUTHENTICATED, "NO_TOKEN"),
        ({"token": "a stranger's"}, StatusCode.PERMISSION_DENIED, "WRONG_TOKEN"),
        ({"token": "x" * 10_000}, StatusCode.PERMISSION_DENIED, "WRONG_TOKEN"),
        ({"protocol_version": 0}, StatusCode.INVALID_ARGUMENT, "BAD_FIELD"),
        ({"protocol_version": 2}, StatusCode.INVALID_ARGUMENT, "BAD_FIELD"),
    ],
)
async def test_a_bad_hello_is_refused(
    lobby: Replica, players: list[Player], changes: dict[str, str], code: StatusCode, reason: str
) -> None:
    hello = {"table_id": players[0].table_id, "token": players[0].token, **changes}
    bot = await BotClient(lobby.calls).hello(**hello)
    refusal = await refusal_of(bot.read_any())
    assert (refusal.code, refusal.reason) == (code, reason)
    await until(lambda: is_empty(lobby))


async def test_a_token_of_another_table_is_a_strangers(
    lobby: Replica, players: list[Player]
) -> None:
    other = await lobby.calls.create()
    bot = await BotClient(lobby.calls).hello(players[0].table_id, other.token)
    assert (await refusal_of(bot.read_any())).reason == "WRONG_TOKEN"


async def test_the_first_message_is_a_hello(lobby: Replica) -> None:
    first, silent = BotClient(lobby.calls), BotClient(lobby.calls)
    await first.answer(0, "pass")
    await silent.stream.done_writing()
    for bot in (first, silent):
        refusal = await refusal_of(bot.read_any())
        assert (refusal.code, refusal.reason) == (StatusCode.INVALID_ARGUMENT, "BAD_MESSAGE")


async def test_a_bot_that_never_says_hello_is_not_waited_for(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = replicas(sqlite_database)
    lobby.lobby.bot_servicer = replace(lobby.lobby.bot_servicer, hello_seconds=0.01)
    await lobby.start()
    refusal = await refusal_of(BotClient(lobby.calls).read_any())
    assert (refusal.code, refusal.reason) == (StatusCode.DEADLINE_EXCEEDED, "IDLE")


async def test_bytes_that_are_no_message_end_the_stream(
    lobby: Replica, players: list[Player]
) -> None:
    raw = lobby.calls.channel.stream_stream(
        "/hall.v1.BotService/Play", response_deserializer=bot_pb2.PlayResponse.FromString
    )
    bot = BotClient(lobby.calls)
    bot.stream.cancel()
    bot.stream = raw()
    await bot.stream.write(b"\xff\xff\xff")
    assert (await refusal_of(bot.read_any())).reason == "BAD_MESSAGE"


async def test_a_message_that_is_too_long_ends_the_stream_and_the_seat_waits(
    lobby: Replica, players: list[Player]
) -> None:
    bot = await connect(players[0])
    await bot.read("turn")
    await bot.answer(0, "x" * MAX_MESSAGE_BYTES)
    refusal = await refusal_of(bot.read_any())
    assert refusal.code is StatusCode.RESOURCE_EXHAUSTED
    await until(lambda: is_empty(lobby))
    bot = await connect(players[0])
    assert (await bot.read("turn")).ply == 0


async def test_who_comes_back_goes_on_where_the_game_stands(players: list[Player]) -> None:
    ann, bob = players
    bot = await connect(ann)
    await bot.read("turn")
    bot.stream.cancel()
    bot = await connect(ann, ply=0)
    assert (await bot.read("turn")).ply == 0
    await bot.answer(0, "w1@a2")
    await bot.read("played")
    bot.stream.cancel()
    await bob.play(1, "w1@a3")
    for seen in (0, 1, 2, 99):
        bot = await connect(ann, ply=seen)
        turn = await bot.read("turn")
        assert (turn.ply, len(turn.view.log)) == (2, max(0, 2 - seen))
        bot.stream.cancel()


async def test_the_newer_of_two_streams_takes_over(lobby: Replica, players: list[Player]) -> None:
    ann, bob = players
    older = await connect(ann)
    await older.read("turn")
    newer = await connect(ann)
    refusal = await refusal_of(older.read_any())
    assert (refusal.code, refusal.reason) == (StatusCode.ABORTED, "TAKEN_OVER")
    assert (await newer.read("turn")).ply == 0
    await newer.answer(0, "w1@a2")
    await newer.read("played")
    await bob.play(1, "w1@a3")
    await newer.read("turn")
    newer.stream.cancel()
    await until(lambda: is_empty(lobby))


async def test_the_newer_of_two_streams_takes_over_from_another_lobby(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    wires = Wire(), Wire()
    pair = [await replicas(sqlite_database, notices=wire).start() for wire in wires]
    for wire, other in zip(wires, reversed(pair), strict=True):
        wire.others.append(other)
    ann, bob = await pair[0].calls.start_game()
    older, bystander = await connect(ann), await connect(bob)
    await older.read("turn")
    newer = await connect(ann.at(pair[1].calls))
    assert (await refusal_of(older.read_any())).reason == "TAKEN_OVER"
    await newer.read("turn")
    await newer.answer(0, "w1@a2")
    await newer.read("played")
    assert (await bystander.read("turn")).ply == 1


@pytest.mark.parametrize(
    ("notice", "is_lost"),
    [
        ("bot/abc/1/101", True),
        ("bot/abc/1/99", False),
        ("bot/abc/0/101", False),
        ("bot/abd/1/101", False),
    ],
)
def test_of_two_streams_that_came_at_once_the_later_stays(notice: str, is_lost: bool) -> None:
    hot = HotTable(StoredTable(replace(full_table(), id="abc"), 0, ()))
    places = Places(NoNotices(), {"abc": hot}.get, clock_ns=lambda: 100)
    with places.take(hot, 1, Inbox(time.monotonic)) as place:
        assert places.hear(notice)
        if is_lost:
            with pytest.raises(Refusal, match="a newer stream plays this seat"):
                place.check()
        else:
            place.check()
    assert not places.hear("abc")


async def test_a_bot_that_ends_its_side_is_told_what_there_is(
    lobby: Replica, players: list[Player]
) -> None:
    """As grpcurl does: all messages at once, then the end."""
    ann, _ = players
    bot = await BotClient(lobby.calls).hello(ann.table_id, ann.token)
    await bot.answer(0, "w1@a2")
    await bot.stream.done_writing()
    for kind in ("welcome", "started", "turn", "played"):
        await bot.read(kind)
    assert await bot.read_any() is None
    await until(lambda: is_empty(lobby))


async def test_the_time_of_an_answer_is_split_by_what_the_bot_says(players: list[Player]) -> None:
    ann, bob = players
    bot = await connect(ann)
    said = [None, 0.0, 10.0**9, float("nan"), -5.0, float("inf"), 0.001]
    for ply in range(0, 2 * len(said), 2):
        turn = await bot.read("turn")
        thinking_ms = said[ply // 2]
        await bot.answer(ply, any_move(turn.view), thinking_ms=thinking_ms)
        time = (await bot.read("played")).time
        assert 0 <= time.thinking_ms < 5000
        assert 0 <= time.round_trip_ms < 5000
        assert (time.round_trip_ms > 0) == (thinking_ms in (0.0, -5.0, 0.001))
        await bob.play(ply + 1, any_move(await bob.view()))


async def test_answers_that_come_too_fast_are_taken_one_after_another(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database, requests_per_second=100, request_burst=10).start()
    ann, _ = await lobby.calls.start_game()
    bot = await connect(ann)
    await bot.read("turn")
    for _ in range(40):
        await bot.answer(9, "pass")
    for _ in range(40):
        assert (await bot.read("ignored")).reason == "STALE_PLY"
    await bot.answer(0, "w1@a2")
    await bot.read("played")


class Gate(Limits):
    """Sends everybody away while it is shut, and counts them."""

    def __init__(self) -> None:
        super().__init__(rate=100_000, burst=100_000)
        self.is_shut = False
        self.sent_away = 0

    def take(self, caller: str, cost: int = 1) -> None:
        if self.is_shut:
            self.sent_away += 1
            raise refuse("TOO_MANY_REQUESTS", "wait a little", seconds=0.01)
        super().take(caller, cost)


@pytest.fixture
async def gated_pair(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> tuple[Replica, Replica, Gate]:
    """Two lobbies that hear each other, and what limits the bots of the first."""
    wires, gate = (Wire(), Wire()), Gate()
    here, there = [replicas(sqlite_database, notices=wire) for wire in wires]
    house = here.lobby.bot_servicer.house
    house = replace(house, door=replace(house.door, limits=gate))
    here.lobby.bot_servicer = replace(here.lobby.bot_servicer, house=house)
    wires[0].others.append(await there.start())
    wires[1].others.append(await here.start())
    return here, there, gate


@pytest.mark.parametrize("way", ["another stream", "PlayMoves"])
async def test_an_answer_that_had_to_wait_is_not_played_on_a_later_turn(
    gated_pair: tuple[Replica, Replica, Gate], way: str
) -> None:
    here, there, gate = gated_pair
    ann, bob = await here.calls.start_game()
    older = await connect(ann)
    await older.read("turn")
    gate.is_shut = True
    await older.answer(0, "p@f2f3")
    await until(lambda: gate.sent_away)
    if way == "PlayMoves":
        await ann.at(there.calls).play(0, "w1@a2")
    else:
        newer = await connect(ann.at(there.calls))
        await newer.read("turn")
        await newer.answer(0, "w1@a2")
        await newer.read("played")
    await bob.at(there.calls).play(1, "w1@a3")
    await until(lambda: here.hall.find(ann.table_id).ply == 2 or not here.lobby.places.count())
    gate.is_shut = False
    if way == "PlayMoves":
        assert (await older.read("turn")).ply == 2
        ignored = await older.read("ignored")
        assert (ignored.ply, ignored.reason) == (0, "STALE_PLY")
    else:
        assert (await refusal_of(older.read_any())).reason == "TAKEN_OVER"
    assert (await bob.view()).ply == 2


async def test_who_waits_for_the_limit_is_told_at_once_that_a_newer_stream_plays(
    gated_pair: tuple[Replica, Replica, Gate],
) -> None:
    here, there, gate = gated_pair
    ann, _ = await here.calls.start_game()
    older = await connect(ann)
    await older.read("turn")
    gate.is_shut = True
    await older.answer(0, "w1@a2")
    await until(lambda: gate.sent_away)
    await connect(ann.at(there.calls))
    assert (await refusal_of(older.read_any())).reason == "TAKEN_OVER"


async def test_streams_that_are_opened_and_cancelled_leave_nothing(
    lobby: Replica, players: list[Player]
) -> None:
    before = len(asyncio.all_tasks())
    for _ in range(5):
        bots = [BotClient(lobby.calls) for _ in range(20)]
        bots += [
            await BotClient(lobby.calls).hello(player.table_id, player.token)
            for player in players * 10
        ]
        for bot in bots[-2:]:
            await bot.read("welcome")
        for bot in bots:
            bot.stream.cancel()
        del bots, bot
        await until(lambda: is_empty(lobby))
    await until(lambda: len(asyncio.all_tasks()) <= before)
    assert lobby.watchers.names() == []


async def test_streams_count_as_those_of_their_client(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database, streams_per_client=1).start()
    ann, bob = await lobby.calls.start_game()
    await connect(ann)
    bot = await BotClient(lobby.calls).hello(bob.table_id, bob.token)
    refusal = await refusal_of(bot.read_any())
    assert (refusal.code, refusal.reason) == (StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_REQUESTS")


async def test_stopping_tells_so_that_bots_go_on_elsewhere(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    stopping = await replicas(sqlite_database).start()
    other = await replicas(sqlite_database).start()
    ann, _ = await stopping.calls.start_game()
    bots = [BotClient(stopping.calls), await connect(ann)]
    await bots[1].read("turn")
    await until(lambda: stopping.watchers.count() == 2)
    await stopping.lobby.end_streams()
    for bot in (*bots, await BotClient(stopping.calls).hello(ann.table_id, ann.token)):
        refusal = await refusal_of(_read_to_the_end(bot))
        assert (refusal.code, refusal.reason) == (StatusCode.UNAVAILABLE, "STOPPING")
    bot = await connect(ann.at(other.calls))
    assert (await bot.read("turn")).ply == 0


async def _read_to_the_end(bot: BotClient) -> None:
    while await bot.read_any():
        pass


async def test_a_bot_sees_no_more_than_its_seat(players: list[Player]) -> None:
    ann, bob = players
    bot = await connect(bob)
    await ann.play(0, "w1@a2")
    turn = await bot.read("turn")
    assert [entry.text for entry in turn.view.log] == ["w?@a2"]
    assert turn.view == await bob.view()


@pytest.mark.parametrize(
    ("ply", "texts", "since"),
    [
        (0, [], 0),
        (4, ["w?@b4", "pass"], 4),
        (6, ["hold", "?", "?"], 4),
        (9, ["?"], 8),
    ],
)
def test_what_was_not_told_of_a_round_is_told_again(ply: int, texts: list[str], since: int) -> None:
    log = [game_pb2.LogEntry(text=text) for text in texts]
    assert next_since(game_pb2.View(ply=ply, log=log)) == since
