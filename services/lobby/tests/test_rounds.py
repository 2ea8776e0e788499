"""Matches of computer opponents: answered to their task, and appended in whole rounds."""

import asyncio
from collections.abc import Callable

import pytest
from grpc import StatusCode
from hall.v1 import game_pb2, lobby_pb2

from services.engine.convert import SPECTATOR
from services.lobby.tests.conftest import Database
from services.lobby.tests.island import (
    BOTS,
    ROUNDS,
    get_match,
    island_options,
    open_hosted,
    play_rounds,
    rounds,
    start_match,
    start_people,
)
from services.lobby.tests.replica import QUIET, SEED, Replica, read, refusal_of
from services.lobby.tokens import Tokens
from services.wire.errors import Refusal

TOKENS = Tokens(QUIET["secret_key"])


async def test_a_match_is_answered_and_played_to_its_end(lobby_on_each: Replica) -> None:
    calls = lobby_on_each.calls
    host = await start_match(calls)
    token = TOKENS.match_token(host.table_id)
    match = await get_match(calls, host.table_id, token)
    assert (list(match.bots), match.record.seed, len(match.record.moves)) == ([*BOTS], SEED, 0)
    assert match.record.options == island_options()
    assert await play_rounds(calls, host.table_id, token, 0, rounds(2)) == 8
    match = await get_match(calls, host.table_id, token)
    assert (list(match.record.moves), match.is_over) == (rounds(2), False)
    assert await play_rounds(calls, host.table_id, token, 8, rounds(1)) == 12
    table = await calls.table(host.table_id)
    assert (table.status, table.ply) == (lobby_pb2.TABLE_STATUS_FINISHED, 12)
    assert len(lobby_on_each.tasks.named("ai.score_table")) == 1
    assert list((await calls.record(host.table_id)).moves) == rounds(ROUNDS)
    match = await get_match(calls, host.table_id, token)
    assert (len(match.record.moves), match.is_over) == (12, True)


async def test_whoever_watches_sees_every_round(lobby: Replica) -> None:
    host = await start_match(lobby.calls)
    token = TOKENS.match_token(host.table_id)
    stream = lobby.calls.watch(host.table_id)
    assert (await read(stream)).view.ply == 0
    await play_rounds(lobby.calls, host.table_id, token, 0, rounds(2))
    view = (await read(stream)).view
    assert (view.ply, view.viewer, view.orkisland.round) == (8, SPECTATOR, 2)
    assert [entry.text for entry in view.log] == ["hold"] * 8
    stream.cancel()


async def test_rounds_that_come_twice_count_once(
    replicas: Callable[..., Replica], database: Database
) -> None:
    lobbies = [await replicas(database).start() for _ in range(2)]
    host = await start_match(lobbies[0].calls)
    token = TOKENS.match_token(host.table_id)
    for ply in (0, 4):
        answers = await asyncio.gather(
            *[
                play_rounds(lobby.calls, host.table_id, token, ply, rounds(1))
                for lobby in lobbies * 3
            ],
            return_exceptions=True,
        )
        assert [answer for answer in answers if isinstance(answer, int)] == [ply + 4]
        refused = [answer for answer in answers if isinstance(answer, Refusal)]
        assert {(r.code, r.reason) for r in refused} == {(StatusCode.ABORTED, "STALE_PLY")}
        assert {r.facts["ply"] for r in refused} == {str(ply + 4)}
    for lobby in lobbies:
        match = await get_match(lobby.calls, host.table_id, token)
        assert list(match.record.moves) == rounds(2)


@pytest.mark.parametrize(
    ("moves", "code", "reason"),
    [
        ([], StatusCode.INVALID_ARGUMENT, "BAD_FIELD"),
        (rounds(1)[:3], StatusCode.INVALID_ARGUMENT, "BAD_FIELD"),
        (rounds(2)[:-1], StatusCode.INVALID_ARGUMENT, "BAD_FIELD"),
        (rounds(251), StatusCode.INVALID_ARGUMENT, "TOO_MANY_MOVES"),
        (rounds(1, "0l" + ",0l" * 5_333), StatusCode.INVALID_ARGUMENT, "TOO_LARGE"),
        (rounds(1, "nonsense"), StatusCode.INVALID_ARGUMENT, "BAD_NOTATION"),
        (rounds(1, "7l"), StatusCode.FAILED_PRECONDITION, "NOT_YOUR_ORK"),
        (rounds(1)[:1] * 2, StatusCode.FAILED_PRECONDITION, "NOT_YOUR_TURN"),
        (rounds(ROUNDS + 1), StatusCode.FAILED_PRECONDITION, "GAME_OVER"),
    ],
)
async def test_what_is_no_row_of_rounds_is_refused_and_nothing_of_it_is_kept(
    lobby: Replica, moves: list[game_pb2.Move], code: StatusCode, reason: str
) -> None:
    host = await start_match(lobby.calls)
    token = TOKENS.match_token(host.table_id)
    refusal = await refusal_of(play_rounds(lobby.calls, host.table_id, token, 0, moves))
    assert (refusal.code, refusal.reason) == (code, reason)
    assert (await lobby.calls.table(host.table_id)).ply == 0


async def test_only_who_has_the_match_token_plays_rounds(lobby: Replica) -> None:
    host = await start_match(lobby.calls)
    other = await start_match(lobby.calls)
    for token, code, reason in (
        ("", StatusCode.UNAUTHENTICATED, "NO_TOKEN"),
        (host.token, StatusCode.PERMISSION_DENIED, "WRONG_TOKEN"),
        (TOKENS.match_token(other.table_id), StatusCode.PERMISSION_DENIED, "WRONG_TOKEN"),
        (TOKENS.scoring_token(host.table_id), StatusCode.PERMISSION_DENIED, "WRONG_TOKEN"),
        ("ü" * 1000, StatusCode.PERMISSION_DENIED, "WRONG_TOKEN"),
    ):
        for call in (
            get_match(lobby.calls, host.table_id, token),
            play_rounds(lobby.calls, host.table_id, token, 0, rounds(1)),
        ):
            refusal = await refusal_of(call)
            assert (refusal.code, refusal.reason) == (code, reason)


async def test_no_rounds_are_played_where_there_is_no_such_match(lobby: Replica) -> None:
    waiting = await open_hosted(lobby.calls)
    people = (await start_people(lobby.calls))[0]
    armadora = (await lobby.calls.start_game())[0]
    for player, reason in (
        (waiting, "TABLE_NOT_STARTED"),
        (people, "NOT_A_BOT"),
        (armadora, "NOT_A_BOT"),
    ):
        token = TOKENS.match_token(player.table_id)
        for call in (
            get_match(lobby.calls, player.table_id, token),
            play_rounds(lobby.calls, player.table_id, token, 0, rounds(1)),
        ):
            refusal = await refusal_of(call)
            assert (refusal.code, refusal.reason) == (StatusCode.FAILED_PRECONDITION, reason)


async def test_a_match_that_the_last_person_left_within_a_round_is_played_on(
    lobby: Replica,
) -> None:
    calls = lobby.calls
    host = await calls.create(options=island_options(), nickname="Ann")
    for bot in BOTS[1:]:
        await host.seated("AddBot", bot=bot)
    await host.start()
    await host.play(0, "hold")
    stream = calls.watch(host.table_id)
    assert [entry.text for entry in (await read(stream)).view.log] == ["?"]
    await host.leave()
    token = TOKENS.match_token(host.table_id)
    match = await get_match(calls, host.table_id, token)
    assert (list(match.bots), list(match.record.moves)) == (["medium", *BOTS[1:]], rounds(1)[:1])
    assert await play_rounds(calls, host.table_id, token, 1, rounds(2)[1:]) == 8
    while not (news := await read(stream)).HasField("view"):
        pass
    assert [entry.text for entry in news.view.log][-7:] == ["hold"] * 7
    stream.cancel()


async def test_a_match_is_not_refused_for_what_other_tasks_of_its_worker_do(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database, requests_per_second=0.001, request_burst=25).start()
    host = await start_match(lobby.calls)
    token = TOKENS.match_token(host.table_id)
    for _ in range(30):
        reason = (await refusal_of(get_match(lobby.calls, host.table_id, "wrong"))).reason
    assert reason == "TOO_MANY_REQUESTS"
    assert await play_rounds(lobby.calls, host.table_id, token, 0, rounds(1)) == 4
    for _ in range(24):
        await get_match(lobby.calls, host.table_id, token)
    refusal = await refusal_of(get_match(lobby.calls, host.table_id, token))
    assert refusal.reason == "TOO_MANY_REQUESTS"
