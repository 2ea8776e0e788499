"""The front page: a table with options is created, listed, and refused where it cannot be."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.person import Person
from tests.stack import Stack


@pytest.fixture
def plain_page(browser: Browser, stack: Stack) -> Iterator[Page]:
    """The front page in a browser that runs no scripts."""
    context = browser.new_context(locale="en-GB", java_script_enabled=False)
    page = context.new_page()
    page.goto(stack.page)
    yield page
    context.close()


def front_page(person: Person) -> Page:
    """Bring somebody to the front page."""
    person.page.goto(person.home)
    return person.page


def choose(page: Page, field: str, value: str) -> None:
    """Choose one of two or more in the create form, options under the fold included."""
    choice = page.locator(f"#create [name={field}][value='{value}']")
    if not choice.is_visible():
        page.locator(".more-open").click()
    choice.check()


def test_partners_are_for_four_seats_and_the_form_says_so(
    sit_down: Callable[[], Person],
) -> None:
    page = front_page(sit_down())
    partners = page.locator("#create [name=teams][value='1']")
    page.locator(".more-open").click()
    expect(partners).to_be_disabled()
    expect(page.get_by_text("Partners need four players.")).to_be_visible()

    choose(page, "seats", "4")
    choose(page, "teams", "1")
    expect(page.get_by_text("Partners need four players.")).to_be_hidden()

    choose(page, "seats", "3")
    expect(partners).to_be_disabled()
    expect(partners).not_to_be_checked()


def test_only_a_seat_of_the_table_may_begin(sit_down: Callable[[], Person]) -> None:
    page = front_page(sit_down())
    choose(page, "seats", "4")
    page.locator(".more-open").click()
    first = page.locator("#create-first")
    first.select_option("3")

    choose(page, "seats", "3")

    expect(first).to_have_value("random")
    expect(first.locator("option:not(:disabled)")).to_have_text(
        ["By chance", "The host", "Seat 1", "Seat 2", "Seat 3"]
    )


def test_a_choice_is_explained_as_it_is_made(sit_down: Callable[[], Person]) -> None:
    page = front_page(sit_down())
    advanced = page.locator("#advanced-other")
    expect(advanced).to_be_hidden()

    choose(page, "advanced", "1")

    expect(advanced).to_be_visible()
    expect(page.locator("#advanced-usual")).to_be_hidden()


@pytest.mark.parametrize(
    ("first", "begins"),
    [("random", ""), ("host", " · Options host begins"), ("2", " · seat 3 begins")],
)
def test_the_list_tells_what_a_table_has_chosen(
    sit_down: Callable[[], Person], first: str, begins: str
) -> None:
    ada, grace = sit_down(), sit_down()
    front_page(ada)
    for field, value in (("seats", "4"), ("advanced", "1"), ("teams", "1"), ("memory", "1")):
        choose(ada.page, field, value)
    ada.page.locator("#create-first").select_option(first)
    ada.page.locator("#create-nickname").fill(f"Options {first}")
    ada.page.locator(".create-go").click()
    ada.page.wait_for_url("**/table/*")

    front_page(grace)

    row = grace.page.locator(".table-row", has_text=f"Options {first}’s table")
    told = f"Armadöra · 4 players · advanced · partners · from memory{begins} · waiting for players"
    expect(row.locator(".table-about")).to_have_text(told)
    for person in (ada, grace):
        person.check_faultless()


def test_the_advanced_game_against_the_computer_is_one_click_away(
    sit_down: Callable[[], Person],
) -> None:
    person = sit_down()
    front_page(person)
    person.page.get_by_role("button", name="Advanced").click()

    person.wait_until(lambda: person.ply >= 0, "the first view")

    assert person.view["advanced"]["reinforcements"] == [1, 1]


def test_without_scripts_partners_for_two_are_refused_with_a_sentence(plain_page: Page) -> None:
    choose(plain_page, "teams", "1")
    plain_page.locator("#create-nickname").fill("Ada")
    plain_page.locator(".create-go").click()

    expect(plain_page.locator("#create .refusal")).to_contain_text("Partners are for four")
    expect(plain_page.locator("#create [name=teams][value='1']")).to_be_checked()


def test_the_front_page_leads_to_the_replay_of_a_record(sit_down: Callable[[], Person]) -> None:
    page = front_page(sit_down())
    page.get_by_role("link", name="Look at a game again").click()

    page.wait_for_url("**/replay")
