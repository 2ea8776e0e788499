"""Replays in a browser: of a finished game and of a record that somebody has."""

import re
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hall.v1 import armadora_pb2, game_pb2, lobby_pb2, lobby_pb2_grpc
from playwright.sync_api import Page, expect

from services.engine.rules.armadora.board import SQUARES
from services.engine.rules.record import parse_record
from services.wire.channels import open_blocking_channel
from tests.browser.frames import VIEW
from tests.browser.person import Person
from tests.stack import Stack, eventually

PATIENCE_SECONDS = 60.0
MADE = ".log-entry:not([data-later])"
VALUE = re.compile(r"put a \d on")


def play_bots(stack: Stack, *, advanced: bool, seats: int = 2, teams: bool = False) -> str:
    """Let computers play a game to its end, and return the id of their table."""
    with open_blocking_channel(stack.lobby_address) as channel:
        lobby = lobby_pb2_grpc.LobbyServiceStub(channel)
        options = armadora_pb2.ArmadoraOptions(seats=seats, advanced=advanced, teams=teams)
        opened = lobby.CreateTable(
            lobby_pb2.CreateTableRequest(
                request_id=str(uuid.uuid4()),
                options=game_pb2.GameOptions(armadora=options),
                wish=lobby_pb2.SeatWish(nickname="Ada"),
            )
        )
        place = {"table_id": opened.table.id, "seat_token": opened.ticket.seat_token}
        for _ in range(seats - 1):
            lobby.AddBot(lobby_pb2.AddBotRequest(**place, bot="random"))
        lobby.StartTable(lobby_pb2.StartTableRequest(**place))
        lobby.LeaveTable(lobby_pb2.LeaveTableRequest(**place))

        def is_over() -> bool:
            asked = lobby_pb2.GetTableRequest(table_id=opened.table.id)
            status = lobby.GetTable(asked).table.status
            return bool(status == lobby_pb2.TABLE_STATUS_FINISHED)

        eventually(is_over, PATIENCE_SECONDS, "the end of a game between computers")
    return str(opened.table.id)


@pytest.fixture(scope="module")
def table_id(stack: Stack) -> str:
    """A finished table."""
    return play_bots(stack, advanced=False)


@pytest.fixture(scope="module")
def advanced_table_id(stack: Stack) -> str:
    """A finished table of the advanced game."""
    return play_bots(stack, advanced=True)


def open_replay(person: Person, table_id: str, query: str = "") -> list[tuple[int, str]]:
    """Open a replay, and return the moves of its record, each with its seat."""
    address = f"{person.home}/replay/{table_id}"
    person.page.goto(address + query)
    expect(person.page.locator("#replay")).to_have_attribute("data-phase", "replay")
    text = person.page.request.get(f"{address}/record.txt").text()
    return list(parse_record(text).moves)


def check_move(page: Page, ply: int, moves: list[tuple[int, str]]) -> None:
    """The page must stand at a ply: counter, knob, log and board."""
    expect(page.locator("#ply-counter")).to_have_text(f"Move {ply} of {len(moves)}")
    expect(page.locator("#knob")).to_have_value(str(ply))
    expect(page.locator(MADE)).to_have_count(ply)
    warriors = sum(text.startswith(("w", "g")) for _, text in moves[:ply])
    expect(page.locator(".pieces .tile")).to_have_count(warriors)


def known(moves: list[tuple[int, str]], *seats: int) -> list[str]:
    """Return the values of the warriors that some seats have placed."""
    return [text[1] for seat, text in moves if seat in seats and text.startswith("w")]


def check_values(page: Page, values: list[str]) -> None:
    """The board must show these values, wherever their warriors stand."""
    figures = page.locator(".pieces :is(.figure, .corner-figure)")
    expect(figures).to_have_count(len(values))
    assert sorted(figures.all_text_contents()) == sorted(values)


def is_small(territory: dict[str, Any]) -> bool:
    """Tell whether a territory is no more than half of the land; the rest is no news."""
    return len(territory["squares"]) <= SQUARES // 2


def told(page: Page) -> list[str]:
    """Return the log and why who took what, each player called by the seat."""
    expect(page.locator("#why-list")).to_be_visible()
    texts = page.locator(":is(.log-text, #why-list p)").all_text_contents()
    for index, name in enumerate(page.locator("#each-seat span").all_text_contents()):
        texts = [text.replace(name, f"Seat {index + 1}") for text in texts]
    return texts


def test_a_game_is_stepped_by_mouse(sit_down: Callable[[], Person], table_id: str) -> None:
    person = sit_down()
    moves = open_replay(person, table_id)
    page = person.page
    check_move(page, 0, moves)
    page.get_by_role("button", name="One move on").click()
    check_move(page, 1, moves)
    page.get_by_role("button", name="To the end").click()
    check_move(page, len(moves), moves)
    expect(page.locator("#rank > li")).to_have_count(2)
    page.get_by_role("button", name="One move back").click()
    check_move(page, len(moves) - 1, moves)
    expect(page.locator("#win")).to_be_hidden()
    page.locator("[data-ply='4']").click()
    check_move(page, 5, moves)
    page.get_by_role("button", name="To the beginning").click()
    check_move(page, 0, moves)
    person.check_faultless()


def test_a_game_is_stepped_by_keys(sit_down: Callable[[], Person], table_id: str) -> None:
    person = sit_down()
    moves = open_replay(person, table_id)
    person.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    check_move(person.page, 2, moves)
    expect(person.page.locator("#spoken")).to_contain_text(f"Move 2 of {len(moves)}.")
    person.press("End")
    check_move(person.page, len(moves), moves)
    person.press("Home")
    check_move(person.page, 0, moves)
    person.tab_to("#knob")
    person.press("ArrowRight")
    check_move(person.page, 1, moves)
    person.press("?")
    expect(person.page.locator("#keys")).to_be_visible()
    person.check_faultless()


def test_a_game_plays_by_itself_and_pauses(sit_down: Callable[[], Person], table_id: str) -> None:
    person = sit_down()
    moves = open_replay(person, table_id, "?ply=10")
    person.page.get_by_role("button", name="Speed").click(click_count=2)
    expect(person.page.locator("#speed")).to_contain_text("4×")
    person.press("Space")
    expect(person.page.locator("#ply-counter")).to_contain_text("Move 12 ")
    person.press("Space")
    expect(person.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    person.page.locator(f"[data-ply='{len(moves) - 2}']").click()
    person.press("Space")
    check_move(person.page, len(moves), moves)
    expect(person.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_nobody_sees_more_than_they_saw_before_the_end(
    sit_down: Callable[[], Person], table_id: str
) -> None:
    person = sit_down()
    moves = open_replay(person, table_id)
    page, last = person.page, len(moves)
    page.locator(f"[data-ply='{last - 2}']").click()
    check_values(page, known(moves[:-1], 0, 1))
    for key, seats in (("s", []), ("1", [0]), ("2", [1]), ("o", [0, 1])):
        person.press(key)
        check_values(page, known(moves[:-1], *seats))
        expect(page.locator(MADE, has_text=VALUE)).to_have_count(len(known(moves[:-1], *seats)))
    person.press("s")
    check_values(page, [])
    person.press("End")
    check_values(page, known(moves, 0, 1))
    expect(page.locator(MADE, has_text=VALUE)).to_have_count(len(known(moves, 0, 1)))


def test_a_shared_link_opens_where_it_was_copied(
    sit_down: Callable[[], Person], table_id: str
) -> None:
    person, friend = sit_down(), sit_down()
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    moves = open_replay(person, table_id)
    person.press("2", *["ArrowRight"] * 7)
    check_move(person.page, 7, moves)
    person.page.locator("#copy-link").click()
    expect(person.page.locator("#copy-link .copy-word")).to_have_text("Copied")
    link = person.page.evaluate("navigator.clipboard.readText()")
    person.page.wait_for_url(link)
    friend.page.goto(link)
    check_move(friend.page, 7, moves)
    expect(friend.page.locator("input[name=as][value='1']")).to_be_checked()


@pytest.mark.parametrize("query", ["?as=3&ply=0", "?as=&ply=-1", "?as=god&ply=x"])
def test_an_address_that_does_not_fit_opens_the_beginning(
    sit_down: Callable[[], Person], table_id: str, query: str
) -> None:
    person = sit_down()
    moves = open_replay(person, table_id, query)
    check_move(person.page, 0, moves)
    expect(person.page.locator("input[value=open]")).to_be_checked()


def test_a_downloaded_record_shows_the_same_game(
    sit_down: Callable[[], Person], table_id: str, tmp_path: Path
) -> None:
    person = sit_down()
    moves = open_replay(person, table_id, "?ply=999")
    page = person.page
    at_table = told(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert re.fullmatch(r"armadora-table-\d+\.txt", file.name)
    page.goto(f"{person.home}/replay")
    page.locator("#record-file").set_input_files(file)
    check_move(page, 0, moves)
    person.press("End")
    check_move(page, len(moves), moves)
    assert told(page) == at_table
    with page.expect_download() as download:
        page.get_by_role("button", name="Record").click()
    assert Path(download.value.path()).read_text() == file.read_text()
    assert page.url == f"{person.home}/replay"
    person.check_faultless()


def test_an_unfinished_record_is_shown_as_far_as_it_goes(
    sit_down: Callable[[], Person], table_id: str
) -> None:
    person = sit_down()
    page = person.page
    text = page.request.get(f"{person.home}/replay/{table_id}/record.txt").text()
    page.goto(f"{person.home}/replay")
    page.locator("#record-text").fill("\n".join(text.splitlines()[:12]))
    page.get_by_role("button", name="Show the game").click()
    expect(page.locator("#log-count")).to_have_text("not over")
    person.press("End")
    expect(page.get_by_role("button", name="To the end")).to_be_disabled()
    expect(page.locator("#win")).to_be_hidden()


def test_keys_that_lead_nowhere_are_left_to_the_browser(
    sit_down: Callable[[], Person], table_id: str
) -> None:
    person = sit_down()
    page = person.page
    page.set_viewport_size({"width": 390, "height": 500})
    page.goto(f"{person.home}/replay")
    person.press("End")
    person.wait_until(lambda: bool(page.evaluate("scrollY > 0")), "the lower end of the page")
    open_replay(person, table_id)
    page.evaluate(
        """() => {
          window.taken = [];
          addEventListener("keydown", (event) => taken.push(event.defaultPrevented));
        }"""
    )
    person.press("2", "4", "ArrowRight")
    assert page.evaluate("taken") == [True, False, True]


def check_refused(person: Person, text: str, place: str) -> None:
    """A text must be refused with a sentence that names the place, and stay to be mended."""
    page = person.page
    page.goto(f"{person.home}/replay")
    page.locator("#record-text").fill(text)
    page.get_by_role("button", name="Show the game").click()
    expect(page.locator("#upload-refusal")).to_contain_text(re.compile(place, re.IGNORECASE))
    expect(page.locator("#record-text")).to_have_value(text)


def test_a_text_that_is_no_record_is_refused_with_its_line(
    sit_down: Callable[[], Person],
) -> None:
    check_refused(sit_down(), "game armadora\nrules 2\nseats many\n", r"\bline 3\b")


def test_a_record_that_cannot_be_played_is_refused_with_its_move(
    sit_down: Callable[[], Person], table_id: str
) -> None:
    person = sit_down()
    text = person.page.request.get(f"{person.home}/replay/{table_id}/record.txt").text()
    spoilt = re.sub(r"\n\n(\d) \S+\n", r"\n\n\1 w9@a1\n", text)
    check_refused(person, spoilt, r"\bmove 1\b.*cannot be read.*worth 1 to 5")
    why = person.page.locator("#upload-refusal a")
    expect(why).to_have_attribute("href", "/rules#R6")


@pytest.mark.parametrize("text", ["   ", "\n"])
def test_an_empty_text_is_refused_as_empty(sit_down: Callable[[], Person], text: str) -> None:
    person = sit_down()
    check_refused(person, text, "this text is empty")
    expect(person.page.locator("#upload-refusal a")).to_have_count(0)
    file = {"name": "empty.txt", "mimeType": "text/plain", "buffer": b""}
    person.page.locator("#record-text").fill("game chess")
    person.page.locator("#record-file").set_input_files([file])
    expect(person.page.locator("#upload-refusal")).to_contain_text("This text is empty.")


def test_what_is_worth_finding_again_is_marked(
    sit_down: Callable[[], Person], advanced_table_id: str
) -> None:
    person = sit_down()
    open_replay(person, advanced_table_id)
    address = f"{person.home}/replay/{advanced_table_id}/views?as=open"
    views = person.page.request.get(address).json()["views"]
    entries = [entry for view in views for entry in view["log"]]
    marked = {
        "power": sum(entry["text"][0] in "mgoe" for entry in entries),
        "closed": sum(any(map(is_small, entry["closed"])) for entry in entries),
        "passed": sum(entry["text"] == "pass" or entry["passed"] != [] for entry in entries),
    }
    for mark, count in marked.items():
        expect(person.page.locator(f"#track-drawing [data-mark={mark}]")).to_have_count(count)


def test_every_move_of_an_advanced_game_is_shown(
    sit_down: Callable[[], Person], advanced_table_id: str
) -> None:
    person = sit_down()
    moves = open_replay(person, advanced_table_id)
    for ply in range(1, len(moves) + 1):
        person.press("ArrowRight")
        check_move(person.page, ply, moves)
    person.check_faultless()


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (900, 1200), (844, 390), (1280, 800)])
def test_board_and_transport_are_seen_together(
    sit_down: Callable[[], Person], table_id: str, size: tuple[int, int]
) -> None:
    person = sit_down()
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    open_replay(person, table_id, "?ply=20")
    for part in ("#board-drawing", "#transport"):
        expect(person.page.locator(part)).to_be_in_viewport(ratio=1)
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert person.page.evaluate(overflow) == 0


def test_a_shown_game_tells_of_its_table_who_played_and_how(run: Callable[..., Any]) -> None:
    answer = {"as": "open", "seats": [], "options": {}, "number": 4, "text": "", "views": [VIEW]}
    table = run(
        "replay/game.js",
        """async ({ createLoader }, answer) => {
          const load = createLoader(async () => Response.json(answer));
          return (await load("open")).table;
        }""",
        answer,
    )
    assert table == {"seats": [], "options": {}}
