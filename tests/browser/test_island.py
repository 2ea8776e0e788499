"""The viewer of Ork Island in a browser, by mouse and by keys."""

import gzip
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.island_match import record
from tests.browser.person import Person

DROP = """(files) => {
  const data = new DataTransfer();
  for (const [name, text] of files) data.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: data }));
}"""

HALL_RECORD = "game orkisland\nrules 1\nnb_rounds 2\nseed 7\n\n0 0r\n1 hold\n2 hold\n3 hold\n0 0r\n"


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
    page.locator('#main a[href="/orkisland"]').first.click()
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
    page.evaluate(DROP, [["cut.out", record()[:-200]]])
    expect(page.locator("#entrance-refusal")).to_contain_text("It may have been cut off.")
    expect(page.locator("#map")).to_be_hidden()
    page.evaluate(DROP, [["match.res", record()]])
    check_round(page, 0, 3)
    expect(page.locator("#match-title")).to_have_text("Seed 7")
    person.press("End")
    open_file(page, "%PDF-1.7 not a match")
    expect(page.locator("#notice")).to_contain_text("This is no record of Ork Island.")
    check_round(page, 3, 3)
    page.locator("#close-notice").click()
    expect(page.locator("#notice")).to_be_hidden()
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
    file = {"name": "m.txt", "mimeType": "text/plain", "buffer": HALL_RECORD.encode()}
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


def test_of_several_files_the_first_is_shown_and_said_to_be(
    sit_down: Callable[[], Person],
) -> None:
    person = sit_down()
    page = open_viewer(person)
    page.evaluate(DROP, [["a.out", record()], ["b.out", record().replace("Seed 7", "Seed 8")]])
    expect(page.locator("#notice")).to_contain_text("the first of these files")
    expect(page.locator("#match-title")).to_have_text("Seed 7")
    person.press("End")
    expect(page.locator("#notice")).to_be_hidden()
    check_round(page, 3, 3)
    person.check_faultless()


def test_the_file_that_was_opened_last_is_shown(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    page = open_viewer(person)
    slow: list[Route] = []
    page.route("**/replay/views", lambda route: slow.append(route))
    open_file(page, HALL_RECORD, "slow.txt")
    person.wait_until(lambda: bool(slow), "the hall to be asked")
    open_file(page, record())
    check_round(page, 0, 3)
    with page.expect_response("**/replay/views"):
        slow[0].continue_()
    person.press("End")
    check_round(page, 3, 3)
    expect(page.locator("#match-title")).to_have_text("Seed 7")


def test_a_refusal_over_a_match_goes_with_escape_or_after_a_while(
    sit_down: Callable[[], Person],
) -> None:
    person = sit_down()
    page = person.page
    page.clock.install()
    open_viewer(person)
    open_file(page, record())
    check_round(page, 0, 3)
    page.locator("#pick").select_option("city 0")
    notice = page.locator("#notice")
    open_file(page, "no match")
    expect(notice).to_be_visible()
    person.press("Escape")
    expect(notice).to_be_hidden()
    expect(page.locator("#chosen")).to_be_visible()
    open_file(page, "no match")
    expect(notice).to_be_visible()
    page.clock.fast_forward(6000)
    expect(notice).to_be_hidden()


def test_the_knob_moves_by_the_keys_of_the_viewer(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    page = open_viewer(person)
    page.locator("#sample").click()
    check_round(page, 0, 200)
    person.tab_to("#knob")
    person.press("PageDown", "PageDown", "PageUp", "ArrowDown", "ArrowDown", "ArrowUp")
    check_round(page, 11, 200)
    person.press("End")
    check_round(page, 200, 200)


def test_an_entry_of_what_happened_keeps_the_focus(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    page = open_viewer(person)
    open_file(page, record())
    check_round(page, 0, 3)
    person.press("ArrowRight", "ArrowRight")
    page.locator("#latest button").focus()
    person.press("ArrowRight")
    check_round(page, 3, 3)
    expect(page.locator("#latest button", has_text="took city 0")).to_be_focused()
    person.press("Home")
    expect(page.locator("#latest")).to_be_focused()


def test_the_wheel_scrolls_the_page_where_it_does_not_zoom(
    sit_down: Callable[..., Person],
) -> None:
    person = sit_down(viewport={"width": 900, "height": 700})
    page = open_viewer(person)
    open_file(page, record())
    check_round(page, 0, 3)
    page.locator("#map").hover()
    page.mouse.wheel(0, 200)
    page.wait_for_function("scrollY > 0")


@pytest.mark.parametrize("is_sample", [True, False])
def test_a_change_of_language_keeps_the_match(
    sit_down: Callable[[], Person], is_sample: bool
) -> None:
    person = sit_down()
    page = open_viewer(person)
    if is_sample:
        page.locator("#sample").click()
    else:
        open_file(page, HALL_RECORD, "m.txt")
    expect(page.locator("#round-counter")).to_contain_text("Round 0")
    page.locator("#open-menu").click()
    expect(page.locator("#language-hint")).to_be_hidden()
    page.locator("#menu [lang=fr]").click()
    expect(page.locator("#round-counter")).to_contain_text("Manche 0")
    person.check_faultless()


def test_a_file_is_said_to_be_lost_by_a_change_of_language(
    sit_down: Callable[[], Person],
) -> None:
    page = open_viewer(sit_down())
    open_file(page, record())
    check_round(page, 0, 3)
    page.locator("#open-menu").click()
    expect(page.locator("#language-hint")).to_be_visible()
