"""What is hidden stays hidden: in views, streams, lists, errors and logs."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hall.v1 import game_pb2, lobby_pb2

from services.lobby.tests.replica import Replica, any_move, play_to_the_end, read, refusal_of
from services.wire.logs import configure_logging

HIDDEN = re.compile(r"w[1-5]@")


async def test_no_view_stream_or_error_shows_anothers_warriors(lobby: Replica) -> None:
    players = await lobby.calls.start_game(3)
    table_id = players[0].table_id
    streams = {player.seat: player.watch() for player in players}
    streams[-1] = lobby.calls.watch(table_id)
    for ply in range(15):
        mover = players[ply % 3]
        await mover.play(ply, any_move(await mover.view(ply)))
        views = [(await read(stream)).view for stream in streams.values()]
        views += [await player.view() for player in players]
        views += [await lobby.calls.view(table_id)]
        for player in players:
            refusal = await refusal_of(player.play(0, "pass"))
            views.append(refusal.detail(game_pb2.View))
        for view in views:
            _assert_shows_only_its_own(view)
    for stream in streams.values():
        stream.cancel()


def _assert_shows_only_its_own(view: game_pb2.View) -> None:
    for entry in view.log:
        assert HIDDEN.match(entry.text) is None or entry.seat == view.viewer
    position = view.armadora
    for owner, value in zip(position.warriors, position.values, strict=True):
        assert (value > 0) == (owner == view.viewer + 1 > 0)
    assert sum(position.hand) == (position.warriors_left[view.viewer] if view.viewer >= 0 else 0)


async def test_tables_and_lists_hold_no_token_nonce_or_seed(lobby: Replica) -> None:
    host = await lobby.calls.create(request_id="the nonce of the host")
    guest = await lobby.calls.join(host.table_id, request_id="the nonce of the guest")
    started = await host.start()
    listed = await lobby.calls("ListTables", lobby_pb2.ListTablesRequest())
    for message in (started, listed, (await read(guest.watch())).table):
        for secret in (host.token, guest.token, "nonce", "seed"):
            assert secret not in str(message)


async def test_the_record_is_secret_until_the_game_is_over(lobby: Replica) -> None:
    players = await lobby.calls.start_game()
    assert (await refusal_of(lobby.calls.record(players[0].table_id))).reason == "GAME_RUNNING"
    await play_to_the_end(players)
    record = await lobby.calls.record(players[0].table_id)
    assert (record.seed > 0, record.rules_version) == (True, 1)


async def test_the_database_holds_no_token_and_nothing_to_ask_for_one(
    lobby: Replica, tmp_path: Path
) -> None:
    host = await lobby.calls.create(request_id="the request of the host")
    guest = await lobby.calls.join(host.table_id, request_id="the request of the guest")
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("lobby.sqlite3*"))
    assert b"Bob" in stored
    for secret in (host.token, guest.token, "the request of"):
        assert secret.encode() not in stored


@contextmanager
def everything_logged() -> Iterator[None]:
    """Log all there is to standard error, which pytest takes away after each phase of a test."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    configure_logging("lobby")
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


async def test_logs_hold_no_token_seed_or_move(
    lobby: Replica, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "debug")
    with everything_logged():
        players = await lobby.calls.start_game()
        await play_to_the_end(players)
        await refusal_of(players[0].play(0, "w1@a2"))
        (scoring,) = lobby.tasks.named("ai.score_table")
        await refusal_of(lobby.calls("RecordOutcome", lobby_pb2.RecordOutcomeRequest(**scoring)))
    written = capfd.readouterr().err
    assert "PlayMoves" in written
    for secret in (players[0].token, players[1].token, scoring["scoring_token"], "@a2", "seed"):
        assert secret not in written
