"""What is in view at once in a window of a usual size, and stays where it is."""

from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.person import Person, open_table
from tests.browser.test_dock import LOCALES, PARTNERS
from tests.browser.test_replay import play_bots
from tests.stack import Stack

WINDOW = {"width": 1440, "height": 900}
ORKS_LEFT = 8
BURY = "(orks, left) => orks.slice(left).forEach((ork) => ork.remove())"


def box(part: Locator) -> FloatRect:
    """Return where a part lies."""
    found = part.bounding_box()
    assert found is not None
    return found


@LOCALES
@pytest.mark.parametrize("width", [1280, 1440])
def test_the_first_buttons_lie_beside_the_tiles_of_the_scene(
    sit_down: Callable[..., Person], locale: str, width: int
) -> None:
    person = sit_down(locale, viewport={"width": width, "height": 900})
    page = person.page
    page.goto(person.home)
    row = page.locator(".hero-acts .btn:visible")
    expect(row).to_have_count(3)
    boxes = [box(button) for button in row.all()]
    assert len({round(button["y"]) for button in boxes}) == 1
    assert boxes[-1]["x"] + boxes[-1]["width"] < box(page.locator(".scene-tile").first)["x"]


@LOCALES
def test_adding_a_computer_is_in_view_of_the_host(
    sit_down: Callable[..., Person], locale: str
) -> None:
    person = sit_down(locale, viewport=WINDOW)
    page = person.page
    open_table(person, **PARTNERS)
    levels = page.locator("#add-bot > .opponents button")
    for seated in range(3):
        expect(page.locator(".level-form")).to_have_count(seated)
        for level in levels.all():
            expect(level).to_be_in_viewport(ratio=1)
        levels.first.click()
    expect(page.locator("#start button")).to_be_in_viewport(ratio=1)
    person.check_faultless()


@LOCALES
def test_no_territory_is_hidden_at_the_end(
    sit_down: Callable[..., Person], stack: Stack, locale: str
) -> None:
    person = sit_down(locale, viewport=WINDOW)
    page = person.page
    table_id = play_bots(stack, advanced=True, seats=4, teams=True)
    page.goto(f"{person.home}/table/{table_id}")
    last = page.locator("#why-list > :last-child")
    expect(last).to_be_in_viewport(ratio=1)
    assert box(last)["y"] + box(last)["height"] <= box(page.locator(".again"))["y"]


@pytest.mark.parametrize("width", [1100, 1280])
def test_the_buttons_of_an_army_stay_where_they_are_when_orks_die(
    sit_down: Callable[..., Person], width: int
) -> None:
    person = sit_down(viewport={"width": width, "height": 800})
    page = person.page
    page.goto(person.home)
    page.locator("#ork-island .with-level button").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#roster li")).to_have_count(15)
    before = box(page.locator("#seat-end"))
    page.locator("#roster li").evaluate_all(BURY, ORKS_LEFT)
    assert box(page.locator("#seat-end")) == before
