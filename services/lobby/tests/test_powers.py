"""Powers: a ply of their own, after which the same seat moves again."""

import pytest
from grpc import StatusCode
from hall.v1 import armadora_pb2, game_pb2

from services.lobby.tests.legal_moves import choose_move
from services.lobby.tests.replica import Player, Replica, options_of, refusal_of

ORC = game_pb2.FACTION_ORC
OPTIONS = options_of(2, advanced=True, first=armadora_pb2.ARMADORA_FIRST_HOST)
EXTRA, MAIN, NEXT = "o@c2d2", "w1@a2", "w1@a3"


@pytest.fixture
async def players(lobby: Replica) -> list[Player]:
    """An Orc, who begins, and a Goblin."""
    return await lobby.calls.start_game(options=OPTIONS)


async def test_power_and_main_action_are_played_in_one_request_or_two(
    lobby: Replica, players: list[Player]
) -> None:
    ann, bob = players
    used = await ann.play(0, EXTRA)
    assert (used.ply, used.to_move, used.armadora.advanced.main_action_due) == (1, [0], True)
    assert (await ann.play(1, MAIN)).to_move == [1]
    power = choose_move(await bob.view(), pick=0)
    main = "w1@h5"
    assert power.startswith("g")
    view = await bob.play(2, power, main)
    assert (view.ply, view.to_move, [e.text for e in view.log]) == (4, [0], [power, main])


async def test_of_power_and_main_action_both_are_played_or_none(players: list[Player]) -> None:
    ann, _ = players
    before = await ann.view()
    for moves, reason in (
        ((EXTRA, "pass"), "MAIN_ACTION_DUE"),
        ((EXTRA, EXTRA), "POWER_SPENT"),
        ((EXTRA, "w9@a2"), "BAD_VALUE"),
        ((EXTRA, MAIN, NEXT), "NOT_YOUR_TURN"),
    ):
        assert (await refusal_of(ann.play(0, *moves))).reason == reason
    assert await ann.view() == before


async def test_one_id_at_two_plies_is_two_requests(lobby: Replica, players: list[Player]) -> None:
    ann, _ = players
    for _ in range(2):
        await ann.play(0, EXTRA, request_id="mine")
    for _ in range(2):
        view = await ann.play(1, MAIN, request_id="mine")
        assert (view.ply, view.log[0].text) == (2, MAIN)


async def test_a_request_of_two_plies_is_known_at_its_own_ply_only(
    lobby_on_each: Replica,
) -> None:
    ann, bob = await lobby_on_each.calls.start_game(options=OPTIONS)
    for _ in range(2):
        assert (await ann.play(0, EXTRA, MAIN, request_id="mine")).ply == 2
    stale = await refusal_of(ann.play(1, NEXT, request_id="mine"))
    assert (stale.code, stale.detail(game_pb2.View).ply) == (StatusCode.ABORTED, 2)
    await bob.play(2, NEXT)
    assert [entry.text for entry in (await ann.view()).log][:2] == [EXTRA, MAIN]


async def test_a_computer_opponent_is_sent_its_main_action_after_its_power(
    lobby: Replica,
) -> None:
    host = await lobby.calls.create(
        options=options_of(2, advanced=True, first=armadora_pb2.ARMADORA_FIRST_SEAT, first_seat=1)
    )
    await host.seated("AddBot", bot="greedy", seat=1)
    await host.start()
    (first,) = lobby.tasks.named("ai.play_turn")
    power = choose_move(await lobby.calls.view(host.table_id, first["seat_token"]), pick=0)
    await host.play(0, power, token=first["seat_token"])
    assert lobby.tasks.named("ai.play_turn") == [first, {**first, "ply": 1}]


async def test_a_computer_opponent_ends_the_turn_of_who_left_after_a_power(
    lobby: Replica, players: list[Player]
) -> None:
    ann, _ = players
    await ann.play(0, EXTRA)
    await ann.leave()
    (turn,) = lobby.tasks.named("ai.play_turn")
    assert (turn["seat"], turn["ply"]) == (0, 1)
    stand_in = await lobby.calls.view(ann.table_id, turn["seat_token"])
    assert (stand_in.armadora.advanced.main_action_due, stand_in.to_move) == (True, [0])
    assert (await ann.play(1, MAIN, token=turn["seat_token"])).to_move == [1]
