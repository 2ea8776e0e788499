"""The dock of a seat of Ork Island: what it says, what lies over what, and how it fits a phone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.island_table import COLS as FEW
from tests.browser.island_table import ScriptedTable
from tests.browser.person import Person
from tests.browser.test_island_seat import (
    ROUNDS,
    TWICE_MS,
    check_chosen,
    command,
    end_round,
    farthest_city,
    match_of,
    place_of,
    press_cell,
)

PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True}
TALL = {"width": 390, "height": 844}
SHORT = {"width": 390, "height": 664}
BUTTONS = ("hold", "roam", "box", "then", "undo", "on", "end")

COVERED = """names => names.filter(name => {
  const button = document.getElementById(`seat-${name}`);
  const { left, top, width, height } = button.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found?.closest("button") !== button;
})"""

FILLED = """() => [...document.querySelectorAll("main .btn, .island .btn")].filter((button) => {
  const probe = document.createElement("i");
  probe.style.color = "var(--brand)";
  document.body.append(probe);
  const brand = getComputedStyle(probe).color;
  probe.remove();
  return button.offsetWidth && getComputedStyle(button).backgroundColor === brand;
}).map(({ id }) => id)"""


def tap_cell(page: Page, cell: int) -> None:
    """Press a cell with a finger, and not so soon again that both are one."""
    page.touchscreen.tap(*place_of(page, cell))
    page.clock.fast_forward(TWICE_MS)


def other_city(match: dict[str, Any], city: int) -> tuple[int, int]:
    """Return another city than one, and a cell of it."""
    other = next(id for id in range(len(match["island"]["cities"])) if id != city)
    return other, match["island"]["cities"][other]["cells"][0]


def bottom_of(page: Page, selector: str) -> float:
    """Return where something ends on the screen."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize("viewport", [TALL, SHORT], ids=str)
def test_a_place_that_a_finger_looks_at_covers_no_button(
    sit_down: Callable[..., Person], tmp_path: Path, viewport: dict[str, int]
) -> None:
    person = sit_down(viewport=viewport, **PHONE)
    page = command(person, tmp_path)
    city, cells = farthest_city(match_of(page), 0)

    tap_cell(page, cells[0])

    expect(page.locator("#chosen-title")).to_contain_text(f"City {city}")
    expect(page.locator("#seat-sentence")).to_contain_text(f"City {city}")
    assert page.evaluate(COVERED, BUTTONS) == []
    person.check_faultless()


def test_what_is_over_the_dock_is_closed_by_anything_else(
    sit_down: Callable[[], Person], tmp_path: Path
) -> None:
    person = sit_down()
    page = command(person, tmp_path)
    sheet = page.locator("#stops")
    ways: list[Callable[[], None]] = [
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator("#seat-title").click(),
        lambda: page.locator("#seat-on").focus(),
        lambda: page.locator("#seat-box").click(),
        lambda: page.locator("#seat-end").click(),
    ]
    for close in ways:
        sheet.locator("summary").click()
        expect(page.locator("#new-roam")).to_be_visible()
        close()
        expect(page.locator("#new-roam")).to_be_hidden()
    sheet.locator("summary").click()
    page.locator("#map-frame").evaluate("frame => frame.focus()")
    sheet.evaluate("sheet => (sheet.open = true)")
    page.keyboard.press("p")
    expect(page.locator("#new-roam")).to_be_hidden()
    person.check_faultless()


def test_with_shift_the_orks_sent_last_go_on_from_there(
    sit_down: Callable[[], Person], tmp_path: Path
) -> None:
    person = sit_down()
    page = command(person, tmp_path)
    match = match_of(page)
    city, cells = farthest_city(match, 0)
    other, cell = other_city(match, city)
    page.locator("#ork-0 .chip").click()
    press_cell(page, cells[0])
    check_chosen(page, [])

    page.keyboard.down("Shift")
    press_cell(page, cell)
    page.keyboard.up("Shift")

    expect(page.locator("#errands li")).to_have_count(1)
    expect(page.locator("#errands li")).to_contain_text(f"→ city {city}")
    expect(page.locator("#errands li")).to_contain_text(f"then city {other}")
    expect(page.locator("#seat-sentence")).to_have_text(f"Then 1 ork goes on to city {other}.")
    person.check_faultless()


def test_a_finger_sends_orks_on_from_there(sit_down: Callable[..., Person], tmp_path: Path) -> None:
    person = sit_down(viewport=TALL, **PHONE)
    page = command(person, tmp_path)
    match = match_of(page)
    city, cells = farthest_city(match, 0)
    other, cell = other_city(match, city)
    then = page.locator("#seat-then")
    expect(then).to_have_attribute("aria-disabled", "true")
    page.locator("#ork-0 .chip").tap()
    tap_cell(page, cells[0])
    then.tap()
    expect(page.locator("#seat-sentence")).to_have_text("Press where they should go after that.")

    tap_cell(page, cell)

    expect(page.locator("#errands li")).to_contain_text(f"then city {other}")
    expect(then).to_have_attribute("aria-pressed", "true")
    end_round(page, 0)
    expect(then).to_have_attribute("aria-pressed", "false")
    person.check_faultless()


@pytest.mark.parametrize("viewport", [TALL, SHORT], ids=str)
def test_all_that_is_pressed_is_on_the_first_screen_of_a_phone_and_stays_in_its_place(
    sit_down: Callable[..., Person], tmp_path: Path, viewport: dict[str, int]
) -> None:
    page = command(sit_down(viewport=viewport, **PHONE), tmp_path)
    before = bottom_of(page, "#seat-end")
    assert before <= viewport["height"]
    assert page.evaluate(COVERED, BUTTONS) == []
    expect(page.locator("#seat-round")).to_have_text(f"round 0 of {ROUNDS}")
    page.locator("[data-doing=idle]").tap()
    tap_cell(page, farthest_city(match_of(page), 0)[1][0])
    expect(page.locator("#seat-end")).to_have_text("End · 3 orders")
    assert bottom_of(page, "#seat-end") == before
    end_round(page, 0)
    expect(page.locator("#seat-round")).to_have_text(f"round 1 of {ROUNDS}")
    assert bottom_of(page, "#seat-end") == before


def test_the_last_column_of_the_table_keeps_off_the_edge_of_a_phone(
    sit_down: Callable[..., Person], tmp_path: Path
) -> None:
    page = command(sit_down(viewport=TALL, **PHONE), tmp_path)
    gap = page.evaluate("""() => {
      const cell = [...document.querySelectorAll("#armies tr:first-child td")]
        .filter(({ offsetWidth }) => offsetWidth).at(-1);
      const range = document.createRange();
      range.selectNodeContents(cell);
      return document.querySelector(".armies-card").getBoundingClientRect().right
        - range.getBoundingClientRect().right;
    }""")
    assert gap >= 10


def test_the_only_filled_button_ends_the_round(
    sit_down: Callable[[], Person], tmp_path: Path
) -> None:
    page = command(sit_down(), tmp_path)
    assert page.evaluate(FILLED) == ["seat-end"]


def test_the_chips_of_two_dozen_orks_are_all_shown(
    sit_down: Callable[..., Person], tmp_path: Path
) -> None:
    page = command(sit_down(viewport={"width": 1280, "height": 800}), tmp_path)
    assert page.evaluate("""() => {
      const roster = document.getElementById("roster");
      while (roster.childElementCount < 24) roster.append(roster.children[0].cloneNode(true));
      return roster.scrollHeight <= roster.clientHeight;
    }""")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_what_can_be_ordered_stands_in_one_row(
    sit_down: Callable[..., Person], tmp_path: Path, locale: str
) -> None:
    page = command(sit_down(viewport={"width": 1280, "height": 850}), tmp_path)
    page.context.add_cookies([{"name": "hall_language", "value": locale[:2], "url": page.url}])
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])
    expect(page.locator("#seat")).to_be_visible()
    assert bottom_of(page, "#seat-hold") == bottom_of(page, "#seat-send")


def test_it_is_told_what_ended_playing_on(sit_down: Callable[[], Person], tmp_path: Path) -> None:
    person = sit_down()
    page = command(person, tmp_path)
    table = ScriptedTable(person, programs=(0,), seat=0)
    table.open(page.url, round=2)
    expect(page.locator("#stops summary")).to_have_text("Until…")
    page.locator("#seat-on").click()
    expect(page.locator("#seat-on")).to_have_text("Stop")

    table.play(3)

    won = "Stopped: You won an ork: it is on the shore, without orders."
    expect(page.locator("#seat-sentence")).to_have_text(won)
    expect(page.locator("#seat-on")).to_have_text("Play on")
    person.check_faultless()


def test_a_place_of_the_list_is_marked_on_the_map_until_orks_are_sent_there(
    sit_down: Callable[[], Person], tmp_path: Path
) -> None:
    person = sit_down()
    page = command(person, tmp_path)
    goal = page.locator("#seat-goal")

    def has_gold() -> bool:
        """Tell whether the middle of city 0 is more yellow than its stone."""
        cell = match_of(page)["island"]["cities"][0]["cells"][0]
        red, _, blue = page.evaluate(
            """([x, y]) => {
              const map = document.getElementById("map");
              const { left, top, width } = map.getBoundingClientRect();
              const ratio = map.width / width;
              const at = [(x - left) * ratio, (y - top) * ratio].map(Math.round);
              return [...map.getContext("2d").getImageData(...at, 1, 1).data].slice(0, 3);
            }""",
            place_of(page, cell),
        )
        return bool(red - blue > 60)

    assert not has_gold()
    goal.select_option("city 0")
    person.wait_until(has_gold, "city 0 to be marked")
    page.locator("#ork-0 .chip").click()
    page.locator("#seat-send").click()
    expect(goal).to_have_value("")
    person.wait_until(lambda: not has_gold(), "city 0 to be marked no more")


def test_what_a_round_brought_is_read_though_the_pointer_rests_on_a_city(
    sit_down: Callable[[], Person], tmp_path: Path
) -> None:
    person = sit_down()
    page = command(person, tmp_path)
    table = ScriptedTable(person, programs=(0,), seat=0)
    table.open(page.url, round=2)
    sentence = page.locator("#seat-sentence")
    box = page.locator("#map").bounding_box()
    assert box is not None
    side = min(box["width"] / FEW, box["height"] / 6)
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(middle[0] - 1.5 * side + side / 2, middle[1] + 1.5 * side)
    expect(sentence).to_contain_text("City 1")

    table.play(3)

    won = "You won an ork: it is on the shore, without orders."
    expect(sentence).to_have_text(won)
    page.mouse.move(middle[0] - 1.5 * side + side / 2 + 4, middle[1] + 1.5 * side)
    expect(sentence).to_contain_text("City 1")
    person.check_faultless()


def test_new_orks_roam_by_themselves_if_they_are_to(
    sit_down: Callable[[], Person], tmp_path: Path
) -> None:
    person = sit_down()
    page = command(person, tmp_path)
    table = ScriptedTable(person, programs=(0,), seat=0)
    table.open(page.url, round=2)
    way = {"ork": 1, "directions": [3, 3, 3], "cell": 35, "cost": 3}
    page.route("**/ways", lambda route: route.fulfill(json={"ply": 12, "ways": [way]}))
    page.locator("#stops summary").click()
    expect(page.locator("#new-roam")).not_to_be_checked()
    page.locator("#new-roam").check()
    page.reload()
    page.locator("#stops summary").click()
    expect(page.locator("#new-roam")).to_be_checked()
    page.locator("#seat-on").click()
    person.wait_until(lambda: bool(table.moves), "the orders of round 2")
    table.tell(type="accepted", id=table.moves[0]["id"], ply=9)

    table.play(3)

    expect(page.locator("#errands li")).to_contain_text("1 ork roams→ city 1")
    expect(page.locator("#seat-on")).to_have_text("Stop")
    expect(page.locator("[data-doing=idle] b")).to_have_text("1")
    person.check_faultless()


def test_who_is_cut_off_reads_that_the_orders_are_kept(
    sit_down: Callable[[], Person], tmp_path: Path
) -> None:
    person = sit_down()
    table = ScriptedTable(person, programs=(0,), seat=0)
    table.open(command(person, tmp_path).url, round=1)
    kept = "Your orders are kept and will be sent."
    sentence = person.page.locator("#seat-sentence")
    expect(sentence).not_to_have_text(kept)

    table.is_away = True
    table.cut()

    expect(sentence).to_have_text(kept)
    table.is_away = False
    person.page.clock.fast_forward(20_000)
    expect(sentence).not_to_have_text(kept)
