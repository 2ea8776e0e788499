"""Computers that play on alone: shown move by move, or to the end at once for who wants that."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.person import Person, open_table

PACING = """async ({ createPacing }, passed, { wants_end = false } = {}) => {
  const table = { seats: [{ bot: "" }, { bot: "easy" }, { bot: "" }] };
  let state = { table, view: { passed, outcome: null }, wants_end };
  const store = { get: () => state, set: (change) => (state = { ...state, ...change }) };
  const shown = [];
  let isTold = () => {};
  const pacing = createPacing(store, ({ type, ply = "" }) => {
    shown.push(type + ply);
    isTold();
  });
  const view = (ply) => ({ type: "view", ply });
  const frames = [view(1), { type: "table" }, view(2), view(3)];
  TELL
}"""
"""A queue at a table of two people and a computer, who have `passed`."""


class HeldFrames:
    """The line of a table's page, on which nothing comes once so many seats have passed."""

    def __init__(self, page: Page, passed: int) -> None:
        self.passed = passed
        self.is_holding = False
        self.held: list[dict[str, Any]] = []
        self.lines: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/table/*", self._connect)

    def has_end(self) -> bool:
        """Tell whether the end of the game is among what is held back."""
        return any(view["outcome"] for view in self.views())

    def views(self) -> list[dict[str, Any]]:
        """Return the views that are held back."""
        return [frame["view"] for frame in self.held if frame["type"] == "view"]

    def send(self, *views: dict[str, Any]) -> None:
        """Send these views at once, and let through from now on what comes."""
        self.is_holding = False
        line = self.lines[-1]
        for view in views:
            line.send(json.dumps({"type": "view", "view": view}))

    def _connect(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        server = line.connect_to_server()
        server.on_message(lambda text: self._take(line, json.loads(text)))

    def _take(self, line: WebSocketRoute, frame: dict[str, Any]) -> None:
        if self.is_holding:
            self.held.append(frame)
        else:
            line.send(json.dumps(frame))
            is_view = frame["type"] == "view"
            self.is_holding = is_view and len(frame["view"]["passed"]) == self.passed


def in_one(views: list[dict[str, Any]]) -> dict[str, Any]:
    """Return views as one that tells of all their moves."""
    return {**views[-1], "log": [entry for view in views for entry in view["log"]]}


def paced(tell: str) -> str:
    return PACING.replace("TELL", tell)


def show_end(person: Person) -> Locator:
    return person.page.get_by_role("button", name="Show the end")


@pytest.mark.parametrize(
    ("passed", "choices", "shown"),
    [
        ([], {}, ["view1", "table", "view2", "view3"]),
        ([0], {}, ["view1", "table", "view2", "view3"]),
        ([0, 2], {}, ["view1", "table"]),
        ([0, 2], {"wants_end": True}, ["view1", "table", "view2", "view3"]),
    ],
    ids=["people play", "one plays", "computers play on", "the end is wanted"],
)
def test_what_computers_do_alone_is_held_back(
    run: Callable[..., Any], passed: list[int], choices: dict[str, bool], shown: list[str]
) -> None:
    tell = "for (const frame of frames) pacing.receive(frame); return shown;"
    assert run("table/pacing.js", paced(tell), passed, choices) == shown


def test_what_was_held_back_comes_by_and_by_at_once_or_never(run: Callable[..., Any]) -> None:
    tell = """
      const begun = performance.now();
      for (const frame of frames) pacing.receive(frame);
      await new Promise((resolve) => (isTold = resolve));
      const one = [shown.length, performance.now() - begun >= 500];
      pacing.showEnd();
      const all = shown.length;
      state = { ...state, wants_end: false };
      for (const frame of frames) pacing.receive(frame);
      pacing.forget();
      pacing.showEnd();
      return [...one, all, shown.length, state.wants_end];
    """
    assert run("table/pacing.js", paced(tell), [0, 2]) == [3, True, 4, 4, True]


def test_nothing_is_held_back_from_a_page_that_nobody_looks_at(run: Callable[..., Any]) -> None:
    tell = """
      const look = (hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
        return shown.length;
      };
      for (const frame of frames) pacing.receive(frame);
      const told = [shown.length, look(true)];
      pacing.receive(view(4));
      told.push(look(false));
      pacing.receive(view(5));
      delete document.hidden;
      return [...told, shown.length];
    """
    assert run("table/pacing.js", paced(tell), [0, 2]) == [2, 4, 5, 5]


def test_who_has_passed_sees_the_end_at_once_and_the_others_in_their_time(
    sit_down: Callable[..., Person],
) -> None:
    host, guest = sit_down(), sit_down()
    line = HeldFrames(guest.page, passed=2)
    open_table_of_two_and_a_computer(host, guest)
    for _ in range(2):
        host.wait_until(lambda: host.is_due() or guest.is_due(), "a turn")
        person = host if host.is_due() else guest
        expect(show_end(person)).to_be_hidden()
        person.move_by_mouse("pass")
    expect(show_end(guest)).to_be_visible()

    show_end(host).click()

    expect(show_end(host)).to_be_hidden()
    expect(host.page.locator("#board")).to_be_focused()
    host.wait_until(host.is_over, "the end of the game")
    host.wait_until(line.has_end, "the end of the game")
    line.send(*line.views())
    assert not guest.is_over()
    expect(show_end(guest)).to_be_visible()
    show_end(guest).press("Enter")
    guest.wait_until(guest.is_over, "the end of the game")
    host.check_faultless()
    guest.check_faultless()


def test_who_waits_hears_of_the_button_and_keeps_the_focus_when_it_goes(
    sit_down: Callable[..., Person],
) -> None:
    person = sit_down()
    line = HeldFrames(person.page, passed=1)
    pass_against_a_computer(person)
    told = "Only computers play on. “Show the end” skips their moves."
    expect(person.page.locator("#spoken")).to_contain_text(told)
    show_end(person).focus()
    person.wait_until(line.has_end, "the end of the game")
    first, second, *rest = line.views()

    line.send(first)
    expect(show_end(person)).to_be_focused()
    line.send(second, in_one(rest))

    person.wait_until(person.is_over, "the end of the game")
    expect(person.page.locator("#board")).to_be_focused()
    person.check_faultless()


def test_who_wants_the_end_comes_to_the_result_without_its_being_told(
    sit_down: Callable[..., Person],
) -> None:
    person = sit_down(reduced_motion="no-preference")
    pass_against_a_computer(person)
    person.page.evaluate("""() => {
      window.phases = [];
      const table = document.getElementById("table");
      const note = () => window.phases.push(table.dataset.phase);
      new MutationObserver(note).observe(table, { attributeFilter: ["data-phase"] });
    }""")

    show_end(person).click()

    person.wait_until(person.is_over, "the end of the game")
    expect(person.page.locator("#table")).to_have_attribute("data-phase", "finished")
    assert "telling" not in person.page.evaluate("phases")
    person.check_faultless()


def test_a_gap_in_what_is_held_back_is_filled_by_one_connection(
    sit_down: Callable[..., Person],
) -> None:
    person = sit_down()
    line = HeldFrames(person.page, passed=1)
    pass_against_a_computer(person)
    person.wait_until(line.has_end, "the end of the game")
    first, _, *rest = line.views()

    line.send(first, *rest)

    person.wait_until(person.is_over, "the end of the game")
    assert len(line.lines) == 2
    person.check_faultless()


def pass_against_a_computer(person: Person) -> None:
    """Pass in a game against one that plays on for a while."""
    open_table(person, bots="random")
    person.wait_until(person.is_due, "the first turn")
    person.move_by_mouse("pass")


def open_table_of_two_and_a_computer(host: Person, guest: Person) -> None:
    page = host.page
    page.goto(host.home)
    page.locator("#create-nickname").fill("Ada")
    page.locator("#create [name=seats][value='3']").check(force=True)
    page.get_by_label("Seat 3").select_option("random")  # it passes last of all
    page.locator("#create button.pri").click()
    page.wait_for_url("**/table/*")
    guest.page.goto(page.url)
    guest.page.locator("#nickname").fill("Grace")
    guest.page.locator("#join button.pri").click()
    page.locator("#start button").click()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_button_has_room_on_a_phone(sit_down: Callable[..., Person], locale: str) -> None:
    person = sit_down(locale, viewport={"width": 360, "height": 640})
    page = person.page
    open_table(person, bots="random", seats="4")
    person.wait_until(person.is_due, "the first turn")
    person.move_by_mouse("pass")

    button = page.locator(".show-end")
    expect(button).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    button.click()
    person.wait_until(person.is_over, "the end of the game")
    person.check_faultless()
