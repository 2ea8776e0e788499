"""Looking back at a finished game with the expert, in a browser."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from services.engine.rules.record import parse_record
from tests.browser.person import Person
from tests.browser.test_dock import SIZES, resize
from tests.browser.test_hints import OVERFLOW, open_practice
from tests.browser.test_levels import HEAR
from tests.browser.test_replay import check_move, play_bots
from tests.stack import Stack

JUDGED_MS = 60_000
SILENT_MS = 21_000
TURN = 6
TABLE_HEIGHT = 300
NOTE_CLOSE = """() => {
  window.WebSocket = class extends WebSocket {
    constructor(url) {
      super(url);
      this.addEventListener("close", () => (window.isClosed = true));
    }
  };
}"""
"""Notes that a line which the page opens from now on is closed."""


@pytest.fixture(scope="module")
def table_id(stack: Stack) -> str:
    """A finished table."""
    return play_bots(stack, advanced=False)


class Judge:
    """The judgements of a game, as a test wants them; computers are not judged."""

    def __init__(self, page: Page, moves: list[tuple[int, str]], people: int) -> None:
        self.lines: list[WebSocketRoute] = []
        self.moves = moves
        self.people = people
        self.quality = "blunder"
        page.route_web_socket("**/judgements", self._connect)

    def tell(self, from_ply: int, to_ply: int) -> None:
        """Send what is known of some plies."""
        told = [self._judgement(ply) for ply in range(from_ply, to_ply)]
        frame = {"type": "judgements", "plies": len(self.moves), "judgements": told}
        self.lines[-1].send(json.dumps(frame))

    def end(self) -> None:
        """Close in good order."""
        self.lines[-1].close(code=1000)

    def refuse(self, message: str) -> None:
        """Say that there is nothing to tell, as the hall does."""
        self.lines[-1].send(json.dumps({"type": "refused", "message": message}))
        self.lines[-1].close(code=4403)

    def _connect(self, line: WebSocketRoute) -> None:
        self.lines.append(line)

    def _judgement(self, ply: int) -> dict[str, Any]:
        """Judge all moves of people alike: a palisade there would have been better."""
        seat, _ = self.moves[ply]
        move = {
            "played": {"gold": 14, "win": 0.4},
            "best": {"move": "p@c2d2", "gold": 19, "win": 0.41},
            "quality": self.quality,
        }
        win = 0.3 if ply + 1 < TURN else 0.7
        return {
            "ply": ply,
            "prospects": [{"gold": ply % 40, "win": win}, {"gold": 40 - ply % 40, "win": win}] * 2,
            "move": move if seat < self.people else None,
            "is_turning_point": ply + 1 == TURN,
        }


def open_judged(person: Person, table_id: str, query: str = "?expert=1", people: int = 1) -> Judge:
    """Open a replay whose judgements are the test's, looked at with the expert.

    The first seats are told to be those of people.
    """

    def seat_people(route: Route) -> None:
        told = (answer := route.fetch()).json()
        for seat in told["seats"][:people]:
            seat["bot"] = ""
        route.fulfill(response=answer, json=told)

    person.page.route("**/views?as=*", seat_people)
    address = f"{person.home}/replay/{table_id}"
    text = person.page.request.get(f"{address}/record.txt").text()
    judge = Judge(person.page, list(parse_record(text).moves), people)
    person.page.goto(address + query)
    expect(person.page.locator("#replay")).to_have_attribute("data-phase", "replay")
    if "expert" in query:
        person.wait_until(lambda: bool(judge.lines), "the panel to ask")
    return judge


def test_a_game_is_looked_back_on_from_its_end(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    open_practice(person)
    page = person.page
    person.move_by_mouse(person.choose())
    person.wait_until(person.is_due, "another turn")
    person.pass_to_the_end()
    page.get_by_role("link", name="Look back with the expert").click()
    page.wait_for_url("**/replay/*?*expert=1*")
    expect(page.locator("#expert-progress")).to_be_hidden(timeout=JUDGED_MS)
    expect(page.locator("#expert-chart .expected")).to_have_count(2)
    expect(page.locator(".log-verdict")).to_have_count(2)
    last = int(page.locator("#knob").get_attribute("max") or "")
    page_height = page.evaluate("document.documentElement.scrollHeight") + TABLE_HEIGHT
    page.locator("#expert-details summary").click()
    expect(page.locator("#expert-table tbody tr")).to_have_count(last)
    assert page.evaluate("document.documentElement.scrollHeight") <= page_height
    page.locator("#expert-table tbody tr", has_not_text="–").first.locator("button").click()
    expect(page.locator("#expert-card")).to_contain_text("You could")
    for part in ("#expert-table thead", "#each-seat", "#log-list"):
        expect(page.locator(part)).to_contain_text("You")
    expect(page.locator("#replay")).not_to_contain_text("Guest")
    page.locator("#expert-open").click()
    expect(page.locator(".log-verdict")).to_have_count(0)
    person.check_faultless()


def test_judgements_show_as_they_come(sit_down: Callable[[], Person], table_id: str) -> None:
    person = sit_down()
    judge = open_judged(person, table_id)
    page, count = person.page, len(judge.moves)
    expect(page.locator("#expert-progress")).to_contain_text("The expert looks at the game")
    judge.tell(0, 0)
    box = page.locator("#expert-chart").bounding_box()
    judge.tell(0, 4)
    expect(page.locator("#expert-progress")).to_contain_text(f"judged 4 of {count} moves")
    judge.tell(0, 8)  # a stream that was opened again repeats itself
    expect(page.locator("#expert-progress")).to_contain_text(f"judged 8 of {count} moves")
    judge.tell(8, count)
    judge.end()
    expect(page.locator("#expert-turn")).to_have_text(f"Decided by move {TURN}")
    assert page.locator("#expert-chart").bounding_box() == box
    page.locator("#expert-turn").click()
    check_move(page, TURN, judge.moves)
    expect(page.locator("#expert-card")).to_contain_text(
        re.compile("Here the game was decided: .*, the lead moved -?2 gold in favour of [A-Za-z]+")
    )
    person.check_faultless()


def test_the_chart_is_pressed_and_stepped_by_keys(
    sit_down: Callable[[], Person], table_id: str
) -> None:
    person = sit_down()
    judge = open_judged(person, table_id)
    page, moves = person.page, judge.moves
    judge.tell(0, len(moves))
    judge.end()
    turn = page.locator(".turn-line").bounding_box()
    assert turn is not None
    page.mouse.click(turn["x"] + turn["width"] / 2, turn["y"] + 60)
    check_move(page, TURN, moves)
    page.locator("#expert-knob").focus()
    person.press("ArrowRight")
    check_move(page, TURN + 1, moves)
    knob = page.locator("#expert-knob")
    assert f"Move {TURN + 1} of {len(moves)}, " in (knob.get_attribute("aria-valuetext") or "")
    person.press("t")
    check_move(page, TURN, moves)
    slips = [ply + 1 for ply, (seat, _) in enumerate(moves) if seat == 0]
    person.press("Home", "n")
    check_move(page, slips[0], moves)
    expect(page.locator("#expert-card")).to_contain_text(
        "could expect 14 gold; with a palisade at c2/d2"
    )
    expect(page.locator(".suggestion .ring.suggested")).to_have_count(1)
    expect(page.locator("#spoken")).to_contain_text("Blunder.")
    page.locator(".as-seen").click()
    expect(page.locator("#each-seat input").first).to_be_checked()
    person.press("e")
    expect(page.locator("#expert-body")).to_be_hidden()
    expect(page.locator(".suggestion > *")).to_have_count(0)
    person.check_faultless()


def test_a_link_to_the_expert_is_a_link(sit_down: Callable[[], Person], table_id: str) -> None:
    person = sit_down()
    judge = open_judged(person, table_id, "?ply=3")
    expect(person.page.locator("#expert-body")).to_be_hidden()
    assert not judge.lines, "nobody is asked before somebody wants to know"
    person.page.locator("#expert-open").click()
    person.page.wait_for_url("**expert=1**")
    person.page.locator("#expert-open").click()
    person.page.wait_for_url(lambda url: "expert" not in url)


def test_where_nobody_judges_it_is_said_and_asked_again(
    sit_down: Callable[[], Person], table_id: str
) -> None:
    person = sit_down()
    page = person.page
    page.clock.install()
    judge = open_judged(person, table_id)
    judge.tell(0, 0)
    page.clock.run_for(SILENT_MS)
    expect(page.locator("#expert-progress")).to_contain_text("The expert has no time just now.")
    page.locator("#expert-again").click()
    person.wait_until(lambda: len(judge.lines) == 2, "the panel to ask again")
    judge.tell(0, 1)
    expect(page.locator("#expert-progress")).to_contain_text("judged 1 of")


def test_what_is_refused_is_said_and_asked_again_only_when_bidden(
    sit_down: Callable[[], Person], table_id: str
) -> None:
    person = sit_down()
    page = person.page
    page.clock.install()
    judge = open_judged(person, table_id)
    judge.refuse("The game is still going on.")
    expect(page.locator("#expert-progress")).to_have_text("The game is still going on.")
    page.clock.run_for(SILENT_MS)
    expect(page.locator("#expert-progress")).to_have_text("The game is still going on.")
    assert len(judge.lines) == 1
    page.locator("#expert-again").click()
    person.wait_until(lambda: len(judge.lines) == 2, "the panel to ask again")
    judge.tell(0, 1)
    expect(page.locator("#expert-progress")).to_contain_text("judged 1 of")
    person.check_faultless()


def test_a_closed_panel_keeps_silent(sit_down: Callable[[], Person], table_id: str) -> None:
    person = sit_down()
    page = person.page
    page.add_init_script(HEAR)
    judge = open_judged(person, table_id, "?ply=1")
    page.evaluate(NOTE_CLOSE)
    page.locator("#expert-open").click()
    person.wait_until(lambda: bool(judge.lines), "the panel to ask")
    page.locator("#expert-open").click()
    judge.tell(0, len(judge.moves))
    judge.end()
    person.wait_until(lambda: page.evaluate("window.isClosed === true"), "the end")
    page.locator("#expert-open").click()
    page.locator("#expert-turn").click()
    expect(page.locator("#spoken")).to_contain_text("Here the game was decided:")
    assert not [said for said in page.evaluate("window.heard") if "Every move is judged" in said]


@pytest.mark.parametrize(
    ("people", "teams", "seats_of_rows"),
    [(1, False, [[0]]), (4, False, [[0], [1], [2], [3]]), (4, True, [[0, 2], [1, 3]])],
    ids=["one", "four", "partners"],
)
def test_the_slips_of_each_side_stand_in_a_row_of_their_own(
    sit_down: Callable[[], Person],
    stack: Stack,
    people: int,
    teams: bool,
    seats_of_rows: list[list[int]],
) -> None:
    person = sit_down()
    table_id = play_bots(stack, advanced=False, seats=4, teams=teams)
    judge = open_judged(person, table_id, people=people)
    judge.tell(0, len(judge.moves))
    judge.end()
    expect(person.page.locator("#expert-turn")).to_be_visible()
    expect(person.page.locator("#expert-slip")).to_have_text("Next slip")
    rows = person.page.locator(".slips")
    expect(rows).to_have_count(len(seats_of_rows))
    tops = rows.locator("use").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().y)"
    )
    assert tops == sorted(set(tops))
    for row, seats in zip(rows.all(), seats_of_rows, strict=True):
        played = [seat for seat, _ in judge.moves if seat in seats]
        expect(row.locator(".slip")).to_have_count(len(played))
    expect(person.page.locator("#expert-chart .expected")).to_have_count(2 if teams else 4)
    shared = person.page.get_by_text("Gold is that of both partners.")
    expect(shared).to_have_count(int(teams))
    person.check_faultless()


def test_a_game_without_slips_has_no_rows_of_them_and_says_so(
    sit_down: Callable[[], Person], table_id: str
) -> None:
    person = sit_down()
    judge = open_judged(person, table_id)
    judge.quality = "best"
    button = person.page.locator("#expert-slip")
    judge.tell(0, 4)
    expect(button).to_have_text("Next slip")
    judge.tell(4, len(judge.moves))
    judge.end()
    expect(button).to_have_text("No slips")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(person.page.locator(".slips")).to_have_count(0)


def test_a_record_without_a_table_is_not_judged(
    sit_down: Callable[[], Person], table_id: str
) -> None:
    person = sit_down()
    text = person.page.request.get(f"{person.home}/replay/{table_id}/record.txt").text()
    person.page.goto(f"{person.home}/replay")
    person.page.locator("#record-text").fill(text)
    person.page.locator("#upload-go").click()
    expect(person.page.locator("#replay")).to_have_attribute("data-phase", "replay")
    expect(person.page.locator("#expert")).to_have_count(0)
    person.press("e")
    person.check_faultless()


def test_board_and_verdict_are_seen_together_on_a_phone(
    sit_down: Callable[[], Person], table_id: str
) -> None:
    person = sit_down()
    resize(person, (360, 640))
    judge = open_judged(person, table_id)
    judge.tell(0, len(judge.moves))
    judge.end()
    person.page.locator("#expert-turn").click()
    person.page.evaluate("document.querySelector('#expert').scrollIntoView({ block: 'end' })")
    person.page.locator("#expert-turn").scroll_into_view_if_needed()
    for part in ("#board", "#expert-turn", "#expert-slip"):
        expect(person.page.locator(part)).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", SIZES)
def test_the_panel_fits_every_size(
    sit_down: Callable[[], Person], table_id: str, size: tuple[int, int]
) -> None:
    person = sit_down()
    resize(person, size)
    judge = open_judged(person, table_id)
    judge.tell(0, len(judge.moves))
    judge.end()
    expect(person.page.locator("#expert-turn")).to_be_visible()
    assert person.page.evaluate(OVERFLOW) == 0
