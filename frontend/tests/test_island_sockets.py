"""The socket of a table of Ork Island: rounds reach the page whole, whatever a view skips."""

import grpc
import pytest
from django.test import AsyncClient
from hall.v1 import game_pb2, lobby_pb2, orkisland_pb2

from frontend.play.island_rounds import MOST_PLIES
from frontend.tests.fake_lobby import HOST_TOKEN, TABLE_ID, TOKEN, FakeLobby
from frontend.tests.island_views import (
    POSITION,
    SEATS,
    STEPS,
    make_island_view,
    make_match,
    make_rounds,
)
from frontend.tests.visitor import open_socket, until
from services.wire.errors import Refusal

PATH = f"/ws/table/{TABLE_ID}"
RUNNING = lobby_pb2.TABLE_STATUS_RUNNING
MOST = MOST_PLIES // SEATS
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
        "to_move": [2, 3],
        "round": 3,
        "out": [],
        "outcome": None,
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

    assert (view["round"], view["positions"], view["time_left_ms"]) == (4, [AFTER_ROUND], 5000)
    assert (within["round"], within["positions"], within["time_left_ms"]) == (4, [], 4000)
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
        assert (view["round"], view["positions"]) == (6, [AFTER_ROUND] * 3)
    [request] = hall.requests("GetReplay")
    assert (request.since, request.viewer, request.rounds_only) == (14, -1, True)
    for socket in sockets:
        await socket.leave()


async def test_a_page_that_comes_back_within_a_round_gets_its_end(
    hall: FakeLobby, player: AsyncClient
) -> None:
    socket = await open_socket(player, f"{PATH}?ply=14").open()  # its own orders are given
    within = (await socket.frame_of("view"))["view"]

    hall.push(news(make_island_view(16, 14, viewer=1)))
    ended = (await socket.frame_of("view"))["view"]

    assert (within["round"], within["to_move"], within["positions"]) == (3, [2, 3], [])
    assert (ended["round"], ended["positions"]) == (4, [AFTER_ROUND])
    assert hall.requests("GetReplay") == []
    await socket.leave()


@pytest.mark.parametrize(("rounds", "sent"), [(3, 3), (MOST, MOST), (MOST + 1, 0)])
async def test_a_page_that_has_nothing_gets_few_rounds_and_asks_for_many(
    hall: FakeLobby, rounds: int, sent: int
) -> None:
    hall.add(make_match(status=RUNNING), make_island_view(4 * rounds, 0))
    hall.record_views = make_rounds(rounds)
    socket = await open_socket(AsyncClient(), PATH).open()

    view = (await socket.frame_of("view"))["view"]

    assert (view["round"], view["positions"]) == (rounds, [AFTER_ROUND] * sent)
    assert len(hall.requests("GetReplay")) == (1 if sent else 0)
    await socket.leave()


async def test_rounds_that_cannot_be_had_are_left_to_the_page(
    hall: FakeLobby, player: AsyncClient
) -> None:
    hall.refusals["GetReplay"] = [
        Refusal(grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_REQUESTS", "in English")
    ]
    sockets = [
        await open_socket(client, f"{PATH}?ply=12").open() for client in (player, AsyncClient())
    ]
    for socket in sockets:
        await socket.frame_of("view")

    hall.push(news(make_island_view(24, 12)))
    gaps = [(await socket.frame_of("view"))["view"] for socket in sockets]
    hall.push(news(make_island_view(28, 24)))
    views = [(await socket.frame_of("view"))["view"] for socket in sockets]

    assert [view["round"] for view in gaps] == [6, 6]
    assert [] in [view["positions"] for view in gaps]
    assert [(view["round"], view["positions"]) for view in views] == [(7, [AFTER_ROUND])] * 2
    for socket in sockets:
        await socket.leave()


async def test_who_loses_the_army_watches_the_match_on(
    hall: FakeLobby, player: AsyncClient
) -> None:
    socket = await open_socket(player, f"{PATH}?ply=12").open()
    await socket.frame_of("view")
    hall.add(make_match(status=RUNNING), make_island_view(16, 12))

    hall.push(Refusal(grpc.StatusCode.PERMISSION_DENIED, "WRONG_TOKEN", "in English"))
    table, view = await socket.frame(), (await socket.frame())["view"]
    await socket.say({"type": "move", "move": "hold", "ply": 16, "id": "late"})
    refused = await socket.frame()

    assert (table["seat"], table["is_host"]) == (None, False)
    assert (view["round"], view["positions"]) == (4, [AFTER_ROUND])
    asked = [(request.seat_token, request.ply) for request in hall.requests("WatchTable")]
    assert asked == [(TOKEN, 12), ("", 14)]
    assert (refused["id"], refused["reason"]) == ("late", "NO_TOKEN")
    assert hall.requests("PlayMoves") == []
    await socket.leave()


async def test_a_spectator_who_stops_reading_holds_up_nobody_and_misses_nothing(
    hall: FakeLobby, player: AsyncClient
) -> None:
    reading = await open_socket(player, f"{PATH}?ply=12").open()
    stopped = await open_socket(AsyncClient(), f"{PATH}?ply=12", unread=1).open()
    await until(stopped.output_queue.full)

    for ply in range(16, 216, 4):
        hall.push(news(make_island_view(ply, ply - 4)))
    seen = [(await reading.frame_of("view"))["view"]["round"] for _ in range(51)]
    late = [(await stopped.frame_of("view"))["view"] for _ in range(51)]

    assert [view["round"] for view in late] == seen == [*range(3, 54)]
    assert [len(view["positions"]) for view in late] == [0, *[1] * 50]
    await reading.leave()
    await stopped.leave()


async def test_who_leaves_without_reading_is_let_go(hall: FakeLobby) -> None:
    hall.add(make_match(status=RUNNING), make_island_view(12))
    stopped = await open_socket(AsyncClient(), f"{PATH}?ply=12", unread=1).open()
    await until(stopped.output_queue.full)

    await stopped.leave()

    await until(lambda: not hall.watching)


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


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (
            Refusal(
                grpc.StatusCode.ABORTED, "STALE_PLY", "in English", {}, [make_island_view(16, 14)]
            ),
            "",
        ),
        (
            Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_NOTATION", "in English"),
            "That is not a move.",
        ),
    ],
)
async def test_orders_that_are_refused_bring_no_view(
    hall: FakeLobby, player: AsyncClient, refusal: Refusal, sentence: str
) -> None:
    hall.refusals["PlayMoves"] = [refusal]
    socket = await open_socket(player, f"{PATH}?ply=14").open()
    await socket.frame_of("view")

    await socket.say({"type": "move", "move": "0l", "ply": 12, "id": "orders"})
    refused = await socket.frame()
    hall.push(news(make_island_view(16, 14, viewer=1)))
    following = await socket.frame()

    assert (refused["type"], refused["id"]) == ("refused", "orders")
    assert refused["reason"] == refusal.reason
    assert sentence in refused["message"]
    assert (following["type"], following["view"]["positions"]) == ("view", [AFTER_ROUND])
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
