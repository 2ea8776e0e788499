"""Computers that play on alone: shown move by move, or to the end at once for who wants that."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

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


def test_who_has_passed_sees_the_end_at_once_and_the_others_in_their_time(
    sit_down: Callable[..., Person],
) -> None:
    host, guest = sit_down(), sit_down()
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
    assert not guest.is_over()
    expect(show_end(guest)).to_be_visible()
    show_end(guest).press("Enter")
    guest.wait_until(guest.is_over, "the end of the game")
    host.check_faultless()
    guest.check_faultless()


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
