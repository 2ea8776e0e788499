"""Games to look at again: finished ones by their table, any by its text."""

from collections.abc import Callable

import pytest
from grpc import StatusCode
from hall.v1 import lobby_pb2

from services.engine.convert import OPEN, SPECTATOR
from services.engine.rules.armadora.board import LINE_NAMES
from services.lobby.tests.conftest import Database
from services.lobby.tests.replica import Calls, Player, Replica, play_to_the_end, refusal_of

MAX_ANSWER_BYTES = 4 * 1024 * 1024


async def replay_text(calls: Calls, text: str, viewer: int) -> lobby_pb2.ReplayTextResponse:
    return await calls("ReplayText", lobby_pb2.ReplayTextRequest(text=text, viewer=viewer))


async def test_a_game_is_shown_ply_by_ply_as_its_viewer_saw_it(lobby_on_each: Replica) -> None:
    calls = lobby_on_each.calls
    players = await calls.start_game(2)
    await players[0].play(0, "w5@a2")
    seen = [await players[1].view(), await calls.view(players[1].table_id)]
    last = await play_to_the_end(players)
    for viewer, view in zip((1, SPECTATOR), seen, strict=True):
        replay = await calls.replay(players[0].table_id, viewer)
        assert replay.table == await calls.table(players[0].table_id)
        assert [view.ply for view in replay.views] == list(range(last.ply + 1))
        assert replay.views[1] == view
        assert replay.views[-1].outcome == last.outcome
    everything = await calls.replay(players[0].table_id, OPEN)
    assert everything.views[1].log[0].text == "w5@a2"
    assert sum(everything.views[1].armadora.values) == 5


async def test_a_text_is_shown_as_the_game_that_it_is_the_record_of(lobby: Replica) -> None:
    players = await lobby.calls.start_game(3)
    await play_to_the_end(players)
    replay = await lobby.calls.replay(players[0].table_id, viewer=0)
    shown = await replay_text(lobby.calls, replay.text, viewer=0)
    assert (shown.text, list(shown.views)) == (replay.text, list(replay.views))
    assert shown.options == shown.views[0].options
    *part, _ = replay.text.splitlines(keepends=True)
    shown = await replay_text(lobby.calls, "".join(part), viewer=0)
    assert list(shown.views) == list(replay.views)[: len(shown.views)]
    assert not shown.views[-1].HasField("outcome")


async def test_no_game_is_shown_before_its_end_to_anybody(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game()
    waiting = await lobby.calls.create()
    closed = await lobby.calls.create()
    await closed.leave()
    for player, reason in (
        (ann, "GAME_RUNNING"),
        (waiting, "TABLE_NOT_STARTED"),
        (closed, "TABLE_NOT_STARTED"),
    ):
        for viewer in (OPEN, SPECTATOR, 0, 1, 99):
            refusal = await refusal_of(player.calls.replay(player.table_id, viewer))
            assert (refusal.code, refusal.reason) == (StatusCode.FAILED_PRECONDITION, reason)
            assert (dict(refusal.facts), refusal.details) == ({}, [])
    await play_to_the_end([ann, bob])
    assert (await lobby.calls.replay(ann.table_id, OPEN)).views


@pytest.mark.parametrize("viewer", [-3, 2, 99])
async def test_nobody_sees_as_who_was_not_there(lobby: Replica, viewer: int) -> None:
    players = await lobby.calls.start_game()
    await play_to_the_end(players)
    text = (await lobby.calls.replay(players[0].table_id)).text
    for call in (
        lobby.calls.replay(players[0].table_id, viewer),
        replay_text(lobby.calls, text, viewer),
    ):
        refusal = await refusal_of(call)
        assert (refusal.code, refusal.reason) == (StatusCode.INVALID_ARGUMENT, "BAD_VIEWER")


async def test_what_is_wrong_with_a_text_is_told(lobby: Replica) -> None:
    players = await lobby.calls.start_game()
    await play_to_the_end(players)
    text = (await lobby.calls.replay(players[0].table_id)).text
    for wrong, code, reason in (
        (text + "0 pass\n", StatusCode.FAILED_PRECONDITION, "GAME_OVER"),
        (text + "0 w9@a2\n", StatusCode.INVALID_ARGUMENT, "BAD_VALUE"),
        (text + "nonsense\n", StatusCode.INVALID_ARGUMENT, "BAD_RECORD"),
        ("", StatusCode.INVALID_ARGUMENT, "BAD_RECORD"),
    ):
        refusal = await refusal_of(replay_text(lobby.calls, wrong, SPECTATOR))
        assert (refusal.code, refusal.reason) == (code, reason)


async def test_a_replay_counts_as_ten_calls(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database, requests_per_second=0.001, request_burst=25).start()
    host = await lobby.calls.create()
    reasons = [(await refusal_of(lobby.calls.replay(host.table_id))).reason for _ in range(3)]
    assert reasons == ["TABLE_NOT_STARTED", "TABLE_NOT_STARTED", "TOO_MANY_REQUESTS"]
    refusal = await refusal_of(replay_text(lobby.calls, "game chess", SPECTATOR))
    assert refusal.reason == "TOO_MANY_REQUESTS"


async def test_the_longest_games_fit_into_an_answer(lobby: Replica) -> None:
    players = await lobby.calls.start_game(4)
    await play_long(players)
    for viewer in (OPEN, SPECTATOR, 0):
        replay = await lobby.calls.replay(players[0].table_id, viewer)
        assert replay.ByteSize() * 4 < MAX_ANSWER_BYTES


async def play_long(players: list[Player]) -> None:
    """Put up palisades one by one while there are any, then play on."""
    view = await players[0].view()
    while True:
        player = players[view.to_move[0]]
        lines = (await player.view(view.ply)).armadora.legal_lines
        if not lines:
            break
        view = await player.play(view.ply, f"p@{LINE_NAMES[lines[0]]}")
    await play_to_the_end(players)
