"""What the engine keeps in memory is counted rightly: matches over streams, and the memo."""

import gc
import tracemalloc
from collections.abc import Callable, Sequence
from random import Random

import pytest
from hall.v1 import engine_pb2 as pb
from hall.v1 import orkisland_pb2

from services.engine.convert import write_record
from services.engine.limits import (
    MATCH_BYTES,
    MATCHES_AT_ONCE,
    MAX_PLACES,
    MAX_PLACES_OF_SAMPLES,
    MAX_ROWS,
    MAX_ROWS_OF_SAMPLES,
    bytes_of_state,
)
from services.engine.memo import MOST_BYTES
from services.engine.practice import Practice
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.record import Record, replay

Choose = Callable[[Random, Sequence[int]], str]


def crowded(side: int, places: int) -> orkisland_pb2.OrkIslandOptions:
    """Return settings of an island that is all cities, but for some grass at the bottom."""
    land = [row * side + col for row in range(1, side - 1) for col in range(1, side - 1)]
    in_cities = land[: -6 * side]
    size = -(-len(in_cities) // places)
    rows = [["."] * side for _ in range(side)]
    for row in range(side):
        for col in range(side):
            if row in (0, side - 1) or col in (0, side - 1):
                rows[row][col] = "W"
    for cell in in_cities:
        rows[cell // side][cell % side] = "C"
    cities = [in_cities[start : start + size] for start in range(0, len(in_cities), size)]
    grid = orkisland_pb2.OrkIslandIsland(
        rows=["".join(row) for row in rows],
        cities=[orkisland_pb2.OrkIslandCity(cells=cells) for cells in cities],
    )
    return orkisland_pb2.OrkIslandOptions(rows=side, cols=side, nb_orks=8, grid=grid)


@pytest.mark.parametrize(
    ("side", "places", "player"),
    [(MAX_ROWS_OF_SAMPLES, MAX_PLACES_OF_SAMPLES, "Hunter"), (MAX_ROWS, MAX_PLACES, "")],
)
async def test_no_match_over_a_stream_takes_more_than_is_said(
    side: int, places: int, player: str
) -> None:
    beginning = pb.MatchBeginning(settings=crowded(side, places), seats=[player] * 4)
    await (await Practice.begin(beginning)).play_round([])  # whatever is made only once
    gc.collect()
    tracemalloc.start()
    practice = await Practice.begin(beginning)
    practice.first_view()
    await practice.play_round([])
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert MATCH_BYTES / 4 < most < MATCH_BYTES


def test_matches_over_streams_take_no_more_than_the_memo() -> None:
    assert MATCHES_AT_ONCE * MATCH_BYTES <= MOST_BYTES


def hold(_: Random, orks: Sequence[int]) -> str:
    return "hold"


def order_all(rng: Random, orks: Sequence[int]) -> str:
    return ",".join(f"{ork}{rng.choice('brtl')}" for ork in orks) or "hold"


@pytest.mark.parametrize(
    ("settings", "choose"),
    [
        (Settings(rows=20, cols=20, nb_rounds=1000, nb_orks=1), hold),
        (Settings(rows=20, cols=20, nb_rounds=1000, nb_orks=1), order_all),
        (Settings(rows=20, cols=20, nb_rounds=100, nb_orks=4), order_all),
        (Settings(nb_rounds=50), order_all),
        (Settings(rows=200, cols=200, nb_rounds=10, nb_orks=400), order_all),
    ],
)
def test_a_state_takes_about_as_much_memory_as_is_counted(
    settings: Settings, choose: Choose
) -> None:
    message = write_record(play(settings, choose))
    record = Record(settings, 7, tuple([(move.seat, move.text) for move in message.moves]), 1)
    gc.collect()
    tracemalloc.start()
    state = replay(record)
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(state.log) == len(record.moves)
    counted = bytes_of_state(settings, message.ByteSize(), len(record.moves))
    assert taken <= counted <= 2.5 * taken


def play(settings: Settings, choose: Choose) -> Record:
    """Return the record of a whole match."""
    rng, state = Random(7), game.start(settings, 7)
    while due := game.to_move(state):
        owners = state.board.owner.tolist()
        orks = [ork for ork, owner in enumerate(owners) if owner == due[0]]
        state, _ = game.apply(state, due[0], choose(rng, orks))
    return Record(settings, 7, tuple([(ply.seat, ply.text) for ply in state.log]), 1)
