"""The engine answers as the rules do, with the memo and without it."""

from typing import Any

import pytest
from hall.v1 import engine_pb2 as pb
from hall.v1 import game_pb2

from services.engine.convert import write_outcome, write_view
from services.engine.rules.armadora import game
from services.engine.rules.armadora.options import Options
from services.engine.tests.records import new_record, play

GAMES = [(2, 1), (2, 2), (3, 3), (3, 4), (4, 5), (4, 6)]
TIMEOUT = 10


def viewers_of(seats: int) -> list[int]:
    return [*range(seats), -1]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
async def test_a_whole_game_goes_as_with_the_library(engine: Any, seats: int, seed: int) -> None:
    whole, _ = play(seats, seed)
    record = new_record(seats, seed)
    state = game.start(Options(seats), seed)
    for ply, move in enumerate(whole.moves):
        answer = await engine.ApplyMoves(
            pb.ApplyMovesRequest(
                record=record,
                moves=[game_pb2.Move(seat=move.seat, text=move.text.upper())],
                viewers=viewers_of(seats),
            ),
            timeout=TIMEOUT,
        )
        state, _ = game.apply(state, move.seat, move.text)
        assert list(answer.moves) == [move]
        assert answer.ply == ply + 1
        assert tuple(answer.to_move) == game.to_move(state)
        assert list(answer.views) == [
            write_view(game.view(state, viewer, ply)) for viewer in (*range(seats), None)
        ]
        record.moves.extend(answer.moves)
    scored = await engine.ScoreRecord(pb.ScoreRecordRequest(record=record), timeout=TIMEOUT)
    outcome = game.outcome(state)
    assert outcome is not None
    assert scored.outcome == write_outcome(outcome)
    assert scored.outcome == answer.views[0].outcome


@pytest.mark.parametrize(("seats", "seed"), GAMES)
async def test_answers_are_equal_with_the_memo_off(
    engine: Any, forgetful_engine: Any, seats: int, seed: int
) -> None:
    whole, _ = play(seats, seed)
    record = new_record(seats, seed)
    for move in whole.moves:
        apply = pb.ApplyMovesRequest(record=record, moves=[move], viewers=viewers_of(seats))
        render = pb.RenderViewsRequest(record=record, viewers=viewers_of(seats))
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
    whole, state = play(seats=3, seed=9)
    answer = await engine.ApplyMoves(
        pb.ApplyMovesRequest(record=new_record(3, 9), moves=whole.moves, viewers=[0], since=0),
        timeout=TIMEOUT,
    )
    assert answer.moves == whole.moves
    assert list(answer.views) == [write_view(game.view(state, 0, 0))]


async def test_the_log_begins_with_the_new_moves_unless_since_is_given(engine: Any) -> None:
    record, _ = play(seats=2, seed=1, plies=12)
    last = record.moves.pop()
    request = pb.ApplyMovesRequest(record=record, moves=[last], viewers=[-1])
    assert len((await engine.ApplyMoves(request, timeout=TIMEOUT)).views[0].log) == 1
    for since, length in ((0, 12), (5, 7), (12, 0), (4_000_000_000, 0)):
        request.since = since
        assert len((await engine.ApplyMoves(request, timeout=TIMEOUT)).views[0].log) == length


async def test_views_are_rendered_in_the_order_asked(engine: Any) -> None:
    record, state = play(seats=3, seed=1, plies=12)
    answer = await engine.RenderViews(
        pb.RenderViewsRequest(record=record, viewers=[2, -1, 0], since=7), timeout=TIMEOUT
    )
    assert list(answer.views) == [
        write_view(game.view(state, viewer, 7)) for viewer in (2, None, 0)
    ]


async def test_a_record_needs_no_viewers(engine: Any) -> None:
    request = pb.RenderViewsRequest(record=new_record(2, 7))
    answer = await engine.RenderViews(request, timeout=TIMEOUT)
    assert answer == pb.RenderViewsResponse(rules_version=1)


async def test_rules_version_0_is_the_newest(engine: Any) -> None:
    record, _ = play(seats=2, seed=1, plies=5)
    newest = await engine.RenderViews(
        pb.RenderViewsRequest(record=record, viewers=[0]), timeout=TIMEOUT
    )
    record.rules_version = game.rules_version
    assert newest == await engine.RenderViews(
        pb.RenderViewsRequest(record=record, viewers=[0]), timeout=TIMEOUT
    )
