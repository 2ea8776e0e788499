"""Hints and judgements through every service, whatever dies on the way."""

import asyncio
from collections.abc import AsyncIterator, Callable

import grpc
import pytest
from hall.v1 import judgement_pb2, lobby_pb2, lobby_pb2_grpc

from services.ai.armadora.legal import is_legal
from services.engine.convert import read_view
from services.engine.rules.armadora.state import GOLD_PILES
from tests.across.people import HURT, Player, sit_down
from tests.across.records import check_record
from tests.stack import Stack

HINTS_TAKEN = 3
JUDGING_SECONDS = 60.0
HINT_SECONDS = 12.0

Lobby = lobby_pb2_grpc.LobbyServiceStub


async def ask_hint(player: Player, ply: int) -> judgement_pb2.Hint:
    request = lobby_pb2.AskHintRequest(
        table_id=player.table_id, seat_token=player.seat_token, ply=ply
    )
    return (await player.lobby.AskHint(request, timeout=HINT_SECONDS)).hint


async def play_by_hints(player: Player, choose: Callable[[int, str], str]) -> None:
    """Play to the end; `choose` says what to play at each own turn, given the best of the hint."""
    turn = 0
    async for view in player.watch():
        if view.viewer in view.to_move:
            hint = await ask_hint(player, view.ply)
            assert hint.ply == view.ply
            assert all(is_legal(read_view(view), move.move) for move in hint.moves)
            assert await ask_hint(player, view.ply) == hint
            await player.play(choose(turn, hint.moves[0].move), view.ply)
            turn += 1


async def judgements(
    lobby: Lobby, table_id: str
) -> AsyncIterator[lobby_pb2.WatchJudgementsResponse]:
    """Yield what is streamed of judgements, all over again whenever cut off, to the end."""
    request = lobby_pb2.WatchJudgementsRequest(table_id=table_id)
    while True:
        try:
            async for answer in lobby.WatchJudgements(request, wait_for_ready=True):
                yield answer
        except grpc.aio.AioRpcError as error:
            if error.code() not in HURT:
                raise
        else:
            return


async def judged_to_the_end(lobby: Lobby, table_id: str) -> list[judgement_pb2.Judgement]:
    async with asyncio.timeout(JUDGING_SECONDS):
        return [each async for news in judgements(lobby, table_id) for each in news.judgements]


async def test_a_game_by_hints_is_looked_back_on_with_the_expert(
    stack: Stack, lobby: Lobby
) -> None:
    player = await sit_down(lobby, "easy", has_hints=True)
    await play_by_hints(player, lambda turn, best: best if turn < HINTS_TAKEN else "pass")
    record = await check_record(lobby, player)
    found = await judged_to_the_end(lobby, player.table_id)
    assert [each.ply for each in found] == list(range(len(record.moves)))
    assert sum(each.is_turning_point for each in found) <= 1
    for each, move in zip(found, record.moves, strict=True):
        assert sum(seat.win for seat in each.prospects) == pytest.approx(1, abs=0.01)
        assert sum(seat.gold for seat in each.prospects) <= sum(GOLD_PILES) + 0.1
        assert each.HasField("move") == (move.seat == 0)
    own = [each.move for each in found if each.HasField("move")]
    assert {each.quality for each in own[:HINTS_TAKEN]} == {judgement_pb2.MOVE_QUALITY_BEST}
    assert own[HINTS_TAKEN].best.move != "pass", "so early"
    assert await judged_to_the_end(lobby, player.table_id) == found


async def test_judging_goes_on_though_its_worker_is_killed(stack: Stack, lobby: Lobby) -> None:
    player = await sit_down(lobby, "easy", has_hints=True)
    await player.play_to_the_end()
    seen = 0
    async with asyncio.timeout(JUDGING_SECONDS):
        async for news in judgements(lobby, player.table_id):
            if not seen and news.judgements:
                seen = len(news.judgements)
                assert seen < news.plies, "killed in the middle"
                await asyncio.to_thread(stack["ai-background"].kill)
                await asyncio.to_thread(stack["ai-background"].start)
    found = await judged_to_the_end(lobby, player.table_id)
    assert [each.ply for each in found] == list(range(player.view.ply))
    record = await check_record(lobby, player)
    assert [each.HasField("move") for each in found] == [move.seat == 0 for move in record.moves]


async def test_a_stream_of_judgements_survives_a_lobby_that_is_killed(
    stack: Stack, lobby: Lobby
) -> None:
    player = await sit_down(lobby, "easy", has_hints=True)
    await player.play_to_the_end()
    plies: list[int] = []
    async with asyncio.timeout(JUDGING_SECONDS):
        async for news in judgements(lobby, player.table_id):
            if not plies and news.judgements:
                await asyncio.to_thread(stack["lobby"].kill)
                await asyncio.to_thread(stack["lobby"].start)
            plies += [each.ply for each in news.judgements]
    assert set(plies) == set(range(player.view.ply))


async def test_no_hint_comes_without_a_worker_and_the_game_goes_on(
    stack: Stack, lobby: Lobby
) -> None:
    player = await sit_down(lobby, "easy", has_hints=True)
    view = await player.watch_until(lambda view: view.viewer in view.to_move)
    await asyncio.to_thread(stack["ai"].kill)
    try:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await ask_hint(player, view.ply)
        assert caught.value.code() is grpc.StatusCode.UNAVAILABLE
        assert "ask again" in str(caught.value.details())
    finally:
        await asyncio.to_thread(stack["ai"].start)
    assert (await ask_hint(player, view.ply)).moves
