"""The engine answers as the rules do, with the memo and without it."""

from typing import Any

import grpc
import pytest
from hall.v1 import armadora_pb2, game_pb2
from hall.v1 import engine_pb2 as pb

from services.engine import checks
from services.engine.convert import write_outcome, write_view
from services.engine.rules.armadora import game as armadora
from services.engine.rules.armadora.options import Options
from services.engine.rules.games import game_of
from services.engine.tests.records import ALL_OPTIONS, AnyOptions, new_record, play
from services.engine.tests.rules.random_games import CROWDED
from services.wire.errors import read_refusal

GAMES = [(options, seed) for options in ALL_OPTIONS for seed in (1, 2)]
TIMEOUT = 10


def viewers_of(options: AnyOptions) -> list[int]:
    return [*range(options.seats), -1]


@pytest.mark.parametrize(("options", "seed"), GAMES)
async def test_a_whole_game_goes_as_with_the_library(
    engine: Any, options: AnyOptions, seed: int
) -> None:
    game = game_of(options)
    whole, _ = play(options, seed)
    record = new_record(options, seed)
    state = game.start(options, seed)
    for ply, move in enumerate(whole.moves):
        answer = await engine.ApplyMoves(
            pb.ApplyMovesRequest(
                record=record,
                moves=[game_pb2.Move(seat=move.seat, text=move.text.upper())],
                viewers=viewers_of(options),
            ),
            timeout=TIMEOUT,
        )
        state, _ = game.apply(state, move.seat, move.text)
        assert list(answer.moves) == [move]
        assert answer.ply == ply + 1
        assert tuple(answer.to_move) == game.to_move(state)
        assert list(answer.views) == [
            write_view(game.view(state, viewer, ply)) for viewer in (*range(options.seats), None)
        ]
        record.moves.extend(answer.moves)
    scored = await engine.ScoreRecord(pb.ScoreRecordRequest(record=record), timeout=TIMEOUT)
    outcome = game.outcome(state)
    assert outcome is not None
    assert scored.outcome == write_outcome(outcome)
    assert scored.outcome == answer.views[0].outcome


@pytest.mark.parametrize(("options", "seed"), GAMES)
async def test_answers_are_equal_with_the_memo_off(
    engine: Any, forgetful_engine: Any, options: AnyOptions, seed: int
) -> None:
    whole, _ = play(options, seed)
    record = new_record(options, seed)
    for move in whole.moves:
        apply = pb.ApplyMovesRequest(record=record, moves=[move], viewers=viewers_of(options))
        render = pb.RenderViewsRequest(record=record, viewers=viewers_of(options))
        for _ in range(2):
            assert await engine.ApplyMoves(apply, timeout=TIMEOUT) == (
                await forgetful_engine.ApplyMoves(apply, timeout=TIMEOUT)
            )
            assert await engine.RenderViews(render, timeout=TIMEOUT) == (
                await forgetful_engine.RenderViews(render, timeout=TIMEOUT)
            )
        record.moves.append(move)
    score = pb.ScoreRecordRequest(record=whole)
    assert await engine.ScoreRecord(score, timeout=TIMEOUT) == (
        await forgetful_engine.ScoreRecord(score, timeout=TIMEOUT)
    )


async def test_many_moves_at_once_go_as_one_by_one(engine: Any) -> None:
    whole, state = play(Options(3), seed=9)
    answer = await engine.ApplyMoves(
        pb.ApplyMovesRequest(
            record=new_record(Options(3), 9), moves=whole.moves, viewers=[0], since=0
        ),
        timeout=TIMEOUT,
    )
    assert answer.moves == whole.moves
    assert list(answer.views) == [write_view(armadora.view(state, 0, 0))]


async def test_the_log_begins_with_the_new_moves_unless_since_is_given(engine: Any) -> None:
    record, _ = play(Options(2), seed=1, plies=12)
    last = record.moves.pop()
    request = pb.ApplyMovesRequest(record=record, moves=[last], viewers=[-1])
    assert len((await engine.ApplyMoves(request, timeout=TIMEOUT)).views[0].log) == 1
    for since, length in ((0, 12), (5, 7), (12, 0), (4_000_000_000, 0)):
        request.since = since
        assert len((await engine.ApplyMoves(request, timeout=TIMEOUT)).views[0].log) == length


async def test_views_are_rendered_in_the_order_asked(engine: Any) -> None:
    record, state = play(Options(3), seed=1, plies=12)
    answer = await engine.RenderViews(
        pb.RenderViewsRequest(record=record, viewers=[2, -1, 0], since=7), timeout=TIMEOUT
    )
    assert list(answer.views) == [
        write_view(armadora.view(state, viewer, 7)) for viewer in (2, None, 0)
    ]


async def test_a_record_needs_no_viewers(engine: Any) -> None:
    request = pb.RenderViewsRequest(record=new_record(Options(2), 7))
    answer = await engine.RenderViews(request, timeout=TIMEOUT)
    assert answer == pb.RenderViewsResponse(rules_version=2)


async def test_rules_version_0_is_the_newest(engine: Any) -> None:
    record, _ = play(Options(2), seed=1, plies=5)
    newest = await engine.RenderViews(
        pb.RenderViewsRequest(record=record, viewers=[0]), timeout=TIMEOUT
    )
    record.rules_version = armadora.rules_versions[-1]
    assert newest == await engine.RenderViews(
        pb.RenderViewsRequest(record=record, viewers=[0]), timeout=TIMEOUT
    )


CHOICES: list[tuple[dict[str, Any], int]] = [
    ({"seats": 2}, 2),
    ({"seats": 3, "advanced": True, "memory": True}, 3),
    ({"seats": 4, "advanced": True, "teams": True, "first": "ARMADORA_FIRST_HOST"}, 4),
    ({"seats": 3, "first": "ARMADORA_FIRST_SEAT", "first_seat": 2}, 3),
    ({"seats": 3, "first": "ARMADORA_FIRST_RANDOM"}, 3),
]


@pytest.mark.parametrize(("choice", "seats"), CHOICES)
async def test_the_options_of_a_table_are_checked_before_factions_are_chosen(
    engine: Any, choice: dict[str, Any], seats: int
) -> None:
    options = game_pb2.GameOptions(armadora=armadora_pb2.ArmadoraOptions(**choice))
    answer = await engine.CheckOptions(pb.CheckOptionsRequest(options=options), timeout=TIMEOUT)
    assert answer == pb.CheckOptionsResponse(seats=seats)


async def test_a_record_of_version_1_is_answered_as_ever(engine: Any) -> None:
    record, _ = play(Options(2), seed=1)
    scored = await engine.ScoreRecord(pb.ScoreRecordRequest(record=record), timeout=TIMEOUT)
    request = pb.RenderViewsRequest(record=record, viewers=[0, 1, -1])
    newest = await engine.RenderViews(request, timeout=TIMEOUT)
    request.record.rules_version = record.rules_version = 1
    old = await engine.RenderViews(request, timeout=TIMEOUT)
    assert (old.rules_version, newest.rules_version) == (1, 2)
    assert old.views == newest.views
    assert scored == (
        await engine.ScoreRecord(pb.ScoreRecordRequest(record=record), timeout=TIMEOUT)
    )


@pytest.mark.parametrize("call", ["ApplyMoves", "RenderViews"])
async def test_views_that_are_too_long_for_clients_are_refused(
    engine: Any, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    record, _ = play(CROWDED, seed=7, plies=10)
    request = getattr(pb, f"{call}Request")(record=record, since=0, viewers=[-1, 0])
    if call == "ApplyMoves":
        request.moves.add(seat=record.moves.pop().seat, text="hold")
        request.record.CopyFrom(record)
    size = (await getattr(engine, call)(request, timeout=TIMEOUT)).ByteSize()
    monkeypatch.setattr(checks, "MAX_ANSWER_BYTES", size)
    await getattr(engine, call)(request, timeout=TIMEOUT)
    monkeypatch.setattr(checks, "MAX_ANSWER_BYTES", size - 1)
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await getattr(engine, call)(request, timeout=TIMEOUT)
    refusal = read_refusal(caught.value)
    assert (refusal.code, refusal.reason) == (grpc.StatusCode.INVALID_ARGUMENT, "TOO_LARGE")
    assert refusal.message.endswith("; ask for fewer viewers or a later `since`")
