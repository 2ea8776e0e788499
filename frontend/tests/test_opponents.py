"""Computer opponents in the pages: chosen at a level, changed, remembered, told of honestly."""

from dataclasses import replace
from datetime import date
from typing import Any

import grpc
import pytest
from django.http import QueryDict
from django.test import AsyncClient
from hall.v1 import game_pb2, lobby_pb2, orkisland_pb2

from frontend.play import opponents
from frontend.play.forms import BotForm, CheckedForm, ComputerForm, CreateForm
from frontend.play.island_forms import MatchForm
from frontend.play.ratings import Measurement, Rating, Result
from frontend.play.words import LEVELS, NEWCOMERS_LEVEL, OPPONENTS
from frontend.tests.fake_lobby import HOST_TOKEN, TABLE_ID, TOKEN, FakeLobby, make_table
from services.wire.errors import Refusal

ARMADORA = {"seats": "3", "visibility": "public", "nickname": "Ada", "bots": ["hard", "expert"]}
ORKISLAND = {"visibility": "public", "nickname": "Ada", "army": ["me", "open", "hard", "easy"]}
MEASUREMENT = Measurement(
    commit="abc1234",
    is_clean=True,
    date=date(2026, 11, 30),
    options={"advanced": False, "partners": False},
    seed=7,
    games=400,
    bots={"hard": Rating(1480, 15), "random": Rating(1000, 0)},
    results=(
        Result("hard", "medium", 2, 200, 100, 156.0, 0.029),
        Result("hard", "random", 2, 8, 4, 8.0, 0.125),
        Result("hard", "medium", 4, 200, 50, 102.0, 0.029),
    ),
)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ratings as if they had been measured, in Armadöra only."""
    measured = {"armadora": MEASUREMENT}
    bots = {("armadora", bot): rating for bot, rating in MEASUREMENT.bots.items()}
    monkeypatch.setattr(opponents, "measurement_of", measured.get)
    monkeypatch.setattr(opponents, "rating_of", lambda *asked: bots.get(asked))


def bots_added(hall: FakeLobby) -> list[tuple[int, str]]:
    """Return who was seated where."""
    return [(request.seat, request.bot) for request in hall.requests("AddBot")]


async def finish(client: AsyncClient, hall: FakeLobby, *bots: str) -> None:
    """Leave the visitor at a finished table with computer opponents."""
    await client.post("/tables", ARMADORA)
    table = hall.tables[TABLE_ID]
    table.status = lobby_pb2.TABLE_STATUS_FINISHED
    del table.seats[1:]
    for index, bot in enumerate(bots, start=1):
        table.seats.append(lobby_pb2.Seat(index=index, nickname=f"Fox {index}", bot=bot))


async def test_each_seat_gets_the_level_chosen_for_it(hall: FakeLobby) -> None:
    await AsyncClient().post("/tables", ARMADORA)

    assert bots_added(hall) == [(1, "hard"), (2, "expert")]


async def test_the_choice_for_each_seat_is_offered_again(hall: FakeLobby) -> None:
    client = AsyncClient()
    await client.post("/tables", ARMADORA)
    await client.post("/orkisland/tables", ORKISLAND)

    home = await client.get("/")
    form = await client.get("/orkisland/new")

    assert home.context["form"]["bots"].value() == ["hard", "expert"]
    assert home.context["form"]["seats"].value() == 3
    chosen = [army["chosen"] for army in form.context["armies"]]
    assert chosen == ["me", "open", "hard", "easy"]


@pytest.mark.parametrize(
    ("path", "game", "seats"),
    [("/play-computer", "armadora", [1]), ("/command-army", "orkisland", [1, 2, 3])],
)
async def test_one_click_meets_the_level_chosen_and_keeps_it(
    hall: FakeLobby, path: str, game: str, seats: list[int]
) -> None:
    client = AsyncClient()
    newcomer = (await client.get("/")).context["level"][game]

    await client.post(path, {"level": "hard"})

    assert newcomer == NEWCOMERS_LEVEL
    assert bots_added(hall) == [(seat, "hard") for seat in seats]
    assert (await client.get("/")).context["level"][game] == "hard"


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/tables", {**ARMADORA, "bots": ["hard", "godlike"]}),
        ("/tables", {**ARMADORA, "bots": ["Hunter"]}),
        ("/play-computer", {"level": "godlike"}),
        ("/play-computer", {"level": "greedy"}),
        ("/orkisland/tables", {**ORKISLAND, "army": ["me", "open", "greedy", "hard"]}),
        ("/command-army", {"level": "Hard"}),
        (f"/table/{TABLE_ID}/bots", {"bot": "godlike"}),
        (f"/table/{TABLE_ID}/bots/1/change", {"bot": "godlike"}),
        (f"/table/{TABLE_ID}/bots/1/change", {}),
        (f"/table/{TABLE_ID}/rematch", {"level": "godlike"}),
    ],
)
async def test_a_level_that_is_none_is_refused_before_anything_is_done(
    hall: FakeLobby, path: str, fields: dict[str, Any]
) -> None:
    client = AsyncClient()
    await finish(client, hall, "easy")
    done = len(hall.requests("CreateTable")), len(hall.requests("AddBot"))

    response = await client.post(path, fields)

    assert response.status_code == 400
    refusal = response.context["refusal"]
    assert refusal["reason"] == "UNKNOWN_BOT"
    assert "There is no such computer opponent." in refusal["message"]
    assert (len(hall.requests("CreateTable")), len(hall.requests("AddBot"))) == done
    assert hall.requests("ChangeBot") == []


@pytest.mark.parametrize(
    ("form", "message"),
    [
        (
            ComputerForm({"level": "godlike"}),
            "level is one of easy, medium, hard, expert, not 'god",
        ),
        (BotForm({}), "bot is one of easy, medium, hard, expert, greedy, random, Hunter, Walk"),
        (
            CreateForm({"seats": "2", "visibility": "public", "bots": "godlike"}),
            "bots is one of easy, medium, hard, expert, greedy, random, not 'godlike'",
        ),
    ],
)
def test_who_names_no_opponent_is_told_which_there_are(form: CheckedForm, message: str) -> None:
    with pytest.raises(Refusal) as refused:
        form.read()

    assert refused.value.reason == "UNKNOWN_BOT"
    assert message in str(refused.value)


def test_what_is_wrong_beside_an_opponent_is_told_first() -> None:
    armies = QueryDict(mutable=True)
    armies.setlist("army", ["me", "open", "greedy", "hard"])
    armies.update({"visibility": "public", "nickname": "x" * 300})

    with pytest.raises(Refusal) as refused:
        MatchForm(armies).read()

    assert (refused.value.reason, refused.value.facts["field"]) == ("BAD_FIELD", "nickname")


async def test_the_host_puts_another_level_on_a_seat(hall: FakeLobby) -> None:
    client = AsyncClient()
    await finish(client, hall, "easy", "easy")

    response = await client.post(f"/table/{TABLE_ID}/bots/2/change", {"bot": "expert"})

    assert response.headers["Location"] == f"/table/{TABLE_ID}"
    [request] = hall.requests("ChangeBot")
    assert (request.seat, request.bot, request.seat_token) == (2, "expert", TOKEN)
    assert request.request_id


async def test_no_level_is_put_on_a_seat_that_no_game_has(hall: FakeLobby) -> None:
    client = AsyncClient()
    await finish(client, hall, "easy")

    response = await client.post(f"/table/{TABLE_ID}/bots/4/change", {"bot": "expert"})

    assert response.context["refusal"]["reason"] == "BAD_FIELD"
    assert hall.requests("ChangeBot") == []


async def test_who_has_no_seat_changes_no_level(hall: FakeLobby) -> None:
    hall.add(make_table())

    response = await AsyncClient().post(f"/table/{TABLE_ID}/bots/1/change", {"bot": "hard"})

    assert response.status_code == 403
    assert hall.requests("ChangeBot") == []


async def test_a_rematch_is_played_at_the_level_chosen(hall: FakeLobby) -> None:
    client = AsyncClient()
    await finish(client, hall, "easy", "medium", "greedy")

    await client.post(f"/table/{TABLE_ID}/rematch", {"level": "medium"})

    changed = [
        (request.table_id, request.seat, request.bot) for request in hall.requests("ChangeBot")
    ]
    assert changed == [("rematch", 1, "medium"), ("rematch", 3, "medium")]
    names = [name for name, _, _ in hall.calls]
    assert names.index("ChangeBot") < len(names) - 1 - names[::-1].index("StartTable")
    assert hall.requests("StartTable")[-1].table_id == "rematch"
    assert (await client.get("/")).context["level"]["armadora"] == "medium"


async def test_a_rematch_leaves_the_computers_as_they_were_unless_asked(hall: FakeLobby) -> None:
    client = AsyncClient()
    await finish(client, hall, "easy", "hard")

    await client.post(f"/table/{TABLE_ID}/rematch", {"level": ""})

    assert hall.requests("ChangeBot") == []
    assert hall.requests("StartTable")[-1].table_id == "rematch"


async def test_a_rematch_waits_for_who_wants_to_change_its_computers(hall: FakeLobby) -> None:
    client = AsyncClient()
    await finish(client, hall, "easy", "hard")

    response = await client.post(f"/table/{TABLE_ID}/rematch", {"is_waiting": "1"})

    assert response.headers["Location"] == "/table/rematch"
    assert "rematch" not in [request.table_id for request in hall.requests("StartTable")]


async def test_who_comes_later_to_a_rematch_leaves_its_levels_to_the_host(hall: FakeLobby) -> None:
    client = AsyncClient()
    await finish(client, hall, "easy")
    hall.rematch_host = 1

    response = await client.post(f"/table/{TABLE_ID}/rematch", {"level": "expert"})

    assert response.headers["Location"] == "/table/rematch"
    assert hall.requests("ChangeBot") == []


async def test_a_level_that_the_lobby_refuses_starts_no_rematch(hall: FakeLobby) -> None:
    client = AsyncClient()
    await finish(client, hall, "easy")
    hall.refusals["ChangeBot"] = [
        Refusal(grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_REQUESTS", "wait a second")
    ]

    refused = await client.post(f"/table/{TABLE_ID}/rematch", {"level": "hard"})
    again = await client.post(f"/table/{TABLE_ID}/rematch", {"level": "hard"})

    assert refused.status_code == 429
    assert again.headers["Location"] == "/table/rematch"
    assert [request.table_id for request in hall.requests("StartTable")].count("rematch") == 1


async def test_a_host_who_watches_chooses_the_level_of_a_rematch(hall: FakeLobby) -> None:
    client = AsyncClient()
    await client.post("/orkisland/tables", {**ORKISLAND, "army": ["hard"] * 4})
    table = hall.tables[TABLE_ID]
    table.status = lobby_pb2.TABLE_STATUS_FINISHED
    table.options.CopyFrom(game_pb2.GameOptions(orkisland=orkisland_pb2.OrkIslandOptions()))
    del table.seats[:]
    for index in range(4):
        table.seats.append(lobby_pb2.Seat(index=index, nickname=f"Orc {index}", bot="hard"))

    await client.post(f"/table/{TABLE_ID}/rematch", {"level": "easy"})

    assert [request.seat_token for request in hall.requests("ChangeBot")] == [HOST_TOKEN] * 4


@pytest.mark.usefixtures("measured")
async def test_pages_show_how_strong_an_opponent_was_measured(hall: FakeLobby) -> None:
    home = (await AsyncClient().get("/")).content.decode()
    form = (await AsyncClient().get("/orkisland/new")).content.decode()

    assert "Hard · 1480 ± 15" in home
    assert home.count('<span class="rating">1480 ± 15</span>') == 2  # one click, and the form
    assert "Random · 1000<" in home
    assert "±" not in form


@pytest.mark.usefixtures("measured")
async def test_the_page_of_opponents_says_where_the_ratings_come_from(hall: FakeLobby) -> None:
    page = (await AsyncClient().get("/opponents")).content.decode()

    assert "Measured in 400 games on 30 November 2026." in page
    assert "Commit abc1234, seeds from 7 on." in page
    assert "Basic rules, each player alone." in page
    assert "<code>hall ladder armadora --games 8 --rivals 200 --seed 7</code>" in page
    assert "<b>Hard</b> against Random: 100 % (88 to 100) of 8 games" in page
    for_two, against_three = page.split("<h3>Alone against three of the other")
    assert "Two players <span>equal strength would be 50 %" in for_two
    assert "<b>Hard</b> against Medium: 78 % (75 to 81) of 200 games" in for_two
    assert against_three.startswith(" <span>equal strength would be 25 %")
    assert "<b>Hard</b> against Medium: 51 % (48 to 54) of 200 games" in against_three
    assert "Not measured yet." in page


async def test_results_of_partners_say_so(hall: FakeLobby, monkeypatch: pytest.MonkeyPatch) -> None:
    of_partners = replace(
        MEASUREMENT, options={"advanced": True, "partners": True}, results=MEASUREMENT.results[2:]
    )
    monkeypatch.setattr(opponents, "measurement_of", {"armadora": of_partners}.get)

    page = (await AsyncClient().get("/opponents")).content.decode()

    assert "Advanced rules, partners." in page
    assert "With a partner against two of the other <span>equal strength would be 50 %" in page
    assert "hall ladder armadora --advanced --partners --games 200 --seed 7<" in page


async def test_a_page_is_found_with_a_slash_behind_its_address(hall: FakeLobby) -> None:
    client = AsyncClient()

    for page in ("/opponents", "/rules", "/rules/orkisland", "/orkisland"):
        found = await client.get(f"{page}/?from=afar")
        assert (found.status_code, found.headers["Location"]) == (301, f"{page}?from=afar")


async def test_each_opponent_is_told_of_in_a_sentence(hall: FakeLobby) -> None:
    page = (await AsyncClient().get("/opponents")).content.decode()

    for told in OPPONENTS.values():
        assert [each.bot for each in told[:4]] == list(LEVELS)
        for each in told:
            assert str(each.sentence).endswith(".")
            assert str(each.sentence) in page
