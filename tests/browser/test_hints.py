"""Hints at tables for practice: asked for, shown, chosen, and never in the way."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from services.engine.rules.armadora.board import SQUARE_NAMES
from tests.browser.person import Person, open_table
from tests.browser.test_dock import (
    COVERED,
    LOCALES,
    PARTNERS,
    SIZES,
    measure,
    open_turn,
    resize,
)

HINT_MS = 12_000
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
MOVE = {"move": "pass", "gold": 1.5, "win": 0.1}
PALISADES = {"move": "p@c4c5,c4d4", "gold": 21.5, "win": 0.6}
BUSY = ".hint-ask[aria-busy=true]"


class HeldHints:
    """The line of a table's page, on which what is asked of the expert goes no further."""

    def __init__(self, page: Page) -> None:
        self.asked: list[dict[str, Any]] = []
        self._line: WebSocketRoute | None = None
        page.route_web_socket("**/ws/table/*", self._connect)

    def give(self, *moves: dict[str, Any]) -> None:
        """Answer what was asked last with a hint, of one move unless there are others."""
        hint = {"ply": self.asked[-1]["ply"], "moves": moves or [MOVE]}
        self.answer({"type": "hint", "hint": hint})

    def lose(self) -> None:
        """Break the line; the page opens another."""
        assert self._line is not None
        self._line.close(code=1011)

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
    expect(person.page.locator(".hint-move")).to_have_text("Pass2 gold 10% to win")
    assert len(held.asked) == 3


def test_who_chooses_meanwhile_waits_no_longer(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    held = HeldHints(person.page)
    open_practice(person)
    page = person.page
    page.locator(".hint-ask").click()
    expect(page.locator("#dock-sentence")).to_contain_text("The expert is thinking")
    person.choose_by_mouse("pass")
    expect(page.locator("#dock-sentence")).to_contain_text("Pass for good?")
    expect(page.locator(BUSY)).to_have_count(0)
    held.give()
    page.locator(".hint-ask").click()
    person.wait_until(lambda: len(held.asked) == 2, "the hint to be asked for anew")
    expect(page.locator(".hint-move")).to_have_count(0)
    held.give()
    expect(page.locator(".hint-move")).to_be_visible()
    person.check_faultless()


def test_a_hint_is_asked_for_again_after_a_break(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    held = HeldHints(person.page)
    open_practice(person)
    person.page.locator(".hint-ask").click()
    person.wait_until(lambda: bool(held.asked), "the question")
    held.lose()
    person.wait_until(lambda: len(held.asked) == 2, "the same question on a new line")
    assert held.asked[0] == held.asked[1]
    held.give()
    expect(person.page.locator(".hint-move")).to_be_visible()


def test_a_hint_for_a_turn_that_is_over_is_not_shown(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    held = HeldHints(person.page)
    open_practice(person)
    page, ply = person.page, person.ply
    page.locator(".hint-ask").click()
    expect(page.locator(BUSY)).to_be_visible()
    elsewhere = person.context.new_page()
    elsewhere.goto(page.url)
    square = SQUARE_NAMES[person.view["legal_squares"][0]]
    elsewhere.locator(".hand-tile[data-value='1']").click()
    elsewhere.locator(f"[data-square={square}]").click()
    elsewhere.locator("[data-act=confirm]").click()
    person.wait_for_ply(ply + 2)
    expect(page.locator("#dock.is-on")).to_be_visible()
    expect(page.locator(BUSY)).to_have_count(0)
    held.give()
    page.locator(".hint-ask").click()
    person.wait_until(lambda: len(held.asked) == 2, "the next question")
    assert held.asked[1]["ply"] == person.ply
    expect(page.locator(".hint-move")).to_have_count(0)


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
def test_the_board_stays_where_it_is_while_a_hint_comes_and_goes(
    sit_down: Callable[..., Person], locale: str
) -> None:
    person = sit_down(locale)
    held = HeldHints(person.page)
    open_practice(person)
    stands = {"turn": measure(person)}
    person.page.locator(".hint-ask").click()
    stands["asked"] = measure(person)
    person.wait_until(lambda: bool(held.asked), "the question")
    held.give(PALISADES, PALISADES, PALISADES)
    expect(person.page.locator(".hint-move")).to_have_count(3)
    stands["hint"] = measure(person)
    for move in ("p@a1b1", "pass"):
        person.choose_by_mouse(move)
        stands[move] = measure(person)
    assert stands == dict.fromkeys(stands, stands["turn"])


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
