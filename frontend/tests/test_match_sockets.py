"""The socket of a table of Ork Island: rounds reach the page whole, whatever a view skips."""

import pytest
from django.test import AsyncClient
from hall.v1 import game_pb2, lobby_pb2, orkisland_pb2

from frontend.tests.fake_lobby import HOST_TOKEN, TABLE_ID, TOKEN, FakeLobby
from frontend.tests.island_views import (
    POSITION,
    STEPS,
    make_island_view,
    make_match,
    make_rounds,
)
from frontend.tests.visitor import open_socket

PATH = f"/ws/table/{TABLE_ID}"
RUNNING = lobby_pb2.TABLE_STATUS_RUNNING
AFTER_ROUND = {**POSITION, **STEPS}


@pytest.fixture
async def player(hall: FakeLobby) -> AsyncClient:
    """A visitor who leads the goblins, seat 1, in a match of three rounds so far."""
    hall.add(make_match(status=RUNNING), make_island_view(14, 12, viewer=1))
    hall.record_views = make_rounds(3)
    client = AsyncClient()
    await client.post(f"/table/{TABLE_ID}/join", {"nickname": "Bob"})
    return client


def news(view: game_pb2.View, time_left_ms: int | None = None) -> lobby_pb2.WatchTableResponse:
    return lobby_pb2.WatchTableResponse(view=view, time_left_ms=time_left_ms)


async def test_the_first_view_tells_what_is_due(hall: FakeLobby, player: AsyncClient) -> None:
    socket = await open_socket(player, f"{PATH}?ply=12").open()

    table = await socket.frame_of("table")
    view = (await socket.frame_of("view"))["view"]

    assert (table["seat"], table["is_host"]) == (1, False)
    assert view == {
        "ply": 14,
        "viewer": 1,
        "to_move": [2, 3],
        "round": 3,
        "statuses": [0, -1, 0, 0],
        "out": [],
        "own": "hold",
        "outcome": None,
        "since": 12,
        "positions": [],
        "time_left_ms": None,
    }
    assert hall.requests("WatchTable")[0].ply == 12
    assert hall.requests("GetReplay") == []
    await socket.leave()


async def test_a_round_that_ends_comes_with_its_position(
    hall: FakeLobby, player: AsyncClient
) -> None:
    socket = await open_socket(player, f"{PATH}?ply=12").open()
    await socket.frame_of("view")

    hall.push(news(make_island_view(16, 12, viewer=1), time_left_ms=5000))
    view = (await socket.frame_of("view"))["view"]
    hall.push(news(make_island_view(17, 16, viewer=1), time_left_ms=4000))
    within = (await socket.frame_of("view"))["view"]

    assert (view["since"], view["round"], view["positions"]) == (14, 4, [AFTER_ROUND])
    assert (view["own"], view["time_left_ms"]) == (None, 5000)
    assert (within["since"], within["positions"], within["time_left_ms"]) == (16, [], 4000)
    assert hall.requests("GetReplay") == []
    await socket.leave()


async def test_what_a_view_skips_is_fetched_once_for_all_who_watch(
    hall: FakeLobby, player: AsyncClient
) -> None:
    sockets = [
        await open_socket(client, f"{PATH}?ply=12").open() for client in (player, AsyncClient())
    ]
    for socket in sockets:
        await socket.frame_of("view")
    hall.record_views = make_rounds(7)

    hall.push(news(make_island_view(24, 12)))
    views = [(await socket.frame_of("view"))["view"] for socket in sockets]

    for view in views:
        assert (view["since"], view["round"]) == (14, 6)
        assert view["positions"] == [AFTER_ROUND] * 3
    [request] = hall.requests("GetReplay")
    assert (request.since, request.viewer, request.rounds_only) == (14, -1, True)
    for socket in sockets:
        await socket.leave()


async def test_a_page_that_has_nothing_gets_all_rounds(hall: FakeLobby) -> None:
    hall.add(make_match(status=RUNNING), make_island_view(13, 0))
    hall.record_views = make_rounds(3)
    socket = await open_socket(AsyncClient(), PATH).open()

    view = (await socket.frame_of("view"))["view"]

    assert (view["since"], view["viewer"], view["own"]) == (0, -1, None)
    assert view["positions"] == [AFTER_ROUND] * 3
    await socket.leave()


async def test_the_end_brings_the_outcome(hall: FakeLobby, player: AsyncClient) -> None:
    socket = await open_socket(player, f"{PATH}?ply=14").open()
    await socket.frame_of("view")
    outcome = game_pb2.Outcome(
        standings=[game_pb2.Standing(seat=0, score=9, rank=1)],
        orkisland=orkisland_pb2.OrkIslandScoring(cities=[1], paths=[2], orks=[3]),
    )

    view = make_island_view(16, 14, viewer=1, outcome=outcome)
    del view.to_move[:]
    hall.push(news(view))

    ended = (await socket.frame_of("view"))["view"]
    assert ended["to_move"] == []
    assert ended["outcome"] == {
        "standings": [{"seat": 0, "score": 9, "rank": 1}],
        "cities": [1],
        "paths": [2],
        "orks": [3],
    }
    await socket.leave()


async def test_orders_of_many_orks_are_played(hall: FakeLobby, player: AsyncClient) -> None:
    socket = await open_socket(player, f"{PATH}?ply=14").open()
    orders = ",".join(f"{ork}l" for ork in range(2500))

    await socket.say({"type": "move", "move": orders, "ply": 3999, "id": "orders"})

    await socket.frame_of("accepted")
    [request] = hall.requests("PlayMoves")
    assert (request.moves, request.seat_token) == ([orders], TOKEN)
    await socket.leave()


async def test_a_host_without_a_seat_watches_as_host(hall: FakeLobby) -> None:
    client = AsyncClient()
    form = {"visibility": "public", "army": ["open", "Hunter", "Hunter", "Hunter"]}
    await client.post("/orkisland/tables", form)
    socket = await open_socket(client, PATH).open()

    table = await socket.frame_of("table")

    assert (table["seat"], table["is_host"]) == (None, True)
    assert hall.requests("WatchTable")[0].seat_token == HOST_TOKEN
    await socket.leave()
