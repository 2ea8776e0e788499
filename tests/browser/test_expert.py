"""The expert in a browser: hints at tables for practice, and looking back at a finished game."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from services.engine.rules.armadora.board import SQUARE_NAMES
from services.engine.rules.record import parse_record
from tests.browser.person import Person, open_table
from tests.browser.test_dock import COVERED, LOCALES, PARTNERS, SIZES, open_turn, resize
from tests.browser.test_replay import check_move, play_bots
from tests.stack import Stack

JUDGED_MS = 60_000
HINT_MS = 12_000
SILENT_MS = 21_000
TURN = 6
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
MOVE = {"move": "pass", "gold": 1.5, "win": 0.1}
BUSY = ".hint-ask[aria-busy=true]"


@pytest.fixture(scope="module")
def table_id(stack: Stack) -> str:
    """A finished table."""
    return play_bots(stack, advanced=False)


class HeldHints:
    """The line of a table's page, on which what is asked of the expert goes no further."""

    def __init__(self, page: Page) -> None:
        self.asked: list[dict[str, Any]] = []
        self._line: WebSocketRoute | None = None
        page.route_web_socket("**/ws/table/*", self._connect)

    def give(self) -> None:
        """Answer what was asked last with a hint."""
        self.answer({"type": "hint", "hint": {"ply": self.asked[-1]["ply"], "moves": [MOVE]}})

    def answer(self, frame: dict[str, Any]) -> None:
        """Answer what was asked last."""
        assert self._line is not None
        self._line.send(json.dumps({**frame, "id": self.asked[-1]["id"]}))

    def _connect(self, line: WebSocketRoute) -> None:
        self._line = line
        server = line.connect_to_server()

        def take(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["type"] == "hint":
                self.asked.append(frame)
            else:
                server.send(text)

        line.on_message(take)
        server.on_message(line.send)


class Judge:
    """The judgements of a game, as a test wants them."""

    def __init__(self, page: Page, moves: list[tuple[int, str]]) -> None:
        self.lines: list[WebSocketRoute] = []
        self.moves = moves
        page.route_web_socket("**/judgements", self._connect)

    def tell(self, from_ply: int, to_ply: int) -> None:
        """Send what is known of some plies."""
        told = [self._judgement(ply) for ply in range(from_ply, to_ply)]
        frame = {"type": "judgements", "plies": len(self.moves), "judgements": told}
        self.lines[-1].send(json.dumps(frame))

    def end(self) -> None:
        """Close in good order."""
        self.lines[-1].close(code=1000)

    def _connect(self, line: WebSocketRoute) -> None:
        self.lines.append(line)

    def _judgement(self, ply: int) -> dict[str, Any]:
        """Judge all moves of seat 0 as blunders, for a palisade there would have been better."""
        seat, _ = self.moves[ply]
        move = {
            "played": {"gold": 14, "win": 0.4},
            "best": {"move": "p@c2d2", "gold": 19, "win": 0.41},
            "quality": "blunder",
        }
        return {
            "ply": ply,
            "prospects": [{"gold": ply % 40, "win": 0.5}, {"gold": 40 - ply % 40, "win": 0.5}],
            "move": None if seat else move,
            "is_turning_point": ply + 1 == TURN,
        }


def open_judged(person: Person, table_id: str, query: str = "?expert=1") -> Judge:
    """Open a replay whose judgements are the test's, looked at with the expert."""
    address = f"{person.home}/replay/{table_id}"
    text = person.page.request.get(f"{address}/record.txt").text()
    judge = Judge(person.page, list(parse_record(text).moves))
    person.page.goto(address + query)
    expect(person.page.locator("#replay")).to_have_attribute("data-phase", "replay")
    if "expert" in query:
        person.wait_until(lambda: bool(judge.lines), "the panel to ask")
    return judge


def open_practice(person: Person, **choices: str) -> None:
    """Start a game for practice against the computer, and return when it is one's turn."""
    open_table(person, bots="easy", hints="1", **choices)
    person.wait_until(person.is_due, "a turn")


def test_a_hint_is_shown_taken_over_and_played(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    open_practice(person)
    page, ply = person.page, person.ply
    page.locator(".hint-ask").click()
    expect(page.locator(".hint-move").first).to_be_visible(timeout=HINT_MS)
    assert 1 <= page.locator(".hint-move").count() <= 3
    expect(page.locator(".hint-move").first).to_contain_text("gold")
    expect(page.locator(".suggestion .ring")).not_to_have_count(0)
    expect(page.locator("[data-act=confirm]")).to_have_attribute("aria-disabled", "true")
    page.locator(".hint-move").first.click()
    expect(page.locator(".hints")).to_be_hidden()
    expect(page.locator(".suggestion > *")).to_have_count(0)
    expect(page.locator("[data-act=confirm]")).to_have_attribute("aria-disabled", "false")
    expect(page.locator("[data-act=confirm]")).to_be_focused()
    assert person.ply == ply
    person.press("Enter")
    person.wait_for_ply(ply + 1)
    person.check_faultless()


def test_a_hint_is_heard_and_taken_over_by_keys(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    open_practice(person)
    page, ply = person.page, person.ply
    page.locator("#board").focus()
    person.press("e")
    expect(page.locator("#spoken")).to_contain_text("The expert suggests:", timeout=HINT_MS)
    count = page.locator(".hint-move").count()
    for index in range(1, count + 1):
        person.press("e")
        expect(page.locator(".hint-move[data-pointed]")).to_have_attribute(
            "data-index", str(index % count)
        )
    person.press("Shift+E")
    expect(page.locator(".hints")).to_be_hidden()
    person.press("Control+Enter")
    person.wait_for_ply(ply + 1)
    expect(page.locator(".suggestion > *")).to_have_count(0)
    person.check_faultless()


def test_a_hint_steps_back_for_a_choice_and_comes_again(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    open_practice(person)
    page = person.page
    page.locator(".hint-ask").click()
    expect(page.locator(".hint-move").first).to_be_visible(timeout=HINT_MS)
    square = person.view["legal_squares"][-1]
    page.locator(f"[data-square={SQUARE_NAMES[square]}]").click()
    expect(page.locator(".hints")).to_be_hidden()
    page.locator(".hint-ask").click()
    expect(page.locator(".hint-move").first).to_be_visible()
    page.locator(".hint-ask").click()
    expect(page.locator(".hints")).to_be_hidden()


def test_who_waits_for_a_hint_may_stop_waiting(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    held = HeldHints(person.page)
    open_practice(person)
    button = person.page.locator(".hint-ask")
    button.click()
    expect(person.page.locator(BUSY)).to_be_visible()
    button.click()
    expect(person.page.locator(BUSY)).to_have_count(0)
    held.give()
    button.click()
    expect(person.page.locator(BUSY)).to_be_visible()
    held.answer({"type": "refused", "reason": "NO_WORKER", "message": "No time.", "rule": ""})
    expect(person.page.locator("#toast")).to_contain_text("No time.")
    expect(person.page.locator(BUSY)).to_have_count(0)
    expect(person.page.locator(".hints")).to_be_hidden()
    button.click()
    held.give()
    expect(person.page.locator(".hint-move")).to_have_text("Pass1.5 gold · 10%")
    assert len(held.asked) == 3


def test_there_are_no_hints_at_other_tables(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    open_table(person, bots="easy")
    person.wait_until(person.is_due, "a turn")
    expect(person.page.locator(".hint-ask")).to_be_hidden()
    person.page.locator("#board").focus()
    person.press("e")
    expect(person.page.locator(".hints")).to_be_hidden()
    expect(person.page.locator(".table-name")).not_to_contain_text("practice")


def test_everybody_sees_that_there_are_hints(sit_down: Callable[[], Person]) -> None:
    person, spectator = sit_down(), sit_down()
    open_table(person, hints="1")
    spectator.page.goto(person.page.url)
    for page in (person.page, spectator.page):
        expect(page.locator("#table-choices")).to_contain_text("Practice")
        expect(page.locator(".table-name")).to_contain_text("practice")
    person.page.locator("#add-bot button").first.click()
    person.page.locator("#start button").click()
    spectator.wait_for_ply(0)
    expect(spectator.page.locator(".hint-ask")).to_be_hidden()


@LOCALES
@pytest.mark.parametrize("choices", [{}, PARTNERS], ids=["basic", "partners"])
def test_every_button_can_be_pressed_at_every_size(
    sit_down: Callable[..., Person], choices: dict[str, str], locale: str
) -> None:
    person = sit_down(locale)
    open_turn(person, {**choices, "hints": "1"})
    person.page.locator(".hint-ask").click()
    expect(person.page.locator(".hint-move").first).to_be_visible(timeout=HINT_MS)
    for size in SIZES:
        resize(person, size)
        assert person.page.evaluate(COVERED) == [], f"{choices} at {size}"
        assert person.page.evaluate(OVERFLOW) == 0


def test_a_game_is_looked_back_on_from_its_end(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    open_practice(person)
    page = person.page
    person.move_by_mouse(person.choose())
    person.wait_until(person.is_due, "another turn")
    person.move_by_mouse("pass")
    person.wait_until(person.is_over, "the end")
    page.get_by_role("link", name="Look back with the expert").click()
    page.wait_for_url("**/replay/*?*expert=1*")
    expect(page.locator("#expert-progress")).to_be_hidden(timeout=JUDGED_MS)
    expect(page.locator("#expert-chart .expected")).to_have_count(2)
    expect(page.locator(".log-verdict")).to_have_count(2)
    last = int(page.locator("#knob").get_attribute("max") or "")
    page.locator("#expert-details summary").click()
    expect(page.locator("#expert-table tbody tr")).to_have_count(last)
    page.locator("#expert-table tbody tr", has_not_text="–").first.locator("button").click()
    expect(page.locator("#expert-card")).to_contain_text("You could")
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
    expect(page.locator("#expert-turn")).to_have_text(f"The game turned: move {TURN}")
    assert page.locator("#expert-chart").bounding_box() == box
    page.locator("#expert-turn").click()
    check_move(page, TURN, judge.moves)
    expect(page.locator("#expert-card")).to_contain_text("Here the game turned.")
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


@pytest.mark.parametrize(
    ("played", "best", "quality", "said"),
    [
        (
            (14, 0.4),
            (14, 0.4),
            "best",
            "Ada could expect 14.0 gold. The expert found nothing better.",
        ),
        ((14, 0.4), (14.2, 0.41), "good", "The expert found nothing better."),
        (
            (14, 0.4),
            (19, 0.41),
            "mistake",
            "Ada could expect 14 gold; with a 2 on c4 it would have been 19.",
        ),
        (
            (14, 0.4),
            (14.7, 0.41),
            "inaccuracy",
            "expect 14.0 gold; with a 2 on c4 it would have been 14.7.",
        ),
        (
            (14, 0.4),
            (13, 0.6),
            "blunder",
            "win with a chance of 40%; with a 2 on c4 it would have been 60%.",
        ),
        (
            (14, 0.4),
            (19, 0.6),
            "blunder",
            "14 gold and 40% to win; with a 2 on c4 it would have been 19 and 60%.",
        ),
    ],
)
def test_a_verdict_says_what_was_given_away(
    run: Callable[..., Any],
    played: tuple[float, float],
    best: tuple[float, float],
    quality: str,
    said: str,
) -> None:
    judged = {
        "played": {"gold": played[0], "win": played[1]},
        "best": {"move": "w2@c4", "gold": best[0], "win": best[1]},
        "quality": quality,
    }
    sentence = run(
        "expert/verdict.js",
        """({ verdictSentence }, judged) => {
          const table = { seats: [{ nickname: "Ada", faction: "elf" }] };
          return verdictSentence({ table, seat: null, view: null }, 0, judged, false);
        }""",
        judged,
    )
    assert said in sentence
