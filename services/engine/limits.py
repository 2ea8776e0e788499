"""What this service takes of each game, beyond what the rules say, so that no call takes long."""

from collections.abc import Mapping
from dataclasses import dataclass

import grpc
from hall.v1 import orkisland_pb2

from services.engine.rules.orkisland.settings import Settings
from services.wire.errors import Refusal

MAX_MESSAGE_BYTES = 2 * 1024 * 1024
"""Room for a match of Ork Island: 200 rounds of 60 orks are some 60 kB, the longest 1 MB."""

MAX_RECORD_TEXT_BYTES = 512 * 1024
MAX_RECORD_TEXT_LINES = 10_000
MAX_SETTINGS_TEXT_BYTES = 512 * 1024

MAX_ANSWER_BYTES = 4 * 1024 * 1024 - 64 * 1024
"""The longest answer: clients of gRPC read 4 MiB unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many moves a record of a game may have, and how many may come at once, of what length.

    A game that `starts_slowly` is started in a thread of its own.
    """

    record_moves: int
    new_moves: int
    move_length: int
    starts_slowly: bool = False


LIMITS: Mapping[str, Limits] = {
    "armadora": Limits(record_moves=1_000, new_moves=200, move_length=200),
    "orkisland": Limits(
        record_moves=4_000, new_moves=1_000, move_length=16_000, starts_slowly=True
    ),
}
"""By the name of the game."""

MAX_ROWS = 200
MAX_ROUNDS = 1_000
MAX_PLACES = 500

MAX_ORDERS_AT_TABLE = 100_000
"""Orks times rounds of a table: its replay, which tells of each ork in each round, can be read."""

MAX_WAY_STEPS = 400_000

MATCHES_AT_ONCE = 32
MATCH_IDLE_SECONDS = 120.0
MATCH_BYTES = 4 * 1024 * 1024
"""What the largest match takes in memory as it begins; all at once as much as the memo, 128 MiB."""

MAX_ROWS_OF_SAMPLES = 70
MAX_PLACES_OF_SAMPLES = 100
"""Sample players know how far it is from every cell to every city and path."""


def check_size(options: object) -> None:
    """Refuse options of a game that is too large to be played here.

    Whether they are options of the game at all is for the rules to say.
    """
    if isinstance(options, Settings):
        _check(options.rows, MAX_ROWS, "rows")
        _check(options.nb_rounds, MAX_ROUNDS, "rounds")
        _check(_places(options), MAX_PLACES, "cities and paths")


def check_table_size(options: object) -> None:
    """Refuse options of a table whose record would be too long."""
    if isinstance(options, Settings):
        orders = options.seats * options.nb_orks * options.nb_rounds
        _check(orders, MAX_ORDERS_AT_TABLE, "orks times rounds at a table")


def check_island_size(options: orkisland_pb2.OrkIslandOptions) -> None:
    """Refuse the message of an island that is larger than any, before anything is made of it."""
    grid = options.grid
    _check(len(grid.rows), MAX_ROWS, "rows")
    _check(len(grid.cities) + len(grid.paths), MAX_PLACES, "cities and paths")
    cells = sum([len(place.cells) for places in (grid.cities, grid.paths) for place in places])
    _check(cells, MAX_ROWS**2, "cells of cities and paths")


def check_size_for_samples(settings: Settings) -> None:
    """Refuse a board on which sample players would take too long, or too much memory."""
    _check(settings.rows, MAX_ROWS_OF_SAMPLES, "rows where sample players play")
    _check(_places(settings), MAX_PLACES_OF_SAMPLES, "cities and paths where sample players play")


def bytes_of_state(options: object, record_bytes: int, plies: int) -> int:
    """Return about how many bytes a state takes in memory, by its record: never too few."""
    cells = options.rows * options.cols if isinstance(options, Settings) else 0
    return 16_000 + 25 * cells + 8 * record_bytes + 115 * plies


def _places(settings: Settings) -> int:
    """Return how many cities and paths are given.

    Few are drawn: 25 cities at most, and hardly more paths, as these keep away from each other.
    """
    return len(settings.grid.cities) + len(settings.grid.paths) if settings.grid else 0


def _check(value: int, most: int, what: str) -> None:
    if value > most:
        raise Refusal(
            grpc.StatusCode.INVALID_ARGUMENT,
            "BAD_OPTIONS",
            f"a match is played here with at most {most} {what}, not {value}",
            {"most": str(most)},
        )
