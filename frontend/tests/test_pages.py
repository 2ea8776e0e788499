"""The pages and their forms, over plain HTTP."""

from typing import Any

import grpc
import pytest
from django.test import AsyncClient, override_settings
from hall.v1 import armadora_pb2, game_pb2, lobby_pb2

from frontend.play.asking import LOOK_PATIENCE_SECONDS
from frontend.tests.fake_lobby import TABLE_ID, TOKEN, FakeLobby, make_table
from services.wire.errors import Refusal

JSON = {"Accept": "application/json"}
NEW_TABLE = {"seats": "2", "visibility": "public", "nickname": "Ada", "faction": "elf", "bots": ""}


def refuse(code: grpc.StatusCode, reason: str) -> Refusal:
    return Refusal(code, reason, "in English")


TAKEN = refuse(grpc.StatusCode.FAILED_PRECONDITION, "FACTION_TAKEN")


async def test_home_lists_public_tables(hall: FakeLobby) -> None:
    hall.add(make_table())

    response = await AsyncClient().get("/")

    assert response.status_code == 200
    assert f"/table/{TABLE_ID}" in response.content.decode()
    assert response.headers["Cache-Control"] == "private, no-cache"


async def test_home_shows_without_a_lobby(hall: FakeLobby) -> None:
    await hall.stop()

    response = await AsyncClient().get("/")

    assert response.status_code == 200
    assert response.context["lobby_away"]


async def test_pages_travel_compressed(hall: FakeLobby) -> None:
    response = await AsyncClient().get("/", headers={"Accept-Encoding": "gzip"})

    assert response.headers["Content-Encoding"] == "gzip"


async def test_a_look_writes_no_session(hall: FakeLobby) -> None:
    response = await AsyncClient().get("/")

    assert "hall_session" not in response.cookies


async def test_creating_a_table_seats_its_creator(hall: FakeLobby) -> None:
    client = AsyncClient()

    response = await client.post("/tables", NEW_TABLE)

    assert (response.status_code, response.headers["Location"]) == (302, f"/table/{TABLE_ID}")
    [request] = hall.requests("CreateTable")
    assert request.wish == lobby_pb2.SeatWish(nickname="Ada", faction=game_pb2.FACTION_ELF)
    assert request.options.armadora.seats == 2
    assert request.visibility == lobby_pb2.TABLE_VISIBILITY_PUBLIC
    assert request.request_id
    page = await client.get(f"/table/{TABLE_ID}")
    assert page.context["seat"] == 0
    assert page.context["form"]["nickname"].value() == "Ada"


async def test_a_table_full_of_computers_starts_at_once(hall: FakeLobby) -> None:
    await AsyncClient().post("/tables", {**NEW_TABLE, "seats": "3", "bots": ["greedy", "random"]})

    assert [request.bot for request in hall.requests("AddBot")] == ["greedy", "random"]
    assert [request.seat_token for request in hall.requests("StartTable")] == [TOKEN]


@pytest.mark.parametrize(
    ("chosen", "first", "first_seat"),
    [
        ("", armadora_pb2.ARMADORA_FIRST_RANDOM, 0),
        ("random", armadora_pb2.ARMADORA_FIRST_RANDOM, 0),
        ("host", armadora_pb2.ARMADORA_FIRST_HOST, 0),
        ("0", armadora_pb2.ARMADORA_FIRST_SEAT, 0),
        ("3", armadora_pb2.ARMADORA_FIRST_SEAT, 3),
    ],
)
async def test_the_options_of_a_table_are_chosen(
    hall: FakeLobby, chosen: str, first: armadora_pb2.ArmadoraFirst, first_seat: int
) -> None:
    flags = {"advanced": "1", "teams": "1", "memory": "1"}

    await AsyncClient().post("/tables", {**NEW_TABLE, **flags, "seats": "4", "first": chosen})

    [request] = hall.requests("CreateTable")
    assert request.options.armadora == armadora_pb2.ArmadoraOptions(
        seats=4, advanced=True, teams=True, memory=True, first=first, first_seat=first_seat
    )


async def test_a_table_plays_the_basic_game_unless_asked(hall: FakeLobby) -> None:
    unchosen = {"advanced": "", "teams": "", "memory": ""}

    await AsyncClient().post("/tables", NEW_TABLE)
    await AsyncClient().post("/tables", {**NEW_TABLE, **unchosen})

    basic = armadora_pb2.ArmadoraOptions(seats=2, first=armadora_pb2.ARMADORA_FIRST_RANDOM)
    assert [request.options.armadora for request in hall.requests("CreateTable")] == [basic, basic]


async def test_options_that_do_not_go_together_come_back_with_a_sentence(hall: FakeLobby) -> None:
    partners = {"seats": "3", "rule": "R60"}
    hall.refusals["CreateTable"] = [
        Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_OPTIONS", "in English", partners)
    ]

    response = await AsyncClient().post("/tables", {**NEW_TABLE, "seats": "3", "teams": "1"})

    assert response.status_code == 400
    assert response.context["refusal"]["message"] == (
        "Partners are for four players. Choose four seats, or play without partners."
    )
    assert response.context["form"]["teams"].value() == "1"


async def test_computers_sit_where_they_were_chosen(hall: FakeLobby) -> None:
    bots = ["", "greedy", "random"]

    await AsyncClient().post("/tables", {**NEW_TABLE, "seats": "4", "teams": "1", "bots": bots})

    seated = [(request.seat, request.bot) for request in hall.requests("AddBot")]
    assert seated == [(2, "greedy"), (3, "random")]
    assert hall.requests("StartTable") == []


async def test_a_computer_gives_way_to_a_visitor_who_was_faster(hall: FakeLobby) -> None:
    hall.refusals["AddBot"] = [refuse(grpc.StatusCode.FAILED_PRECONDITION, "SEAT_TAKEN")]

    response = await AsyncClient().post("/tables", {**NEW_TABLE, "seats": "3", "bots": "greedy"})

    assert response.status_code == 302
    wanted, anywhere = hall.requests("AddBot")
    assert wanted.seat == 1
    assert not anywhere.HasField("seat")
    assert wanted.request_id != anywhere.request_id


async def test_computers_beyond_the_seats_are_left_out(hall: FakeLobby) -> None:
    await AsyncClient().post("/tables", {**NEW_TABLE, "bots": ["", "greedy", "random"]})

    assert hall.requests("AddBot") == []
    assert hall.requests("StartTable") == []


async def test_one_click_starts_a_game_against_the_computer(hall: FakeLobby) -> None:
    response = await AsyncClient().post("/play-computer")

    assert response.headers["Location"] == f"/table/{TABLE_ID}"
    assert hall.requests("CreateTable")[0].wish.nickname == "Guest"
    assert [request.bot for request in hall.requests("AddBot")] == ["easy"]
    assert len(hall.requests("StartTable")) == 1


@pytest.mark.parametrize(("sent", "is_advanced"), [("", False), ("1", True)])
async def test_the_computer_plays_the_advanced_game_too(
    hall: FakeLobby, sent: str, is_advanced: bool
) -> None:
    await AsyncClient().post("/play-computer", {"advanced": sent})

    [request] = hall.requests("CreateTable")
    assert request.options.armadora == armadora_pb2.ArmadoraOptions(seats=2, advanced=is_advanced)


async def test_a_seat_is_chosen_or_left_to_the_lobby(hall: FakeLobby) -> None:
    hall.add(make_table())

    await AsyncClient().post(f"/table/{TABLE_ID}/join", {"nickname": "Bob", "seat": "3"})
    await AsyncClient().post(f"/table/{TABLE_ID}/join", {"nickname": "Cleo", "seat": ""})

    chosen, left = [request.wish for request in hall.requests("JoinTable")]
    assert chosen.seat == 3
    assert not left.HasField("seat")


@pytest.mark.parametrize("seat", ["4", "-1", "x", "0.5", "³"])
@pytest.mark.parametrize("act", ["join", "bots"])
async def test_a_seat_that_no_table_has_is_refused(hall: FakeLobby, act: str, seat: str) -> None:
    hall.add(make_table())
    typed = {"nickname": "Bob", "bot": "greedy", "seat": seat}

    response = await AsyncClient().post(f"/table/{TABLE_ID}/{act}", typed)

    assert response.status_code == 400
    assert response.context["refusal"]["reason"] == "BAD_FIELD"
    assert hall.requests("JoinTable") == []


async def test_a_refused_nickname_is_not_remembered(hall: FakeLobby) -> None:
    hall.refusals["CreateTable"] = [refuse(grpc.StatusCode.INVALID_ARGUMENT, "BAD_NICKNAME")]
    client = AsyncClient()

    refused = await client.post("/tables", {**NEW_TABLE, "nickname": "<Ada>"})
    await client.post("/play-computer")

    assert refused.status_code == 400
    assert hall.requests("CreateTable")[-1].wish.nickname == "Guest"


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": "5"},
        {"seats": ""},
        {"faction": "dwarf"},
        {"visibility": "secret"},
        {"nickname": "x" * 201},
        {"advanced": "yes"},
        {"teams": "2"},
        {"memory": "<b>"},
        {"first": "4"},
        {"first": "-1"},
        {"first": "seat"},
    ],
)
async def test_a_form_out_of_range_comes_back_with_a_sentence(
    hall: FakeLobby, wrong: dict[str, str]
) -> None:
    response = await AsyncClient().post("/tables", {**NEW_TABLE, **wrong})

    assert response.status_code == 400
    assert "Please choose again" in response.context["refusal"]["message"]
    assert hall.requests("CreateTable") == []


async def test_a_refused_join_shows_its_sentence_and_keeps_what_was_typed(hall: FakeLobby) -> None:
    hall.add(make_table())
    hall.refusals["JoinTable"] = [TAKEN]
    typed = {"nickname": "Bob", "faction": "elf"}

    response = await AsyncClient().post(f"/table/{TABLE_ID}/join", typed)

    assert response.status_code == 409
    assert response.context["refusal"] == {
        "action": "join",
        "reason": "FACTION_TAKEN",
        "message": "This faction is taken. Choose another one.",
        "rule": "",
    }
    assert response.context["form"]["nickname"].value() == "Bob"


async def test_scripts_get_json(hall: FakeLobby) -> None:
    hall.add(make_table())
    hall.refusals["JoinTable"] = [TAKEN]
    client = AsyncClient(headers=JSON)
    path, typed = f"/table/{TABLE_ID}/join", {"nickname": "Bob"}

    refused = await client.post(path, typed, headers=JSON)
    joined = await client.post(path, typed, headers=JSON)

    assert (refused.status_code, refused.json()) == (
        409,
        {
            "ok": False,
            "reason": "FACTION_TAKEN",
            "message": "This faction is taken. Choose another one.",
            "rule": "",
        },
    )
    assert (joined.status_code, joined.json()) == (200, {"ok": True, "url": f"/table/{TABLE_ID}"})


async def test_joining_twice_keeps_the_seat(hall: FakeLobby) -> None:
    hall.add(make_table())
    client = AsyncClient()

    await client.post(f"/table/{TABLE_ID}/join", {"nickname": "Bob"})
    await client.post(f"/table/{TABLE_ID}/join", {"nickname": "Bob"})

    assert len(hall.requests("JoinTable")) == 1


async def test_a_join_that_met_a_restarting_lobby_is_repeated_as_the_same(hall: FakeLobby) -> None:
    hall.add(make_table())
    hall.refusals["JoinTable"] = [refuse(grpc.StatusCode.UNAVAILABLE, "STOPPING")]

    response = await AsyncClient().post(f"/table/{TABLE_ID}/join", {"nickname": "Bob"})

    assert response.status_code == 302
    first, second = hall.requests("JoinTable")
    assert first.request_id == second.request_id


async def test_a_seat_is_given_up(hall: FakeLobby) -> None:
    hall.add(make_table())
    client = AsyncClient()
    await client.post(f"/table/{TABLE_ID}/join", {"nickname": "Bob"})

    response = await client.post(f"/table/{TABLE_ID}/leave")

    assert response.headers["Location"] == "/"
    assert hall.requests("LeaveTable")[0].seat_token == TOKEN
    assert (await client.get(f"/table/{TABLE_ID}")).context["seat"] is None


@pytest.mark.parametrize("act", ["leave", "start", "rematch", "bots/1/remove"])
async def test_who_has_no_seat_only_watches(hall: FakeLobby, act: str) -> None:
    hall.add(make_table())

    response = await AsyncClient().post(f"/table/{TABLE_ID}/{act}")

    assert response.status_code == 403
    assert "You are watching" in response.context["refusal"]["message"]


async def test_the_host_seats_and_unseats_computers_and_starts(hall: FakeLobby) -> None:
    client = AsyncClient()
    await client.post("/tables", NEW_TABLE)

    await client.post(f"/table/{TABLE_ID}/bots", {"bot": "random", "faction": "orc", "seat": "1"})
    await client.post(f"/table/{TABLE_ID}/bots/1/remove")
    await client.post(f"/table/{TABLE_ID}/start")

    [added] = hall.requests("AddBot")
    assert (added.bot, added.faction, added.seat) == ("random", game_pb2.FACTION_ORC, 1)
    assert hall.requests("RemoveBot")[0].seat == 1
    assert len(hall.requests("StartTable")) == 1


@pytest.mark.parametrize("seat", [4, 99_999_999_999])
async def test_no_computer_sits_beyond_the_seats_of_a_game(hall: FakeLobby, seat: int) -> None:
    client = AsyncClient()
    await client.post("/tables", NEW_TABLE)

    response = await client.post(f"/table/{TABLE_ID}/bots/{seat}/remove")

    assert response.status_code == 400
    assert "out of range" in response.context["refusal"]["message"]
    assert hall.requests("RemoveBot") == []


async def test_a_rematch_leads_to_its_own_table(hall: FakeLobby) -> None:
    client = AsyncClient()
    await client.post("/tables", NEW_TABLE)

    response = await client.post(f"/table/{TABLE_ID}/rematch")

    assert response.headers["Location"] == "/table/rematch"
    request = hall.requests("CreateTable")[-1]
    assert (request.rematch_of, request.rematch_seat_token) == (TABLE_ID, TOKEN)
    assert request.wish.nickname == "Ada"
    assert hall.requests("StartTable") == []


async def test_a_rematch_against_computers_alone_starts_at_once(hall: FakeLobby) -> None:
    client = AsyncClient()
    await client.post("/tables", NEW_TABLE)
    hall.tables[TABLE_ID].seats[1].bot = "greedy"

    await client.post(f"/table/{TABLE_ID}/rematch")

    assert hall.requests("StartTable")[-1].table_id == "rematch"


async def test_own_tables_lead_back(hall: FakeLobby) -> None:
    client = AsyncClient()
    await client.post("/tables", NEW_TABLE)
    hall.add(make_table(status=lobby_pb2.TABLE_STATUS_RUNNING, to_move=[0]))

    response = await client.get("/")

    [own] = response.context["own"]
    assert (own["table"]["id"], own["seat"], own["your_turn"]) == (TABLE_ID, 0, True)
    assert response.context["tables"] == []


async def test_a_table_is_shared_under_the_public_origin(hall: FakeLobby) -> None:
    hall.add(make_table())

    with override_settings(PUBLIC_ORIGIN="https://play.armadora.test"):
        page = await AsyncClient().get(f"/table/{TABLE_ID}")

    assert page.context["share_url"] == f"https://play.armadora.test/table/{TABLE_ID}"


async def test_no_such_table_says_so(hall: FakeLobby) -> None:
    response = await AsyncClient().get("/table/nowhere")

    assert response.status_code == 404
    assert "There is no such table." in response.content.decode()


async def test_no_such_page_says_so(hall: FakeLobby) -> None:
    response = await AsyncClient().get("/nowhere")

    assert response.status_code == 404
    assert "There is no page at this address." in response.content.decode()


async def test_a_mistake_of_ours_shows_a_request_id_and_nothing_of_the_mistake(
    hall: FakeLobby,
) -> None:
    unheard_of = lobby_pb2.Seat(nickname="Ada", faction=99)  # type: ignore[arg-type]
    hall.add(make_table(seats=[unheard_of]))
    client = AsyncClient(raise_request_exception=False)

    response = await client.get("/", headers={"x-request-id": "req-500"})

    page = response.content.decode()
    assert response.status_code == 500
    assert "The mistake is ours" in page
    assert "req-500" in page
    assert "KeyError" not in page


async def test_the_rules_are_there(hall: FakeLobby) -> None:
    response = await AsyncClient().get("/rules")

    assert response.status_code == 200
    assert 'id="R17"' in response.content.decode()


async def test_pages_speak_french(hall: FakeLobby) -> None:
    client = AsyncClient()

    asked = await client.get("/", headers={"Accept-Language": "fr"})
    chosen = await client.post("/language", {"language": "fr", "next": "/"})
    after = await client.get("/")

    assert 'lang="fr"' in asked.content.decode()
    assert chosen.status_code == 302
    assert 'lang="fr"' in after.content.decode()


async def test_a_nickname_is_never_markup(hall: FakeLobby) -> None:
    seats = [lobby_pb2.Seat(index=0, nickname="<b>Ada</b>"), lobby_pb2.Seat(index=1)]
    hall.add(make_table(seats=seats))

    for path in ["/", f"/table/{TABLE_ID}"]:
        page = (await AsyncClient().get(path)).content.decode()
        assert "<b>Ada" not in page


async def test_a_seat_token_never_reaches_a_page(hall: FakeLobby) -> None:
    client = AsyncClient()
    responses: list[Any] = [
        await client.post("/tables", NEW_TABLE),
        await client.post("/tables", NEW_TABLE, headers=JSON),
        await client.get("/"),
        await client.get(f"/table/{TABLE_ID}"),
        await client.post(f"/table/{TABLE_ID}/start", headers=JSON),
    ]

    for response in responses:
        sent = response.content.decode() + str(response.headers) + str(response.cookies)
        assert TOKEN not in sent


async def test_the_lobby_hears_who_asks_without_hearing_the_session(hall: FakeLobby) -> None:
    client = AsyncClient()
    await client.post("/tables", NEW_TABLE, headers={"x-request-id": "req-1"})
    await client.post(f"/table/{TABLE_ID}/start", headers={"x-request-id": "req-2"})

    metadata = hall.metadata("StartTable")
    assert metadata["x-request-id"] == "req-2"
    assert len(metadata["x_client"]) == 32
    assert client.cookies["hall_session"].value not in str(metadata)
    assert metadata["x_client"] != hall.metadata("CreateTable")["x_client"]


async def test_health_is_ours_and_readiness_is_the_lobbys_too(hall: FakeLobby) -> None:
    client = AsyncClient()
    anywhere = {"Host": "10.0.0.7:8000"}

    healthy = await client.get("/healthz", headers=anywhere)
    ready = await client.get("/readyz", headers=anywhere)
    await hall.stop()
    alone = await client.get("/healthz", headers=anywhere)
    unready = await client.get("/readyz", headers=anywhere)

    statuses = [response.status_code for response in (healthy, ready, alone, unready)]
    assert statuses == [200, 200, 200, 503]


async def test_a_silent_lobby_makes_a_page_that_says_so(hall: FakeLobby) -> None:
    away = refuse(grpc.StatusCode.UNAVAILABLE, "STORE_AWAY")
    hall.refusals["GetTable"] = [away] * int(100 * LOOK_PATIENCE_SECONDS)

    response = await AsyncClient().get(f"/table/{TABLE_ID}")

    assert response.status_code == 503
    page = response.content.decode()
    assert "Your game is safe" in page
    assert "Try again" in page
    assert "play/again" in page
