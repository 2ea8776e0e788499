"""Matches of Ork Island through every service: what comes of them, whatever dies on the way."""

import asyncio
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import redis
from hall.v1 import bot_pb2_grpc, game_pb2, lobby_pb2, lobby_pb2_grpc

from deploy.environment import ROOT
from sdk.orkisland.driving import drive
from services.engine.convert import read_record
from services.engine.rules.orkisland.formats.command_log import LoggedRound
from services.engine.rules.orkisland.formats.conversion import record_of_log
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.record import Record, format_record
from services.wire.channels import open_channel
from tests.across.island import SMALL, Commander, Program, open_hosted, start_match
from tests.across.people import CALL_SECONDS, Watcher, open_bots_table
from tests.across.records import check_record
from tests.across.test_healing import frozen
from tests.stack import Stack, eventually

LAUNCHER = ROOT / "sdk" / "hall.sh"
SEED = 11
WORKERS = 1
"""How many tasks are done at a time in the background."""

BOTS = ("Hunter", "Walker", "Demo", "Hunter")
MATCHES = "ai-background\x06\x169"
"""Where tasks of the last priority wait."""

LONG = {"nb_rounds": 600}
"""So many rounds that a match is never over before it is hurt."""


def played_here(settings: Settings, seed: int, bots: Sequence[str]) -> Record:
    """Return the record of a match that is played with nothing but the rules."""
    log: list[LoggedRound] = []
    match = Match(settings, seed)
    drive(
        match,
        [PLAYERS[bot]() for bot in bots],
        bots,
        write=lambda part: None,
        tell=pytest.fail,
        played=log.append,
    )
    return record_of_log(match.settings, match.seed, log)


async def check_match(
    lobby: lobby_pb2_grpc.LobbyServiceStub, spectator: Watcher, bots: Sequence[str]
) -> Record:
    """Watch a match of computer opponents to its end, and return its record.

    It must be that of the same players, settings and seed anywhere else, and what was seen.
    """
    await spectator.watch_to_the_end()
    record = read_record(await check_record(lobby, spectator))
    assert isinstance(record.options, Settings)
    assert record == played_here(record.options, record.seed, bots)
    return record


@pytest.mark.parametrize(
    ("bots", "settings"),
    [
        (BOTS, {}),
        (("Hunter",) * SEATS, {"nb_rounds": 50, "nb_orks": 25}),
        (("Walker", "Null", "Demo", "Walker"), {**SMALL, "nb_rounds": 1}),
    ],
)
async def test_computers_play_a_match_as_it_is_played_anywhere(
    lobby: lobby_pb2_grpc.LobbyServiceStub, bots: Sequence[str], settings: dict[str, int]
) -> None:
    spectator = await start_match(lobby, bots, **settings)
    record = await check_match(lobby, spectator, bots)
    assert len(record.moves) == SEATS * spectator.view.orkisland.round
    assert list(spectator.table.standings) == list(spectator.view.outcome.standings)


async def test_the_command_line_plays_the_same_match(
    lobby: lobby_pb2_grpc.LobbyServiceStub, tmp_path: Path
) -> None:
    spectator = await start_match(lobby, BOTS, SEED)
    record = await check_match(lobby, spectator, BOTS)
    call = lobby.ExportRecord(lobby_pb2.ExportRecordRequest(table_id=spectator.table_id))
    exported = b"".join([answer.part async for answer in call])
    names = ("--names", "Hunter,Walker,Demo,Hunter_2")
    files = ("-o", "match.out", "--record", "match.txt")
    await asyncio.to_thread(
        subprocess.run,
        [LAUNCHER, "orkisland", "match", "-q", "-s", str(SEED), *names, *files, *BOTS],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        check=True,
    )
    assert (tmp_path / "match.out").read_bytes() == exported
    assert (tmp_path / "match.txt").read_text() == format_record(record)


def at_ply(ply: int) -> Callable[[game_pb2.View], bool]:
    return lambda view: view.ply >= ply


async def assert_it_runs(spectator: Watcher) -> None:
    """Fail if a match has ended already, so that what follows would prove nothing."""
    request = lobby_pb2.ListTablesRequest(statuses=[lobby_pb2.TABLE_STATUS_RUNNING])
    answer = await spectator.lobby.ListTables(request, timeout=CALL_SECONDS)
    assert spectator.table_id in [table.id for table in answer.tables]


@pytest.mark.parametrize("plies", [(1,), (1, 1100)])
async def test_a_match_whose_worker_is_killed_comes_to_the_same(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub, plies: Sequence[int]
) -> None:
    spectator = await start_match(lobby, BOTS, **LONG)
    for ply in plies:
        await spectator.watch_until(at_ply(ply))
        with frozen(stack["engine"]):  # so that it dies in the middle of a call
            await assert_it_runs(spectator)
            stack["ai-background"].kill()
        await asyncio.to_thread(stack["ai-background"].start)
    await check_match(lobby, spectator, BOTS)


@pytest.mark.parametrize("name", ["engine", "lobby"])
async def test_a_match_survives_a_part_that_is_killed(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub, name: str
) -> None:
    spectator = await start_match(lobby, BOTS, **LONG)
    await spectator.watch_until(at_ply(500))
    with frozen(stack["ai-background"]):
        await assert_it_runs(spectator)
        await asyncio.to_thread(stack[name].kill)
    await asyncio.to_thread(stack[name].start)
    await check_match(lobby, spectator, BOTS)


async def test_a_match_survives_a_redis_that_is_emptied(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    spectator = await start_match(lobby, BOTS, **LONG)
    await spectator.watch_until(at_ply(300))
    with frozen(stack["engine"]):
        await assert_it_runs(spectator)
        await asyncio.to_thread(stack["redis"].kill)
        (Path(stack.environment["REDIS_FOLDER"]) / "redis.rdb").unlink(missing_ok=True)
        await asyncio.to_thread(stack["redis"].start)
    await asyncio.to_thread(stack["ai-background"].heal)
    await check_match(lobby, spectator, BOTS)


async def test_a_match_whose_task_gets_lost_is_played(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    await asyncio.to_thread(stack["ai-background"].kill)
    spectator = await start_match(lobby, BOTS)
    with redis.Redis.from_url(stack.redis_url) as broker:
        await asyncio.to_thread(eventually, lambda: broker.llen(MATCHES) > 0, 10, "a task")
        broker.flushall()
    await asyncio.to_thread(stack["ai-background"].start)
    await check_match(lobby, spectator, BOTS)


async def test_a_match_that_is_sent_again_and_again_is_played_once(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    await asyncio.to_thread(stack["ai-background"].stop)
    spectator = await start_match(lobby, BOTS)
    with redis.Redis.from_url(stack.redis_url) as broker:
        await asyncio.to_thread(eventually, lambda: broker.llen(MATCHES) > 0, 10, "a task")
        for task in broker.lrange(MATCHES, 0, -1) * 5:
            broker.lpush(MATCHES, task)
    await asyncio.to_thread(stack["ai-background"].start)
    await check_match(lobby, spectator, BOTS)


async def test_a_turn_waits_for_no_match_but_those_that_are_being_played(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    await asyncio.to_thread(stack["ai-background"].stop)
    before = len(stack["ai-background"].lines())
    matches = [await start_match(lobby, BOTS) for _ in range(8)]
    game = Watcher(lobby, await open_bots_table(lobby, "random", "greedy"))
    await asyncio.to_thread(stack["ai-background"].start)
    for spectator in (game, *matches):
        await spectator.watch_to_the_end()
    lines = stack["ai-background"].lines()[before:]
    lines = [line for line in lines if "match over" in line or game.table_id in line]
    first = next(at for at, line in enumerate(lines) if game.table_id in line)
    assert first < WORKERS


async def test_a_person_a_program_and_computers_play_a_match_to_its_end(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    hosted = await open_hosted(lobby, **SMALL, nb_rounds=30)
    await hosted.add_bots("Hunter")
    person = Commander(lobby, hosted.table_id, await hosted.join("Ada"))
    token = await hosted.join("climber", is_program=True)
    await hosted.add_bots("Walker")
    spectator = Watcher(lobby, hosted.table_id)
    async with open_channel(stack.lobby_address) as channel:
        program = Program(
            bot_pb2_grpc.BotServiceStub(channel), hosted.table_id, token, silent=(4, 5)
        )
        await hosted.start()
        last, _, _ = await asyncio.gather(
            program.play(), person.play(), spectator.watch_to_the_end()
        )
    record = await check_record(lobby, spectator)
    await check_record(lobby, person)
    assert len(record.moves) == SEATS * 30
    assert program.missed == [4, 5]
    late = [move.text for move in record.moves if move.seat == 2].count("late")
    assert late == 2
    assert all(move.text != "late" for move in record.moves if move.seat != 2)
    assert [standing.seat for standing in last.outcome.standings] == list(range(SEATS))
    assert [bool(set(orders_of(record, seat)) - {"hold"}) for seat in range(SEATS)] == [True] * 4


def orders_of(record: game_pb2.Record, seat: int) -> list[str]:
    return [move.text for move in record.moves if move.seat == seat]


@pytest.mark.parametrize("rounds", [0, 5])
async def test_a_match_that_people_leave_is_played_on(
    lobby: lobby_pb2_grpc.LobbyServiceStub, rounds: int
) -> None:
    hosted = await open_hosted(lobby, **SMALL, nb_rounds=100)
    await hosted.add_bots("Hunter", "Walker")
    people = [
        Commander(lobby, hosted.table_id, await hosted.join(name), rounds=rounds)
        for name in ("Ada", "Bob")
    ]
    await hosted.start()
    await asyncio.gather(*[person.play() for person in people])
    for person in people:
        await person.leave()
    spectator = Watcher(lobby, hosted.table_id)
    await spectator.watch_to_the_end()
    record = await check_record(lobby, spectator)
    assert len(record.moves) == SEATS * 100
    assert [seat.bot for seat in spectator.table.seats] == ["Hunter", "Walker", "medium", "medium"]


async def test_a_computer_stands_in_for_who_leaves_the_others(
    lobby: lobby_pb2_grpc.LobbyServiceStub,
) -> None:
    hosted = await open_hosted(lobby, **SMALL, nb_rounds=20)
    leaver, stayer = [
        Commander(lobby, hosted.table_id, await hosted.join(name), rounds=rounds)
        for name, rounds in (("Ada", 3), ("Bob", 20))
    ]
    await hosted.add_bots("Hunter", "Walker")
    await hosted.start()
    playing = asyncio.create_task(stayer.play())
    await leaver.play()
    await leaver.leave()
    await playing
    await stayer.watch_to_the_end()
    record = await check_record(lobby, stayer)
    assert len(record.moves) == SEATS * 20
    assert [seat.bot for seat in stayer.table.seats] == ["medium", "", "Hunter", "Walker"]


async def test_a_computer_in_a_killed_worker_gives_its_orders_later(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    hosted = await open_hosted(lobby, **SMALL, nb_rounds=20)
    person = Commander(lobby, hosted.table_id, await hosted.join("Ada"))
    await hosted.add_bots("Hunter", "Walker", "Demo")
    await hosted.start()
    playing = asyncio.create_task(person.play())
    await Watcher(lobby, hosted.table_id).watch_until(at_ply(SEATS * 5))
    await asyncio.to_thread(stack["ai"].kill)
    await asyncio.to_thread(stack["ai"].start)
    await playing
    record = await check_record(lobby, person)
    assert len(record.moves) == SEATS * 20
    assert all(move.text != "late" for move in record.moves)
