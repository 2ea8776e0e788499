"""What lies by the board can be seen and pressed at every size, and keeps the focus."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from services.engine.rules.armadora.board import LINE_NAMES, SQUARE_NAMES
from tests.browser.person import Person, open_game, open_table, open_table_of_two
from tests.browser.test_powers import place_ones_until_due

PHONES = ((390, 844), (360, 640), (844, 390))
SIZES = (*PHONES, *((width, 900) for width in (701, 768, 1024, 1180, 1600, 1280)))
PARTNERS = {"seats": "4", "advanced": "1", "teams": "1", "faction": "goblin"}
TABLES = pytest.mark.parametrize("choices", [{}, PARTNERS], ids=["basic", "partners"])
LOCALES = pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
WARRIOR_IN_HAND = 2

COVERED = """() => {
  const buttons = [...document.querySelectorAll("#dock button, #confirm button")];
  const covered = (button) => {
    button.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [[left + 3, y], [right - 3, y], [x, top + 3], [x, bottom - 3]];
    const edge = button.closest("#dock, #confirm").getBoundingClientRect().right;
    const isHere = ([x, y]) => document.elementFromPoint(x, y)?.closest("button") === button;
    return right > edge || !points.every(isHere);
  };
  const shown = buttons.filter((button) => button.checkVisibility());
  return shown.filter(covered).map((button) => button.textContent);
}"""
"""The buttons that stand out of their part of the dock, or lie under something else."""


BOARD_AND_BAR = """() => {
  const board = document.querySelector("#board").getBoundingClientRect();
  const parts = [...document.querySelectorAll("#dock, #confirm")];
  const shown = parts.filter((part) => part.checkVisibility());
  const end = Math.max(...shown.map((part) => part.getBoundingClientRect().bottom));
  const [top, bottom] = [board.top + scrollY, end + scrollY];
  return [board.left, top, board.width, board.height, bottom].map(Math.round);
}"""
"""Where the board lies on the page, how large it is, and where the dock ends."""

ROWS = """() => {
  const heads = [...document.querySelectorAll("#plates > *")];
  const tops = heads.map((head) => head.getBoundingClientRect().top);
  return tops.map((top) => [...new Set(tops)].sort((a, b) => a - b).indexOf(top));
}"""
"""The row in which each head and plate of the players stands."""

FADED_NAMES = """() => {
  const isFaded = (name) => {
    const text = document.createRange();
    text.selectNodeContents(name);
    const fade = parseFloat(getComputedStyle(name).maskImage.match(/100% - ([\\d.]+)px/)[1]);
    return text.getBoundingClientRect().width > name.clientWidth - fade;
  };
  return [...document.querySelectorAll(".chip b")].filter(isFaded).map((name) => name.textContent);
}"""
"""The names on the chips that do not fit."""


def open_turn(person: Person, choices: dict[str, str]) -> None:
    """Start a game against computers, and return when it is the person's turn."""
    open_table(person, bots="random", **choices)
    person.wait_until(person.is_due, "a turn")


def possible_modes(person: Person) -> list[str]:
    """Return the kinds of act that the person can take, the one in hand last."""
    buttons = person.page.locator("#dock button[data-mode]:not([aria-disabled=true])").all()
    modes = [button.get_attribute("data-mode") or "" for button in buttons]
    return [*modes[1:], modes[0]]


def resize(person: Person, size: tuple[int, int]) -> None:
    """Give the person another window."""
    person.page.set_viewport_size({"width": size[0], "height": size[1]})


def measure(person: Person) -> list[list[int]]:
    """Return where board and dock lie at every size."""
    measured = []
    for size in SIZES:
        resize(person, size)
        measured.append(person.page.evaluate(BOARD_AND_BAR))
    return measured


@LOCALES
@TABLES
def test_every_button_can_be_pressed_at_every_size(
    sit_down: Callable[..., Person], choices: dict[str, str], locale: str
) -> None:
    person = sit_down(locale)
    open_turn(person, choices)
    modes = possible_modes(person)
    assert ("show" in modes) == bool(choices)
    for size in SIZES:
        resize(person, size)
        for mode in modes:
            person.switch_to(mode)
            assert person.page.evaluate(COVERED) == [], f"{mode} at {size}"


@TABLES
def test_board_and_dock_fit_a_phone(
    sit_down: Callable[..., Person], choices: dict[str, str]
) -> None:
    person = sit_down("fr-FR")
    open_turn(person, choices)
    for size in PHONES:
        resize(person, size)
        for mode in possible_modes(person):
            person.switch_to(mode)
            for part in ("#board-drawing", "#dock", "#confirm"):
                expect(person.page.locator(part)).to_be_in_viewport(ratio=1)


def test_a_refusal_covers_no_button_and_goes_when_it_is_pressed(
    sit_down: Callable[..., Person],
) -> None:
    person = sit_down()
    open_turn(person, PARTNERS)
    mine = next(square for square, gold in enumerate(person.view["gold"]) if gold)
    toast = person.page.locator("#toast")
    for size in SIZES:
        resize(person, size)
        person.press_square(mine)
        expect(toast).to_be_visible()
        assert person.page.evaluate(COVERED) == [], f"at {size}"
        toast.locator("p").click()
        expect(toast).to_be_hidden()


@LOCALES
@pytest.mark.parametrize("choices", [{}, {"advanced": "1"}], ids=["basic", "advanced"])
def test_the_board_stays_where_it_is_whatever_the_dock_says(
    sit_down: Callable[..., Person], choices: dict[str, str], locale: str
) -> None:
    mover, other = sit_down(locale), sit_down(locale)
    open_table_of_two(mover, other, factions=("goblin", "elf"), **choices)
    place_ones_until_due([mover, other], mover)
    square, *_ = (SQUARE_NAMES[square] for square in mover.view["legal_squares"])
    lines = [LINE_NAMES[line] for line in mover.view["legal_lines"]]
    stands = {"turn": measure(mover), "waiting": measure(other)}
    chosen = (f"w1@{square}", f"p@{lines[9]}", f"p@{lines[-9]}", "pass")
    powers = [f"g{WARRIOR_IN_HAND}@{square}"] if choices else []
    for move in (*chosen, *powers):
        mover.choose_by_mouse(move)
        stands[move] = measure(mover)
    for power in mover.page.locator(".power:visible").all():
        power.hover(force=True)
        stands[f"{power.text_content()} pointed at"] = measure(mover)
    for power in powers:
        mover.move_by_mouse(power)
        stands["after the power"] = measure(mover)
    assert stands == dict.fromkeys(stands, stands["turn"])


def test_partners_stand_side_by_side_on_a_tablet(sit_down: Callable[..., Person]) -> None:
    person = sit_down()
    open_turn(person, PARTNERS)
    resize(person, (900, 1200))
    heads_above_their_plates = [0, 1, 1, 2, 3, 3]
    assert person.page.evaluate(ROWS) == heads_above_their_plates
    person.pass_to_the_end()
    person.page.get_by_role("link", name="Replay").click()
    expect(person.page.locator("#plates .plate")).to_have_count(4)
    assert person.page.evaluate(ROWS) == heads_above_their_plates


def test_the_names_of_partners_fit_a_small_phone(sit_down: Callable[..., Person]) -> None:
    person = sit_down()
    open_turn(person, PARTNERS)
    resize(person, (360, 640))
    assert person.page.evaluate(FADED_NAMES) == []


def test_the_end_is_stepped_through_within_sight_of_the_board(
    sit_down: Callable[..., Person],
) -> None:
    person = sit_down()
    open_turn(person, {"seats": "4"})
    person.pass_to_the_end()
    for size in SIZES:
        resize(person, size)
        board = person.page.locator("#board").bounding_box()
        button = person.page.locator("#step-through").bounding_box()
        assert board
        assert button
        below = button["y"] + button["height"] - board["y"] - board["height"]
        assert below < 64, f"at {size}"


def test_the_focus_stays_at_the_board_after_confirming(sit_down: Callable[..., Person]) -> None:
    person = sit_down()
    open_game(person)
    ply = person.ply
    person.choose_by_mouse(person.choose())
    person.tab_to("[data-act=confirm]")
    person.press("Enter")
    person.wait_for_ply(ply + 1)
    expect(person.page.locator("#board")).to_be_focused()


def test_the_focus_stays_in_the_waiting_room_when_a_computer_is_removed(
    sit_down: Callable[..., Person],
) -> None:
    person = sit_down()
    person.page.goto(person.home)
    person.page.locator("#create-nickname").fill("Ada")
    person.page.locator("#create button.pri").click()
    person.page.locator("#add-bot button").first.click()
    expect(person.page.locator("#start button")).to_be_focused()
    person.page.locator(".remove").focus()
    person.press("Enter")
    expect(person.page.locator("#add-bot")).to_be_visible()
    expect(person.page.locator("#copy-link")).to_be_focused()


def test_the_board_takes_no_focus_in_the_waiting_room(sit_down: Callable[..., Person]) -> None:
    person = sit_down()
    person.page.goto(person.home)
    person.page.locator("#create-nickname").fill("Ada")
    person.page.locator("#create button.pri").click()
    expect(person.page.locator("#waiting")).to_be_visible()
    expect(person.page.locator("#board")).to_have_attribute("tabindex", "-1")


def test_the_players_open_as_a_dialog_on_a_phone(sit_down: Callable[..., Person]) -> None:
    person = sit_down()
    open_game(person)
    person.page.set_viewport_size({"width": 390, "height": 844})
    assert person.page.get_by_role("button", name="Menu").is_visible()
    person.page.locator("#chips button").first.click()
    sheet = person.page.get_by_role("dialog", name="Players and log")
    expect(sheet.locator("#plates")).to_be_visible()
    expect(sheet.get_by_role("button", name="Close")).to_be_focused()
    person.press("Escape")
    expect(sheet).to_be_hidden()
    expect(person.page.locator("#chips button").first).to_be_focused()
    assert person.page.locator("#table #side").count() == 1
