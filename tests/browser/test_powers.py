"""The advanced and the partner game in a browser: every power, by mouse and by keys."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from services.ai.armadora.legal import legal_powers, legal_reinforcements
from services.engine.rules.armadora.board import SQUARE_NAMES
from services.engine.rules.armadora.moves import format
from tests.browser.person import PATIENCE_SECONDS, Person, as_view, open_table, open_table_of_two

PAIRS = [("mage", "goblin"), ("elf", "orc")]


def by_mouse(person: Person, text: str) -> None:
    """Play a move with the mouse."""
    person.move_by_mouse(text)


def by_keys(person: Person, text: str) -> None:
    """Play a move with the keys."""
    person.page.locator("#board").focus()
    person.move_by_keys(text)


WAYS = (by_mouse, by_keys)


def choose_tokens_first(person: Person) -> str:
    """Return a move that costs a token where there is one, else any."""
    view = as_view(person.view, person.table)
    tokens = [*legal_powers(view), *legal_reinforcements(view)]
    return format(person.rng.choice(tokens)) if tokens else person.choose()


def play_whole_game(people: list[Person]) -> list[str]:
    """Play to the end, by mouse and by keys in turn, with tokens whenever they are possible.

    Return what was played.
    """
    played: list[str] = []
    while not all(person.is_over() for person in people):
        people[0].wait_until(
            lambda: (
                any(person.is_due() for person in people)
                or all(person.is_over() for person in people)
            ),
            "a turn or the end",
        )
        for person in people:
            if person.is_due():
                play = WAYS[len(played) % len(WAYS)]
                played.append(choose_tokens_first(person))
                play(person, played[-1])
        for person in people:
            person.wait_for_ply(len(played))
    return played


def place_ones_until_due(people: list[Person], mover: Person) -> None:
    """Play ones until both have one on the board and it is the turn of the person named."""
    turns = 0
    while turns < len(people) or not mover.is_due():
        people[0].wait_until(lambda: any(person.is_due() for person in people), "a turn")
        person = next(person for person in people if person.is_due())
        person.move_by_mouse(f"w1@{SQUARE_NAMES[person.view['legal_squares'][0]]}")
        turns += 1
        for each in people:
            each.wait_for_ply(person.ply)
        people[0].wait_until(lambda: any(person.is_due() for person in people), "a turn")


@pytest.mark.parametrize("factions", PAIRS)
def test_powers_and_reinforcements_in_a_whole_game(
    sit_down: Callable[[], Person], factions: tuple[str, str]
) -> None:
    people = [sit_down(), sit_down()]
    open_table_of_two(*people, factions=factions, advanced="1")
    played = play_whole_game(people)
    powers = {"mage": "m", "goblin": "g", "elf": "e", "orc": "o"}
    assert {text[0] for text in played} >= {"r", *(powers[faction] for faction in factions)}
    for person in people:
        advanced = person.view["advanced"]
        marks = [len(set(advanced[mark])) for mark in ("arrows", "reinforced")]
        for mark, count in zip((".arrows", ".shield"), marks, strict=True):
            expect(person.page.locator(f"#board {mark}")).to_have_count(count)
        person.check_faultless()


def test_only_the_mage_learns_what_it_has_seen(sit_down: Callable[[], Person]) -> None:
    mage, other = sit_down(), sit_down()
    open_table_of_two(mage, other, factions=PAIRS[0], advanced="1")
    place_ones_until_due([mage, other], mage)
    target = SQUARE_NAMES[mage.view["advanced"]["power_squares"][0]]
    other.wait_for_ply(mage.ply)
    mage.move_by_mouse(f"m@{target}")
    seen = re.compile(r"The warrior on \w\d is a 1\.")
    expect(mage.page.locator("#toast")).to_have_text(seen)
    expect(mage.page.locator("#spoken")).to_contain_text(seen)
    expect(mage.page.locator("#board .eye")).to_have_count(1)
    other.wait_for_ply(mage.ply)
    expect(other.page.locator("#log-list")).to_contain_text("looked at")
    expect(other.page.locator("body")).not_to_contain_text("is a 1")
    expect(other.page.locator("#board .eye")).to_have_count(1)
    expect(other.page.locator("#board .tile:has(.eye) .corner-figure")).to_have_count(1)
    own = other.view["warriors"].count(other.view["viewer"] + 1)
    expect(other.page.locator("#board .corner-figure")).to_have_count(own)
    expect(other.page.locator("#board .arriving-tile")).to_have_count(0)
    label = re.compile(r"your warrior, 1, seen by a Mage\.$")
    expect(other.page.locator(f"[data-square={target}]")).to_have_attribute("aria-label", label)

    mage.page.locator("button[data-mode=pass]").click(force=True)
    expect(mage.page.locator("#toast")).to_contain_text("After a power a main action must follow.")
    expect(mage.page.locator("#toast a")).to_have_attribute("href", re.compile("#R43$"))


def test_a_power_shows_what_it_would_do_and_steps_back(sit_down: Callable[[], Person]) -> None:
    elf, other = sit_down(), sit_down()
    open_table_of_two(elf, other, factions=PAIRS[1], advanced="1")
    place_ones_until_due([elf, other], elf)
    elf.page.locator("#board").focus()
    target = SQUARE_NAMES[elf.view["advanced"]["power_squares"][0]]
    cell = elf.page.locator(f"[data-square={target}]")
    offered = re.compile(r" You may choose it\.$")
    expect(cell).not_to_have_attribute("aria-label", offered)
    elf.press("a")
    expect(cell).to_have_attribute("aria-label", offered)
    expect(elf.page.locator("#dock-sentence")).to_contain_text("First: choose a warrior to shoot.")
    elf.press("g", *target, "Enter")
    expect(elf.page.locator("[data-act=confirm]")).to_have_text(f"Shoot the warrior on {target}")
    expect(elf.page.locator("#board .arrows")).to_have_text("−1")
    elf.press("Escape")
    expect(elf.page.locator("#board .arrows")).to_have_count(0)
    expect(elf.page.locator("#dock-sentence")).to_contain_text("Your turn.")
    assert elf.view["advanced"]["power_tokens"] == [2, 1]


def test_partners_end_together(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    choices = {"seats": "4", "advanced": "1", "teams": "1", "memory": "1"}
    open_table(person, bots="random", **choices)
    heads = person.page.locator("#plates .team-head")
    person.wait_until(person.is_due, "a turn")
    expect(heads).to_have_text(["Opponents", "You and your partner"])
    expect(person.page.locator(".table-name")).to_contain_text("partners · memory")
    note = person.page.locator(".plate-note")
    expect(note).to_have_text("Placed warriors stay face down: remember them.")
    person.pass_to_the_end()
    expect(note).to_have_count(0)
    expect(person.page.locator("#log-list")).not_to_contain_text("put a warrior on")
    expect(person.page.locator("#spoken p", has_text="All have passed.")).to_have_count(1)
    expect(person.page.locator("#win h2")).to_have_text(
        re.compile(r" win, \d+ to \d+$|^Both teams share first place$|^Nobody took any gold$")
    )
    expect(person.page.locator("#rank > li")).to_have_count(2)
    expect(person.page.locator("#why-list .team-picture").first).to_be_visible()
    expect(person.page.get_by_role("link", name="Replay")).to_have_attribute(
        "href", re.compile("^/replay/")
    )
    step = person.page.locator("#step-through")
    step.click()
    expect(person.page.locator("#board .letter")).to_have_count(1)
    person.check_faultless()


def test_partners_see_the_order_of_turns(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    open_table(person, bots="random", seats="4", teams="1")
    opponents, partners = ["2", "4"], ["3", "1"]
    numbers = person.page.locator("#plates .seat-number")
    expect(numbers).to_have_text([*opponents, *partners])
    chips = person.page.locator("#chips button").all()
    assert [chip.get_attribute("data-seat") for chip in chips] == ["1", "2", "3", "0"]


def test_a_free_seat_can_be_chosen(sit_down: Callable[[], Person]) -> None:
    host, guest = sit_down(), sit_down()
    open_table(host, seats="4", teams="1")
    guest.page.goto(host.page.url)
    guest.page.locator("#nickname").fill("Grace")
    guest.page.get_by_role("button", name="Sit here, seat 3").click()
    expect(host.page.locator("#seats > li").nth(2)).to_contain_text("Grace")
    expect(host.page.locator("#seats .seat-number")).to_have_text(["1", "3", "2", "4"])
    host.page.locator("#bot-seat select").select_option(label="seat 4, as an opponent")
    host.page.locator("#add-bot button").first.click()
    expect(host.page.locator("#seats > li").nth(5)).to_contain_text("computer")
    expect(host.page.locator("#table-choices")).to_contain_text("Partners")


def test_the_end_is_told_once_and_can_be_skipped(sit_down: Callable[[], Person]) -> None:
    person = sit_down()
    open_table(person, bots="random", seats="4")
    person.wait_until(person.is_due, "a turn")
    person.move_by_mouse("pass")
    person.wait_until(lambda: sum(person.view["warriors_left"][1:]) < 12, "half of the game")
    person.page.emulate_media(reduced_motion="no-preference")
    table = person.page.locator("#table")
    skip = person.page.get_by_role("button", name="Skip", exact=True)
    expect(skip).to_be_visible(timeout=PATIENCE_SECONDS * 1000)
    expect(table).to_have_attribute("data-phase", "telling")
    expect(person.page.locator("#board .turning-up").first).to_be_visible()
    person.press("Space")
    expect(table).to_have_attribute("data-phase", "finished")
    expect(person.page.locator("#rank > li")).to_have_count(4)
    person.page.reload()
    expect(person.page.locator("#rank > li")).to_have_count(4)
    expect(table).to_have_attribute("data-phase", "finished")
    person.check_faultless()
