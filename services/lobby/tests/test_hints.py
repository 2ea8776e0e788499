"""Hints: who may ask for one, who is told, and what becomes of it when no worker answers."""

import asyncio
from collections.abc import Callable
from math import nan
from typing import Any

import pytest
from grpc import StatusCode
from hall.v1 import game_pb2, judgement_pb2, lobby_pb2

from services.lobby.tests.conftest import Database
from services.lobby.tests.replica import (
    Player,
    Replica,
    any_move,
    play_to_the_end,
    read,
    refusal_of,
    until,
)
from services.wire.tests.logged import logged_as

MOVE = "w3@b4"


def move_of(text: str = MOVE, gold: float = 12.5, win: float = 0.75) -> judgement_pb2.MoveProspect:
    prospect = judgement_pb2.Prospect(gold=gold, win=win)
    return judgement_pb2.MoveProspect(move=text, prospect=prospect)


def hint_of(ply: int = 0, *moves: judgement_pb2.MoveProspect) -> judgement_pb2.Hint:
    return judgement_pb2.Hint(ply=ply, moves=moves or [move_of()])


async def ask(player: Player, ply: int = 0, token: str | None = None) -> judgement_pb2.Hint:
    request = lobby_pb2.AskHintRequest(
        table_id=player.table_id, seat_token=player.token if token is None else token, ply=ply
    )
    return (await player.calls("AskHint", request)).hint


async def give(player: Player, hint: judgement_pb2.Hint, token: str | None = None) -> None:
    request = lobby_pb2.GiveHintRequest(
        table_id=player.table_id,
        seat_token=player.token if token is None else token,
        hint=hint,
    )
    await player.calls("GiveHint", request)


async def asked(replica: Replica, tasks: int = 1) -> dict[str, Any]:
    """Return what workers were sent last, once that is so many tasks."""
    await until(lambda: len(replica.tasks.named("ai.give_hint")) == tasks)
    return replica.tasks.named("ai.give_hint")[-1]


async def test_whoever_is_to_move_is_told_what_a_worker_thinks(lobby_on_each: Replica) -> None:
    ann, _ = await lobby_on_each.calls.start_game(has_hints=True)
    asking = asyncio.create_task(ask(ann))
    task = await asked(lobby_on_each)
    expected = {"table_id": ann.table_id, "ply": 0, "seat": 0, "seat_token": ann.token}
    assert task == expected
    hint = hint_of(0, move_of(), move_of("pass", 3, 0.25))
    await give(ann, hint)
    assert await asking == hint
    assert await ask(ann) == hint
    await asked(lobby_on_each)


async def test_of_two_hints_for_a_ply_the_first_counts(lobby_on_each: Replica) -> None:
    ann, _ = await lobby_on_each.calls.start_game(has_hints=True)
    await give(ann, hint_of(0, move_of("w1@b4")))
    await give(ann, hint_of(0, move_of("w2@b4")))
    assert await ask(ann) == hint_of(0, move_of("w1@b4"))


async def test_who_asks_twice_at_once_is_answered_twice_and_thought_for_once(
    lobby: Replica,
) -> None:
    ann, _ = await lobby.calls.start_game(has_hints=True)
    asking = [asyncio.create_task(ask(ann)) for _ in range(3)]
    await until(lambda: lobby.watchers.count() == 3)
    await give(ann, hint_of())
    assert await asyncio.gather(*asking) == [hint_of()] * 3
    await asked(lobby)


async def test_nobody_else_is_told(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game(has_hints=True)
    streams = [bob.watch(), lobby.calls.watch(ann.table_id)]
    await give(ann, hint_of())
    assert (await refusal_of(ask(bob))).reason == "NOT_YOUR_TURN"
    for token, reason in (("", "NO_TOKEN"), ("no token", "WRONG_TOKEN")):
        assert (await refusal_of(ask(ann, token=token))).reason == reason
    told = [await lobby.calls("GetTable", lobby_pb2.GetTableRequest(table_id=ann.table_id))]
    told += [await read(stream) for stream in streams]
    assert not any(MOVE in str(message) for message in told)


async def test_who_has_left_is_not_told_any_more(lobby: Replica) -> None:
    ann, _ = await lobby.calls.start_game(has_hints=True)
    asking = asyncio.create_task(ask(ann))
    await asked(lobby)
    await ann.leave()
    assert (await refusal_of(asking)).reason == "WRONG_TOKEN"


async def test_there_are_hints_at_tables_for_practice_only(lobby: Replica) -> None:
    ann, _ = await lobby.calls.start_game()
    for call in (ask(ann), give(ann, hint_of())):
        refusal = await refusal_of(call)
        assert (refusal.code, refusal.reason) == (StatusCode.FAILED_PRECONDITION, "NO_HINTS")


async def test_there_are_none_before_the_game_and_after_it(lobby: Replica) -> None:
    ann = await lobby.calls.create(has_hints=True)
    assert (await refusal_of(ask(ann))).reason == "TABLE_NOT_STARTED"
    bob = await lobby.calls.join(ann.table_id)
    await ann.start()
    view = await play_to_the_end([ann, bob])
    for call in (ask(ann, view.ply), give(ann, hint_of(view.ply))):
        assert (await refusal_of(call)).reason == "GAME_OVER"


async def test_at_another_ply_the_caller_is_told_where_the_game_is(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game(has_hints=True)
    await ann.play(0, any_move(await ann.view()))
    for call in (ask(ann), ask(bob, 2), give(bob, hint_of())):
        refusal = await refusal_of(call)
        assert (refusal.code, refusal.reason) == (StatusCode.ABORTED, "STALE_PLY")
    assert refusal.detail(game_pb2.View) == await bob.view()


async def test_a_move_ends_the_wait_for_a_hint(lobby: Replica) -> None:
    ann, _ = await lobby.calls.start_game(has_hints=True)
    asking = asyncio.create_task(ask(ann))
    await asked(lobby)
    await ann.play(0, any_move(await ann.view()))
    assert (await refusal_of(asking)).reason == "STALE_PLY"


async def test_a_worker_that_never_answers_is_waited_for_a_while(
    lobby: Replica, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.lobby.hints.PATIENCE_SECONDS", 0.05)
    ann, _ = await lobby.calls.start_game(has_hints=True)
    for _ in range(3):
        refusal = await refusal_of(ask(ann))
        assert (refusal.code, refusal.reason) == (StatusCode.UNAVAILABLE, "NO_WORKER")
    await asked(lobby)
    assert lobby.watchers.count() == 0


async def test_a_task_that_was_lost_is_sent_again_whoever_waits(
    replicas: Callable[..., Replica], sqlite_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.lobby.hints.LOOK_SECONDS", 0.01)
    lobby = await replicas(sqlite_database, overdue_seconds=0.05).start()
    ann, _ = await lobby.calls.start_game(has_hints=True)
    asking = [asyncio.create_task(ask(ann)) for _ in range(3)]
    await asked(lobby, 3)
    await give(ann, hint_of())
    assert await asyncio.gather(*asking) == [hint_of()] * 3


async def test_a_lobby_that_stops_ends_the_wait(lobby: Replica) -> None:
    ann, _ = await lobby.calls.start_game(has_hints=True)
    asking = asyncio.create_task(ask(ann))
    await asked(lobby)
    await lobby.lobby.end_streams()
    refusal = await refusal_of(asking)
    assert (refusal.code, refusal.reason) == (StatusCode.UNAVAILABLE, "STOPPING")


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ([move_of()] * 6, "BAD_FIELD"),
        ([move_of("")], "BAD_FIELD"),
        ([move_of("<b>")], "BAD_FIELD"),
        ([move_of("w3@b4\u202e")], "BAD_FIELD"),
        ([move_of("not a move")], "BAD_FIELD"),
        ([move_of("p" * 201)], "TOO_LARGE"),
        ([move_of(gold=-1)], "BAD_FIELD"),
        ([move_of(gold=40.5)], "BAD_FIELD"),
        ([move_of(win=1.5)], "BAD_FIELD"),
        ([move_of(win=nan)], "BAD_FIELD"),
    ],
)
async def test_what_is_no_hint_is_refused(
    lobby: Replica, moves: list[judgement_pb2.MoveProspect], reason: str
) -> None:
    ann, _ = await lobby.calls.start_game(has_hints=True)
    assert (await refusal_of(give(ann, hint_of(0, *moves)))).reason == reason


async def test_a_hint_without_a_move_is_refused(lobby: Replica) -> None:
    ann, _ = await lobby.calls.start_game(has_hints=True)
    assert (await refusal_of(give(ann, judgement_pb2.Hint()))).reason == "BAD_FIELD"


async def test_a_worker_brings_hints_for_its_seat_only(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game(has_hints=True)
    for token, reason in (
        (bob.token, "NOT_YOUR_TURN"),
        ("no token", "WRONG_TOKEN"),
        ("", "NO_TOKEN"),
    ):
        assert (await refusal_of(give(ann, hint_of(), token=token))).reason == reason


async def test_a_hint_counts_as_five_calls(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database, requests_per_second=1e-6, request_burst=17).start()
    ann, _ = await lobby.calls.start_game(has_hints=True)
    for _ in range(3):  # the seat has a burst of its own, which its start took one of
        assert (await refusal_of(ask(ann, 9))).reason == "STALE_PLY"
    assert (await refusal_of(ask(ann, 9))).reason == "TOO_MANY_REQUESTS"


async def test_a_hint_brought_to_another_lobby_is_found_without_a_notice(
    replicas: Callable[..., Replica], database: Database
) -> None:
    one, other = [await replicas(database).start() for _ in range(2)]
    ann, _ = await one.calls.start_game(has_hints=True)
    asking = asyncio.create_task(ask(ann))
    await asked(one)
    await give(ann.at(other.calls), hint_of())
    assert await asking == hint_of()
    assert await ask(ann.at(other.calls)) == hint_of()


async def test_logs_hold_no_hint_and_no_token(
    lobby: Replica, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "debug")
    with logged_as("lobby"):
        ann, _ = await lobby.calls.start_game(has_hints=True)
        await give(ann, hint_of())
        await ask(ann)
        await refusal_of(give(ann, hint_of(0, move_of(MOVE, 314.159))))
    written = capfd.readouterr().err
    assert "AskHint" in written
    for secret in ("w3@", ann.token, "314.1"):
        assert secret not in written
