"""The opening of a match: its island and the board before the first round."""

from dataclasses import dataclass

import numpy as np

from services.engine.rules.chance import check_seed
from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.board import NOBODY, Board
from services.engine.rules.orkisland.generator import generate
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.random import Generator, seeded
from services.engine.rules.orkisland.settings import SEATS, Settings, check_settings
from services.engine.rules.orkisland.spawning import spawn
from services.engine.rules.orkisland.terrain import Terrain, terrain_of


@dataclass(frozen=True, slots=True)
class Opening:
    """What a match begins with; nobody writes to its arrays."""

    settings: Settings
    seed: int
    island: Island
    terrain: Terrain
    board: Board


def open_match(settings: Settings, seed: int) -> Opening:
    """Draw or take the island, then put the orks on it.

    Raises RecordError for settings or a seed out of range.
    """
    check_seed(seed)
    check_settings(settings)
    generator = seeded(seed)
    island = generate(settings, generator) if settings.grid is None else settings.grid
    terrain = terrain_of(settings, island)
    return Opening(settings, seed, island, terrain, set_up(settings, terrain, generator))


def set_up(settings: Settings, terrain: Terrain, generator: Generator) -> Board:
    """Return the board before the first round, with every ork on its first cell.

    Raises RecordError if there is no room. Source: Ork Island, section 7.
    """
    seats = np.repeat(np.arange(SEATS, dtype=np.int32), settings.nb_orks)
    board = Board(
        owner=seats,
        cell=np.zeros_like(seats),
        health=np.full_like(seats, settings.initial_health),
        ork_at=np.full(len(terrain.ground), NOBODY, np.int32),
        place_owner=np.full(len(terrain.gain), NOBODY, np.int32),
        totals=np.zeros(SEATS, np.int32),
        generator=generator,
    )
    orks = np.arange(len(seats), dtype=np.int32)
    for seat in range(SEATS):
        if not spawn(terrain, board, orks[seats == seat]):
            raise RecordError(
                f"Cannot find a cell to regenerate units (expected room for all orks on grass, "
                f"forest or sand with none beside another, found none for one of seat {seat})",
                reason="BAD_OPTIONS",
                facts={"original": "Cannot find a cell to regenerate units", "seat": str(seat)},
            )
    return board
