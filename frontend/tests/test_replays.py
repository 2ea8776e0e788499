"""Replays: the page, the game as JSON from a table or from a text, and the record as a file."""

from typing import Any

import grpc
import pytest
from django.test import AsyncClient
from hall.v1 import armadora_pb2, game_pb2, lobby_pb2

from frontend.play.jsonview import view_json
from frontend.play.limits import ACTIONS_AT_ONCE
from frontend.tests.fake_lobby import RECORD, TABLE_ID, FakeLobby, make_table, make_view
from frontend.tests.visitor import DistantClient
from services.wire.errors import Refusal
from services.wire.settings import MAX_RECORD_TEXT_BYTES

PAGE = f"/replay/{TABLE_ID}"
OPEN = lobby_pb2.TABLE_STATUS_OPEN
RUNNING = lobby_pb2.TABLE_STATUS_RUNNING
FINISHED = lobby_pb2.TABLE_STATUS_FINISHED
CLOSED = lobby_pb2.TABLE_STATUS_CLOSED
UNFINISHED = [OPEN, RUNNING, CLOSED]
BASIC = {
    "armadora": {
        "seats": 2,
        "advanced": False,
        "teams": False,
        "memory": False,
        "first": "random",
        "first_seat": 0,
    }
}


def refuse(code: grpc.StatusCode, reason: str, **facts: str) -> Refusal:
    return Refusal(code, reason, "in English", facts)


async def send_text(text: Any, **fields: str) -> Any:
    """Send a record as the script of the page does."""
    return await AsyncClient().post("/replay/views", {"text": text, **fields})


async def test_a_finished_table_has_the_page_of_its_replay(hall: FakeLobby) -> None:
    hall.add(make_table(status=FINISHED))

    response = await AsyncClient().get(PAGE, {"as": "1", "ply": "12"})

    assert response.status_code == 200
    assert response.context["table"]["number"] == 41
    assert response.headers["Cache-Control"] == "private, no-cache"


async def test_a_replay_needs_no_table(hall: FakeLobby) -> None:
    response = await AsyncClient().get("/replay")

    assert response.status_code == 200
    assert response.context["table"] is None


@pytest.mark.parametrize("query", [{"as": "7"}, {"as": "x"}, {"ply": "-1"}, {"ply": "<b>Eve"}])
async def test_the_page_leaves_a_wrong_query_to_its_script(
    hall: FakeLobby, query: dict[str, str]
) -> None:
    hall.add(make_table(status=FINISHED))

    response = await AsyncClient().get(PAGE, query)

    assert response.status_code == 200
    assert "<b>Eve" not in response.content.decode()


@pytest.mark.parametrize("status", UNFINISHED)
async def test_a_game_that_is_not_over_has_no_replay(
    hall: FakeLobby, status: lobby_pb2.TableStatus
) -> None:
    hall.add(make_table(status=status))

    response = await AsyncClient().get(PAGE)

    assert response.status_code == 404
    assert "once it is over" in response.content.decode()
    assert "The Hall" in response.content.decode()


async def test_a_table_that_is_not_there_has_no_replay(hall: FakeLobby) -> None:
    response = await AsyncClient().get("/replay/nowhere")

    assert response.status_code == 404
    assert "There is no such table." in response.content.decode()


@pytest.mark.parametrize(
    ("seen_as", "viewer"), [("open", -2), ("spectator", -1), ("0", 0), ("3", 3)]
)
async def test_a_game_is_answered_ply_by_ply(hall: FakeLobby, seen_as: str, viewer: int) -> None:
    hall.add(make_table(status=FINISHED))

    response = await AsyncClient().get(f"{PAGE}/views", {"as": seen_as})

    assert response.json() == {
        "as": seen_as,
        "number": 41,
        "seats": [
            {"index": 0, "nickname": "Ada", "faction": "elf", "bot": "", "is_program": False},
            {"index": 1, "nickname": "", "faction": "", "bot": "", "is_program": False},
        ],
        "options": BASIC,
        "text": RECORD,
        "views": [view_json(make_view(0, viewer)), view_json(make_view(1, viewer))],
    }
    [request] = hall.requests("GetReplay")
    assert request == lobby_pb2.GetReplayRequest(table_id=TABLE_ID, viewer=viewer, rounds_only=True)


async def test_a_game_is_open_unless_asked_otherwise(hall: FakeLobby) -> None:
    hall.add(make_table(status=FINISHED))

    response = await AsyncClient().get(f"{PAGE}/views")

    assert response.json()["as"] == "open"


@pytest.mark.parametrize("path", [f"{PAGE}/views", f"{PAGE}/record.txt"])
async def test_a_browser_keeps_a_finished_game(hall: FakeLobby, path: str) -> None:
    hall.add(make_table(status=FINISHED))

    response = await AsyncClient().get(path)

    assert response.headers["Cache-Control"] == "private, max-age=3600"


@pytest.mark.parametrize("seen_as", ["7", "4", "-1", "-2", "x", "", "³", "00", "<b>", "Open"])
async def test_a_viewer_that_no_game_has_is_refused(hall: FakeLobby, seen_as: str) -> None:
    hall.add(make_table(status=FINISHED))

    answers = [
        await AsyncClient().get(f"{PAGE}/views", {"as": seen_as}),
        await send_text(RECORD, **{"as": seen_as}),
    ]

    for response in answers:
        assert response.status_code == 400
        assert response.json() == {
            "ok": False,
            "reason": "BAD_VIEWER",
            "message": "There is no such seat in this game. Choose another view.",
            "rule": "",
        }
        assert "max-age" not in response.headers.get("Cache-Control", "")
    assert hall.requests("GetReplay") == hall.requests("ReplayText") == []


@pytest.mark.parametrize(
    ("table", "status", "reason"),
    [
        (None, 404, "NO_TABLE"),
        (make_table(status=RUNNING), 409, "GAME_RUNNING"),
    ],
)
async def test_a_game_that_is_not_over_is_refused(
    hall: FakeLobby, table: lobby_pb2.Table | None, status: int, reason: str
) -> None:
    if table is not None:
        hall.add(table)

    views = await AsyncClient().get(f"{PAGE}/views")
    record = await AsyncClient().get(f"{PAGE}/record.txt")

    assert (views.status_code, views.json()["reason"]) == (status, reason)
    assert record.status_code == status
    assert record.headers["Content-Type"].startswith("text/html")


async def test_a_record_is_a_file_to_keep(hall: FakeLobby) -> None:
    hall.add(make_table(status=FINISHED))

    response = await AsyncClient().get(f"{PAGE}/record.txt")

    assert response.content.decode() == RECORD
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert response.headers["Content-Disposition"] == (
        'attachment; filename="armadora-table-41.txt"'
    )


async def test_a_text_is_answered_ply_by_ply_and_kept_nowhere(hall: FakeLobby) -> None:
    response = await send_text(RECORD, **{"as": "1"})

    assert response.json() == {
        "as": "1",
        "number": None,
        "seats": [
            {"index": 0, "nickname": "Seat 1", "faction": "orc", "bot": "", "is_program": False},
            {"index": 1, "nickname": "Seat 2", "faction": "goblin", "bot": "", "is_program": False},
        ],
        "options": BASIC,
        "text": RECORD,
        "views": [view_json(make_view(0, 1)), view_json(make_view(1, 1))],
    }
    assert hall.requests("ReplayText") == [
        lobby_pb2.ReplayTextRequest(text=RECORD, viewer=1, rounds_only=True)
    ]
    assert response.headers["Cache-Control"] == "private, no-store"
    assert response.cookies == {}


async def test_the_seats_of_a_text_have_the_factions_of_its_record(hall: FakeLobby) -> None:
    hall.record_options = game_pb2.GameOptions(
        armadora=armadora_pb2.ArmadoraOptions(seats=2, advanced=True),
        factions=[game_pb2.FACTION_MAGE, game_pb2.FACTION_ELF],
    )

    answer = (await send_text(RECORD)).json()

    assert [seat["faction"] for seat in answer["seats"]] == ["mage", "elf"]
    assert answer["options"]["armadora"]["advanced"] is True


@pytest.mark.parametrize(
    ("refusal", "message"),
    [
        (
            refuse(grpc.StatusCode.INVALID_ARGUMENT, "BAD_RECORD", line="1"),
            "This does not read like the record of a game, from line 1 on.",
        ),
        (
            refuse(
                grpc.StatusCode.FAILED_PRECONDITION, "MINE", square="d1", ply="4", text_line="10"
            ),
            "Move 5 of this record, in line 10, is not possible there. "
            "d1 is a mine. Warriors stand on free land.",
        ),
    ],
)
async def test_a_text_that_is_no_record_is_refused(
    hall: FakeLobby, refusal: Refusal, message: str
) -> None:
    hall.refusals["ReplayText"] = [refusal]

    response = await send_text("<script>alert(1)</script>")

    assert response.status_code in {400, 409}
    assert response.headers["Content-Type"] == "application/json"
    assert response.json()["message"] == message


@pytest.mark.parametrize("text", ["", "\0", "<b>é</b>", "x" * MAX_RECORD_TEXT_BYTES, " \r\n"])
async def test_whether_a_text_is_a_record_is_for_the_rules_to_say(
    hall: FakeLobby, text: str
) -> None:
    await send_text(text)

    assert [request.text for request in hall.requests("ReplayText")] == [text]


@pytest.mark.parametrize(
    "text", ["x" * (MAX_RECORD_TEXT_BYTES + 1), "é" * (MAX_RECORD_TEXT_BYTES // 2 + 1)]
)
async def test_a_text_longer_than_any_record_is_refused(hall: FakeLobby, text: str) -> None:
    response = await send_text(text)

    assert (response.status_code, response.json()["reason"]) == (400, "TOO_LARGE")
    assert hall.requests("ReplayText") == []


@pytest.mark.parametrize("sent", ["form", "multipart"])
async def test_a_megabyte_of_text_is_not_even_read(hall: FakeLobby, sent: str) -> None:
    content_type = {"form": "application/x-www-form-urlencoded", "multipart": "multipart/form-data"}
    response = await AsyncClient().post(
        "/replay/views",
        data=b"text=" + b"x" * 1_000_000,
        content_type=content_type[sent] + "; boundary=x",
        headers={"Accept": "application/json"},
    )

    assert response.status_code in {400, 413}
    assert hall.requests("ReplayText") == []


async def test_bytes_that_are_no_text_are_refused_by_the_rules_and_break_nothing(
    hall: FakeLobby,
) -> None:
    response = await AsyncClient().post(
        "/replay/views",
        data=b"as=open&text=%ff%fe",
        content_type="application/x-www-form-urlencoded",
    )

    assert response.status_code == 200
    assert [request.text for request in hall.requests("ReplayText")] == ["\ufffd\ufffd"]


async def test_a_text_from_another_site_is_refused(hall: FakeLobby) -> None:
    client = AsyncClient(enforce_csrf_checks=True)

    response = await client.post("/replay/views", {"text": RECORD})

    assert response.status_code == 403
    assert hall.requests("ReplayText") == []


async def test_an_address_sends_so_many_texts(hall: FakeLobby) -> None:
    async def send() -> int:
        answer = await DistantClient("192.0.2.26").post("/replay/views", {"text": RECORD})
        return int(answer.status_code)

    statuses = [await send() for _ in range(ACTIONS_AT_ONCE + 50)]

    assert set(statuses) == {200, 429}


@pytest.mark.parametrize("path", [PAGE, f"{PAGE}/views", f"{PAGE}/record.txt", "/replay"])
async def test_a_replay_is_only_looked_at(hall: FakeLobby, path: str) -> None:
    assert (await AsyncClient().post(path)).status_code == 405
