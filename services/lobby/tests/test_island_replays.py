"""Matches of Ork Island to look at: running ones round by round, finished ones in every form."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc import StatusCode
from hall.v1 import engine_pb2, engine_pb2_grpc, game_pb2, lobby_pb2

from services.engine.convert import OPEN, SPECTATOR
from services.lobby.engine import Engine
from services.lobby.replaying import names_in_record
from services.lobby.tables import Seat
from services.lobby.tests.conftest import Database
from services.lobby.tests.island import (
    ROUNDS,
    open_hosted,
    play_rounds,
    rounds,
    start_match,
    start_people,
)
from services.lobby.tests.replica import QUIET, SEED, Calls, Replica, read, refusal_of
from services.lobby.tokens import Tokens
from services.wire.channels import open_channel
from services.wire.errors import Refusal
from services.wire.serving import start_server

TOKENS = Tokens(QUIET["secret_key"])
SETTINGS = Path(__file__).parents[2] / "engine/tests/rules/orkisland/matches"


async def replay(calls: Calls, table_id: str, **fields: object) -> lobby_pb2.GetReplayResponse:
    request = lobby_pb2.GetReplayRequest(**({"table_id": table_id, "viewer": SPECTATOR} | fields))
    return await calls("GetReplay", request)


async def play_match(calls: Calls, count: int = ROUNDS, **fields: object) -> str:
    """Play some rounds of a match of computer opponents, and return its table."""
    host = await start_match(calls, **fields)
    token = TOKENS.match_token(host.table_id)
    await play_rounds(calls, host.table_id, token, 0, rounds(count))
    return host.table_id


# Running matches


async def test_a_running_match_is_shown_to_anybody_round_by_round(lobby_on_each: Replica) -> None:
    calls = lobby_on_each.calls
    players = await start_people(calls)
    table_id = players[0].table_id
    for ply in range(4):
        await players[ply].play(ply, "hold")
    await players[2].play(4, "4l,5t")
    shown = await replay(calls, table_id)
    assert (shown.text, shown.table.ply) == ("", 5)
    assert [view.ply for view in shown.views] == [0, 4]
    assert [view.orkisland.round for view in shown.views] == [0, 1]
    assert shown.views[0].orkisland.island.rows
    assert [entry.text for entry in shown.views[1].log] == ["hold"] * 4
    assert "4l,5t" not in str(shown)
    assert str(SEED) not in str(shown)
    assert await replay(calls, table_id, rounds_only=True) == shown
    for ply, seat in enumerate((0, 1, 3), start=5):
        await players[seat].play(ply, "hold")
    later = await replay(calls, table_id, since=5)
    assert [view.ply for view in later.views] == [8]
    assert not later.views[0].orkisland.HasField("island")


@pytest.mark.parametrize("viewer", [OPEN, 0, 3, 99, -3])
async def test_nobody_sees_a_running_match_as_a_seat_or_open(lobby: Replica, viewer: int) -> None:
    players = await start_people(lobby.calls)
    await players[2].play(0, "4l")
    refusal = await refusal_of(replay(lobby.calls, players[0].table_id, viewer=viewer))
    assert (refusal.code, refusal.reason) == (StatusCode.FAILED_PRECONDITION, "GAME_RUNNING")
    assert (dict(refusal.facts), refusal.details) == ({}, [])


async def test_a_match_that_has_not_begun_is_not_shown(lobby: Replica) -> None:
    host = await open_hosted(lobby.calls)
    for call in (
        replay(lobby.calls, host.table_id),
        plan_ways(lobby.calls, host.table_id, [0], [0]),
        export(lobby.calls, host.table_id),
    ):
        refusal = await refusal_of(call)
        assert (refusal.code, refusal.reason) == (
            StatusCode.FAILED_PRECONDITION,
            "TABLE_NOT_STARTED",
        )


async def test_a_ply_to_come_is_not_shown(lobby: Replica) -> None:
    table_id = await play_match(lobby.calls, 1)
    refusal = await refusal_of(replay(lobby.calls, table_id, since=5))
    assert (refusal.code, refusal.reason) == (StatusCode.INVALID_ARGUMENT, "BAD_FIELD")
    shown = await replay(lobby.calls, table_id, since=4)
    assert [view.ply for view in shown.views] == [4]


async def test_what_is_new_costs_less_than_the_whole(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database).start()
    table_id = await play_match(lobby.calls, 1)
    strict = await replicas(sqlite_database, requests_per_second=0.001, request_burst=20).start()
    await strict.calls.table(table_id)  # so that it knows that the match runs
    for _ in range(9):
        await replay(strict.calls, table_id, since=4)
    await replay(strict.calls, table_id)
    refusal = await refusal_of(replay(strict.calls, table_id))
    assert refusal.reason == "TOO_MANY_REQUESTS"


async def test_what_was_new_of_a_finished_match_costs_as_much_as_the_whole(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database).start()
    table_id = await play_match(lobby.calls)
    strict = await replicas(sqlite_database, requests_per_second=0.001, request_burst=20).start()
    for _ in range(2):
        shown = await replay(strict.calls, table_id, since=4 * ROUNDS)
        assert (shown.text, [view.ply for view in shown.views]) == ("", [4 * ROUNDS])
    refusal = await refusal_of(replay(strict.calls, table_id, since=4 * ROUNDS))
    assert refusal.reason == "TOO_MANY_REQUESTS"


async def test_what_the_engine_alone_works_at_counts_as_three_calls(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database).start()
    table_id = (await start_match(lobby.calls)).table_id
    strict = await replicas(sqlite_database, requests_per_second=0.001, request_burst=9).start()
    await plan_ways(strict.calls, table_id, [0], [0])
    assert (await refusal_of(read_settings(strict.calls, ""))).reason == "BAD_OPTIONS"
    await plan_ways(strict.calls, table_id, [0], [0])
    for call in (plan_ways(strict.calls, table_id, [0], [0]), read_settings(strict.calls, "")):
        assert (await refusal_of(call)).reason == "TOO_MANY_REQUESTS"


async def test_the_engine_is_asked_once_for_what_all_who_watch_ask_for(
    replicas: Callable[..., Replica], sqlite_database: Database, engine: Engine
) -> None:
    counting = CountingEngine(engine)
    lobby = await replicas(sqlite_database, engine=counting).start()
    table_id = await play_match(lobby.calls, 1)
    shown = await asyncio.gather(*[replay(lobby.calls, table_id, since=1) for _ in range(20)])
    assert all(answer == shown[0] for answer in shown)
    assert [view.ply for view in shown[0].views] == [4]
    assert counting.replays == 1
    await play_rounds(lobby.calls, table_id, TOKENS.match_token(table_id), 4, rounds(1))
    assert [view.ply for view in (await replay(lobby.calls, table_id, since=1)).views] == [4, 8]
    assert counting.replays == 2


async def test_moves_within_a_round_are_no_news_to_who_asks_for_rounds(
    replicas: Callable[..., Replica], sqlite_database: Database, engine: Engine
) -> None:
    counting = CountingEngine(engine)
    lobby = await replicas(sqlite_database, engine=counting).start()
    players = await start_people(lobby.calls)
    for ply in range(3):
        await players[ply].play(ply, "hold")
        shown = await replay(lobby.calls, players[0].table_id)
        assert (shown.table.ply, [view.ply for view in shown.views]) == (ply + 1, [0])
    assert counting.replays == 1


class CountingEngine:
    """The engine, with the number of replays that it is asked for."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.replays = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    async def replay(
        self, request: engine_pb2.ReplayRecordRequest
    ) -> engine_pb2.ReplayRecordResponse:
        self.replays += 1
        return await self._engine.replay(request)


# Finished matches


async def test_a_finished_match_is_shown_in_full_or_by_rounds(lobby: Replica) -> None:
    table_id = await play_match(lobby.calls)
    by_rounds = await replay(lobby.calls, table_id, rounds_only=True)
    assert [view.ply for view in by_rounds.views] == [0, 4, 8, 12]
    assert by_rounds.views[-1].HasField("outcome")
    assert f"seed {SEED}" in by_rounds.text
    full = await replay(lobby.calls, table_id)
    assert [view.ply for view in full.views] == list(range(13))
    seat = await replay(lobby.calls, table_id, viewer=2, rounds_only=True, since=8)
    assert [(view.ply, view.viewer) for view in seat.views] == [(8, 2), (12, 2)]
    request = lobby_pb2.ReplayTextRequest(text=full.text, viewer=SPECTATOR, rounds_only=True)
    shown = await lobby.calls("ReplayText", request)
    assert (shown.text, shown.views) == (full.text, by_rounds.views)


async def export(calls: Calls, table_id: str) -> bytes:
    stream = calls.stub.ExportRecord(lobby_pb2.ExportRecordRequest(table_id=table_id))
    parts = []
    while (message := await read(stream)) is not None:
        parts.append(message.part)
    return b"".join(parts)


async def test_a_finished_match_is_exported_as_the_original_writes_it(
    lobby_on_each: Replica,
) -> None:
    table_id = await play_match(lobby_on_each.calls, seed=7)
    text = (await export(lobby_on_each.calls, table_id)).decode()
    assert text.splitlines()[0] == "Game"
    assert "Seed 7" in text
    assert re.search("^names +Hunter +Walker +Demo +Null$", text, re.MULTILINE)


def test_a_record_names_computers_by_what_they_are_and_others_by_their_nicknames() -> None:
    seats = [
        Seat(0, "Fox", 1, "Hunter", "", b""),
        Seat(1, "Bramble", 2, "Hunter", "", b""),
        Seat(2, "Ada", 3, "medium", "", b"", is_stand_in=True),
        Seat(3, "hunter", 4, "", "", b"", is_program=True),
    ]
    assert names_in_record(seats) == ["Hunter 2", "Hunter 3", "Ada", "hunter"]


@pytest.mark.parametrize("game", ["orkisland", "armadora"])
async def test_no_running_game_is_exported_and_none_but_ork_island(
    lobby: Replica, game: str
) -> None:
    if game == "orkisland":
        table_id, reason = await play_match(lobby.calls, 1), "GAME_RUNNING"
    else:
        table_id, reason = await finished_armadora(lobby.calls), "BAD_FIELD"
    assert (await refusal_of(export(lobby.calls, table_id))).reason == reason


async def finished_armadora(calls: Calls) -> str:
    ann, bob = await calls.start_game()
    await ann.play(0, "pass")
    await bob.play(1, "pass")
    return ann.table_id


async def test_with_the_engine_away_nothing_is_shown(
    replicas: Callable[..., Replica], sqlite_database: Database, lobby: Replica
) -> None:
    running = await play_match(lobby.calls, 1)
    finished = await play_match(lobby.calls)
    token = TOKENS.match_token(running)
    async with open_channel("127.0.0.1:1") as channel:
        cut_off = await replicas(sqlite_database, engine=Engine(channel, 0.3)).start()
        for call in (
            replay(cut_off.calls, running),
            replay(cut_off.calls, running),  # what failed is not shared
            export(cut_off.calls, finished),
            plan_ways(cut_off.calls, running, [0], [0]),
            read_settings(cut_off.calls, ""),
            play_rounds(cut_off.calls, running, token, 4, rounds(1)),
        ):
            refusal = await refusal_of(call)
            assert (refusal.code, refusal.reason) == (StatusCode.UNAVAILABLE, "ENGINE_AWAY")
    assert (await lobby.calls.table(running)).ply == 4


async def test_an_export_whose_engine_goes_away_ends_with_an_error(
    replicas: Callable[..., Replica], sqlite_database: Database, lobby: Replica
) -> None:
    table_id = await play_match(lobby.calls)
    server, port = await start_server(
        name="engine",
        address="127.0.0.1:0",
        register=partial(register_as_engine, BreakingEngine()),
    )
    async with open_channel(f"127.0.0.1:{port}") as channel:
        other = await replicas(sqlite_database, engine=Engine(channel, 5)).start()
        stream = other.calls.stub.ExportRecord(lobby_pb2.ExportRecordRequest(table_id=table_id))
        assert (await read(stream)).part == b"Game"
        refusal = await refusal_of(read(stream))
        assert (refusal.code, refusal.reason) == (StatusCode.UNAVAILABLE, "ENGINE_AWAY")
    await server.stop(None)


PARTS = [bytes(256 * 1024)] * 4
"""More than gRPC reads before somebody asks for it."""


class LongEngine(engine_pb2_grpc.EngineServiceServicer):
    """An engine that answers long records, and perhaps never comes to their ends."""

    def __init__(self, *, is_stuck: bool) -> None:
        self._is_stuck = is_stuck

    async def FormatRecord(  # noqa: N802
        self, _: engine_pb2.FormatRecordRequest, __: Any
    ) -> AsyncIterator[engine_pb2.FormatRecordResponse]:
        for part in PARTS:
            yield engine_pb2.FormatRecordResponse(part=part)
        if self._is_stuck:
            await asyncio.Event().wait()


@pytest.mark.parametrize("is_stuck", [False, True])
async def test_an_export_waits_for_who_reads_slowly_but_not_for_a_stuck_engine(
    is_stuck: bool,
) -> None:
    server, port = await start_server(
        name="engine",
        address="127.0.0.1:0",
        register=partial(register_as_engine, LongEngine(is_stuck=is_stuck)),
    )
    read_parts = []
    async with open_channel(f"127.0.0.1:{port}") as channel:
        parts = Engine(channel, 0.5).format_record(engine_pb2.FormatRecordRequest())
        with pytest.raises(Refusal) if is_stuck else nullcontext() as refused:
            async for part in parts:
                read_parts.append(part)
                await asyncio.sleep(0.3)  # whoever reads takes longer than a call may
    assert read_parts == PARTS
    assert not refused or refused.value.reason == "ENGINE_AWAY"
    await server.stop(None)


def register_as_engine(
    servicer: engine_pb2_grpc.EngineServiceServicer, server: grpc.aio.Server
) -> tuple[str]:
    engine_pb2_grpc.add_EngineServiceServicer_to_server(servicer, server)
    return (engine_pb2.DESCRIPTOR.services_by_name["EngineService"].full_name,)


class BreakingEngine(engine_pb2_grpc.EngineServiceServicer):
    """An engine that goes away in the middle of an answer."""

    async def FormatRecord(  # noqa: N802
        self, _: engine_pb2.FormatRecordRequest, context: Any
    ) -> AsyncIterator[engine_pb2.FormatRecordResponse]:
        yield engine_pb2.FormatRecordResponse(part=b"Game")
        await context.abort(StatusCode.UNAVAILABLE, "stopping")


# Ways


async def plan_ways(
    calls: Calls, table_id: str, orks: list[int], cells: list[int]
) -> lobby_pb2.PlanWaysResponse:
    request = lobby_pb2.PlanWaysRequest(table_id=table_id, orks=orks, cells=cells)
    return await calls("PlanWays", request)


async def test_the_way_to_a_city_is_found_and_can_be_ordered(lobby: Replica) -> None:
    players = await start_people(lobby.calls)
    table_id = players[0].table_id
    view = await lobby.calls.view(table_id)
    island = view.orkisland.island
    cells = [cell for city in island.cities for cell in city.cells]
    orks = [0, 1, 7]
    planned = await plan_ways(lobby.calls, table_id, orks, cells)
    assert (planned.ply, [way.ork for way in planned.ways]) == (0, orks)
    for way in planned.ways:
        assert way.cell in cells
        assert arrival(view.orkisland.ork_cells[way.ork], list(way.directions)) == way.cell
    assert (await lobby.calls.table(table_id)).ply == 0


def arrival(cell: int, directions: list[int]) -> int:
    steps = (20, 1, -20, -1)
    return cell + sum(steps[direction] for direction in directions)


@pytest.mark.parametrize(
    ("orks", "cells", "reason"),
    [
        ([], [0], "BAD_FIELD"),
        ([0], [], "BAD_FIELD"),
        (list(range(2_001)), [0], "BAD_FIELD"),
        ([0], [0] * 40_001, "BAD_FIELD"),
        ([0, 0], [0], "BAD_ORKS"),
        ([8], [0], "BAD_ORKS"),
        ([2**32 - 1], [0], "BAD_ORKS"),
        ([0], [400], "BAD_CELLS"),
    ],
)
async def test_no_way_is_found_for_what_is_not_there(
    lobby: Replica, orks: list[int], cells: list[int], reason: str
) -> None:
    players = await start_people(lobby.calls)
    refusal = await refusal_of(plan_ways(lobby.calls, players[0].table_id, orks, cells))
    assert (refusal.code, refusal.reason) == (StatusCode.INVALID_ARGUMENT, reason)


async def test_no_way_is_found_at_a_table_of_armadora(lobby: Replica) -> None:
    ann, _ = await lobby.calls.start_game()
    refusal = await refusal_of(plan_ways(lobby.calls, ann.table_id, [0], [0]))
    assert (refusal.code, refusal.reason) == (StatusCode.INVALID_ARGUMENT, "BAD_FIELD")


# Settings


@pytest.mark.parametrize("name", ["drawn", "grid"])
async def test_a_table_is_opened_by_an_uploaded_settings_file(lobby: Replica, name: str) -> None:
    text = (SETTINGS / f"{name}.cnf").read_text()
    settings = (await read_settings(lobby.calls, text)).settings
    assert (settings.rows, settings.cost_forest, settings.HasField("grid")) == (
        20,
        2,
        name == "grid",
    )
    options = game_pb2.GameOptions(orkisland=settings)
    host = await start_match(lobby.calls, options=options)
    assert (await lobby.calls.view(host.table_id)).options == options


async def read_settings(calls: Calls, text: str) -> lobby_pb2.ReadSettingsResponse:
    return await calls("ReadSettings", lobby_pb2.ReadSettingsRequest(text=text))


@pytest.mark.parametrize("text", ["", "game chess\n", "nb_players 4\n" * 2_000, "\0"])
async def test_what_is_no_settings_file_is_refused_with_what_is_wrong(
    lobby: Replica, text: str
) -> None:
    refusal = await refusal_of(read_settings(lobby.calls, text))
    assert (refusal.code, refusal.reason) == (StatusCode.INVALID_ARGUMENT, "BAD_OPTIONS")
    assert refusal.message
