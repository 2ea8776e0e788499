"""The sockets: what the lobby streams reaches the page, what the page plays reaches the lobby."""

from urllib.parse import quote

import grpc
import pytest
from django.test import AsyncClient
from hall.v1 import lobby_pb2

from frontend.play.limits import MESSAGES_AT_ONCE
from frontend.tests.fake_lobby import (
    TABLE_ID,
    TOKEN,
    FakeLobby,
    make_advanced_view,
    make_table,
    make_view,
)
from frontend.tests.island_views import make_island_view, make_match
from frontend.tests.visitor import open_socket, until
from services.wire.errors import Refusal

PATH = f"/ws/table/{TABLE_ID}"
RUNNING = lobby_pb2.TABLE_STATUS_RUNNING
MOVE = {"type": "move", "move": "w3@b4", "ply": 1, "id": "move-1"}


@pytest.fixture
async def player(hall: FakeLobby) -> AsyncClient:
    """A visitor who has seat 1 at a running table."""
    hall.add(make_table(status=RUNNING), make_view(1))
    client = AsyncClient()
    await client.post(f"/table/{TABLE_ID}/join", {"nickname": "Bob"})
    return client


def refuse(code: grpc.StatusCode, reason: str = "", **facts: str) -> Refusal:
    return Refusal(code, reason, "in English", facts)


async def test_a_player_gets_table_and_view_and_then_what_is_new(
    hall: FakeLobby, player: AsyncClient
) -> None:
    socket = await open_socket(player, PATH).open()

    table, view = await socket.frame(), await socket.frame()
    hall.push(lobby_pb2.WatchTableResponse(view=make_view(2)))
    following = await socket.frame()

    assert (table["type"], table["seat"], table["table"]["number"]) == ("table", 1, 41)
    assert (view["type"], view["view"]["ply"]) == ("view", 1)
    assert following["view"]["ply"] == 2
    assert hall.requests("WatchTable")[0].seat_token == TOKEN
    await socket.leave()


async def test_a_spectator_watches_without_a_token(hall: FakeLobby) -> None:
    hall.add(make_table(status=RUNNING), make_view(1, viewer=-1))
    socket = await open_socket(AsyncClient(), f"{PATH}?ply=1").open()

    assert (await socket.frame())["seat"] is None
    assert hall.requests("WatchTable")[0] == lobby_pb2.WatchTableRequest(table_id=TABLE_ID, ply=1)
    await socket.say(MOVE)
    assert (await socket.frame_of("refused"))["reason"] == "NO_TOKEN"
    await socket.leave()


@pytest.mark.parametrize("ply", ["", "-1", "x", "³", "9" * 5000])
async def test_a_ply_that_is_none_means_from_the_beginning(hall: FakeLobby, ply: str) -> None:
    hall.add(make_table(status=RUNNING), make_view(1, viewer=-1))
    socket = await open_socket(AsyncClient(), f"{PATH}?ply={quote(ply)}").open()

    await socket.frame_of("view")

    assert hall.requests("WatchTable")[0].ply == 0
    await socket.leave()


async def test_leaving_the_page_ends_the_stream(hall: FakeLobby, player: AsyncClient) -> None:
    socket = await open_socket(player, PATH).open()
    await until(lambda: hall.watching)

    await socket.leave()

    await until(lambda: not hall.watching)


async def test_a_move_is_played_once_and_accepted(hall: FakeLobby, player: AsyncClient) -> None:
    socket = await open_socket(player, PATH).open()

    await socket.say(MOVE)

    assert await socket.frame_of("accepted") == {"type": "accepted", "id": "move-1", "ply": 2}
    [request] = hall.requests("PlayMoves")
    assert request == lobby_pb2.PlayMovesRequest(
        request_id="move-1", table_id=TABLE_ID, seat_token=TOKEN, ply=1, moves=["w3@b4"]
    )
    assert hall.metadata("PlayMoves")["x-request-id"] == "move-1"
    await socket.leave()


@pytest.mark.parametrize(
    ("headers", "message"),
    [
        ({}, "That would leave three squares. A territory needs at least four."),
        (
            {b"accept-language": b"fr"},
            "Il resterait trois cases. Un territoire en compte au moins quatre.",
        ),
    ],
)
async def test_a_refusal_is_a_sentence_in_the_language_of_the_visitor(
    hall: FakeLobby, player: AsyncClient, headers: dict[bytes, bytes], message: str
) -> None:
    hall.refusals["PlayMoves"] = [
        refuse(
            grpc.StatusCode.FAILED_PRECONDITION,
            "TERRITORY_TOO_SMALL",
            line="c2d2",
            squares="3",
            rule="R17",
        )
    ]
    socket = await open_socket(player, PATH, headers).open()

    await socket.say(MOVE)

    assert await socket.frame_of("refused") == {
        "type": "refused",
        "id": "move-1",
        "reason": "TERRITORY_TOO_SMALL",
        "message": message,
        "rule": "R17",
    }
    await socket.leave()


async def test_a_power_is_accepted_and_the_same_seat_moves_again(
    hall: FakeLobby, player: AsyncClient
) -> None:
    socket = await open_socket(player, PATH).open()
    await socket.frame_of("view")

    await socket.say({**MOVE, "move": "m@a1"})
    accepted = await socket.frame_of("accepted")
    hall.push(lobby_pb2.WatchTableResponse(view=make_advanced_view(2, viewer=1)))
    view = (await socket.frame_of("view"))["view"]

    assert accepted["ply"] == 2
    assert hall.requests("PlayMoves")[0].moves == ["m@a1"]
    assert (view["to_move"], view["log"][0]["text"]) == ([1], "m@a1")
    assert view["advanced"]["main_action_due"] is True
    assert view["advanced"]["looked_at"] == [0]
    assert view["advanced"]["power_barred"] == "POWER_ALREADY_USED"
    await socket.leave()


@pytest.mark.parametrize(
    ("move", "reason", "rule", "message"),
    [
        ("pass", "MAIN_ACTION_DUE", "R43", "so a warrior, palisades or the reinforcement must"),
        ("m@a1", "POWER_SPENT", "R44", "Your power is used up"),
        ("e@a1", "OUT_OF_REACH", "R48", "Your arrow needs a warrior of yours"),
        ("r@a1", "TERRITORY_NOT_FULL", "R50", "This territory still has a free square."),
        ("m@a1", "PARTNERS_WARRIOR", "R65", "The warrior on a1 is your partner's."),
    ],
)
async def test_a_power_that_is_not_possible_is_refused_with_its_rule(
    hall: FakeLobby, player: AsyncClient, move: str, reason: str, rule: str, message: str
) -> None:
    hall.refusals["PlayMoves"] = [
        refuse(grpc.StatusCode.FAILED_PRECONDITION, reason, rule=rule, square="a1")
    ]
    socket = await open_socket(player, PATH).open()

    await socket.say({**MOVE, "move": move})

    refused = await socket.frame_of("refused")
    assert (refused["reason"], refused["rule"]) == (reason, rule)
    assert message in refused["message"]
    await socket.leave()


async def test_a_stale_move_brings_the_view_that_was_missed(
    hall: FakeLobby, player: AsyncClient
) -> None:
    stale = Refusal(grpc.StatusCode.ABORTED, "STALE_PLY", "in English", {}, [make_view(5)])
    hall.refusals["PlayMoves"] = [stale]
    socket = await open_socket(player, PATH).open()
    await socket.frame_of("view")

    await socket.say(MOVE)

    refused, view = await socket.frame(), await socket.frame()
    assert (refused["reason"], refused["id"]) == ("STALE_PLY", "move-1")
    assert view["view"]["ply"] == 5
    await socket.leave()


async def test_a_move_in_flight_is_repeated_as_the_same(
    hall: FakeLobby, player: AsyncClient
) -> None:
    hall.refusals["PlayMoves"] = [refuse(grpc.StatusCode.UNAVAILABLE, "ENGINE_AWAY")] * 2
    socket = await open_socket(player, PATH).open()

    await socket.say(MOVE)

    await socket.frame_of("accepted")
    assert [request.request_id for request in hall.requests("PlayMoves")] == ["move-1"] * 3
    await socket.leave()


async def test_an_engine_that_stays_away_is_told_and_the_move_is_kept(
    hall: FakeLobby, player: AsyncClient
) -> None:
    hall.refusals["PlayMoves"] = [refuse(grpc.StatusCode.UNAVAILABLE, "ENGINE_AWAY")] * 6
    socket = await open_socket(player, PATH).open()
    await socket.frame_of("view")

    await socket.say(MOVE)

    assert await socket.frame() == {"type": "away", "what": "engine"}
    assert (await socket.frame())["type"] == "accepted"
    assert await socket.frame() == {"type": "back"}
    await socket.leave()


async def test_a_broken_stream_is_opened_again_from_the_ply_that_the_page_has(
    hall: FakeLobby, player: AsyncClient
) -> None:
    socket = await open_socket(player, PATH).open()
    await socket.frame_of("view")
    hall.push(lobby_pb2.WatchTableResponse(view=make_view(7)))
    await socket.frame_of("view")

    hall.add(make_table(status=RUNNING), make_view(8))
    hall.push(refuse(grpc.StatusCode.UNAVAILABLE, "STOPPING"))

    assert (await socket.frame())["view"]["ply"] == 8
    assert [request.ply for request in hall.requests("WatchTable")] == [0, 7]
    await socket.leave()


async def test_a_lobby_that_stays_away_is_told_and_so_is_its_return(
    hall: FakeLobby, player: AsyncClient
) -> None:
    socket = await open_socket(player, PATH).open()
    await socket.frame_of("view")
    hall.refusals["WatchTable"] = [refuse(grpc.StatusCode.UNAVAILABLE)] * 4

    hall.push(refuse(grpc.StatusCode.UNAVAILABLE))

    assert await socket.frame() == {"type": "away", "what": "lobby"}
    assert await socket.frame() == {"type": "back"}
    await socket.leave()


async def test_no_such_table_is_told_by_its_close_code(hall: FakeLobby) -> None:
    socket = await open_socket(AsyncClient(), "/ws/table/nowhere").open()

    assert await socket.close_code() == 4404


async def test_who_lost_the_seat_watches_on(hall: FakeLobby, player: AsyncClient) -> None:
    socket = await open_socket(player, PATH).open()
    await socket.frame_of("view")
    hall.add(make_table(status=RUNNING), make_view(1, viewer=-1))

    hall.push(refuse(grpc.StatusCode.PERMISSION_DENIED, "WRONG_TOKEN"))

    assert (await socket.frame())["seat"] is None
    assert (await socket.frame())["view"]["viewer"] == -1
    assert hall.requests("WatchTable")[-1].seat_token == ""
    await socket.leave()


async def test_a_finished_table_is_looked_at_again_for_its_rematch(
    hall: FakeLobby, player: AsyncClient
) -> None:
    socket = await open_socket(player, PATH).open()
    await socket.frame_of("view")

    hall.add(make_table(status=lobby_pb2.TABLE_STATUS_FINISHED, rematch_id="rematch"))
    hall.push(None)

    assert (await socket.frame())["table"]["rematch_id"] == "rematch"
    await socket.leave()


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "null",
        '{"type": "cheat", "id": "1"}',
        '{"type": "move", "move": "pass", "ply": -1, "id": "1"}',
        '{"type": "move", "move": "pass", "ply": true, "id": "1"}',
        '{"type": "move", "move": "pass", "ply": 1}',
        '{"type": "move", "move": 3, "ply": 1, "id": "1"}',
        '{"type": "move", "move": "%s", "ply": 1, "id": "1"}' % ("x" * 16_001),
        '{"type": "ping", "id": "%s"}' % ("x" * 65),
        "x" * 5_000,
        "x" * 1_000_000,
    ],
)
async def test_what_is_no_message_is_refused_and_the_socket_lives(
    hall: FakeLobby, player: AsyncClient, text: str
) -> None:
    socket = await open_socket(player, PATH).open()

    await socket.send_text(text)
    refused = await socket.frame_of("refused")
    await socket.say({"type": "ping", "id": "still there"})

    assert refused["reason"] == "BAD_MESSAGE"
    assert await socket.frame_of("pong") == {"type": "pong", "id": "still there"}
    assert hall.requests("PlayMoves") == []
    await socket.leave()


async def test_binary_frames_are_refused(hall: FakeLobby, player: AsyncClient) -> None:
    socket = await open_socket(player, PATH).open()

    await socket.send_bytes(b"\x00\xff")

    assert (await socket.frame_of("refused"))["reason"] == "BAD_MESSAGE"
    await socket.leave()


async def test_a_flood_is_cut_off(hall: FakeLobby, player: AsyncClient) -> None:
    socket = await open_socket(player, PATH).open()

    for _ in range(MESSAGES_AT_ONCE + 2):
        await socket.say({"type": "ping", "id": "1"})

    assert await socket.close_code() == 4400


@pytest.mark.parametrize(
    "headers",
    [
        {b"origin": b"http://evil.test"},
        {b"origin": b"http://testserver:8001"},
        {b"origin": b"null"},
        {b"origin": b""},
        {b"origin": b"http://evil.test", b"host": b"evil.test"},
    ],
)
async def test_a_foreign_origin_is_refused_at_the_handshake(
    hall: FakeLobby, headers: dict[bytes, bytes]
) -> None:
    socket = open_socket(AsyncClient(), PATH, headers)

    assert not await socket.is_accepted()
    await socket.leave()


async def test_a_host_of_ours_is_its_own_origin(hall: FakeLobby) -> None:
    headers = {b"origin": b"http://localhost:8123", b"host": b"localhost:8123"}

    socket = await open_socket(AsyncClient(), "/ws/tables", headers).open()

    await socket.leave()


async def test_an_unknown_path_is_refused_at_the_handshake(hall: FakeLobby) -> None:
    socket = open_socket(AsyncClient(), "/ws/nowhere")

    assert not await socket.is_accepted()
    await socket.leave()


async def test_the_list_of_tables_is_one_stream_for_all_pages(hall: FakeLobby) -> None:
    hall.add(make_table())
    first = await open_socket(AsyncClient(), "/ws/tables").open()
    second = await open_socket(AsyncClient(), "/ws/tables").open()
    for socket in (first, second):
        assert [table["id"] for table in (await socket.frame())["tables"]] == [TABLE_ID]

    hall.add(make_table("secondtable2"))

    for socket in (first, second):
        assert len((await socket.frame())["tables"]) == 2
    assert hall.list_watchers == 1
    await first.leave()
    await second.leave()
    await until(lambda: hall.list_watchers == 0)


async def test_own_tables_stand_apart_in_the_list(hall: FakeLobby, player: AsyncClient) -> None:
    hall.add(make_table(status=RUNNING, to_move=[1]))
    hall.add(make_table("another"))
    socket = await open_socket(player, "/ws/tables").open()

    frame = await socket.frame()

    assert [table["id"] for table in frame["tables"]] == ["another"]
    [own] = frame["own"]
    assert (own["table"]["id"], own["seat"], own["your_turn"]) == (TABLE_ID, 1, True)
    await socket.leave()


async def test_a_move_at_an_own_table_shows_in_the_list_at_once(
    hall: FakeLobby, player: AsyncClient
) -> None:
    view = make_view(1)
    view.to_move[:] = [0]
    unlisted = lobby_pb2.TABLE_VISIBILITY_UNLISTED
    hall.add(make_table(status=RUNNING, visibility=unlisted, to_move=[0]), view)
    socket = await open_socket(player, "/ws/tables").open()
    [before] = (await socket.frame())["own"]

    hall.push(lobby_pb2.WatchTableResponse(view=make_view(2)))

    [after] = (await socket.frame())["own"]
    assert [before["your_turn"], after["your_turn"]] == [False, True]
    assert [before["table"]["ply"], after["table"]["ply"]] == [1, 2]
    await socket.leave()
    await until(lambda: not hall.watching)


async def test_of_an_own_match_only_what_the_list_shows_is_told(hall: FakeLobby) -> None:
    hall.add(make_match(status=RUNNING, to_move=[1, 2]), make_island_view(13, 12, viewer=1))
    player = AsyncClient()
    await player.post(f"/table/{TABLE_ID}/join", {"nickname": "Bob"})
    socket = await open_socket(player, "/ws/tables").open()
    [before] = (await socket.frame())["own"]

    hall.push(lobby_pb2.WatchTableResponse(view=make_island_view(13, 12, viewer=1)))
    hall.push(lobby_pb2.WatchTableResponse(view=make_island_view(14, 13, viewer=1)))
    hall.push(lobby_pb2.WatchTableResponse(view=make_island_view(15, 13, viewer=1)))
    hall.push(lobby_pb2.WatchTableResponse(view=make_island_view(16, 14, viewer=1)))

    [given], [due] = [(await socket.frame())["own"] for _ in range(2)]
    assert [own["your_turn"] for own in (before, given, due)] == [True, False, True]
    assert [own["table"]["ply"] for own in (given, due)] == [14, 16]
    [request] = hall.requests("WatchTable")
    assert request.ply > 16, "the list shows no log"
    await socket.leave()


async def test_an_own_table_that_is_over_leaves_the_list(
    hall: FakeLobby, player: AsyncClient
) -> None:
    socket = await open_socket(player, "/ws/tables").open()
    assert len((await socket.frame())["own"]) == 1

    finished = make_table(status=lobby_pb2.TABLE_STATUS_FINISHED)
    hall.push(lobby_pb2.WatchTableResponse(table=finished))

    assert (await socket.frame())["own"] == []
    await socket.leave()


async def test_an_own_table_stays_in_the_list_while_the_lobby_is_away(
    hall: FakeLobby, player: AsyncClient
) -> None:
    hall.refusals["WatchTable"] = [refuse(grpc.StatusCode.UNAVAILABLE)] * 2
    socket = await open_socket(player, "/ws/tables").open()
    assert len((await socket.frame())["own"]) == 1

    hall.push(refuse(grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_REQUESTS"))
    hall.add(make_table("another"))

    assert len((await socket.frame())["own"]) == 1
    await socket.leave()


async def test_a_list_that_was_refused_is_asked_for_again(hall: FakeLobby) -> None:
    hall.add(make_table())
    hall.refusals["WatchTables"] = [refuse(grpc.StatusCode.PERMISSION_DENIED, "NOT_HOST")]

    socket = await open_socket(AsyncClient(), "/ws/tables").open()

    assert len((await socket.frame_of("tables"))["tables"]) == 1
    await socket.leave()


async def test_no_frame_holds_a_token(hall: FakeLobby, player: AsyncClient) -> None:
    socket = await open_socket(player, PATH).open()
    await socket.say(MOVE)
    frames = [await socket.frame() for _ in range(3)]

    assert TOKEN not in str(frames)
    await socket.leave()
