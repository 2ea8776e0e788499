"""How the viewer of Ork Island moves, for those who have not asked for less motion."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.island_match import record
from tests.browser.person import Person
from tests.browser.test_island import check_round, open_file, open_viewer

GLIDE_MS = 250
FADE_MS = 200
ROUND_MS = 600
FRAME_MS = 17


@pytest.fixture
def page(sit_down: Callable[..., Person]) -> Page:
    """The viewer with a match, its clock standing still."""
    person = sit_down(reduced_motion="no-preference")
    person.page.clock.install(time=0)
    page = open_viewer(person)
    open_file(page, record())
    check_round(page, 0, 3)
    page.clock.pause_at(60_000)
    page.clock.run_for(1000)
    return page


def map_of(page: Page) -> str:
    """Return what the map shows."""
    return str(page.locator("#map").evaluate("map => map.toDataURL()"))


def test_orks_glide_when_one_goes_a_round_on(page: Page) -> None:
    before = map_of(page)
    page.keyboard.press("ArrowRight")
    page.clock.run_for(GLIDE_MS // 2)
    between = map_of(page)
    page.clock.run_for(GLIDE_MS)
    after = map_of(page)
    page.clock.run_for(GLIDE_MS)

    assert before != between != after != before
    assert map_of(page) == after


def test_orks_jump_when_one_goes_back(page: Page) -> None:
    page.keyboard.press("ArrowRight")
    page.clock.run_for(GLIDE_MS + FADE_MS)
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(FRAME_MS)
    back = map_of(page)
    page.clock.run_for(GLIDE_MS)

    assert map_of(page) == back


def test_a_new_owner_fades_in(page: Page) -> None:
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    page.clock.run_for(GLIDE_MS + FADE_MS)
    held = map_of(page)
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(FADE_MS // 2)
    fading = map_of(page)
    page.clock.run_for(FADE_MS)
    free = map_of(page)

    assert held != fading != free != held


def test_nothing_fades_while_orks_jump(page: Page) -> None:
    page.locator("#speeds label", has_text="16×").click()
    page.locator("#map-frame").focus()
    page.keyboard.press("Space")
    page.clock.run_for(60)
    page.keyboard.press("Space")
    page.clock.run_for(2 * FRAME_MS)
    check_round(page, 2, 3)
    taken = map_of(page)
    page.clock.run_for(FADE_MS)

    assert map_of(page) == taken


def test_orks_that_fell_rise_elsewhere(page: Page) -> None:
    page.keyboard.press("End")
    page.clock.run_for(GLIDE_MS + FADE_MS)
    last = map_of(page)
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(GLIDE_MS + FADE_MS)
    page.keyboard.press("ArrowRight")
    page.clock.run_for(GLIDE_MS * 8 // 10)
    falling = map_of(page)
    page.clock.run_for(GLIDE_MS // 10)
    rising = map_of(page)
    page.clock.run_for(GLIDE_MS)

    assert falling != rising != last != falling
    assert map_of(page) == last


@pytest.mark.parametrize("speed", [1, 4, 16])
def test_a_match_plays_to_its_end_at_its_speed(page: Page, speed: int) -> None:
    page.locator("#speeds label", has_text=f"{speed}×").first.click()
    page.locator("#play").click()
    page.clock.run_for(FRAME_MS * 2)
    check_round(page, 1, 3)
    page.clock.run_for(2 * ROUND_MS // speed)
    check_round(page, 3, 3)
    expect(page.locator("#play")).to_have_attribute("aria-label", "Play")
    page.locator("#play").click()
    page.clock.run_for(FRAME_MS * 2)
    check_round(page, 1, 3)
