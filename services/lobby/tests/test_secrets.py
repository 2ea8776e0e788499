"""What is hidden stays hidden: in views, streams, lists, errors and logs."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connections
from google.protobuf.message import Message
from grpc import StatusCode
from hall.v1 import game_pb2, lobby_pb2

from services.lobby.bots import Task
from services.lobby.seating import Return
from services.lobby.settings import Settings
from services.lobby.store import models
from services.lobby.store.appends import Append
from services.lobby.store.rows import StoredMove
from services.lobby.tests.conftest import Database
from services.lobby.tests.replica import (
    SEED,
    Replica,
    any_move,
    play_to_the_end,
    read,
    refusal_of,
)
from services.lobby.tokens import nonce_of
from services.wire.tests.logged import logged_as

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
    request_ids = ["the request of the host", "the request of the guest"]
    host = await lobby.calls.create(request_id=request_ids[0])
    guest = await lobby.calls.join(host.table_id, request_id=request_ids[1])
    started = await host.start()
    listed = await lobby.calls("ListTables", lobby_pb2.ListTablesRequest())
    stream = guest.watch()
    for message in (started, listed, await read(stream), await guest.view()):
        for secret in (host.token, guest.token, *map(nonce_of, request_ids), str(SEED)):
            assert secret not in str(message)
    stream.cancel()


async def test_the_record_is_secret_until_the_game_is_over(lobby: Replica) -> None:
    players = await lobby.calls.start_game()
    assert (await refusal_of(lobby.calls.record(players[0].table_id))).reason == "GAME_RUNNING"
    await play_to_the_end(players)
    record = await lobby.calls.record(players[0].table_id)
    assert (record.seed, record.rules_version) == (SEED, 2)


async def test_the_database_holds_no_token_and_nothing_to_ask_for_one(
    lobby: Replica, tmp_path: Path
) -> None:
    host = await lobby.calls.create(request_id="the request of the host")
    guest = await lobby.calls.join(host.table_id, request_id="the request of the guest")
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("lobby.sqlite3*"))
    assert b"Bob" in stored
    for secret in (host.token, guest.token, "the request of"):
        assert secret.encode() not in stored


async def test_logs_hold_no_token_seed_or_move(
    lobby: Replica, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "debug")
    with logged_as("lobby"):
        players = await lobby.calls.start_game()
        await play_to_the_end(players)
        await refusal_of(players[0].play(0, "w1@a2"))
        (scoring,) = lobby.tasks.named("ai.score_table")
        await refusal_of(lobby.calls("RecordOutcome", lobby_pb2.RecordOutcomeRequest(**scoring)))
    written = capfd.readouterr().err
    assert "PlayMoves" in written
    tokens = [players[0].token, players[1].token, scoring["scoring_token"]]
    for secret in (*tokens, "@a2", str(SEED)):
        assert secret not in written


async def test_a_record_that_does_not_replay_is_our_fault_and_nobody_reads_in_it(
    lobby: Replica,
    replicas: Callable[..., Replica],
    sqlite_database: Database,
    capfd: pytest.CaptureFixture[str],
) -> None:
    ann, bob = await lobby.calls.start_game()
    for ply, move in enumerate(("w5@a2", "w1@a3", "w1@c1")):
        await (ann, bob)[ply % 2].play(ply, move)
    await asyncio.to_thread(_falsify, sqlite_database.alias, "w1@c1", "w5@c1")
    other = await replicas(sqlite_database).start()
    with logged_as("lobby"):
        for call in (
            bob.at(other.calls).play(3, "w1@d2"),
            bob.at(other.calls).view(),
            other.calls.view(ann.table_id),
        ):
            refusal = await refusal_of(call)
            assert (refusal.code, refusal.reason) == (StatusCode.INTERNAL, "INTERNAL")
            assert not {"value", "hand", "square"} & set(refusal.facts)
    written = capfd.readouterr().err
    assert "BadRecord" in written
    for secret in ("@c1", "worth", "hand:", str(SEED)):
        assert secret not in written


def _falsify(alias: str, before: str, after: str) -> None:
    models.Move.objects.using(alias).filter(text=before).update(text=after)
    connections[alias].close()


def test_what_is_secret_is_not_in_the_text_of_what_holds_it() -> None:
    secret = "do-not-tell"
    for holder in (
        Append(1, 1, 0, ((0, secret),), "r", (1,)),
        Return("abcdefghijkl", secret, "Ann", 1),
        Settings(secret_key=16 * secret, DATABASE_URL=secret, REDIS_URL=secret),
        StoredMove(0, secret, "r", (1,)),
        Task("ai.play_turn", {"seat_token": secret}),
    ):
        assert secret not in repr(holder)


SQUARES = ("a2", "c1", "e1")


async def test_games_that_differ_only_in_hidden_values_look_alike_to_all_others(
    lobby: Replica,
) -> None:
    seen, also_seen = [await all_that_others_see(lobby, values) for values in ("123", "312")]
    assert len(seen) > 30
    assert seen == also_seen


async def all_that_others_see(lobby: Replica, values: str) -> list[bytes]:
    """Play a game where Ann's warriors are worth this; return what the others are told in it."""
    ann, bob = await lobby.calls.start_game()
    streams = [bob.watch(), lobby.calls.watch(ann.table_id)]
    seen = [await read(stream) for stream in streams]
    for turn, value in enumerate(values):
        ply, square = 2 * turn, SQUARES[turn]
        await ann.play(ply, f"w{value}@{square}")
        seen += [await read(stream) for stream in streams]
        for move_ply, move in ((ply + 1, f"w1@{square}"), (ply + 1, "w9@a3"), (ply, "pass")):
            refusal = await refusal_of(bob.play(move_ply, move))
            facts = sorted(refusal.facts.items())
            told = f"{refusal.code} {refusal.reason} {refusal.message} {facts}"
            seen += [lobby_pb2.Seat(nickname=told), *refusal.details]
        await bob.play(ply + 1, f"w1@{'bcd'[turn]}3")
        seen += [await read(stream) for stream in streams]
        seen += [await bob.view(), await lobby.calls.view(ann.table_id)]
        seen += [await lobby.calls.table(ann.table_id)]
    for stream in streams:
        stream.cancel()
    return [_without_names(message).SerializeToString(deterministic=True) for message in seen]


def _without_names(message: Message) -> Message:
    """Blank what is another at each table."""
    table = message.table if isinstance(message, lobby_pb2.WatchTableResponse) else message
    if isinstance(table, lobby_pb2.Table):
        for field in ("id", "number", "create_time"):
            table.ClearField(field)
    return message
