"""Bad input of Ork Island gets its status code, a reason, and a message that says what would do."""

from typing import Any

import pytest
from hall.v1 import engine_pb2 as pb
from hall.v1 import game_pb2, orkisland_pb2

from services.engine.checks import check_new_moves
from services.engine.limits import LIMITS
from services.engine.tests.test_bad_input import CALLS, FAILED, INVALID, assert_refused
from services.wire.errors import Refusal

SMALL = {"rows": 20, "cols": 20, "nb_orks": 2, "nb_rounds": 3}
HOLD = [(seat, "hold") for seat in range(4)]
MOST = 2**31 - 1

Moves = list[tuple[int, str]]


def options_of(**settings: Any) -> game_pb2.GameOptions:
    return game_pb2.GameOptions(orkisland=orkisland_pb2.OrkIslandOptions(**{**SMALL, **settings}))


def record_of(*moves: tuple[int, str], **fields: Any) -> game_pb2.Record:
    return game_pb2.Record(
        **{"options": options_of(), "seed": 7, **fields},
        moves=[game_pb2.Move(seat=seat, text=text) for seat, text in moves],
    )


def island_of(**fields: Any) -> dict[str, Any]:
    """Return options with an island of four cells of grass and a city, and other fields of it."""
    rows = ["W" * 20] * 9 + ["WWWW..C..WWWWWWWWWWW"] + ["W" * 20] * 10
    island = {"rows": rows, "cities": [{"cells": [186]}], **fields}
    return {"grid": orkisland_pb2.OrkIslandIsland(**island)}


RECORDS = [
    (record_of(seed=2**63), INVALID, "BAD_SEED", "0 to 2^63 - 1"),
    (record_of(rules_version=2), INVALID, "UNKNOWN_RULES_VERSION", "rules version 1, not 2"),
    (record_of(*HOLD * 1001), INVALID, "TOO_MANY_MOVES", "at most 4000 moves, not 4004"),
    (record_of(*HOLD * 3, (0, "hold")), FAILED, "GAME_OVER", "at ply 12: the match is over"),
    (record_of((0, "1" * 16_001)), INVALID, "BAD_NOTATION", "at ply 0: a move has at most 16000"),
    (record_of((0, "0l"), (1, "0l;1t")), INVALID, "BAD_NOTATION", "at ply 1: '0l;1t' is not a"),
    (record_of((0, "0x")), INVALID, "BAD_DIRECTION", "write b for bottom"),
    (record_of((0, "hold"), (0, "hold")), FAILED, "NOT_YOUR_TURN", "at ply 1: seat 0 has given"),
    (record_of((4, "hold")), FAILED, "NOT_YOUR_TURN", "there is no seat 4"),
    (record_of((2**32 - 1, "hold")), FAILED, "NOT_YOUR_TURN", "there is no seat 4294967295"),
    (record_of((0, "out"), *HOLD[1:], (0, "hold")), FAILED, "NOT_YOUR_TURN", "out of the match"),
    (record_of((1, "8l")), FAILED, "UNKNOWN_ORK", "orks are 0 to 7"),
    (record_of((1, "999999999l")), FAILED, "UNKNOWN_ORK", "orks are 0 to 7"),
    (record_of((1, "0l")), FAILED, "NOT_YOUR_ORK", "ork 0 belongs to seat 0"),
    (record_of((0, "0l,1l,0n")), FAILED, "ORDERED_TWICE", "give each ork one order"),
]


SETTINGS: list[tuple[dict[str, Any], str]] = [
    ({"rows": 0}, "Wrong number of rows."),
    ({"rows": 19}, "Wrong number of rows."),
    ({"rows": 201, "cols": 201}, "at most 200 rows, not 201"),
    ({"rows": MOST, "cols": MOST}, "at most 200 rows"),
    ({"cols": 19}, "Wrong number of columns."),
    ({"cols": MOST}, "Board should be square."),
    ({"cols": 2**32 - 1}, "4294967295"),
    ({"nb_rounds": 0}, "Wrong number of rounds."),
    ({"nb_rounds": 1001}, "at most 1000 rounds, not 1001"),
    ({"initial_health": 0}, "Wrong initial health."),
    ({"nb_orks": 0}, "Wrong number of orks."),
    ({"nb_orks": 5}, "Wrong parameters."),
    ({"nb_orks": 2**32 - 1}, "4294967295"),
    ({"cost_sand": 2**31}, "2147483648"),
    ({"bonus_per_city_cell": 0}, "Wrong bonus per city cell."),
    ({"bonus_per_path_cell": 0}, "Wrong bonus per path cell."),
    ({"factor_connected_component": 0}, "Wrong factor for connected components."),
    (island_of(rows=["W" * 20] * 19), "incorrect lenght"),
    (island_of(rows=["W" * 19] * 20), "incorrect lenght"),
    (island_of(rows=["w" * 20] * 20), "w in grid definition."),
    (island_of(rows=["é\n" * 10] * 20), "in grid definition."),
    (island_of(cities=[{"cells": [400]}]), "Position of city"),
    (island_of(cities=[{"cells": [2**32 - 1]}]), "Position of city"),
    (island_of(cities=[{"cells": [185]}]), "Should be city."),
    (island_of(cities=[]), "Invariants are not satisfied."),
    (island_of(cities=[{"cells": [186, 186]}]), "Invariants are not satisfied."),
    (island_of(paths=[{"a": 0, "b": 1}]), "Invariants are not satisfied."),
    (island_of(paths=[{"a": 0, "b": 0, "cells": [185]}]), "Should be path."),
    (island_of(cities=[{}] * 501), "at most 500 cities and paths, not 501"),
    (island_of(cities=[{"cells": [186] * 40_001}]), "at most 40000 cells of cities and paths"),
    (island_of(rows=["W" * 20] * 201), "at most 200 rows, not 201"),
    (island_of(), "annot find a cell to regenerate units"),
]


@pytest.mark.parametrize(("settings", "message"), SETTINGS)
@pytest.mark.parametrize("call", [*CALLS, "GenerateIsland"])
async def test_settings_out_of_range_are_refused_wherever_they_come(
    engine: Any, call: str, settings: dict[str, Any], message: str
) -> None:
    options = options_of(**settings)
    if call == "GenerateIsland":
        request = pb.GenerateIslandRequest(settings=options.orkisland)
    else:
        request = getattr(pb, f"{call}Request")(record=game_pb2.Record(options=options))
    await assert_refused(getattr(engine, call), request, INVALID, "BAD_OPTIONS", message)


@pytest.mark.parametrize(("settings", "message"), SETTINGS[:-1])
async def test_no_table_has_settings_out_of_range(
    engine: Any, settings: dict[str, Any], message: str
) -> None:
    request = pb.CheckOptionsRequest(options=options_of(**settings))
    await assert_refused(engine.CheckOptions, request, INVALID, "BAD_OPTIONS", message)


@pytest.mark.parametrize(
    ("rounds", "orks", "orders"), [(501, 50, 100_200), (1000, 26, 104_000), (63, 400, 100_800)]
)
async def test_no_table_has_more_orks_and_rounds_than_a_replay_can_tell_of(
    engine: Any, rounds: int, orks: int, orders: int
) -> None:
    options = options_of(rows=200, cols=200, nb_rounds=rounds, nb_orks=orks)
    message = f"at most 100000 orks times rounds at a table, not {orders}"
    request = pb.CheckOptionsRequest(options=options)
    await assert_refused(engine.CheckOptions, request, INVALID, "BAD_OPTIONS", message)
    fewer = pb.CheckOptionsRequest(options=options)
    fewer.options.orkisland.nb_rounds = 100_000 // (4 * orks)
    assert (await engine.CheckOptions(fewer, timeout=10)).seats == 4
    record = game_pb2.Record(options=options)  # outside of a table it can be played
    await engine.RenderViews(pb.RenderViewsRequest(record=record), timeout=10)


async def test_a_table_has_four_seats(engine: Any) -> None:
    request = pb.CheckOptionsRequest(options=options_of())
    answer = await engine.CheckOptions(request, timeout=10)
    assert answer == pb.CheckOptionsResponse(seats=4)


@pytest.mark.parametrize("call", CALLS)
async def test_nobody_has_a_faction(engine: Any, call: str) -> None:
    options = options_of()
    options.factions.extend([game_pb2.FACTION_ORC])
    request = getattr(pb, f"{call}Request")(record=game_pb2.Record(options=options))
    message = "nobody has a faction in Ork Island"
    await assert_refused(getattr(engine, call), request, INVALID, "BAD_OPTIONS", message)


async def test_more_than_a_thousand_orders_put_a_seat_out(engine: Any) -> None:
    moves = record_of((0, ",".join(["0b"] * 1001))).moves
    request = pb.ApplyMovesRequest(record=record_of(), moves=moves, viewers=[0])
    answer = await engine.ApplyMoves(request, timeout=10)
    assert answer.moves[0].text == "out"


def test_a_record_may_not_grow_over_its_limit() -> None:
    moves = ["hold"] * 1000
    check_new_moves(moves, 3000, LIMITS["orkisland"])
    with pytest.raises(Refusal, match="at most 4000 moves, not 4001"):
        check_new_moves(moves, 3001, LIMITS["orkisland"])
    with pytest.raises(Refusal, match="play 1 to 1000 moves in one call, not 1001"):
        check_new_moves([*moves, "hold"], 0, LIMITS["orkisland"])
