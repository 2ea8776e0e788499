"""A seat is neither lost nor kept for longer than it is there, whatever goes wrong on the way."""

import asyncio
from datetime import timedelta
from urllib.parse import urlencode

import grpc
import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import AsyncClient
from django.utils import timezone
from hall.v1 import lobby_pb2

from frontend.config.asgi import application
from frontend.play.models import HeldSeat
from frontend.tests.fake_lobby import TABLE_ID, FakeLobby, make_table
from frontend.tests.visitor import cookies_of, open_socket, until
from services.wire.errors import Refusal

SECOND = "secondtable2"
JOIN = f"/table/{TABLE_ID}/join"
BOB = {"nickname": "Bob"}
FORM = {"request_id": "0123456789abcdef0123456789abcdef"}
NEW_TABLE = {"seats": "2", "visibility": "public", "nickname": "Ada", "bots": "greedy", **FORM}
RUNNING, FINISHED = lobby_pb2.TABLE_STATUS_RUNNING, lobby_pb2.TABLE_STATUS_FINISHED


def lost_seat() -> Refusal:
    return Refusal(grpc.StatusCode.PERMISSION_DENIED, "WRONG_TOKEN", "in English")


def game_over() -> Refusal:
    return Refusal(grpc.StatusCode.FAILED_PRECONDITION, "TABLE_CLOSED", "in English")


async def seat_at(client: AsyncClient, table_id: str) -> int | None:
    page = await client.get(f"/table/{table_id}")
    seat: int | None = page.context["seat"]
    return seat


@pytest.fixture
async def player(hall: FakeLobby) -> AsyncClient:
    """A visitor who has seat 1 at an open table."""
    hall.add(make_table())
    client = AsyncClient()
    await client.post(JOIN, BOB)
    return client


async def test_two_seats_taken_at_once_are_both_kept(hall: FakeLobby, player: AsyncClient) -> None:
    others = [SECOND, "thirdtable22"]
    for table_id in others:
        hall.add(make_table(table_id))

    await asyncio.gather(*[player.post(f"/table/{table_id}/join", BOB) for table_id in others])

    assert [await seat_at(player, table_id) for table_id in [TABLE_ID, *others]] == [1, 1, 1]


async def test_a_seat_is_kept_when_the_browser_goes_away_meanwhile(
    hall: FakeLobby, player: AsyncClient
) -> None:
    hall.add(make_table(SECOND))
    hall.may_seat.clear()
    await player.get("/")  # for the cookie that a form needs
    body = urlencode({**BOB, "csrfmiddlewaretoken": player.cookies["hall_csrf"].value}).encode()
    headers = {
        b"host": b"testserver",
        b"cookie": cookies_of(player),
        b"content-type": b"application/x-www-form-urlencoded",
        b"content-length": str(len(body)).encode(),
    }
    scope = {
        "type": "http",
        "method": "POST",
        "path": f"/table/{SECOND}/join",
        "query_string": b"",
        "headers": list(headers.items()),
    }
    request = ApplicationCommunicator(application, scope)

    await request.send_input({"type": "http.request", "body": body})
    await until(lambda: len(hall.requests("JoinTable")) == 2)
    await request.send_input({"type": "http.disconnect"})
    assert await request.receive_nothing()
    hall.may_seat.set()
    await request.wait()

    assert await seat_at(player, SECOND) == 1


async def test_the_same_form_is_the_same_request_to_the_lobby(hall: FakeLobby) -> None:
    for _ in range(2):
        await AsyncClient().post("/tables", NEW_TABLE)

    for method in ["CreateTable", "AddBot", "StartTable"]:
        first, again = hall.requests(method)
        assert len(first.request_id) >= 32
        assert first.request_id == again.request_id
    assert FORM["request_id"] != hall.requests("CreateTable")[0].request_id


@pytest.mark.parametrize("change", [{"nickname": "Eve"}, {"request_id": ""}])
async def test_another_form_is_another_request(hall: FakeLobby, change: dict[str, str]) -> None:
    await AsyncClient().post("/tables", NEW_TABLE)
    await AsyncClient().post("/tables", {**NEW_TABLE, **change})

    first, other = hall.requests("CreateTable")
    assert first.request_id != other.request_id


async def test_every_form_that_takes_a_seat_has_an_id_of_its_own(hall: FakeLobby) -> None:
    hall.add(make_table())
    parts = []
    for path in ["/", "/rules", f"/table/{TABLE_ID}"]:
        page = (await AsyncClient().get(path)).content.decode()
        parts += page.split('name="request_id" value="')[1:]

    ids = [part.partition('"')[0] for part in parts]

    assert len(ids) == 6
    assert len(set(ids)) == 6
    assert all(len(id) == 32 for id in ids)


@pytest.mark.parametrize("refusal", [lost_seat(), game_over()], ids=["answer lost", "game over"])
async def test_a_seat_that_is_none_any_more_can_be_given_up(
    hall: FakeLobby, player: AsyncClient, refusal: Refusal
) -> None:
    hall.refusals["LeaveTable"] = [refusal]

    response = await player.post(f"/table/{TABLE_ID}/leave")

    assert response.headers["Location"] == "/"
    assert await seat_at(player, TABLE_ID) is None


async def test_whose_seat_is_lost_may_join_again(hall: FakeLobby, player: AsyncClient) -> None:
    hall.refusals["GetTable"] = [lost_seat()]

    await player.post(JOIN, BOB)

    assert len(hall.requests("JoinTable")) == 2
    assert await seat_at(player, TABLE_ID) == 1


async def test_a_refused_token_is_forgotten(hall: FakeLobby, player: AsyncClient) -> None:
    hall.refusals["StartTable"] = [lost_seat()]

    response = await player.post(f"/table/{TABLE_ID}/start")

    assert response.context["refusal"]["reason"] == "WRONG_TOKEN"
    assert response.context["seat"] is None


async def test_a_socket_forgets_a_refused_token(hall: FakeLobby, player: AsyncClient) -> None:
    hall.refusals["WatchTable"] = [lost_seat()]
    socket = await open_socket(player, f"/ws/table/{TABLE_ID}").open()

    assert (await socket.frame_of("table"))["seat"] is None
    assert await seat_at(player, TABLE_ID) is None
    await socket.leave()


async def test_seats_go_with_the_session(hall: FakeLobby, player: AsyncClient) -> None:
    key = player.cookies["hall_session"].value
    yesterday = timezone.now() - timedelta(days=1)
    await Session.objects.filter(session_key=key).aupdate(expire_date=yesterday)

    await sync_to_async(call_command)("clearsessions")

    assert not await HeldSeat.objects.filter(session_id=key).aexists()


async def test_a_visitor_whose_session_is_gone_gets_a_new_one_with_a_seat(
    hall: FakeLobby, player: AsyncClient
) -> None:
    hall.add(make_table(SECOND))
    await Session.objects.filter(session_key=player.cookies["hall_session"].value).adelete()

    await player.post(f"/table/{SECOND}/join", BOB)

    assert await seat_at(player, TABLE_ID) is None
    assert await seat_at(player, SECOND) == 1


async def test_a_running_game_is_found_behind_many_that_are_over(
    hall: FakeLobby, player: AsyncClient
) -> None:
    hall.add(make_table(status=RUNNING))
    for number in range(12):
        table_id = f"othertable{number:02}"
        hall.add(make_table(table_id))
        await player.post(f"/table/{table_id}/join", BOB)
        hall.add(make_table(table_id, status=FINISHED, rematch_id="rematch"))
        socket = await open_socket(player, f"/ws/table/{table_id}").open()
        await socket.frame_of("table")
        await socket.leave()

    page = await player.get("/")

    assert [own["table"]["id"] for own in page.context["own"]] == [TABLE_ID]
    assert await seat_at(player, "othertable00") == 1
