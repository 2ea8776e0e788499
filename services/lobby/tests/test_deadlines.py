"""Who is late, by how much, and what is told of it; on a clock that a test moves on."""

import asyncio
import time
from collections.abc import Callable

import pytest
from grpc import StatusCode
from hall.v1 import engine_pb2, game_pb2, lobby_pb2

from services.lobby.engine import Engine
from services.lobby.refusals import refuse
from services.lobby.tests.bot_client import BotClient
from services.lobby.tests.conftest import Database
from services.lobby.tests.fake_clock import FakeClock
from services.lobby.tests.island import start_people
from services.lobby.tests.programs import come_back, hold, seat_programs, start_programs
from services.lobby.tests.replica import Player, Replica, read, refusal_of, until

FIRST, ROUND, LATE = 2.0, 1.0, 0.05
"""Seconds of the first turn and of later ones, and a little more than what answers are granted."""


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def lobby(
    replicas: Callable[..., Replica], sqlite_database: Database, clock: FakeClock
) -> Replica:
    """A lobby on that clock."""
    return await replicas(sqlite_database, clock=clock).start()


async def texts(lobby: Replica, player: Player) -> list[str]:
    """Return the moves so far, as everybody knows them."""
    view = await lobby.calls.view(player.table_id)
    return [entry.text for entry in view.log]


async def test_who_is_late_holds_and_the_others_go_on(lobby: Replica, clock: FakeClock) -> None:
    _, (late, *others) = await start_programs(lobby.calls)
    turn = await late.read("turn")
    assert (turn.ply, turn.time_ms) == (0, 2000)
    for bot in others:
        await hold(bot)
    clock.advance(FIRST + LATE)
    missed = await late.read("missed")
    assert (missed.ply, missed.text, missed.round) == (0, "late", 0)
    assert (missed.time_ms, missed.in_a_row) == (2000, 1)
    for bot in others:
        turn = await bot.read("turn")
        assert (turn.ply, turn.time_ms, turn.view.orkisland.round) == (4, 1000, 1)
        assert list(turn.view.orkisland.statuses) == [-1, 0, 0, 0]
    turn = await late.read("turn")
    assert (turn.ply, [entry.text for entry in turn.view.log]) == (4, ["hold"] * 3 + ["late"])
    await late.answer(4, "hold")
    assert (await late.read("played")).ply == 4


async def test_nobody_is_late_before_the_time_is_over(lobby: Replica, clock: FakeClock) -> None:
    programs, bots = await start_programs(lobby.calls)
    turns = [await bot.read("turn") for bot in bots]
    clock.advance(FIRST - 0.001)
    for bot, turn in zip(bots, turns, strict=True):
        await bot.answer(turn.ply, "hold")
        assert (await bot.read("played")).time.thinking_ms == pytest.approx(1999)
    turns = [await bot.read("turn") for bot in bots]
    assert [turn.last.thinking_ms for turn in turns] == pytest.approx([1999] * 4)
    assert await texts(lobby, programs[0]) == ["hold"] * 4


async def test_an_answer_after_the_time_is_ignored_as_late(
    lobby: Replica, clock: FakeClock
) -> None:
    host, programs = await seat_programs(lobby.calls, 3)
    person = await lobby.calls.join(host.table_id, "Dee")
    await host.start()
    late = await come_back(programs[0])
    await late.read("turn")
    clock.advance(FIRST + 2 * LATE)
    await late.read("missed")
    for _ in range(2):
        await late.answer(0, "hold")
        ignored = await late.read("ignored")
        assert (ignored.ply, ignored.reason) == (0, "LATE")
    await late.answer(9, "hold")
    assert (await late.read("ignored")).reason == "NOT_YOUR_TURN"
    await until(lambda: lobby.hall.find(host.table_id).ply == 3)
    await person.play(0, "hold")
    assert (await late.read("turn")).ply == 4
    await late.answer(0, "hold")
    assert (await late.read("ignored")).reason == "LATE"
    await late.answer(5, "hold")
    assert (await late.read("ignored")).reason == "STALE_PLY"
    await late.answer(4, "hold")
    await late.read("played")


async def test_a_dead_program_has_less_and_less_time_until_it_answers(
    lobby: Replica, clock: FakeClock
) -> None:
    _, (*others, dead) = await start_programs(lobby.calls, rounds=9)
    times = []
    for number in range(6):
        turn = await dead.read("turn")
        times.append(turn.time_ms)
        for bot in others:
            await hold(bot)
        if number == 4:
            await dead.answer(turn.ply, "hold")
            await dead.read("played")
        else:
            clock.advance(turn.time_ms / 1000 + LATE)
            assert (await dead.read("missed")).in_a_row == (1 if number == 5 else number + 1)
    assert times == [2000, 1000, 1000, 250, 250, 1000]


async def test_a_program_that_comes_back_has_all_its_time_again(
    lobby: Replica, clock: FakeClock
) -> None:
    programs, (*others, dead) = await start_programs(lobby.calls, rounds=9)
    for _ in range(4):
        turn = await dead.read("turn")
        for bot in others:
            await hold(bot)
        clock.advance(turn.time_ms / 1000 + LATE)
        await dead.read("missed")
    dead.stream.cancel()
    await until(lambda: lobby.lobby.places.count() == 3)
    back = await come_back(programs[3])
    missed = await back.read("missed")
    assert (missed.ply, missed.round, missed.in_a_row) == (15, 3, 4)
    turn = await back.read("turn")
    assert (turn.ply, turn.time_ms) == (16, 1000)


async def test_a_stream_that_comes_back_in_the_round_has_what_is_left(
    lobby: Replica, clock: FakeClock
) -> None:
    programs, bots = await start_programs(lobby.calls)
    await bots[0].read("turn")
    clock.advance(0.5)
    bots[0].stream.cancel()
    await until(lambda: lobby.lobby.places.count() == 3)
    left = []
    for gone in (0.0, 1.46, 0.02):
        clock.advance(gone)
        bot = await come_back(programs[0])
        left.append((await bot.read("turn")).time_ms)
        bot.stream.cancel()
        await until(lambda: lobby.lobby.places.count() == 3)
    assert left == [1500, 50, 30]
    clock.advance(0.2)
    hot = lobby.hall.find(programs[0].table_id)
    await until(lambda: hot.find_last_move(0) is not None)
    bot = await come_back(programs[0])
    assert (await bot.read("missed")).round == 0


async def test_who_was_never_there_is_late_every_round_and_keeps_nobody(
    lobby: Replica, clock: FakeClock
) -> None:
    programs, bots = await start_programs(lobby.calls, connected=1, rounds=3)
    for _ in range(3):
        turn = await hold(bots[0])
        clock.advance(turn.time_ms / 1000 + 0.1)
    ended = await bots[0].read("ended")
    assert ended.view.HasField("outcome")
    assert await texts(lobby, programs[0]) == ["hold", "late", "late", "late"] * 3
    await until(lambda: not lobby.lobby.deadlines.count())


async def test_a_program_may_move_by_calls_too(lobby: Replica, clock: FakeClock) -> None:
    programs, _ = await start_programs(lobby.calls, connected=0)
    stream = programs[2].watch()
    assert (await read(stream)).time_left_ms == 2000
    clock.advance(1.25)
    await programs[0].play(0, "hold")
    assert (await read(stream)).time_left_ms == 750
    await programs[2].play(0, "hold")
    news = await read(stream)
    assert (news.view.ply, news.HasField("time_left_ms")) == (2, False)
    stream.cancel()


async def test_an_answer_that_is_here_in_time_counts_however_long_it_waits(
    lobby: Replica, clock: FakeClock
) -> None:
    programs, bots = await start_programs(lobby.calls)
    turns = [await bot.read("turn") for bot in bots]
    hot = lobby.hall.find(programs[0].table_id)
    async with hot.lock:  # the lobby is busy with something else
        for bot, turn in zip(bots, turns, strict=True):
            await bot.answer(turn.ply, "hold")
        await until(lambda: len(hot.lock._waiters or ()) == 4)
        clock.advance(FIRST + LATE)
        await until(lambda: len(hot.lock._waiters or ()) == 5)
    for bot in bots:
        await bot.read("played")
    assert await texts(lobby, programs[0]) == ["hold"] * 4


async def test_a_refused_answer_is_asked_again_with_what_is_left(
    lobby: Replica, clock: FakeClock
) -> None:
    _, (bot, *_) = await start_programs(lobby.calls)
    await bot.read("turn")
    clock.advance(1.5)
    for move, reason in (("0x", "BAD_DIRECTION"), ("7l", "NOT_YOUR_ORK"), ("99l", "UNKNOWN_ORK")):
        await bot.answer(0, move)
        assert (await bot.read("refused")).reason == reason
        turn = await bot.read("turn")
        assert (turn.ply, turn.time_ms) == (0, 500)
    clock.advance(0.5 + LATE)
    missed = await bot.read("missed")
    assert (missed.round, missed.time_ms) == (0, 2000)


async def test_illegal_answers_do_not_put_the_end_of_a_turn_off(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    """Each is here before it is refused that the time is over, by a clock that goes on."""
    lobby = await replicas(sqlite_database, requests_per_second=0.5, request_burst=15).start()
    times = {"program_ms": 200, "program_first_ms": 200}
    _, (bad, *_) = await start_programs(lobby.calls, rounds=3, times=times)
    turns: list[float] = []
    begin_time = time.monotonic()
    while len(turns) < 3:
        message = await bad.read_any()
        if message.HasField("turn"):
            await bad.answer(message.turn.ply, "0x")
        elif message.HasField("missed"):
            turns.append(time.monotonic() - begin_time)
            begin_time = time.monotonic()
    assert max(turns) < 1.5


async def test_who_has_sent_too_much_is_not_waited_for(
    replicas: Callable[..., Replica], sqlite_database: Database, clock: FakeClock
) -> None:
    lobby = await replicas(
        sqlite_database, clock=clock, requests_per_second=0.001, request_burst=20
    ).start()
    programs, (bot, *_) = await start_programs(lobby.calls)
    await bot.read("turn")
    for _ in range(19):  # and the hello
        await bot.answer(9, "hold")
        assert (await bot.read("ignored")).reason == "STALE_PLY"
    await bot.answer(0, "hold")
    place = lobby.lobby.places.find(programs[0].table_id, 0)
    await until(lambda: place.inbox.has_message and place.is_held_up)
    clock.advance(FIRST + LATE)
    assert (await bot.read("missed")).round == 0


async def test_who_is_late_at_the_same_time_is_so_by_one_call(
    replicas: Callable[..., Replica], sqlite_database: Database, engine: Engine, clock: FakeClock
) -> None:
    gated = GatedEngine(engine)
    lobby = await replicas(sqlite_database, engine=gated, clock=clock).start()
    programs, _ = await start_programs(lobby.calls, connected=0, rounds=3)
    hot = lobby.hall.find(programs[0].table_id)
    for number in range(3):
        clock.advance(FIRST + 0.1)
        await until(lambda number=number: hot.ply == 4 * number + 4)
    assert gated.calls == 3


async def test_who_leaves_just_as_the_time_is_over_is_not_late(
    replicas: Callable[..., Replica], sqlite_database: Database, engine: Engine, clock: FakeClock
) -> None:
    gated = GatedEngine(engine)
    lobby = await replicas(sqlite_database, engine=gated, clock=clock).start()
    programs, _ = await start_programs(lobby.calls, connected=0)
    hot = lobby.hall.find(programs[0].table_id)
    gated.is_open.clear()
    clock.advance(FIRST + 0.1)
    await until(lambda: gated.calls)
    await programs[0].leave()
    gated.is_open.set()
    await until(lambda: hot.ply == 3)
    assert [move.seat for move in hot.record.moves] == [1, 2, 3]
    assert hot.due.unanswered == {1: 1, 2: 1, 3: 1}


class GatedEngine:
    """An engine that plays moves while its gate is open. `calls` is how often it is asked to."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.is_open = asyncio.Event()
        self.is_open.set()
        self.calls = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._engine, name)

    async def apply(self, request: engine_pb2.ApplyMovesRequest) -> engine_pb2.ApplyMovesResponse:
        self.calls += 1
        answer = await self._engine.apply(request)
        await self.is_open.wait()
        return answer


async def test_a_move_of_who_leaves_meanwhile_does_not_count(
    replicas: Callable[..., Replica], sqlite_database: Database, engine: Engine
) -> None:
    gated = GatedEngine(engine)
    lobby = await replicas(sqlite_database, engine=gated).start()
    players = await start_people(lobby.calls)
    gated.is_open.clear()
    moving = asyncio.create_task(refusal_of(players[0].play(0, "hold")))
    await until(lambda: gated.calls)
    await players[0].leave()
    gated.is_open.set()
    assert (await moving).reason == "WRONG_TOKEN"
    assert lobby.hall.find(players[0].table_id).ply == 0


async def test_the_time_of_a_turn_that_was_played_by_a_call_is_not_told_of_the_next(
    lobby: Replica, clock: FakeClock
) -> None:
    programs, (bot, *others) = await start_programs(lobby.calls)
    assert (await bot.read("turn")).time_ms == 2000
    await programs[0].play(0, "hold")
    for other in others:
        await hold(other)
    assert (await bot.read("turn")).time_ms == 1000
    clock.advance(ROUND + LATE)
    missed = await bot.read("missed")
    assert (missed.round, missed.time_ms) == (1, 1000)


async def test_a_bot_is_told_in_which_round_its_answer_did_not_count(
    lobby: Replica, clock: FakeClock
) -> None:
    _, (bot, *others) = await start_programs(lobby.calls)
    for each in (bot, *others):
        await hold(each)
    turn = await bot.read("turn")
    await bot.answer(turn.ply, "0x")
    assert (await bot.read("refused")).round == 1
    await bot.read("turn")
    await bot.answer(0, "hold")
    ignored = await bot.read("ignored")
    assert (ignored.reason, ignored.round) == ("STALE_PLY", 0)


async def test_people_have_their_own_time_or_all_of_it(lobby: Replica, clock: FakeClock) -> None:
    players = await start_people(lobby.calls, times=lobby_pb2.MoveTimes(person_ms=5000))
    for player in players[1:]:
        await player.play(0, "hold")
    clock.advance(4.9)
    assert await texts(lobby, players[0]) == ["?"] * 3
    clock.advance(0.2)
    hot = lobby.hall.find(players[0].table_id)
    await until(lambda: hot.ply == 4)
    assert await texts(lobby, players[0]) == ["hold"] * 3 + ["late"]
    patient = await start_people(lobby.calls)
    clock.advance(10_000)
    assert await texts(lobby, patient[0]) == []
    assert lobby.lobby.deadlines.count() == 1


async def test_a_computer_takes_the_seat_of_who_leaves_and_has_all_its_time(
    lobby: Replica, clock: FakeClock
) -> None:
    programs, bots = await start_programs(lobby.calls)
    await programs[0].leave()
    for bot in bots[1:]:
        await hold(bot)
    clock.advance(100)
    assert await texts(lobby, programs[1]) == ["?"] * 3
    tasks = lobby.tasks.named("ai.play_turn")
    assert {(task["seat"], task["bot"]) for task in tasks} == {(0, "medium")}


class ShakyEngine:
    """An engine that is away while it `is_away`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.is_away = False
        self.refused = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._engine, name)

    async def apply(self, request: engine_pb2.ApplyMovesRequest) -> engine_pb2.ApplyMovesResponse:
        if self.is_away:
            self.refused += 1
            raise refuse("ENGINE_AWAY", "the engine does not answer; try again")
        return await self._engine.apply(request)


async def test_nobody_is_late_because_the_engine_was_away(
    replicas: Callable[..., Replica], sqlite_database: Database, engine: Engine, clock: FakeClock
) -> None:
    shaky = ShakyEngine(engine)
    lobby = await replicas(sqlite_database, engine=shaky, clock=clock).start()
    programs, bots = await start_programs(lobby.calls, connected=1)
    for program in programs[1:]:
        await program.play(0, "hold")
    await bots[0].read("turn")
    shaky.is_away = True
    clock.advance(FIRST + LATE)
    await until(lambda: shaky.refused)
    shaky.is_away = False
    hot = lobby.hall.find(programs[0].table_id)
    await until(lambda: hot.due.find(0).begin_time == clock.now())  # with all of its time
    assert hot.due.unanswered[0] == 0
    clock.advance(1.5)
    await bots[0].answer(0, "hold")
    await bots[0].read("played")
    assert await texts(lobby, programs[0]) == ["hold"] * 4


async def test_a_program_that_does_not_read_is_late_and_keeps_nobody(
    lobby: Replica, clock: FakeClock
) -> None:
    """Its stream stands still, so that it cannot even be asked."""
    programs, (_, *others) = await start_programs(lobby.calls, rounds=40)
    hot = lobby.hall.find(programs[0].table_id)
    place = lobby.lobby.places.find(programs[0].table_id, 0)
    for number in range(12):
        for bot in others:
            await hold(bot)
        place.is_held_up = number > 5
        clock.advance(FIRST + LATE + 0.1)
        await until(lambda number=number: hot.ply == 4 * number + 4)
    assert hot.missed_in_a_row(0, 47) == 12


async def test_a_match_of_programs_is_played_to_the_end_over_streams(lobby: Replica) -> None:
    programs, bots = await start_programs(lobby.calls, rounds=12)

    async def play(bot: BotClient) -> game_pb2.View:
        while (message := await bot.read_any()) and not message.HasField("ended"):
            if message.HasField("turn"):
                await bot.answer(message.turn.ply, "hold", thinking_ms=1)
        assert message
        return message.ended.view

    views = await asyncio.gather(*map(play, bots))
    assert [view.orkisland.round for view in views] == [12] * 4
    assert len({view.outcome.SerializeToString() for view in views}) == 1
    table = await lobby.calls.table(programs[0].table_id)
    assert (table.status, table.ply) == (lobby_pb2.TABLE_STATUS_FINISHED, 48)
    await until(lambda: not lobby.lobby.deadlines.count())


async def test_a_host_without_a_seat_is_no_bot(lobby: Replica) -> None:
    host, _ = await seat_programs(lobby.calls)
    bot = await BotClient(lobby.calls).hello(host.table_id, host.token)
    refusal = await refusal_of(bot.read_any())
    assert (refusal.code, refusal.reason) == (StatusCode.PERMISSION_DENIED, "WRONG_TOKEN")
