"""Ork Island besides its records: the island of a seed, settings files, and the ways of orks."""

import asyncio

import numpy as np
from hall.v1 import engine_pb2 as pb
from hall.v1 import orkisland_pb2

from services.engine.checks import (
    check_cells,
    check_is_ork_island,
    check_orks,
    check_settings_text,
    check_way_steps,
)
from services.engine.convert import SPECTATOR, read_settings, write_settings
from services.engine.limits import check_island_size, check_size
from services.engine.positions import Positions, in_thread, start
from services.engine.refusals import refuse
from services.engine.rules.game import RecordError
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.formats.settings_text import parse_settings
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.state import State
from services.engine.rules.orkisland.terrain import Terrain
from services.engine.rules.orkisland.ways import (
    NO_WAY,
    STEP_BASE,
    Lengths,
    follow_way,
    measure_ways,
)
from services.engine.views import render

MOST_COST = 2**32 - 1
"""The highest that is told; it kills any ork."""


async def generate_island(request: pb.GenerateIslandRequest) -> pb.GenerateIslandResponse:
    """Answer the island of a seed, with the orks on it. Raises Refusal."""
    check_island_size(request.settings)
    settings = read_settings(request.settings)
    check_size(settings)
    state = await start(game, settings, request.seed)
    return pb.GenerateIslandResponse(view=render(game, state, SPECTATOR, since=0).orkisland)


async def read_settings_file(request: pb.ParseSettingsRequest) -> pb.ParseSettingsResponse:
    """Answer the settings in a file; a large one is read while other calls get their turn.

    Raises Refusal for what the original refuses, and for a match that is too large.
    """
    check_settings_text(request.text)
    try:
        settings: Settings = await in_thread(parse_settings, request.text)
    except RecordError as error:
        raise refuse(error) from error
    check_size(settings)
    return pb.ParseSettingsResponse(settings=write_settings(settings))


async def find_ways(positions: Positions, request: pb.FindWaysRequest) -> pb.FindWaysResponse:
    """Answer the cheapest way of each ork to one of some cells.

    Between ways other calls get their turn. Raises Refusal.
    """
    position = await positions.find(request.record)
    check_is_ork_island(position.options)
    state: State = position.state
    check_orks(request.orks, len(state.board.owner))
    check_cells(request.cells, len(state.terrain.ground))
    lengths = measure_ways(state.terrain, np.array(request.cells, np.int64))
    cells = state.board.cell[list(request.orks)]
    known = lengths[cells]
    check_way_steps(int((known[known != NO_WAY] % STEP_BASE).sum()))
    answer = pb.FindWaysResponse()
    for ork, cell in zip(request.orks, cells.tolist(), strict=True):
        answer.ways.append(_way(state.terrain, lengths, ork, cell))
        await asyncio.sleep(0)
    return answer


def _way(terrain: Terrain, lengths: Lengths, ork: int, cell: int) -> orkisland_pb2.OrkIslandWay:
    """Return the way of an ork from its cell; without an end where none leads."""
    length = int(lengths[cell])
    if length == NO_WAY:
        return orkisland_pb2.OrkIslandWay(ork=ork)
    directions, end = follow_way(terrain, lengths, cell)
    cost = min(length // STEP_BASE, MOST_COST)
    return orkisland_pb2.OrkIslandWay(ork=ork, directions=directions.tolist(), cell=end, cost=cost)
