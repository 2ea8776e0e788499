"""The viewer of Ork Island in a browser, by mouse and by keys."""

import gzip
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.island_match import record
from tests.browser.person import Person

DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: data }));
}"""


def open_viewer(person: Person) -> Page:
    """Open the viewer, with no match yet."""
    person.page.goto(person.home + "/orkisland")
    expect(person.page.locator("#entrance")).to_be_visible()
    return person.page


def open_file(page: Page, text: str | bytes, name: str = "match.out") -> None:
    """Choose a file, as its button does."""
    data = text.encode() if isinstance(text, str) else text
    file = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    page.locator("#match-file").set_input_files(files=[file])


def check_round(page: Page, round: int, last: int) -> None:
    """The page must stand at a round."""
    expect(page.locator("#round-counter")).to_have_text(f"Round {round} of {last}")
    expect(page.locator("#knob")).to_have_value(str(round))


def test_the_sample_is_watched_by_mouse(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    page = person.page
    page.goto(person.home)
    page.get_by_role("link", name="Watch").click()
    page.locator("#sample").click()
    check_round(page, 0, 200)
    page.get_by_role("button", name="Ten rounds on").click()
    page.get_by_role("button", name="One round on").click()
    check_round(page, 11, 200)
    expect(page.locator("#armies tr")).to_have_count(4)
    page.get_by_role("button", name="One round back").click()
    page.get_by_role("button", name="Ten rounds back").click()
    check_round(page, 0, 200)
    page.locator("label", has_text="16×").click()
    page.get_by_role("button", name="Play").click()
    page.locator("#latest button").first.wait_for()
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".track-drawing rect:not(.groove)")).not_to_have_count(0)
    page.locator("#latest button").first.click()
    expect(page.locator("#chosen-text")).to_be_visible()
    person.check_faultless()


def test_a_match_is_watched_by_keys(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    page = open_viewer(person)
    person.tab_to("#sample")
    person.press("Enter")
    check_round(page, 0, 200)
    person.press("End")
    check_round(page, 200, 200)
    expect(page.locator("#spoken")).to_contain_text("Round 200. Hunter 4 leads with")
    person.press("PageUp", "PageUp", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "PageDown")
    check_round(page, 190, 200)
    person.press("Home", "Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    person.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    person.tab_to("#pick")
    page.locator("#pick").select_option("city 3")
    expect(page.locator("#spoken")).to_contain_text("City 3, row")
    person.press("Tab", "Escape")
    expect(page.locator("#chosen")).to_be_hidden()
    person.press("?")
    expect(page.locator("#keys")).to_be_visible()
    person.check_faultless()


def test_a_press_on_the_map_tells_what_is_there(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    page = open_viewer(person)
    open_file(page, record())
    check_round(page, 0, 3)
    person.press("End")
    box = page.locator("#map").bounding_box()
    assert box is not None
    scale = min(box["width"] / 80, box["height"] / 60)
    left, top = (box["width"] - 80 * scale) / 2, (box["height"] - 60 * scale) / 2
    for x, y, title in [(45, 15, "Ork 0"), (38, 28, "City 0"), (35, 35, "Path 0")]:
        page.mouse.click(box["x"] + left + x * scale, box["y"] + top + y * scale)
        expect(page.locator("#chosen-title")).to_contain_text(title)
        page.wait_for_timeout(400)  # else two presses are one, which shows the whole island
    page.mouse.wheel(0, -400)
    expect(page.locator("#map")).to_have_attribute("data-zoomed", "")
    person.press("0")
    expect(page.locator("#map")).not_to_have_attribute("data-zoomed", "")
    person.check_faultless()


def test_files_are_dropped_packed_or_cut_off(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    page = open_viewer(person)
    page.evaluate(DROP, ["cut.out", record()[:-200]])
    expect(page.locator("#entrance-refusal")).to_contain_text("It may have been cut off.")
    expect(page.locator("#map")).to_be_hidden()
    page.evaluate(DROP, ["match.res", record()])
    check_round(page, 0, 3)
    expect(page.locator("#match-title")).to_have_text("Seed 7")
    person.press("End")
    open_file(page, "%PDF-1.7 not a match")
    expect(page.locator("#entrance-notice")).to_contain_text("expected the word “Game”")
    check_round(page, 3, 3)
    open_file(page, gzip.compress(record().replace("Seed 7", "Seed 8").encode()), "match.out.gz")
    expect(page.locator("#match-title")).to_have_text("Seed 8")
    check_round(page, 0, 3)
    person.check_faultless()


def test_rounds_to_come_are_told_of_only_on_demand(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    page = open_viewer(person)
    open_file(page, record())
    check_round(page, 0, 3)
    bands = page.locator("#track-drawing rect:not(.groove)")
    person.press("ArrowRight")
    expect(bands).to_have_count(0)
    page.locator("#show-whole").check()
    expect(bands).to_have_count(1)
    page.locator("#show-whole").uncheck()
    expect(bands).to_have_count(0)


@pytest.mark.parametrize("at", ["/replay", "/orkisland"])
def test_a_record_of_the_hall_opens_from_either_page(
    sit_down: Callable[[], Person], at: str
) -> None:
    person = sit_down()
    page = person.page
    page.goto(person.home + at)
    text = "game orkisland\nrules 1\nnb_rounds 2\nseed 7\n\n0 0r\n1 hold\n2 hold\n3 hold\n0 0r\n"
    file = {"name": "m.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(files=[file])
    page.wait_for_url("**/orkisland")
    check_round(page, 0, 1)
    expect(page.locator("#armies")).to_contain_text("Seat 4")
    person.press("ArrowRight")
    check_round(page, 1, 1)
    person.check_faultless()


def test_the_replay_page_sends_records_of_the_original_to_the_viewer(
    sit_down: Callable[[], Person],
) -> None:
    person = sit_down()
    page = person.page
    page.goto(person.home + "/replay")
    file = {"name": "m.out", "mimeType": "text/plain", "buffer": record().encode()}
    page.locator("#record-file").set_input_files(files=[file])
    page.get_by_role("link", name="Open the viewer").click()
    expect(page.locator("#entrance")).to_be_visible()
    person.check_faultless()


@pytest.mark.parametrize("width", [390, 900])
def test_nothing_lies_beside_a_small_screen(sit_down: Callable[[], Person], width: int) -> None:
    person = sit_down()
    person.page.set_viewport_size({"width": width, "height": 844})
    page = open_viewer(person)
    page.locator("#sample").click()
    check_round(page, 0, 200)
    person.press("End")
    check_round(page, 200, 200)
    assert page.evaluate("document.documentElement.scrollWidth") == width
