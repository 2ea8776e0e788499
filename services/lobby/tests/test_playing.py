"""Moves: appended once, in order, whoever else wants to, and whatever is repeated."""

import asyncio
from collections.abc import Callable

from grpc import StatusCode
from hall.v1 import engine_pb2, game_pb2, lobby_pb2

from services.lobby.engine import Engine
from services.lobby.tests.conftest import Database
from services.lobby.tests.replica import Player, Replica, any_move, play_to_the_end, refusal_of
from services.wire.channels import open_channel
from services.wire.errors import Refusal
from services.wire.requests import REQUEST_ID_KEY


async def test_a_whole_game_is_played_and_scored(lobby_on_each: Replica) -> None:
    calls = lobby_on_each.calls
    players = await calls.start_game(3)
    view = await play_to_the_end(players)
    table_id = players[0].table_id
    table = await calls.table(table_id)
    assert (table.status, table.ply) == (lobby_pb2.TABLE_STATUS_FINISHED, view.ply)
    assert (view.HasField("outcome"), len(table.standings)) == (True, 0)
    (scoring,) = lobby_on_each.tasks.named("ai.score_table")
    request = lobby_pb2.RecordOutcomeRequest(**scoring, outcome=view.outcome)
    for _ in range(2):
        await calls("RecordOutcome", request)
    assert (await calls.table(table_id)).standings == view.outcome.standings
    answer = await calls("GetRecord", lobby_pb2.GetRecordRequest(table_id=table_id))
    assert (len(answer.record.moves), answer.outcome) == (view.ply, view.outcome)
    request.outcome.standings[0].score += 1
    assert (await refusal_of(calls("RecordOutcome", request))).reason == "WRONG_OUTCOME"


async def test_of_two_moves_at_one_ply_one_wins_and_the_other_is_told(
    lobby_on_each: Replica,
) -> None:
    ann, _ = await lobby_on_each.calls.start_game()
    answers = await asyncio.gather(
        ann.play(0, "w1@a2"), ann.play(0, "w2@a3"), return_exceptions=True
    )
    (view,) = [answer for answer in answers if isinstance(answer, game_pb2.View)]
    (refusal,) = [answer for answer in answers if isinstance(answer, Refusal)]
    assert (refusal.code, refusal.reason) == (StatusCode.ABORTED, "STALE_PLY")
    assert refusal.detail(game_pb2.View) == view
    assert [entry.text for entry in view.log] in (["w1@a2"], ["w2@a3"])


async def test_a_stale_move_is_answered_with_all_that_was_missed(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game()
    await ann.play(0, "w1@a2")
    await bob.play(1, "w1@a3")
    await ann.play(2, "w1@c1")
    view = (await refusal_of(ann.play(0, "w1@b2"))).detail(game_pb2.View)
    assert (view.ply, view.viewer) == (3, 0)
    assert [entry.text for entry in view.log] == ["w1@a2", "w?@a3", "w1@c1"]
    view = (await refusal_of(bob.play(7, "w1@b2"))).detail(game_pb2.View)
    assert (view.ply, view.viewer, len(view.log)) == (3, 1, 0)


async def test_a_repeated_move_is_answered_as_the_first_time(lobby_on_each: Replica) -> None:
    ann, bob = await lobby_on_each.calls.start_game()
    moves = [ann.play(0, "w1@a2", request_id="first") for _ in range(5)]
    views = await asyncio.gather(*moves)
    assert [[entry.text for entry in view.log] for view in views] == [["w1@a2"]] * 5
    await bob.play(1, "w1@a3")
    again = await ann.play(0, "w1@a2", request_id="first")
    assert (again.ply, [entry.text for entry in again.log]) == (2, ["w1@a2", "w?@a3"])
    stale = await refusal_of(bob.play(0, "w1@a2", request_id="first"))
    assert stale.reason == "STALE_PLY"


async def test_a_repeated_move_is_known_after_a_restart(
    replicas: Callable[..., Replica], database: Database
) -> None:
    first = await replicas(database).start()
    ann, bob = await first.calls.start_game()
    view = await ann.play(0, "w1@a2", request_id="first")
    second = await replicas(database).start()
    assert await ann.at(second.calls).play(0, "w1@a2", request_id="first") == view
    assert (await second.calls.table(ann.table_id)).to_move == [1]
    assert (await bob.at(second.calls).play(1, "w1@a3")).ply == 2


async def test_a_reused_request_id_at_a_later_ply_is_a_new_request(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game()
    await ann.play(0, "w1@a2", request_id="mine")
    await bob.play(1, "w1@a3", request_id="mine")
    view = await ann.play(2, "w1@c1", request_id="mine")
    assert (view.ply, [entry.text for entry in view.log]) == (3, ["w1@c1"])
    assert (await ann.play(2, "w1@c1", request_id="mine")).ply == 3


async def test_who_guesses_a_stand_ins_request_id_does_not_stall_it(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game()
    guessed = f"bot-{ann.table_id}-2-0"
    await ann.play(0, "w1@a2", request_id=guessed)
    await bob.play(1, "w1@a3")
    await ann.leave()
    token = lobby.tasks.named("ai.play_turn")[0]["seat_token"]
    stand_in = Player(lobby.calls, ann.table_id, ann.ticket)
    assert (await stand_in.play(2, "w1@c1", token=token, request_id=guessed)).ply == 3


async def test_the_last_view_is_the_same_from_memory_and_anew(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    here, there = [await replicas(sqlite_database).start() for _ in range(2)]
    ann, bob = await here.calls.start_game()
    for player, ply, move in ((ann, 0, "w1@a2"), (bob, 1, "w2@a3"), (ann, 2, "pass")):
        await player.play(ply, move)
        for viewer in (ann.token, bob.token, ""):
            await here.calls.view(ann.table_id, viewer)
    await bob.play(3, "pass")
    for viewer in (ann.token, bob.token, ""):
        view = await here.calls.view(ann.table_id, viewer)
        assert view == await there.calls.view(ann.table_id, viewer)
        assert [entry.text for entry in view.log] == ["w1@a2", "w2@a3", "pass", "pass"]


async def test_a_task_carries_the_id_of_the_request_that_it_follows_from(lobby: Replica) -> None:
    host = await lobby.calls.create()
    await host.seated("AddBot", bot="random")
    await host.start()
    request = lobby_pb2.PlayMovesRequest(
        table_id=host.table_id, seat_token=host.token, ply=0, moves=["w1@a2"]
    )
    await lobby.calls("PlayMoves", request, metadata=((REQUEST_ID_KEY, "from-the-page"),))
    assert lobby.tasks.request_ids == ["from-the-page"]


async def test_moves_of_one_call_are_played_all_or_none(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game()
    await ann.play(0, "w1@a2")
    await bob.play(1, "pass")
    refusal = await refusal_of(ann.play(2, "w1@a3", "w1@b4", "w9@a5"))
    assert refusal.code is StatusCode.INVALID_ARGUMENT
    assert (await ann.view()).ply == 2
    view = await ann.play(2, "w1@a3", "w1@b4", "w1@c4")
    assert (view.ply, len(view.log)) == (5, 3)


async def test_canonical_moves_stand_in_the_record(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game()
    await ann.play(0, "W1@A2")
    await bob.play(1, "pass")
    await ann.play(2, "pass")
    record = await lobby.calls.record(ann.table_id)
    assert [(move.seat, move.text) for move in record.moves][:2] == [(0, "w1@a2"), (1, "pass")]
    assert 0 < record.seed < 2**63


async def test_one_engine_call_a_move_with_everybody_watching(
    replicas: Callable[..., Replica], sqlite_database: Database, engine: Engine
) -> None:
    counting = CountingEngine(engine)
    lobby = await replicas(sqlite_database, engine=counting).start()
    ann, bob = await lobby.calls.start_game()
    streams = [ann.watch(), bob.watch(), *[lobby.calls.watch(ann.table_id) for _ in range(3)]]
    for stream in streams:
        await stream.read()
    before = counting.calls
    for ply in range(6):
        player = (ann, bob)[ply % 2]
        await player.play(ply, any_move(await player.view(ply)))
        for stream in streams:
            assert (await stream.read()).view.ply == ply + 1
    assert counting.calls - before == 6
    for stream in streams:
        stream.cancel()


class CountingEngine:
    """The engine, with its calls counted."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.calls = 0

    async def apply(self, request: engine_pb2.ApplyMovesRequest) -> engine_pb2.ApplyMovesResponse:
        self.calls += 1
        return await self._engine.apply(request)

    async def check_options(
        self, request: engine_pb2.CheckOptionsRequest
    ) -> engine_pb2.CheckOptionsResponse:
        self.calls += 1
        return await self._engine.check_options(request)

    async def render(
        self, request: engine_pb2.RenderViewsRequest
    ) -> engine_pb2.RenderViewsResponse:
        self.calls += 1
        return await self._engine.render(request)


async def test_with_the_engine_away_nothing_changes(
    replicas: Callable[..., Replica], sqlite_database: Database, lobby: Replica
) -> None:
    ann, _ = await lobby.calls.start_game()
    host = await lobby.calls.create()
    await lobby.calls.join(host.table_id)
    async with open_channel("127.0.0.1:1") as channel:
        cut_off = await replicas(sqlite_database, engine=Engine(channel, 0.3)).start()
        for call in (
            ann.at(cut_off.calls).play(0, "w1@a2"),
            ann.at(cut_off.calls).view(),
            host.at(cut_off.calls).start(),
        ):
            refusal = await refusal_of(call)
            assert (refusal.code, refusal.reason) == (StatusCode.UNAVAILABLE, "ENGINE_AWAY")
    assert (await ann.view()).ply == 0
    assert (await lobby.calls.table(host.table_id)).status == lobby_pb2.TABLE_STATUS_OPEN
