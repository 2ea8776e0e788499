"""Chromium, and people who use it."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.person import Person
from tests.stack import Stack

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ADVICE = "no Chromium found: apt-get install chromium libatomic1 to run the tests in a browser"


@pytest.fixture(scope="session", autouse=True)
def chromium() -> str:
    """The path of the machine's own Chromium; without one the tests are skipped, but fail in CI."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(ADVICE)
    return found


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """A headless Chromium, closed with its event loop before other modules run theirs."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def sit_down(browser: Browser, stack: Stack) -> Iterator[Callable[..., Person]]:
    """How a test gets a person with a browser of their own, who wants no animations."""
    people: list[Person] = []

    def sit(locale: str = "en-GB", **choices: Any) -> Person:
        usual = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}}
        context = browser.new_context(locale=locale, **{**usual, **choices})
        people.append(Person(context, stack.page, seed=len(people)))
        return people[-1]

    yield sit
    for person in people:
        person.context.close()


@pytest.fixture(scope="module")
def page(browser: Browser, stack: Stack) -> Iterator[Page]:
    """The page of the hall, whose modules a test imports."""
    page = browser.new_page(locale="en-GB")
    page.goto(stack.page)
    yield page
    page.close()


@pytest.fixture
def run(page: Page) -> Callable[..., Any]:
    """How a test runs a function on a module of the hall, and on plain data."""

    def run(module: str, function: str, *data: Any) -> Any:
        call = "async ([path, data]) => ({FUNCTION})(await import(path), ...data)"
        path = f"/static/play/{module}"
        return page.evaluate(call.replace("{FUNCTION}", function), [path, data])

    return run
