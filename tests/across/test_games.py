"""Whole games through every service."""

import asyncio
import random

import pytest
from hall.v1 import lobby_pb2, lobby_pb2_grpc

from tests.across.people import CALL_SECONDS, Player, Watcher, open_bots_table, open_table
from tests.across.records import check_record
from tests.stack import Stack


async def seat_two(lobby: lobby_pb2_grpc.LobbyServiceStub) -> tuple[Player, Player]:
    """Return two people at a table whose game has begun."""
    table_id, host_token = await open_table(lobby, seats=2)
    joined = await lobby.JoinTable(
        lobby_pb2.JoinTableRequest(table_id=table_id, wish=lobby_pb2.SeatWish(nickname="Grace")),
        timeout=CALL_SECONDS,
    )
    start = lobby_pb2.StartTableRequest(table_id=table_id, seat_token=host_token)
    await lobby.StartTable(start, timeout=CALL_SECONDS)
    return (
        Player(lobby, table_id, host_token, rng=random.Random(1)),
        Player(lobby, table_id, joined.ticket.seat_token, rng=random.Random(2)),
    )


async def test_two_people_play_to_the_last_gold(lobby: lobby_pb2_grpc.LobbyServiceStub) -> None:
    host, guest = await seat_two(lobby)
    outcomes = await asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
    assert outcomes[0] == outcomes[1]
    for player in (host, guest):
        await check_record(lobby, player)
        assert [standing.seat for standing in player.table.standings] == [0, 1]


@pytest.mark.parametrize(
    ("bots", "options"),
    [
        (("greedy",), {}),
        (("random", "greedy"), {"memory": True}),
        (("greedy", "random", "random"), {"advanced": True}),
        (("greedy", "greedy", "greedy"), {"advanced": True, "teams": True}),
    ],
)
async def test_computers_play_to_the_end_and_the_outcome_is_recorded(
    lobby: lobby_pb2_grpc.LobbyServiceStub, bots: tuple[str, ...], options: dict[str, bool]
) -> None:
    spectator = Watcher(lobby, await open_bots_table(lobby, *bots, **options))
    outcome = await spectator.watch_to_the_end()
    assert list(spectator.table.standings) == list(outcome.standings)
    await check_record(lobby, spectator)


async def test_a_late_spectator_sees_all_that_is_open_and_nothing_that_is_hidden(
    lobby: lobby_pb2_grpc.LobbyServiceStub,
) -> None:
    host, guest = await seat_two(lobby)
    playing = asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
    await Watcher(lobby, host.table_id).watch_until(lambda view: view.ply >= 12)
    late = Watcher(lobby, host.table_id)
    view = await late.watch_until(lambda view: True)
    assert view.viewer == -1
    assert len(view.log) == view.ply >= 12
    if not view.HasField("outcome"):
        assert set(view.armadora.values) == {0}
        assert not view.armadora.hand
        assert not [entry.text for entry in view.log if entry.text.startswith(tuple("12345"), 1)]
    await playing
    await late.watch_to_the_end()
    await check_record(lobby, late)
    stood = [value for value in late.view.armadora.values if value]
    assert len(stood) == sum(1 for entry in late.log if entry.text.startswith("w"))


async def test_a_request_id_goes_from_a_person_through_the_turns_of_computers(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    spectator = Watcher(lobby, await open_bots_table(lobby, "random", request_id="follow-me"))
    await spectator.watch_to_the_end()
    lines = [line for name in ("ai", "ai-background") for line in stack[name].lines()]
    under_it = [line for line in lines if "request_id=follow-me" in line]
    turns = [line for line in under_it if "] played" in line]
    assert len(turns) > 3, "the first two are sent for what the person did"
