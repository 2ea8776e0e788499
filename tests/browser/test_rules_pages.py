"""The rule books as they are read: on any screen, in any language, with their contents."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.person import Person
from tests.stack import Stack

BOOKS = ("/rules", "/rules/orkisland")
SCREENS = ((1280, 900), (768, 1024), (390, 844), (360, 640))


@pytest.mark.parametrize("path", BOOKS)
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_book_is_as_wide_as_its_screen(
    sit_down: Callable[..., Person], stack: Stack, path: str, locale: str
) -> None:
    page = sit_down(locale).page
    page.goto(stack.page + path)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("path", BOOKS)
def test_contents_mark_the_section_that_is_read(
    sit_down: Callable[..., Person], stack: Stack, path: str
) -> None:
    page = sit_down().page
    page.goto(stack.page + path)
    links = page.locator(".toc a")
    for link in (links.nth(2), links.last, links.first):
        link.click()
        expect(page.locator(".toc [aria-current]")).to_have_text(link.inner_text())
        expect(page.locator(":target")).to_be_in_viewport()


def test_drawings_of_the_island_have_the_colours_of_the_map(
    sit_down: Callable[..., Person], stack: Stack
) -> None:
    page = sit_down(color_scheme="dark").page
    page.goto(f"{stack.page}/rules/orkisland")
    land = page.locator(".land").first
    expect(land).to_have_css("fill", "rgb(142, 154, 108)")
    page.emulate_media(color_scheme="light")
    expect(land).to_have_css("fill", "rgb(207, 216, 166)")
    unpainted = page.evaluate(
        """() => [...document.querySelectorAll(".island-drawing use, .island-drawing [fill^=url]")]
          .map((part) => part.getAttribute("href") ?? part.getAttribute("fill").slice(4, -1))
          .filter((name) => !document.querySelector(name))"""
    )
    assert unpainted == []


def test_whoever_is_at_an_island_finds_its_rules(
    sit_down: Callable[..., Person], stack: Stack
) -> None:
    page = sit_down(viewport={"width": 390, "height": 844}).page
    page.goto(f"{stack.page}/orkisland")
    page.locator("#open-menu").click()
    page.locator("#open-keys").click()
    with page.context.expect_page() as opened:
        page.locator("#keys a").click()
    expect(opened.value.locator("h1")).to_have_text("Ork Island, the rules")


def test_the_books_lead_to_each_other(sit_down: Callable[..., Person], stack: Stack) -> None:
    page = sit_down().page
    page.goto(f"{stack.page}/rules")
    page.locator(".books a", has_text="Ork Island").click()
    expect(page.locator("h1")).to_have_text("Ork Island, the rules")
    page.locator(".books a", has_text="Armadöra").click()
    expect(page.locator("h1")).to_have_text("Armadöra, the rules")
