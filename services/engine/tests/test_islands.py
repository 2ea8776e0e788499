"""Settings files and ways, as the engine answers them."""

from dataclasses import replace
from typing import Any

import pytest
from hall.v1 import engine_pb2 as pb
from hall.v1 import orkisland_pb2

from services.engine.convert import read_settings
from services.engine.limits import MAX_SETTINGS_TEXT_BYTES
from services.engine.rules.armadora.options import Options
from services.engine.rules.orkisland.formats.settings_text import format_settings
from services.engine.rules.orkisland.grid_line import parse_island
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.state import start
from services.engine.tests.records import new_record, play
from services.engine.tests.rules.orkisland.boards import RIGHT
from services.engine.tests.rules.orkisland.plays import BREAKING
from services.engine.tests.rules.orkisland.tiny_matches import GRID
from services.engine.tests.rules.random_games import CROWDED, DRAWN
from services.engine.tests.test_bad_input import INVALID, assert_refused
from services.engine.tests.test_bad_input_orkisland import record_of
from services.wire.limits import MAX_WAY_CELLS, MAX_WAY_ORKS

TIMEOUT = 10


@pytest.mark.parametrize("settings", [Settings(), DRAWN, CROWDED, GRID.settings])
async def test_a_settings_file_is_read(engine: Any, settings: Settings) -> None:
    request = pb.ParseSettingsRequest(text=format_settings(settings))
    answer = await engine.ParseSettings(request, timeout=TIMEOUT)
    assert read_settings(answer.settings) == settings
    names = {field.name for field, _ in answer.settings.ListFields()}
    assert names >= set(orkisland_pb2.OrkIslandOptions.DESCRIPTOR.fields_by_name) - {"grid"}


ORDINARY = format_settings(Settings())
FILES = [
    ("", "Problems when reading. (line 1: expected 'OrkIsland 1.0', found the end)"),
    ("MazeRun 2.0\nrows 9", "(line 1: expected 'OrkIsland 1.0', found 'MazeRun')"),
    (ORDINARY.replace("nb_orks ", "orks "), "Expected 'nb_orks' while parsing. (line 7:"),
    (ORDINARY.replace("GENERATOR1", "GENERATOR2"), "Unknown grid generator. (line 17:"),
    (ORDINARY.replace(" 70", " 69", 1), "Board should be square."),
    (ORDINARY.replace("GENERATOR1", "FIXED"), "has a line with incorrect lenght. (line 18:"),
    (format_settings(Settings(rows=201, cols=201)), "at most 200 rows, not 201"),
    (format_settings(Settings(nb_rounds=1001)), "at most 1000 rounds, not 1001"),
    (ORDINARY.replace(" 70", " 2147483647"), "at most 200 rows, not 2147483647"),
]


@pytest.mark.parametrize(("text", "message"), FILES)
async def test_a_file_that_holds_no_settings_is_refused(
    engine: Any, text: str, message: str
) -> None:
    request = pb.ParseSettingsRequest(text=text)
    await assert_refused(engine.ParseSettings, request, INVALID, "BAD_OPTIONS", message)


async def test_a_file_that_is_too_long_is_refused(engine: Any) -> None:
    text = ORDINARY + "é" * (MAX_SETTINGS_TEXT_BYTES // 2)
    message = f"a settings file has at most {MAX_SETTINGS_TEXT_BYTES} bytes"
    request = pb.ParseSettingsRequest(text=text)
    await assert_refused(engine.ParseSettings, request, INVALID, "TOO_LARGE", message)


def maze() -> Settings:
    """Return settings of an island that is one long way, there and back, with room for the orks."""
    land, wall = "W" + "." * 198 + "W", "W" * 198
    turns = [land, f"{wall}.W", land, f"W.{wall}"] * 49
    rows = ["W" * 200, *turns, land, "W" * 200, "W" * 200]
    return Settings(rows=200, cols=200, nb_orks=30, grid=parse_island("/".join(rows)))


async def ways(engine: Any, settings: Settings, orks: list[int], cells: list[int]) -> Any:
    request = pb.FindWaysRequest(record=new_record(settings, seed=1), orks=orks, cells=cells)
    return list((await engine.FindWays(request, timeout=TIMEOUT)).ways)


async def test_each_ork_is_told_its_way_in_the_order_asked(engine: Any) -> None:
    """On each of two strips of land there is an ork on either side of a city: cells 105, 225."""
    ork_at = start(BREAKING, seed=1).board.ork_at.tolist()
    left, right, other = ork_at[104], ork_at[106], ork_at[224]
    assert await ways(engine, BREAKING, [right, other, left], [105, 106]) == [
        orkisland_pb2.OrkIslandWay(ork=right, cell=106),
        orkisland_pb2.OrkIslandWay(ork=other),
        orkisland_pb2.OrkIslandWay(ork=left, directions=[RIGHT], cell=105),
    ]


async def test_what_a_way_costs_is_told_up_to_what_a_message_holds(engine: Any) -> None:
    dear = replace(BREAKING, cost_grass=2**31 - 1, cost_city=2**31 - 1)
    ork = int(start(dear, seed=1).board.ork_at[104])
    for goal, cost in ((105, 2**31 - 1), (106, 2**32 - 2)):
        assert (await ways(engine, dear, [ork], [goal]))[0].cost == cost
    dearest = replace(maze(), cost_grass=2**31 - 1)
    assert {way.cost for way in await ways(engine, dearest, [0], [201])} == {2**32 - 1}


async def test_ways_begin_where_the_orks_stand_now(engine: Any) -> None:
    record, state = play(DRAWN, seed=3)
    goal = int(state.board.cell[2])
    request = pb.FindWaysRequest(record=record, orks=[2], cells=[goal])
    answer = await engine.FindWays(request, timeout=TIMEOUT)
    assert list(answer.ways) == [orkisland_pb2.OrkIslandWay(ork=2, cell=goal)]


BAD_ORKS = [
    ([], f"1 to {MAX_WAY_ORKS} orks, not 0"),
    (list(range(MAX_WAY_ORKS + 1)), f"1 to {MAX_WAY_ORKS} orks, not {MAX_WAY_ORKS + 1}"),
    ([1, 2, 1], "each ork once"),
    ([8], "orks are 0 to 7, not 8"),
    ([2**32 - 1], "orks are 0 to 7, not 4294967295"),
]


@pytest.mark.parametrize(("orks", "message"), BAD_ORKS)
async def test_orks_that_there_are_not_have_no_ways(
    engine: Any, orks: list[int], message: str
) -> None:
    request = pb.FindWaysRequest(record=record_of(), orks=orks, cells=[30])
    await assert_refused(engine.FindWays, request, INVALID, "BAD_ORKS", message)


BAD_CELLS = [
    ([], f"1 to {MAX_WAY_CELLS} cells, not 0"),
    ([0] * (MAX_WAY_CELLS + 1), f"1 to {MAX_WAY_CELLS} cells, not {MAX_WAY_CELLS + 1}"),
    ([399, 400], "cells are 0 to 399, not 400"),
    ([2**32 - 1], "cells are 0 to 399, not 4294967295"),
]


@pytest.mark.parametrize(("cells", "message"), BAD_CELLS)
async def test_no_way_leads_off_the_board(engine: Any, cells: list[int], message: str) -> None:
    request = pb.FindWaysRequest(record=record_of(), orks=[0], cells=cells)
    await assert_refused(engine.FindWays, request, INVALID, "BAD_CELLS", message)


async def test_ways_that_are_too_long_together_are_refused(engine: Any) -> None:
    record = new_record(maze(), seed=1)
    request = pb.FindWaysRequest(record=record, orks=range(120), cells=[201])
    message = "at most 400000 steps, not"
    refusal = await assert_refused(engine.FindWays, request, INVALID, "TOO_LARGE", message)
    assert "ask for fewer orks" in refusal.message
    del request.orks[10:]
    assert len((await engine.FindWays(request, timeout=TIMEOUT)).ways) == 10


async def test_armadora_has_no_ways(engine: Any) -> None:
    request = pb.FindWaysRequest(record=new_record(Options(2), seed=7), orks=[0], cells=[1])
    message = "send a record of Ork Island"
    await assert_refused(engine.FindWays, request, INVALID, "BAD_RECORD", message)
