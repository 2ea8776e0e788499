"""What lies by the board can be seen and pressed at every size, and keeps the focus."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.person import Person, open_game

SIZES = (*((width, 900) for width in (390, 701, 768, 1024, 1180, 1280)), (844, 390))
MODES = ("palisades", "pass", "warrior")

COVERED = """() => {
  const buttons = [...document.querySelectorAll("#dock button, #confirm button")];
  const covered = (button) => {
    button.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [[left + 3, y], [right - 3, y], [x, top + 3], [x, bottom - 3]];
    const edge = button.closest("#dock, #confirm").getBoundingClientRect().right;
    const isHere = ([x, y]) => document.elementFromPoint(x, y)?.closest("button") === button;
    return right > edge || !points.every(isHere);
  };
  const shown = buttons.filter((button) => button.checkVisibility());
  return shown.filter(covered).map((button) => button.textContent);
}"""
"""The buttons that stand out of their part of the dock, or lie under something else."""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_every_button_can_be_pressed_at_every_size(
    sit_down: Callable[..., Person], locale: str
) -> None:
    person = sit_down(locale)
    open_game(person)
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        for mode in MODES:
            person.page.locator(f"[data-mode={mode}]").click()
            assert person.page.evaluate(COVERED) == [], f"{mode} at {width}×{height}"


def test_board_and_dock_fit_a_phone_on_its_side(sit_down: Callable[..., Person]) -> None:
    person = sit_down("fr-FR")
    open_game(person)
    person.page.set_viewport_size({"width": 844, "height": 390})
    for mode in MODES:
        person.page.locator(f"[data-mode={mode}]").click()
        for part in ("#board-drawing", "#dock", "#confirm"):
            expect(person.page.locator(part)).to_be_in_viewport(ratio=1)


def test_the_focus_stays_at_the_board_after_confirming(sit_down: Callable[..., Person]) -> None:
    person = sit_down()
    open_game(person)
    ply = person.ply
    person.choose_by_mouse(person.choose())
    person.tab_to("[data-act=confirm]")
    person.press("Enter")
    person.wait_for_ply(ply + 1)
    expect(person.page.locator("#board")).to_be_focused()


def test_the_focus_stays_in_the_waiting_room_when_a_computer_is_removed(
    sit_down: Callable[..., Person],
) -> None:
    person = sit_down()
    person.page.goto(person.home)
    person.page.locator("#create-nickname").fill("Ada")
    person.page.locator("#create button.pri").click()
    person.page.locator("#add-bot button").first.click()
    expect(person.page.locator("#start button")).to_be_focused()
    person.page.locator(".remove").focus()
    person.press("Enter")
    expect(person.page.locator("#add-bot")).to_be_visible()
    expect(person.page.locator("#copy-link")).to_be_focused()


def test_the_board_takes_no_focus_in_the_waiting_room(sit_down: Callable[..., Person]) -> None:
    person = sit_down()
    person.page.goto(person.home)
    person.page.locator("#create-nickname").fill("Ada")
    person.page.locator("#create button.pri").click()
    expect(person.page.locator("#waiting")).to_be_visible()
    expect(person.page.locator("#board")).to_have_attribute("tabindex", "-1")


def test_the_players_open_as_a_dialog_on_a_phone(sit_down: Callable[..., Person]) -> None:
    person = sit_down()
    open_game(person)
    person.page.set_viewport_size({"width": 390, "height": 844})
    assert person.page.get_by_role("button", name="Menu").is_visible()
    person.page.locator("#chips button").first.click()
    sheet = person.page.get_by_role("dialog", name="Players and log")
    expect(sheet.locator("#plates")).to_be_visible()
    expect(sheet.get_by_role("button", name="Close")).to_be_focused()
    person.press("Escape")
    expect(sheet).to_be_hidden()
    expect(person.page.locator("#chips button").first).to_be_focused()
    assert person.page.locator("#table #side").count() == 1
