"""Two lobbies that have the same table in memory: neither makes anybody late whom the other serves.

And one that is gone is made up for.
"""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from services.lobby.tests.conftest import Database
from services.lobby.tests.fake_clock import FakeClock
from services.lobby.tests.island import start_people
from services.lobby.tests.programs import come_back, hold, seat_programs, start_programs
from services.lobby.tests.replica import Replica, refusal_of, until
from services.lobby.tests.wire import Wire


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture(params=["notices", "no notices"])
async def pair(
    request: pytest.FixtureRequest,
    replicas: Callable[..., Replica],
    sqlite_database: Database,
    clock: FakeClock,
) -> list[Replica]:
    """Two lobbies on one clock, which hear of each other or do not."""
    wires = Wire(), Wire()
    pair = [await replicas(sqlite_database, clock=clock, notices=wire).start() for wire in wires]
    if request.param == "notices":
        wires[0].others.append(pair[1])
        wires[1].others.append(pair[0])
    return pair


async def settle(clock: FakeClock, *lobbies: Replica) -> None:
    """Return once all lobbies have seen what time it is, and done what is due by now."""
    await until(lambda: clock.waiting == sum(lobby.lobby.deadlines.count() for lobby in lobbies))


async def test_nobody_is_late_at_one_lobby_who_is_in_time_at_the_other(
    pair: list[Replica], clock: FakeClock
) -> None:
    here, there = pair
    programs, bots = await start_programs(here.calls, rounds=8)
    for bot in bots[1:]:
        await hold(bot)
    turn = await bots[0].read("turn")
    while True:
        await there.calls.view(programs[0].table_id)  # so that it has the table in memory
        for step in (0.5, 0.45):
            clock.advance(step * turn.time_ms / 1000)
            await settle(clock, here, there)
        await bots[0].answer(turn.ply, "hold")
        await bots[0].read("played")
        if turn.ply == 28:
            break
        for bot in bots[1:]:
            await hold(bot)
        turn = await bots[0].read("turn")
    record = await here.calls.record(programs[0].table_id)
    assert [move.text for move in record.moves] == ["hold"] * 32


async def test_a_late_program_is_late_once_a_round_though_both_look_after_it(
    pair: list[Replica], clock: FakeClock
) -> None:
    here, there = pair
    programs, bots = await start_programs(here.calls, connected=3, rounds=6)
    for number in range(6):
        await there.calls.view(programs[0].table_id)
        for bot in bots:
            await hold(bot)
        hot = here.hall.find(programs[0].table_id)
        while hot.ply < 4 * number + 4:
            clock.advance(0.1)
            await settle(clock, here, there)
            await here.hall.refresh_watched()  # as it does every few seconds
    record = await here.calls.record(programs[0].table_id)
    late = [move.text for move in record.moves if move.seat == 3]
    assert (late, len(record.moves)) == (["late"] * 6, 24)
    assert all(move.text == "hold" for move in record.moves if move.seat != 3)


async def test_a_program_that_was_given_up_here_has_all_its_time_at_the_other_lobby(
    replicas: Callable[..., Replica], sqlite_database: Database, clock: FakeClock
) -> None:
    wires = Wire(), Wire()
    here, there = [
        await replicas(sqlite_database, clock=clock, notices=wire).start() for wire in wires
    ]
    programs, bots = await start_programs(here.calls, connected=3, rounds=9)
    table_id = programs[0].table_id
    hot = here.hall.find(table_id)
    for number in range(4):
        for bot in bots:
            await hold(bot)
        clock.advance(2.2)
        await until(lambda number=number: hot.ply == 4 * number + 4)
    assert hot.due.unanswered[3] == 4
    back = await come_back(programs[3].at(there.calls))  # the notice of which gets lost
    await back.read("missed")
    assert (await back.read("turn")).time_ms == 1000
    for bot in bots:
        await hold(bot)
    wires[1].others.append(here)
    clock.advance(0.4)
    await until(lambda: hot.ply == 20)
    assert hot.record.moves[-1].text == "late"
    await there.lobby.hall.refresh(there.hall.find(table_id))
    assert (await back.read("missed")).round == 4
    await until(lambda: hot.due.elsewhere == {3})  # told anew: for the rounds that follow
    for bot in bots:
        await hold(bot)
    turn = await back.read("turn")
    assert turn.time_ms == 1000
    clock.advance(0.9)
    await settle(clock, here, there)
    await back.answer(turn.ply, "hold")
    await back.read("played")
    await until(lambda: hot.due.unanswered[3] == 0)


async def test_a_lobby_that_is_behind_does_not_take_the_streams_of_the_other_for_dead(
    replicas: Callable[..., Replica], sqlite_database: Database, clock: FakeClock
) -> None:
    wires = Wire(), Wire()
    here, there = [
        await replicas(sqlite_database, clock=clock, notices=wire).start() for wire in wires
    ]
    wires[0].others.append(there)
    programs, bots = await start_programs(here.calls, rounds=20)
    for bot in bots:
        await bot.read("turn")
    await there.calls.view(programs[0].table_id)  # so that it has the table in memory
    bots = [await come_back(program) for program in programs]
    hot = there.hall.find(programs[0].table_id)
    await until(lambda: hot.due.elsewhere == {0, 1, 2, 3})
    for _ in range(8):  # nobody watches it there, so that no news comes
        for bot in bots:
            await hold(bot)
        clock.advance(0.5)
    await until(lambda: hot.ply)  # for the time of the first turn is over there
    await settle(clock, here, there)
    assert hot.due.elsewhere == {0, 1, 2, 3}
    assert not hot.due.unanswered.total()
    assert all(move.text == "hold" for move in hot.record.moves)


async def test_the_table_of_a_lobby_that_is_gone_goes_on_elsewhere(
    replicas: Callable[..., Replica], database: Database, clock: FakeClock
) -> None:
    gone = await replicas(database, clock=clock).start()
    programs, _ = await start_programs(gone.calls, connected=0, rounds=3)
    await gone.lobby.deadlines.stop()  # as if it were dead
    other = await replicas(database, clock=clock, overdue_seconds=1e-6).start()
    later = datetime.now(UTC) + timedelta(hours=1)
    assert await other.store.overdue_rounds(later) == [(programs[0].table_id, 0)]
    assert await other.store.overdue_rounds(datetime.now(UTC) + timedelta(seconds=1)) == []
    hot = await other.hall.get_fresh(programs[0].table_id)  # as the sweeper does
    for number in range(3):
        clock.advance(2.2)
        await until(lambda number=number: hot.ply == 4 * number + 4)
    assert await other.store.overdue_rounds(later) == []
    assert not other.lobby.deadlines.count()


async def test_only_tables_where_the_time_of_somebody_runs_are_overdue(
    replicas: Callable[..., Replica], database: Database
) -> None:
    lobby = await replicas(database).start()
    later = datetime.now(UTC) + timedelta(hours=1)
    await start_people(lobby.calls)
    await lobby.calls.start_game()
    assert await lobby.store.overdue_rounds(later) == []
    programs, _ = await start_programs(lobby.calls, connected=0)
    for program in programs[:3]:
        await program.play(0, "hold")
    assert await lobby.store.overdue_rounds(later) == [(programs[0].table_id, 3)]
    assert await lobby.store.overdue_rounds(datetime.now(UTC)) == []
    await programs[3].play(3, "hold")
    host, programs = await seat_programs(lobby.calls, 3)
    await lobby.calls.join(host.table_id, "Eve")  # and thinks for as long as she likes
    await host.start()
    for program in programs:
        await program.play(0, "hold")
    overdue = await lobby.store.overdue_rounds(later)
    assert host.table_id not in [table_id for table_id, _ in overdue]


async def test_the_sweeper_has_the_hall_look_after_such_tables(
    replicas: Callable[..., Replica], sqlite_database: Database, clock: FakeClock
) -> None:
    first = await replicas(sqlite_database, clock=FakeClock()).start()
    times = {"program_ms": 100, "program_first_ms": 100}
    programs, _ = await start_programs(first.calls, connected=0, rounds=2, times=times)
    second = await replicas(sqlite_database, clock=clock, overdue_seconds=0.01).start()

    async def has_been_found() -> None:
        while not second.lobby.deadlines.count():
            await second.lobby.sweeper.resend()
            await asyncio.sleep(0.01)

    await asyncio.wait_for(has_been_found(), 10)
    clock.advance(0.25)
    hot = second.hall.find(programs[0].table_id)
    await until(lambda: hot.ply == 4)
    assert [move.text for move in hot.record.moves] == ["late"] * 4


async def test_of_two_bots_with_one_token_one_plays_and_nobody_else_notices(
    pair: list[Replica], clock: FakeClock
) -> None:
    here, there = pair
    programs, bots = await start_programs(here.calls, rounds=3)
    older = bots[0]
    await older.read("turn")
    newer = await come_back(programs[0].at(there.calls))
    turn = await newer.read("turn")
    assert (turn.ply, turn.time_ms) == (0, 2000)
    for bot in bots[1:]:
        await hold(bot)
    await newer.answer(0, "hold")
    assert (await newer.read("played")).ply == 0
    await here.hall.refresh_watched()  # as it does every few seconds
    for bot in bots[1:]:
        turn = await bot.read("turn")
        assert (turn.ply, list(turn.view.orkisland.statuses)) == (4, [0] * 4)
    if there.notices.others:
        assert (await refusal_of(older.read_any())).reason == "TAKEN_OVER"
    else:  # its lobby does not know, and the first answer counts
        assert (await older.read("turn")).ply == 4
