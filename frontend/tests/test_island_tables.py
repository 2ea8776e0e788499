"""Tables of Ork Island: opening them, what their pages know, their rounds, ways and records."""

import threading
import time
from io import BytesIO
from typing import Any

import grpc
import pytest
from django.test import AsyncClient, override_settings
from hall.v1 import game_pb2, lobby_pb2

from frontend.play import client, island_json
from frontend.play.jsonview import USUAL_SETTINGS
from frontend.tests.fake_lobby import HOST_TOKEN, SETTINGS, TABLE_ID, TOKEN, FakeLobby, make_table
from frontend.tests.island_views import (
    NO_STEPS,
    POSITION,
    STEPS,
    make_island_view,
    make_match,
    make_rounds,
)
from frontend.tests.visitor import Download, until
from services.wire.errors import Refusal
from services.wire.settings import MAX_SETTINGS_TEXT_BYTES

PAGE = f"/table/{TABLE_ID}"
RUNNING = lobby_pb2.TABLE_STATUS_RUNNING
FINISHED = lobby_pb2.TABLE_STATUS_FINISHED
FORM = {"visibility": "public", "nickname": "Ada", "army": ["me", "open", "Hunter", "Walker"]}
COMPUTERS = ["Hunter", "Walker", "Demo", "Null"]
FIRST_BOARD = {**POSITION, **NO_STEPS}
AFTER_ROUND = {**POSITION, **STEPS}


def refuse(code: grpc.StatusCode, reason: str, **facts: str) -> Refusal:
    return Refusal(code, reason, "in English", facts)


def named(name: str, content: bytes) -> BytesIO:
    """Return a file to upload."""
    file = BytesIO(content)
    file.name = name
    return file


async def create(client: AsyncClient, **fields: Any) -> Any:
    return await client.post("/orkisland/tables", {**FORM, **fields})


# Opening one


async def test_a_table_waits_for_whoever_leads_the_open_armies(hall: FakeLobby) -> None:
    client = AsyncClient()

    response = await create(client, person_ms="20000", program_ms="500", seed="7")

    assert (response.status_code, response.headers["Location"]) == (302, PAGE)
    [request] = hall.requests("CreateTable")
    assert request.wish == lobby_pb2.SeatWish(nickname="Ada", seat=0)
    assert request.options.HasField("orkisland")
    assert request.times == lobby_pb2.MoveTimes(program_ms=500, person_ms=20_000)
    assert request.seed == 7
    bots = [(request.seat, request.bot) for request in hall.requests("AddBot")]
    assert bots == [(2, "Hunter"), (3, "Walker")]
    assert hall.requests("StartTable") == hall.requests("ReadSettings") == []
    assert (await client.get("/orkisland/new")).context["form"]["nickname"].value() == "Ada"


async def test_a_match_without_a_seat_is_hosted(hall: FakeLobby) -> None:
    client = AsyncClient()

    await create(client, army=COMPUTERS, nickname="")

    [request] = hall.requests("CreateTable")
    assert not request.HasField("wish")
    assert not request.HasField("seed")
    [start] = hall.requests("StartTable")
    assert start.seat_token == HOST_TOKEN
    assert [request.seat_token for request in hall.requests("AddBot")] == [HOST_TOKEN] * 4
    page = await client.get(PAGE)
    assert (page.context["seat"], page.context["is_host"]) == (None, True)


async def test_an_army_against_computers_alone_starts_at_once(hall: FakeLobby) -> None:
    await create(AsyncClient(), army=["Hunter", "me", "Hunter", "Null"])

    assert hall.requests("CreateTable")[0].wish.seat == 1
    assert len(hall.requests("StartTable")) == 1


@pytest.mark.parametrize("path", ["/watch-match", "/command-army"])
async def test_one_click_starts_a_match(hall: FakeLobby, path: str) -> None:
    response = await AsyncClient().post(path)

    assert response.headers["Location"] == PAGE
    [request] = hall.requests("CreateTable")
    assert request.visibility == lobby_pb2.TABLE_VISIBILITY_UNLISTED
    assert request.wish.nickname == ("Guest" if path == "/command-army" else "")
    assert len(hall.requests("AddBot")) == (3 if path == "/command-army" else 4)
    assert len(hall.requests("StartTable")) == 1


async def test_settings_come_from_a_file_or_from_its_text(hall: FakeLobby) -> None:
    await create(AsyncClient(), settings=named("small.cnf", b"OrkIsland 1.0 \xc3\xa9"))
    await create(AsyncClient(), settings_text="OrkIsland 1.0")

    texts = [request.text for request in hall.requests("ReadSettings")]
    assert texts == ["OrkIsland 1.0 é", "OrkIsland 1.0"]
    for request in hall.requests("CreateTable"):
        assert request.options.orkisland == SETTINGS


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"settings": b"\x7fELF\x00\xff\xfe"}, "This is no settings file of Ork Island."),
        ({"settings": b""}, "This is no settings file of Ork Island."),
        ({"settings": b"x" * (MAX_SETTINGS_TEXT_BYTES + 1)}, "has at most 128 KiB"),
        ({"settings_text": "x" * (MAX_SETTINGS_TEXT_BYTES + 1)}, "has at most 128 KiB"),
        ({"seed": "-1"}, "A seed is a number from 0 to 2,147,483,643."),
        ({"seed": "2147483644"}, "A seed is a number"),
        ({"army": ["me", "me", "open", "open"]}, "You lead one army at most."),
        ({"army": ["me"]}, "You lead one army at most."),
        ({"program_ms": "7"}, "missing or out of range"),
    ],
)
async def test_what_cannot_be_is_refused_at_the_form_which_keeps_the_rest(
    hall: FakeLobby, fields: dict[str, Any], sentence: str
) -> None:
    fields = {
        name: named("a.cnf", value) if isinstance(value, bytes) else value
        for name, value in fields.items()
    }

    response = await create(AsyncClient(), **{"person_ms": "30000", **fields})

    page = response.content.decode()
    assert response.status_code == 400
    assert sentence in page
    assert 'value="Ada"' in page
    assert '<option value="30000" selected>' in page
    assert hall.requests("CreateTable") == []


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        (
            {"original": "Problems when reading.", "line": "1"},
            "This is no settings file of Ork Island. It begins with “OrkIsland 1.0”",
        ),
        (
            {"original": "Wrong number of rows.", "line": "3"},
            "Line 3 of the settings file: A board has 20 rows or more.",
        ),
        (
            {"original": "Expected 'nb_orks' while parsing.", "line": "7"},
            "Line 7 of the settings file: nb_orks is expected here.",
        ),
        (
            {"original": "Something new.", "line": "20"},
            "Line 20 of the settings file: The island does not read like one of the original:",
        ),
        ({"most": "200"}, "too large for the hall"),
    ],
)
async def test_settings_that_are_refused_are_explained_at_the_form(
    hall: FakeLobby, facts: dict[str, str], sentence: str
) -> None:
    refusal = refuse(grpc.StatusCode.INVALID_ARGUMENT, "BAD_OPTIONS", **facts)
    hall.refusals["ReadSettings"] = [refusal, refusal]

    page = await create(AsyncClient(), settings_text="some text")
    answer = await AsyncClient().post("/orkisland/settings", {"text": "some text"})

    assert sentence in page.content.decode()
    assert ">some text</textarea>" in page.content.decode()
    assert (answer.status_code, answer.json()["ok"]) == (400, False)
    assert sentence in answer.json()["message"]


async def test_settings_are_read_before_the_table_is_opened(hall: FakeLobby) -> None:
    response = await AsyncClient().post("/orkisland/settings", {"text": "OrkIsland 1.0"})

    sizes = {"rows": 40, "cols": 40, "nb_rounds": 50, "nb_orks": 3}
    settings = {**USUAL_SETTINGS, **sizes}
    assert response.json() == {"ok": True, "settings": settings, "has_island": False}


async def test_another_file_of_the_same_name_is_another_wish(hall: FakeLobby) -> None:
    form = {"request_id": "12345678-1234-1234-1234-123456789abc"}
    for content in (b"OrkIsland 1.0", b"OrkIsland 1.0 again", b"OrkIsland 1.0"):
        await create(AsyncClient(), settings=named("a.cnf", content), **form)

    first, other, again = [request.request_id for request in hall.requests("CreateTable")]
    assert first == again != other


# Its pages


@pytest.mark.parametrize(
    ("status", "template"),
    [
        (lobby_pb2.TABLE_STATUS_OPEN, "play/island_waiting.html"),
        (lobby_pb2.TABLE_STATUS_CLOSED, "play/island_waiting.html"),
        (RUNNING, "play/island_table.html"),
        (FINISHED, "play/island_table.html"),
    ],
)
async def test_the_page_of_a_table_is_that_of_its_time(
    hall: FakeLobby, status: int, template: str
) -> None:
    hall.add(make_match(status=status))

    response = await AsyncClient().get(PAGE)

    assert response.templates[0].name == template
    context = response.context
    assert (context["seat"], context["is_host"]) == (None, False)
    assert context["table"]["options"]["orkisland"]["nb_rounds"] == 200
    assert (context["match_url"], context["ways_url"]) == (f"{PAGE}/match", f"{PAGE}/ways")
    records = [f"/replay/{TABLE_ID}/record.txt", f"/replay/{TABLE_ID}/match.out"]
    told = [record for record in records if record in response.content.decode()]
    assert context["record_url"] == (records[0] if status == FINISHED else "")
    assert told == (records if template == "play/island_table.html" else [])


@override_settings(API_ADDRESS="api.armadora.test:443")
async def test_the_waiting_room_tells_how_a_program_connects(hall: FakeLobby) -> None:
    hall.add(make_match())

    page = (await AsyncClient().get(PAGE)).content.decode()

    assert f"hall bot run mybot.py --server api.armadora.test:443 --table {TABLE_ID}" in page


async def test_the_replay_of_a_match_is_the_page_of_the_table_without_a_socket(
    hall: FakeLobby,
) -> None:
    hall.add(make_match(status=FINISHED))

    response = await AsyncClient().get(f"/replay/{TABLE_ID}")

    assert response.templates[0].name == "play/island_table.html"
    assert response.context["socket"] == ""


async def test_a_host_who_watches_keeps_the_way_back_and_may_close_the_table(
    hall: FakeLobby,
) -> None:
    client = AsyncClient()
    await create(client, army=["open", "open", "Hunter", "Hunter"], nickname="")

    [own] = (await client.get("/")).context["own"]
    response = await client.post(f"{PAGE}/leave")

    assert (own["table"]["id"], own["seat"], own["your_turn"]) == (TABLE_ID, None, False)
    assert response.headers["Location"] == "/"
    assert hall.requests("LeaveTable")[0].seat_token == HOST_TOKEN
    assert (await client.get("/")).context["own"] == []


async def test_a_host_who_watches_plays_it_again(hall: FakeLobby) -> None:
    client = AsyncClient()
    await create(client, army=COMPUTERS, nickname="")

    response = await client.post(f"{PAGE}/rematch")

    assert response.headers["Location"] == "/table/rematch"
    again = hall.requests("CreateTable")[-1]
    assert (again.rematch_of, again.rematch_seat_token) == (TABLE_ID, HOST_TOKEN)
    assert not again.HasField("wish")


# Its rounds


async def test_the_rounds_of_a_match_are_answered_from_a_ply_on(hall: FakeLobby) -> None:
    hall.add(make_match(status=RUNNING))
    hall.record_views = make_rounds(3)

    whole = (await AsyncClient().get(f"{PAGE}/match")).json()
    later = (await AsyncClient().get(f"{PAGE}/match?since=4")).json()
    none = (await AsyncClient().get(f"{PAGE}/match?since=12")).json()

    assert (whole["ply"], whole["round"]) == (12, 3)
    assert whole["match"]["positions"] == [FIRST_BOARD, *[AFTER_ROUND] * 3]
    assert set(whole["match"]) == {"armies", "settings", "island", "positions"}
    assert (later["ply"], later["round"]) == (12, 3)
    assert (len(later["match"]["positions"]), set(later["match"])) == (2, {"armies", "positions"})
    assert (none["ply"], none["round"], none["match"]["positions"]) == (12, None, [])
    [first, *_] = hall.requests("GetReplay")
    assert (first.viewer, first.rounds_only, first.since) == (-1, True, 0)


async def test_each_round_is_made_once_and_beside_the_event_loop(
    hall: FakeLobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.add(make_match(status=RUNNING))
    hall.record_views = make_rounds(3)
    made: list[tuple[int, threading.Thread]] = []

    def position_json(view: game_pb2.View) -> dict[str, Any]:
        made.append((view.ply, threading.current_thread()))
        return {}

    monkeypatch.setattr(island_json, "position_json", position_json)
    await AsyncClient().get(f"{PAGE}/match")

    assert [ply for ply, _ in made] == [0, 4, 8, 12]
    assert threading.current_thread() not in [thread for _, thread in made]


@pytest.mark.parametrize(("status", "kept"), [(RUNNING, "no-cache"), (FINISHED, "max-age=3600")])
async def test_browsers_keep_the_rounds_of_a_finished_match_only(
    hall: FakeLobby, status: int, kept: str
) -> None:
    hall.add(make_match(status=status))
    hall.record_views = make_rounds(1)

    response = await AsyncClient().get(f"{PAGE}/match")

    assert kept in response.headers["Cache-Control"]


async def test_only_matches_have_rounds(hall: FakeLobby) -> None:
    assert (await AsyncClient().get(f"{PAGE}/match")).status_code == 404

    hall.add(make_table(status=FINISHED))
    assert (await AsyncClient().get(f"{PAGE}/match")).status_code == 404

    hall.refusals["GetReplay"] = [refuse(grpc.StatusCode.FAILED_PRECONDITION, "TABLE_NOT_STARTED")]
    response = await AsyncClient().get(f"{PAGE}/match")
    assert (response.status_code, response.json()["reason"]) == (409, "TABLE_NOT_STARTED")


async def test_the_record_comes_in_both_forms(hall: FakeLobby) -> None:
    hall.add(make_match(status=FINISHED))
    hall.record_views = [make_island_view(0)]

    own = await AsyncClient().get(f"/replay/{TABLE_ID}/record.txt")
    original = await AsyncClient().get(f"/replay/{TABLE_ID}/match.out")

    assert 'filename="orkisland-table-41.txt"' in own.headers["Content-Disposition"]
    assert 'filename="orkisland-table-41.out"' in original.headers["Content-Disposition"]
    assert original.streaming
    parts = [part async for part in original.streaming_content]
    assert b"".join(parts) == b"Game\n\nSeed 7\n"


async def test_a_record_goes_as_slowly_as_it_is_read(
    hall: FakeLobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "EXPORT_PART_SECONDS", 0.2)
    hall.add(make_match(status=FINISHED))
    response = await AsyncClient().get(f"/replay/{TABLE_ID}/match.out")
    parts = aiter(response.streaming_content)
    first = await anext(parts)
    slow_until = time.monotonic() + 0.3

    await until(lambda: time.monotonic() > slow_until)

    assert first + b"".join([part async for part in parts]) == b"Game\n\nSeed 7\n"


async def test_a_record_that_stops_coming_is_broken_off(
    hall: FakeLobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "EXPORT_PART_SECONDS", 0.2)
    hall.add(make_match(status=FINISHED))
    hall.may_export.clear()
    response = await AsyncClient().get(f"/replay/{TABLE_ID}/match.out")

    with pytest.raises(Refusal):
        [part async for part in response.streaming_content]

    await until(lambda: hall.exports == 0)


@pytest.mark.parametrize("unread", [0, 1])
async def test_who_breaks_a_download_off_ends_the_stream(hall: FakeLobby, unread: int) -> None:
    hall.add(make_match(status=FINISHED))
    hall.may_export.clear()
    download = await Download(f"/replay/{TABLE_ID}/match.out", unread).begin()
    if unread:
        await until(download.output_queue.full)
    else:
        assert await download.part() == b"Game\n\n"
    assert hall.exports == 1

    await download.send_input({"type": "http.disconnect"})

    await until(lambda: hall.exports == 0)
    await download.wait()


async def test_a_record_that_is_not_there_is_told_by_a_page(hall: FakeLobby) -> None:
    hall.add(make_match(status=RUNNING))
    hall.refusals["ExportRecord"] = [refuse(grpc.StatusCode.FAILED_PRECONDITION, "GAME_RUNNING")]

    assert (await AsyncClient().get(f"/replay/{TABLE_ID}/match.out")).status_code == 409
    assert (await AsyncClient().get("/replay/nowhere/match.out")).status_code == 404


# Ways


async def test_ways_are_asked_of_the_lobby(hall: FakeLobby) -> None:
    hall.add(make_match(status=RUNNING))

    response = await AsyncClient().post(
        f"{PAGE}/ways", {"orks": [7, 8], "cells": [72]}, content_type="application/json"
    )

    assert response.json() == {
        "ply": 9,
        "ways": [
            {"ork": 7, "directions": [0, 1], "cell": 72, "cost": 3},
            {"ork": 8, "directions": [], "cell": None, "cost": 0},
        ],
    }
    [request] = hall.requests("PlanWays")
    assert (list(request.orks), list(request.cells)) == ([7, 8], [72])


@pytest.mark.parametrize(
    "question",
    [
        b"",
        b"\xff",
        b"[]",
        b'{"orks":[1]}',
        b'{"orks":[],"cells":[1]}',
        b'{"orks":[-1],"cells":[1]}',
        b'{"orks":[true],"cells":[1]}',
        b'{"orks":["1"],"cells":[1]}',
        b'{"orks":[4294967296],"cells":[1]}',
        b'{"orks":[%s1],"cells":[1]}' % (b"1," * 2000),
    ],
)
async def test_what_is_no_question_for_ways_is_refused(hall: FakeLobby, question: bytes) -> None:
    response = await AsyncClient().post(f"{PAGE}/ways", question, content_type="application/json")

    assert (response.status_code, response.json()["reason"]) == (400, "BAD_MESSAGE")
    assert hall.calls == []


async def test_a_person_takes_a_certain_army(hall: FakeLobby) -> None:
    hall.add(make_match())

    await AsyncClient().post(f"{PAGE}/join", {"nickname": "Bob", "seat": "2"})

    [request] = hall.requests("JoinTable")
    assert request.wish == lobby_pb2.SeatWish(nickname="Bob", seat=2)


async def test_the_host_adds_a_computer_of_ork_island(hall: FakeLobby) -> None:
    client = AsyncClient()
    await create(client)

    await client.post(f"{PAGE}/bots", {"bot": "Walker", "seat": "1"})

    added = hall.requests("AddBot")[-1]
    assert (added.bot, added.seat, added.seat_token) == ("Walker", 1, TOKEN)
