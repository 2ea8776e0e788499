"""Bad input gets its status code, a reason, and a message that says what is accepted."""

from collections.abc import Callable
from typing import Any

import grpc
import pytest
from hall.v1 import armadora_pb2, game_pb2
from hall.v1 import engine_pb2 as pb

from services.engine.checks import check_new_moves
from services.engine.limits import LIMITS
from services.engine.rules.armadora.options import Options
from services.engine.tests.records import new_record, play
from services.wire.errors import Refusal, read_refusal

INVALID = grpc.StatusCode.INVALID_ARGUMENT
FAILED = grpc.StatusCode.FAILED_PRECONDITION
CALLS = ["ApplyMoves", "RenderViews", "ScoreRecord", "ReplayRecord", "FindWays"]
FIRST = 1  # the seat that begins with seed 7
OTHER = 0


def record_of(*moves: tuple[int, str], **fields: Any) -> game_pb2.Record:
    record = new_record(Options(2), seed=7)
    record.MergeFrom(game_pb2.Record(**fields))
    for seat, text in moves:
        record.moves.add(seat=seat, text=text)
    return record


def without_game() -> game_pb2.Record:
    record = record_of()
    record.ClearField("options")
    return record


def with_seats(seats: int) -> game_pb2.Record:
    return new_record(Options(seats), seed=7)


RECORDS = [
    (game_pb2.Record(), INVALID, "BAD_OPTIONS", "names the game"),
    (without_game(), INVALID, "BAD_OPTIONS", "names the game"),
    (with_seats(0), INVALID, "BAD_OPTIONS", "2 to 4 seats"),
    (with_seats(5), INVALID, "BAD_OPTIONS", "2 to 4 seats"),
    (with_seats(2**32 - 1), INVALID, "BAD_OPTIONS", "2 to 4 seats"),
    (record_of(seed=2**63), INVALID, "BAD_SEED", "0 to 2^63 - 1"),
    (record_of(rules_version=3), INVALID, "UNKNOWN_RULES_VERSION", "rules version 1 or 2, not 3"),
    (record_of(*[(FIRST, "pass")] * 1001), INVALID, "TOO_MANY_MOVES", "at most 1000 moves"),
    (record_of((FIRST, "w" * 201)), INVALID, "BAD_NOTATION", "at ply 0: a move has at most 200"),
    (record_of((FIRST, "w1@a1"), (OTHER, "jump")), INVALID, "BAD_NOTATION", "at ply 1: 'jump'"),
    (record_of((FIRST, "w1@a1"), (FIRST, "w1@b1")), FAILED, "NOT_YOUR_TURN", "at ply 1: "),
    (record_of((FIRST, "pass"), (OTHER, "pass"), (FIRST, "pass")), FAILED, "GAME_OVER", "ply 2: "),
]


CHOICES: list[tuple[dict[str, Any], str, str]] = [
    ({"seats": 0}, "R5", "2 to 4 seats, not 0"),
    ({"seats": 5}, "R5", "2 to 4 seats, not 5"),
    ({"seats": 3, "teams": True}, "R60", "partners need 4 seats, not 3"),
    ({"seats": 2, "first": 3, "first_seat": 2}, "R10", "0 to 1, not 2"),
    ({"seats": 2, "first": 3, "first_seat": 2**32 - 1}, "R10", "0 to 1, not 4294967295"),
    ({"seats": 2, "first_seat": 1}, "R10", "first_seat is 0 where first is not"),
    ({"seats": 2, "first": 1, "first_seat": 1}, "R10", "first_seat is 0 where first is not"),
    ({"seats": 2, "first": 4}, "R10", "ARMADORA_FIRST_SEAT, not 4"),
    ({"seats": 2, "first": -1}, "R10", "ARMADORA_FIRST_SEAT, not -1"),
]
"""What no table may choose."""

FACTIONS = [
    ([1], "R5", "one for each of 2 seats"),
    ([1, 2, 3], "R5", "one for each of 2 seats"),
    ([1, 1], "R5", "all different"),
    ([0, 1], "R5", "FACTION_MAGE, not 0"),
    ([1, 5], "R5", "FACTION_MAGE, not 5"),
    ([1, -1], "R5", "FACTION_MAGE, not -1"),
]


@pytest.mark.parametrize(("choice", "rule", "message"), CHOICES)
@pytest.mark.parametrize("call", [*CALLS, "CheckOptions"])
async def test_options_out_of_range_are_refused_wherever_they_come(
    engine: Any, call: str, choice: dict[str, Any], rule: str, message: str
) -> None:
    options = game_pb2.GameOptions(armadora=armadora_pb2.ArmadoraOptions(**choice))
    await assert_options_refused(engine, call, options, rule, message)


@pytest.mark.parametrize(("factions", "rule", "message"), FACTIONS)
@pytest.mark.parametrize("call", CALLS)
async def test_factions_out_of_range_are_refused_wherever_they_come(
    engine: Any, call: str, factions: list[Any], rule: str, message: str
) -> None:
    options = game_pb2.GameOptions(
        armadora=armadora_pb2.ArmadoraOptions(seats=2), factions=factions
    )
    await assert_options_refused(engine, call, options, rule, message)


@pytest.mark.parametrize("factions", [[1, 2], [1], [0]])
async def test_a_table_has_no_factions_before_anybody_sits_there(
    engine: Any, factions: list[Any]
) -> None:
    options = game_pb2.GameOptions(
        armadora=armadora_pb2.ArmadoraOptions(seats=2), factions=factions
    )
    request = pb.CheckOptionsRequest(options=options)
    message = "leave them out of the options"
    await assert_refused(engine.CheckOptions, request, INVALID, "BAD_OPTIONS", message)


async def test_a_table_of_no_game_is_refused(engine: Any) -> None:
    request = pb.CheckOptionsRequest()
    await assert_refused(engine.CheckOptions, request, INVALID, "BAD_OPTIONS", "names the game")


@pytest.mark.parametrize("call", CALLS)
async def test_a_record_says_what_a_table_may_leave_open(engine: Any, call: str) -> None:
    host = game_pb2.GameOptions(
        armadora=armadora_pb2.ArmadoraOptions(seats=2, first=armadora_pb2.ARMADORA_FIRST_HOST)
    )
    await assert_options_refused(engine, call, host, "R10", "a record names the seat that begins")
    advanced = game_pb2.GameOptions(armadora=armadora_pb2.ArmadoraOptions(seats=2, advanced=True))
    await assert_options_refused(engine, call, advanced, "R40", "needs the faction of each seat")


MOVES = [
    ([], INVALID, "NO_MOVES", "play 1 to 200 moves in one call, not 0"),
    ([(FIRST, "pass")] * 201, INVALID, "TOO_MANY_MOVES", "play 1 to 200 moves"),
    ([(FIRST, "w" * 201)], INVALID, "BAD_NOTATION", "at ply 0: a move has at most 200 characters"),
    ([(FIRST, "")], INVALID, "BAD_NOTATION", "write w3@b4"),
    ([(FIRST, "w3@i4")], INVALID, "OFF_BOARD", "columns are a to h"),
    ([(FIRST, "w6@b4")], INVALID, "BAD_VALUE", "1 to 5"),
    ([(FIRST, "w?@b4")], INVALID, "BAD_VALUE", "1 to 5"),
    ([(FIRST, "p@")], INVALID, "BAD_COUNT", "one or two"),
    ([(FIRST, "p@a1b1,b1c1,c1d1")], INVALID, "BAD_COUNT", "one or two"),
    ([(FIRST, "p@a1c1")], INVALID, "NOT_A_LINE", "share a side"),
    ([(FIRST, "w1@b2")], FAILED, "MINE", "free land"),
    ([(FIRST, "w1@a1"), (OTHER, "w1@a1")], FAILED, "OCCUPIED", "at ply 1: "),
    ([(FIRST, "w5@a1"), (OTHER, "pass"), (FIRST, "w5@b1")], FAILED, "NONE_LEFT", "at ply 2: "),
    ([(FIRST, "p@c2d2"), (OTHER, "p@d2c2")], FAILED, "LINE_TAKEN", "at ply 1: "),
    ([(FIRST, "p@c2d2,d2c2")], FAILED, "SAME_LINE_TWICE", "two different lines"),
    ([(FIRST, "p@a1b1,a1a2")], FAILED, "TERRITORY_TOO_SMALL", "at least 4"),
    ([(OTHER, "w1@a1")], FAILED, "NOT_YOUR_TURN", "seat 1 is to move"),
    ([(2**32 - 1, "w1@a1")], FAILED, "NOT_YOUR_TURN", "seat 1 is to move"),
    ([(FIRST, "pass"), (OTHER, "w1@a1"), (FIRST, "w1@b1")], FAILED, "HAS_PASSED", "at ply 2: "),
]


@pytest.mark.parametrize(("moves", "code", "reason", "message"), MOVES)
async def test_a_bad_move_is_refused(
    engine: Any,
    moves: list[tuple[int, str]],
    code: grpc.StatusCode,
    reason: str,
    message: str,
) -> None:
    request = pb.ApplyMovesRequest(record=record_of(), moves=record_of(*moves).moves)
    await assert_refused(engine.ApplyMoves, request, code, reason, message)


async def test_a_bad_move_after_a_record_is_named_by_its_ply(engine: Any) -> None:
    record, _ = play(Options(2), seed=7, plies=12)
    moves = [game_pb2.Move(seat=0, text="jump")]
    request = pb.ApplyMovesRequest(record=record, moves=moves)
    refusal = await assert_refused(engine.ApplyMoves, request, INVALID, "BAD_NOTATION", "at ply 12")
    assert refusal.facts == {"ply": "12"}


async def test_a_refusal_by_a_rule_names_it(engine: Any) -> None:
    request = pb.ApplyMovesRequest(record=record_of(), moves=record_of((FIRST, "w1@b2")).moves)
    refusal = await assert_refused(engine.ApplyMoves, request, FAILED, "MINE", "b2")
    assert refusal.facts == {"square": "b2", "rule": "R12", "ply": "0"}


def test_a_record_may_not_grow_over_its_limit() -> None:
    moves = ["pass"] * 2
    check_new_moves(moves, 998, LIMITS["armadora"])
    with pytest.raises(Refusal, match="at most 1000 moves, not 1001"):
        check_new_moves(moves, 999, LIMITS["armadora"])


VIEWERS = [
    ([2], "a seat from 0 to 1, or -1 for spectators, not 2"),
    ([-2], "not -2"),
    ([0, 1, 0], "each viewer once"),
    ([-1, 0, 1, -1, 0, 1], "at most 5 viewers, not 6"),
]


@pytest.mark.parametrize(("viewers", "message"), VIEWERS)
async def test_bad_viewers_are_refused(engine: Any, viewers: list[int], message: str) -> None:
    render = pb.RenderViewsRequest(record=record_of(), viewers=viewers)
    await assert_refused(engine.RenderViews, render, INVALID, "BAD_VIEWER", message)
    moves = record_of((FIRST, "pass")).moves
    apply = pb.ApplyMovesRequest(record=record_of(), moves=moves, viewers=viewers)
    await assert_refused(engine.ApplyMoves, apply, INVALID, "BAD_VIEWER", message)


async def test_a_game_that_goes_on_is_not_scored(engine: Any) -> None:
    request = pb.ScoreRecordRequest(record=record_of((FIRST, "pass")))
    await assert_refused(engine.ScoreRecord, request, FAILED, "NOT_OVER", "goes on at ply 1")


async def test_two_megabytes_of_text_are_refused_and_the_engine_lives_on(engine: Any) -> None:
    request = pb.ApplyMovesRequest(record=record_of((FIRST, "w" * 2_100_000)))
    exhausted = grpc.StatusCode.RESOURCE_EXHAUSTED
    await assert_refused(engine.ApplyMoves, request, exhausted, "", "larger than max")
    await engine.RenderViews(pb.RenderViewsRequest(record=record_of()), timeout=10)


async def test_all_or_none_of_the_moves_are_played(engine: Any) -> None:
    moves = record_of((FIRST, "w1@a1"), (OTHER, "jump")).moves
    request = pb.ApplyMovesRequest(record=record_of(), moves=moves)
    await assert_refused(engine.ApplyMoves, request, INVALID, "BAD_NOTATION", "at ply 1")
    render = pb.RenderViewsRequest(record=record_of(), viewers=[-1])
    assert (await engine.RenderViews(render, timeout=10)).views[0].ply == 0


async def assert_options_refused(
    engine: Any, call: str, options: game_pb2.GameOptions, rule: str, message: str
) -> None:
    record = game_pb2.Record(options=options)
    request = (
        pb.CheckOptionsRequest(options=options)
        if call == "CheckOptions"
        else getattr(pb, f"{call}Request")(record=record)
    )
    refusal = await assert_refused(getattr(engine, call), request, INVALID, "BAD_OPTIONS", message)
    assert refusal.facts["rule"] == rule


async def assert_refused(
    call: Callable[..., Any], request: Any, code: grpc.StatusCode, reason: str, message: str
) -> Refusal:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call(request, timeout=10)
    refusal = read_refusal(caught.value)
    assert (refusal.code, refusal.reason) == (code, reason)
    assert message in refusal.message
    return refusal
