"""Judgements: of which games, who may record them, and how a stream of them comes to its end."""

import asyncio
from collections.abc import Callable
from math import inf, nan
from typing import Any

import pytest
from grpc import StatusCode
from hall.v1 import judgement_pb2, lobby_pb2

from services.lobby.tests.conftest import Database
from services.lobby.tests.fake_clock import FakeClock
from services.lobby.tests.island import start_match
from services.lobby.tests.replica import (
    Player,
    Replica,
    play_to_the_end,
    read,
    refusal_of,
    until,
)
from services.lobby.tests.test_hints import ask, asked, give, hint_of
from services.lobby.tests.wire import Wire
from services.wire.errors import Refusal
from services.wire.tests.logged import logged_as

BEST = judgement_pb2.MoveProspect(
    move="w3@b4", prospect=judgement_pb2.Prospect(gold=12.5, win=0.75)
)


def judgement_of(ply: int, **changes: Any) -> judgement_pb2.Judgement:
    """Return a judgement of a game for two; `changes` are other fields of it."""
    prospects = [judgement_pb2.Prospect(gold=gold, win=gold / 40) for gold in (10 + ply % 20, 15)]
    move = judgement_pb2.MoveJudgement(played=prospects[0], best=BEST, quality=ply % 5 + 1)
    fields = {"prospects": prospects, "move": None if ply % 2 else move, **changes}
    return judgement_pb2.Judgement(ply=ply, **fields)


def all_judgements(plies: int) -> list[judgement_pb2.Judgement]:
    return [judgement_of(ply, is_turning_point=ply == 3) for ply in range(plies)]


async def finished_game(replica: Replica, **fields: Any) -> tuple[Player, int]:
    """Return the host of a game that is over, and its plies."""
    players = await replica.calls.start_game(**fields)
    return players[0], (await play_to_the_end(players)).ply


def watch(player: Player) -> Any:
    request = lobby_pb2.WatchJudgementsRequest(table_id=player.table_id)
    return player.calls.stub.WatchJudgements(request)


async def judged_to_the_end(stream: Any) -> list[judgement_pb2.Judgement]:
    found = []
    while message := await read(stream):
        found += message.judgements
    return found


async def task_of(replica: Replica, tasks: int = 1) -> dict[str, Any]:
    """Return what workers were sent last, once that is so many tasks."""
    await until(lambda: len(replica.tasks.named("ai.judge_table")) == tasks)
    return replica.tasks.named("ai.judge_table")[-1]


def token_of(replica: Replica, player: Player) -> str:
    return replica.lobby.servicer.tokens.judging_token(player.table_id)


async def record(replica: Replica, token: str, player: Player, *judgements: Any) -> int:
    """Record judgements as a worker does, and return how many there were before."""
    request = lobby_pb2.RecordJudgementsRequest(
        table_id=player.table_id, judging_token=token, judgements=judgements
    )
    return (await replica.calls("RecordJudgements", request)).judged


async def test_the_first_look_sends_a_worker_and_the_stream_ends_with_the_last_ply(
    lobby_on_each: Replica,
) -> None:
    ann, plies = await finished_game(lobby_on_each)
    streams = [watch(ann), watch(ann)]
    for stream in streams:
        assert await read(stream) == lobby_pb2.WatchJudgementsResponse(plies=plies)
    task = await task_of(lobby_on_each)
    assert (task["table_id"], task["seats"]) == (ann.table_id, [0, 1])
    judgements = all_judgements(plies)
    for first in range(0, plies, 4):
        batch = judgements[first : first + 4]
        assert await record(lobby_on_each, task["judging_token"], ann, *batch) == first
    for stream in (*streams, watch(ann)):
        assert await judged_to_the_end(stream) == judgements
    await task_of(lobby_on_each)


async def test_moves_of_people_and_programs_are_judged_and_those_of_stand_ins_are_not(
    lobby: Replica,
) -> None:
    players = await lobby.calls.start_game(3)
    await players[1].leave()
    view = await players[0].view()
    while view.to_move:
        if view.to_move == [1]:
            turn = lobby.tasks.named("ai.play_turn")[-1]
            ticket = lobby_pb2.SeatTicket(seat=1, seat_token=turn["seat_token"])
            players[1] = Player(lobby.calls, players[0].table_id, ticket)
        view = await players[view.to_move[0]].play(view.ply, "pass")
    assert await read(watch(players[0]))
    assert (await task_of(lobby))["seats"] == [0, 2]


async def test_what_came_first_for_a_ply_stays(lobby_on_each: Replica) -> None:
    ann, plies = await finished_game(lobby_on_each)
    token, first = token_of(lobby_on_each, ann), all_judgements(plies)
    other = [judgement_of(ply, move=None) for ply in range(plies)]
    for batch, judged in (
        (first[:5], 0),
        ([], 5),
        (other[:5], 5),
        (other[2:7], 5),
        (first[7:], 7),
        (other, plies),
    ):
        assert await record(lobby_on_each, token, ann, *batch) == judged
    assert await judged_to_the_end(watch(ann)) == first[:5] + other[5:7] + first[7:]
    assert not lobby_on_each.tasks.named("ai.judge_table")


async def test_two_who_record_at_once_lose_nothing(lobby_on_each: Replica) -> None:
    ann, plies = await finished_game(lobby_on_each)
    token, judgements = token_of(lobby_on_each, ann), all_judgements(plies)
    calls = [record(lobby_on_each, token, ann, *judgements) for _ in range(6)]
    assert sorted(await asyncio.gather(*calls)) == [0] + 5 * [plies]
    assert await judged_to_the_end(watch(ann)) == judgements


async def test_games_that_are_not_over_are_not_judged(lobby: Replica) -> None:
    ann = await lobby.calls.create()
    token = token_of(lobby, ann)

    async def reasons() -> set[str]:
        calls = (read(watch(ann)), record(lobby, token, ann), record(lobby, token, ann, judged))
        return {(await refusal_of(call)).reason for call in calls}

    judged = judgement_of(0)
    assert await reasons() == {"TABLE_NOT_STARTED"}
    bob = await lobby.calls.join(ann.table_id)
    await ann.start()
    await ann.play(0, "w1@a2")
    assert await reasons() == {"GAME_RUNNING"}
    await play_to_the_end([ann, bob])
    assert await read(watch(ann))


async def test_other_games_are_not_judged(lobby: Replica) -> None:
    match = await start_match(lobby.calls)
    for call in (read(watch(match)), record(lobby, token_of(lobby, match), match)):
        assert (await refusal_of(call)).reason == "BAD_FIELD"


async def test_a_judging_token_is_for_its_table_and_for_nothing_else(lobby: Replica) -> None:
    ann, _ = await finished_game(lobby)
    other, _ = await finished_game(lobby)
    (scoring, _) = lobby.tasks.named("ai.score_table")
    wrong = [token_of(lobby, other), scoring["scoring_token"], ann.token, "ü", "t" * 65]
    for token in wrong:
        refusal = await refusal_of(record(lobby, token, ann, judgement_of(0)))
        assert (refusal.code, refusal.reason) == (StatusCode.PERMISSION_DENIED, "WRONG_TOKEN")
    assert (await refusal_of(record(lobby, "", ann))).reason == "NO_TOKEN"
    scoring["scoring_token"] = token_of(lobby, ann)
    outcome = lobby_pb2.RecordOutcomeRequest(**scoring)
    assert (await refusal_of(lobby.calls("RecordOutcome", outcome))).reason == "WRONG_TOKEN"


def _with_best(**fields: Any) -> judgement_pb2.Judgement:
    judged = judgement_of(0)
    judged.move.best.MergeFrom(judgement_pb2.MoveProspect(**fields))
    return judged


BAD = {
    "a gap": [judgement_of(1)],
    "the same twice": [judgement_of(0), judgement_of(0)],
    "the wrong order": [judgement_of(1), judgement_of(0)],
    "a gap in it": [judgement_of(0), judgement_of(2)],
    "past the end": [judgement_of(ply) for ply in range(300)],
    "too many": [judgement_of(ply) for ply in range(401)],
    "too few seats": [judgement_of(0, prospects=[judgement_pb2.Prospect()])],
    "too many seats": [judgement_of(0, prospects=[judgement_pb2.Prospect()] * 3)],
    "too much gold": [judgement_of(0, prospects=[judgement_pb2.Prospect(gold=41)] * 2)],
    "no number": [judgement_of(0, prospects=[judgement_pb2.Prospect(win=nan)] * 2)],
    "no end": [_with_best(prospect=judgement_pb2.Prospect(gold=inf))],
    "no quality": [judgement_of(0, move=judgement_pb2.MoveJudgement(best=BEST))],
    "no move": [judgement_of(0, move=judgement_pb2.MoveJudgement(quality=1))],
    "a long move": [_with_best(move="p" * 201)],
}


@pytest.mark.parametrize("what", BAD)
async def test_what_is_no_judgement_is_refused(lobby: Replica, what: str) -> None:
    ann, _ = await finished_game(lobby)
    refusal = await refusal_of(record(lobby, token_of(lobby, ann), ann, *BAD[what]))
    assert refusal.reason == ("TOO_LARGE" if what == "a long move" else "BAD_FIELD")
    assert await record(lobby, token_of(lobby, ann), ann) == 0


async def test_as_long_as_somebody_watches_and_nothing_comes_workers_are_asked_again(
    replicas: Callable[..., Replica], sqlite_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.lobby.judging.LOOK_SECONDS", 0.01)
    lobby = await replicas(sqlite_database, overdue_seconds=0.02).start()
    ann, plies = await finished_game(lobby)
    stream = watch(ann)
    await read(stream)
    await until(lambda: len(lobby.tasks.named("ai.judge_table")) >= 3)
    await record(lobby, token_of(lobby, ann), ann, *all_judgements(plies))
    await judged_to_the_end(stream)
    tasks = len(lobby.tasks.named("ai.judge_table"))
    await judged_to_the_end(watch(ann))
    assert len(lobby.tasks.named("ai.judge_table")) == tasks


async def test_who_comes_and_goes_sends_no_worker_each_time(lobby: Replica) -> None:
    ann, _ = await finished_game(lobby)
    for _ in range(5):
        stream = watch(ann)
        await read(stream)
        await task_of(lobby)
        stream.cancel()
        await until(lambda: lobby.watchers.count() == 0)


async def test_workers_that_are_at_it_are_not_asked_again(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    clock = FakeClock()
    lobby = await replicas(sqlite_database, overdue_seconds=5, clock=clock).start()
    ann, plies = await finished_game(lobby)
    stream = watch(ann)
    judgements = all_judgements(plies)
    await read(stream)
    for ply in range(plies):
        clock.advance(3)
        await record(lobby, token_of(lobby, ann), ann, judgements[ply])
        assert (await read(stream)).judgements == [judgements[ply]]
    await task_of(lobby)


async def test_nothing_is_done_for_a_game_that_nobody_looks_at_any_more(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database, overdue_seconds=0.01).start()
    ann, _ = await finished_game(lobby)
    stream = watch(ann)
    await read(stream)
    await task_of(lobby)
    stream.cancel()
    await until(lambda: lobby.watchers.count() == 0)
    await lobby.lobby.sweeper.resend()
    await task_of(lobby)


async def test_judgements_recorded_at_another_lobby_are_found_without_a_notice(
    replicas: Callable[..., Replica], database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.lobby.judging.LOOK_SECONDS", 0.05)
    one, other = [await replicas(database).start() for _ in range(2)]
    ann, plies = await finished_game(one)
    stream = watch(ann)
    await read(stream)
    task = await task_of(one)
    await record(other, task["judging_token"], ann, *all_judgements(plies))
    assert await judged_to_the_end(stream) == all_judgements(plies)


async def test_a_notice_wakes_who_waits_at_another_lobby(
    replicas: Callable[..., Replica], sqlite_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.lobby.judging.LOOK_SECONDS", 3600)
    monkeypatch.setattr("services.lobby.hints.LOOK_SECONDS", 3600)
    wire = Wire()
    one = await replicas(sqlite_database).start()
    other = await replicas(sqlite_database, notices=wire).start()
    wire.others = [one]
    ann, plies = await finished_game(one)
    stream = watch(ann)
    await read(stream)
    task = await task_of(one)
    await record(other, task["judging_token"], ann, *all_judgements(plies))
    assert await judged_to_the_end(stream) == all_judgements(plies)
    bob, _ = await one.calls.start_game(has_hints=True)
    asking = asyncio.create_task(ask(bob))
    await asked(one)
    await give(bob.at(other.calls), hint_of())
    assert await asking == hint_of()


async def test_judgements_count_as_five_calls_and_a_stream(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database, streams_per_client=2).start()
    ann, _ = await finished_game(lobby)
    streams = [watch(ann), watch(ann)]
    for stream in streams:
        await read(stream)
    assert (await refusal_of(read(watch(ann)))).reason == "TOO_MANY_REQUESTS"
    slow = await replicas(sqlite_database, requests_per_second=1e-6, request_burst=12).start()
    elsewhere = Player(slow.calls, ann.table_id, ann.ticket)
    for _ in range(2):
        await read(watch(elsewhere))
    assert (await refusal_of(read(watch(elsewhere)))).reason == "TOO_MANY_REQUESTS"


async def test_recording_is_counted_for_the_game(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database).start()
    ann, _ = await finished_game(lobby)
    slow = await replicas(sqlite_database, requests_per_second=1e-6, request_burst=3).start()
    for _ in range(3):
        assert (await refusal_of(record(slow, "no token", ann))).reason == "WRONG_TOKEN"
    for _ in range(3):
        assert await record(slow, token_of(slow, ann), ann) == 0
    assert (await refusal_of(record(slow, token_of(slow, ann), ann))).reason == "TOO_MANY_REQUESTS"


async def test_a_lobby_that_stops_ends_the_streams(lobby: Replica) -> None:
    ann, _ = await finished_game(lobby)
    stream = watch(ann)
    await read(stream)
    await lobby.lobby.end_streams()
    assert (await refusal_of(read(stream))).reason == "STOPPING"


async def test_a_table_that_is_not_there_has_no_judgements(lobby: Replica) -> None:
    nowhere = Player(lobby.calls, "abcdefgh2345", lobby_pb2.SeatTicket())
    for call in (read(watch(nowhere)), record(lobby, token_of(lobby, nowhere), nowhere)):
        refusal = await refusal_of(call)
        assert isinstance(refusal, Refusal)
        assert refusal.reason == "NO_TABLE"


async def test_logs_hold_no_judgement_and_no_token(
    lobby: Replica, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "debug")
    with logged_as("lobby"):
        ann, plies = await finished_game(lobby)
        await record(lobby, token_of(lobby, ann), ann, *all_judgements(plies))
        await judged_to_the_end(watch(ann))
    written = capfd.readouterr().err
    assert "RecordJudgements" in written
    for secret in ("w3@", token_of(lobby, ann)):
        assert secret not in written
