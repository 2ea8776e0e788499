"""Whole games in a browser, through every service."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.person import Person, open_table_of_two


def play_against_computer(person: Person, move: Callable[[str], None]) -> None:
    """Play until the result is shown."""
    while True:
        person.wait_until(lambda: person.is_due() or person.is_over(), "a turn or the end")
        if person.is_over():
            return
        move(person.choose())


def check_result(person: Person) -> None:
    """The result must be on the page: a headline, and a rank for each seat."""
    expect(person.page.locator("#win")).not_to_be_empty()
    seats = len(person.view["warriors_left"])
    expect(person.page.locator("#rank > li")).to_have_count(seats)


def check_log(person: Person) -> None:
    """The log must tell every value, also those that were hidden during the game."""
    person.wait_until(lambda: len(person.view["log"]) == person.ply, "the whole log")
    warriors = [
        f"put a {text[1]} on {text[3:]}"
        for text in (entry["text"] for entry in person.view["log"])
        if text.startswith("w")
    ]
    lines = person.page.locator(".log-text", has_text=re.compile(r"put a \d on"))
    expect(lines).to_have_count(len(warriors))
    for line, warrior in zip(lines.all(), warriors, strict=True):
        expect(line).to_contain_text(warrior)


def test_two_people_play_a_whole_game(sit_down: Callable[[], Person]) -> None:
    ada, grace = sit_down(), sit_down()
    open_table_of_two(ada, grace)
    while not (ada.is_over() and grace.is_over()):
        ada.wait_until(
            lambda: ada.is_due() or grace.is_due() or (ada.is_over() and grace.is_over()), "a turn"
        )
        for person in (ada, grace):
            if person.is_due():
                person.move_by_mouse(person.choose())
    for person in (ada, grace):
        check_result(person)
        check_log(person)
        person.check_faultless()
    assert ada.view["outcome"] == grace.view["outcome"]


def test_a_whole_game_against_the_computer_after_one_click(
    sit_down: Callable[[], Person],
) -> None:
    person = sit_down()
    person.page.goto(person.home)
    person.page.get_by_role("button", name="Play the computer").first.click()
    play_against_computer(person, person.move_by_mouse)
    check_result(person)
    person.check_faultless()


def test_a_whole_game_by_keyboard_alone(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    person.page.goto(person.home)
    person.tab_to(".hero-go")
    person.press("Enter")
    person.page.wait_for_url("**/table/*")
    person.tab_to("#board")
    play_against_computer(person, person.move_by_keys)
    check_result(person)
    person.check_faultless()
