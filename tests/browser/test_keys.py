"""The keys of the board as real keyboards send them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from services.engine.rules.armadora.board import SQUARE_NAMES
from tests.browser.person import Person, open_game

SHIFTED = [{"key": "Shift", "code": "ShiftLeft"}, {"key": "4", "code": "Digit4", "shiftKey": True}]
UNSHIFTED = [{"key": "'", "code": "Digit4"}]


@pytest.mark.parametrize("digit", [SHIFTED, UNSHIFTED], ids=["shifted", "unshifted"])
def test_a_square_can_be_named_on_a_french_keyboard(
    sit_down: Callable[..., Person], digit: list[dict[str, object]]
) -> None:
    person = sit_down()
    open_game(person)
    for key in [{"key": "g", "code": "KeyG"}, {"key": "c", "code": "KeyC"}, *digit]:
        person.page.dispatch_event("#board", "keydown", key)
    expect(person.page.locator("#spoken")).to_contain_text("c4")


def test_enter_held_down_chooses_and_does_not_place(sit_down: Callable[..., Person]) -> None:
    person = sit_down()
    open_game(person)
    ply = person.ply
    square = SQUARE_NAMES[person.view["legal_squares"][0]]
    person.page.locator("#board").focus()
    person.press("w", "1", "g", *square)
    for _ in range(3):
        person.page.keyboard.down("Enter")
    expect(person.page.locator("[data-act=confirm]")).to_have_text(f"Place a 1 on {square}")
    expect(person.page.locator("[data-act=confirm]")).to_be_enabled()
    person.page.keyboard.up("Enter")
    assert person.ply == ply
    person.press("Enter")
    person.wait_for_ply(ply + 1)


def test_a_spectator_is_told_whose_turn_it_is(sit_down: Callable[..., Person]) -> None:
    player, spectator = sit_down(), sit_down()
    open_game(player)
    spectator.page.goto(player.page.url)
    spectator.wait_for_ply(player.ply)
    spectator.page.locator("#board").focus()
    spectator.press("3")
    expect(spectator.page.locator("#toast")).to_contain_text("It is the turn of Guest.")
