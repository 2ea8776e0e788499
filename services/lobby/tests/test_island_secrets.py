"""Ork Island: orders are hidden until their round is played, seeds until the end, tokens always."""

from pathlib import Path
from typing import Any

import pytest
from google.protobuf.message import Message
from hall.v1 import lobby_pb2

from services.lobby.tests.island import (
    ROUNDS,
    get_match,
    open_hosted,
    play_rounds,
    rounds,
    start_match,
    start_people,
)
from services.lobby.tests.replica import QUIET, SEED, Player, Replica, read, refusal_of
from services.lobby.tokens import Tokens, nonce_of
from services.wire.tests.logged import logged_as

TOKENS = Tokens(QUIET["secret_key"])
REQUEST_ID = "the request of the host"


async def test_nothing_that_is_told_holds_the_token_of_a_host_or_of_a_match(
    lobby: Replica,
) -> None:
    calls = lobby.calls
    host = await start_match(calls, request_id=REQUEST_ID)
    token = TOKENS.match_token(host.table_id)
    told: list[Message] = [await get_match(calls, host.table_id, token)]
    told[0].record.ClearField("seed")  # the task alone is told
    stream = host.watch()
    told += [await read(stream)]
    stream.cancel()
    await play_rounds(calls, host.table_id, token, 0, rounds(1))
    replay = lobby_pb2.GetReplayRequest(table_id=host.table_id, viewer=-1)
    told += [await calls.table(host.table_id), await calls("GetReplay", replay)]
    told += [await calls("ListTables", lobby_pb2.ListTablesRequest()), await host.view()]
    for message in told:
        for secret in (host.token, token, nonce_of(REQUEST_ID), str(SEED)):
            assert secret not in str(message)
    assert (await refusal_of(calls.record(host.table_id))).reason == "GAME_RUNNING"


async def test_the_database_holds_no_token_of_a_host_or_of_a_match(
    lobby: Replica, tmp_path: Path
) -> None:
    host = await start_match(lobby.calls, request_id=REQUEST_ID)
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("lobby.sqlite3*"))
    assert b"Hunter" in stored
    for secret in (host.token, TOKENS.match_token(host.table_id), REQUEST_ID):
        assert secret.encode() not in stored


async def test_logs_hold_no_token_seed_or_orders(
    lobby: Replica, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "debug")
    with logged_as("lobby"):
        host = await start_match(lobby.calls, seed=1234567)
        token = TOKENS.match_token(host.table_id)
        wrong = rounds(1, "0l,1t,0b")
        await refusal_of(play_rounds(lobby.calls, host.table_id, token, 0, wrong))
        await play_rounds(lobby.calls, host.table_id, token, 0, rounds(ROUNDS, "0l,1t"))
        await refusal_of(get_match(lobby.calls, host.table_id, host.token))
    written = capfd.readouterr().err
    assert "PlayRounds" in written
    for secret in (host.token, token, "1234567", "0l", "1t"):
        assert secret not in written


async def test_a_host_token_opens_nothing_elsewhere(lobby: Replica) -> None:
    host = await open_hosted(lobby.calls)
    other = await open_hosted(lobby.calls)
    stranger = Player(lobby.calls, other.table_id, host.ticket)
    for call in (
        stranger.start(),
        stranger.leave(),
        stranger.seated("AddBot", bot="Null"),
        stranger.view(),
        read(stranger.watch()),
    ):
        assert (await refusal_of(call)).reason == "WRONG_TOKEN"


async def test_matches_that_differ_only_in_pending_orders_look_alike_to_all_others(
    lobby: Replica,
) -> None:
    seen, also_seen = [await all_that_others_see(lobby, orders) for orders in ("0l,1t", "hold")]
    assert len(seen) > 12
    assert seen == also_seen


async def all_that_others_see(lobby: Replica, orders: str) -> list[bytes]:
    """Have the first seat give these orders; return what others are told before the round ends."""
    calls = lobby.calls
    players = await start_people(calls)
    ann, bob, cid, _ = players
    seen: list[Message] = []
    streams = [bob.watch(), calls.watch(ann.table_id)]
    seen += [await read(stream) for stream in streams]
    await ann.play(0, orders)
    seen += [await read(stream) for stream in streams]
    for ply, move in ((1, "4l,4l"), (1, "0l"), (9, "hold")):
        refusal = await refusal_of(cid.play(ply, move))
        facts = sorted(refusal.facts.items())
        told = f"{refusal.code} {refusal.reason} {refusal.message} {facts}"
        seen += [lobby_pb2.Seat(nickname=told), *refusal.details]
    await bob.play(1, "hold")
    for request in (
        lobby_pb2.GetReplayRequest(table_id=ann.table_id, viewer=-1),
        lobby_pb2.GetReplayRequest(table_id=ann.table_id, viewer=-1, since=2),
    ):
        seen += [await calls("GetReplay", request)]
    ways = lobby_pb2.PlanWaysRequest(table_id=ann.table_id, orks=range(8), cells=range(400))
    seen += [await calls("PlanWays", ways)]
    seen += [await player.view() for player in (bob, cid)]
    seen += [await calls.view(ann.table_id), await calls.table(ann.table_id)]
    for stream in streams:
        stream.cancel()
    return [_without_names(message).SerializeToString(deterministic=True) for message in seen]


def _without_names(message: Any) -> Message:
    """Blank what is another at each table."""
    has_table = "table" in message.DESCRIPTOR.fields_by_name
    table = message.table if has_table else message
    if isinstance(table, lobby_pb2.Table):
        for field in ("id", "number", "create_time"):
            table.ClearField(field)
    return message
