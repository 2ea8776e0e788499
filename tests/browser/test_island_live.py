"""Matches of Ork Island at tables: followed live, watched from the beginning, and to the end."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.island_table import SEED, ScriptedTable
from tests.browser.person import Person
from tests.browser.test_island import check_round
from tests.browser.test_island_layout import FAULTS, SIZES, wait_for_frames
from tests.browser.test_network import BROKEN_CONNECTION
from tests.stack import Stack

SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const names = sources.map(({ node }) => node?.id || node?.className);
      if (value > 0.0005) window.shifts.push(names);
    }
  }).observe({ type: "layout-shift" });
}"""
LONG_NAMES = ("Long_MMWW_12", "Nightingales", "Thistle_4x12", "Wwwwwwwwwwww")
ROUND_MS = 600


@pytest.fixture(scope="module")
def address(browser: Browser, stack: Stack) -> str:
    """The page of a match of computers, which has been over for a while when it is opened."""
    page = browser.new_page(locale="en-GB")
    page.goto(stack.page)
    page.get_by_role("button", name="Watch a match").click()
    expect(page.locator("#island")).to_have_attribute("data-phase", "match")
    expect(page.locator("#island")).to_be_visible()
    url = page.url
    page.close()
    return url


def follow(person: Person, address: str, round: int = 1, **choices: object) -> ScriptedTable:
    """Open a table that the test plays out, at a round."""
    table = ScriptedTable(person, **choices)  # type: ignore[arg-type]
    table.open(address, round)
    return table


def is_at(page: Page, round: int, *, is_live: bool) -> None:
    """The page must show a round of three, and say whether it is the newest of a live match."""
    check_round(page, round, 3)
    mark = page.locator("#live-mark")
    if is_live:
        expect(mark).to_have_text("Live")
    else:
        expect(mark).not_to_have_text("Live")


def test_a_match_of_computers_is_watched_from_its_beginning_and_its_end_not_told(
    sit_down: Callable[..., Person], address: str
) -> None:
    person = sit_down()
    page = person.page
    page.goto(address)
    expect(page.locator("#play")).to_have_attribute("aria-label", "Pause")
    expect(page.locator("#round-counter")).to_have_text(re.compile(r"^Round [0-9] of 200$"))
    expect(page.locator("#live-mark")).to_be_hidden()
    expect(page.locator("#result")).to_be_hidden()
    expect(page.locator("#armies")).not_to_contain_text("to move")
    person.press("Space")
    page.locator("#knob").fill("30")
    check_round(page, 30, 200)

    page.reload()
    check_round(page, 30, 200)
    person.press("End")
    check_round(page, 200, 200)
    expect(page.locator("#result-title")).to_contain_text(" wins with ")
    expect(page.locator("#result")).to_contain_text("more than")
    person.check_faultless()


def test_a_finished_match_is_replayed_and_its_records_are_to_keep(
    sit_down: Callable[..., Person], address: str
) -> None:
    person = sit_down()
    page = person.page
    page.goto(address.replace("/table/", "/replay/"))
    expect(page.locator("#round-counter")).to_contain_text("of 200")
    person.press("End")
    with page.expect_download() as download:
        page.locator("#result").get_by_role("link", name="Record", exact=True).click()
    assert download.value.path().read_text().startswith("game orkisland\n")
    with page.expect_download() as download:
        page.locator("#result").get_by_role("link", name="Record in the original's form").click()
    heading = download.value.path().read_text().split()[:3]
    assert heading == ["Game", "Seed", page.locator("#seed").text_content()]
    person.check_faultless()


def test_a_slow_match_is_followed(sit_down: Callable[..., Person], address: str) -> None:
    person = sit_down()
    table, page = follow(person, address), person.page
    is_at(page, 1, is_live=True)
    table.play(2)
    is_at(page, 2, is_live=True)
    expect(page.locator("#latest")).to_contain_text("Nightjar took city 0")

    person.press("ArrowLeft")
    is_at(page, 1, is_live=False)
    table.play(3)
    expect(page.locator("#live-mark")).to_have_text("To live, 2 rounds on")
    check_round(page, 1, 3)
    page.locator("#live-mark").click()
    is_at(page, 3, is_live=True)
    person.press("Space")
    expect(page.locator("#live-mark")).to_have_text("To live")
    person.press("End")
    is_at(page, 3, is_live=True)
    person.check_faultless()


def test_orks_glide_to_a_round_that_is_followed(
    sit_down: Callable[..., Person], address: str
) -> None:
    person = sit_down(reduced_motion="no-preference")
    person.page.clock.install(time=0)
    table, page = follow(person, address), person.page
    page.clock.pause_at(60_000)
    page.clock.run_for(1000)
    shots = [str(page.locator("#map").evaluate("map => map.toDataURL()"))]
    table.play(2)
    page.wait_for_function("document.getElementById('knob').max === '3'")
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    for milliseconds in (ROUND_MS // 2, ROUND_MS, ROUND_MS):
        page.clock.run_for(milliseconds)
        shots.append(str(page.locator("#map").evaluate("map => map.toDataURL()")))
    before, between, after, later = shots

    check_round(page, 2, 3)
    assert before != between != after != before
    assert later == after


def test_nothing_moves_on_the_page_while_a_match_is_followed(
    sit_down: Callable[..., Person], address: str
) -> None:
    person = sit_down()
    table, page = follow(person, address, round=0), person.page
    page.evaluate(SHIFTS)
    for round in (1, 2, 3):
        table.play(round)
        is_at(page, round, is_live=True)
    expect(page.locator("#armies")).to_contain_text("to move")
    assert page.evaluate("shifts") == []


def test_rounds_are_not_lost_by_a_break(sit_down: Callable[..., Person], address: str) -> None:
    person = sit_down()
    table, page = follow(person, address), person.page
    is_at(page, 1, is_live=True)
    table.is_away = True
    table.cut()
    expect(page.locator("#live-mark")).to_have_text("Reconnecting…")
    check_round(page, 1, 3)
    table.is_away = False
    table.round = 3
    is_at(page, 3, is_live=True)
    assert table.asked == ["", "ply=4", "ply=4"]
    expect(page.locator("#latest")).to_contain_text("Nightjar took city 0")
    person.check_faultless(besides=BROKEN_CONNECTION)


def test_who_follows_is_told_that_the_hall_is_away(
    sit_down: Callable[..., Person], address: str
) -> None:
    person = sit_down()
    table, page = follow(person, address), person.page
    is_at(page, 1, is_live=True)
    table.tell(type="away", what="lobby")
    expect(page.locator("#live-mark")).to_have_text("Waiting…")
    expect(page.locator("#live-mark")).to_have_attribute("data-away", "")
    expect(page.locator("#away")).to_be_visible()
    table.tell(type="back")
    is_at(page, 1, is_live=True)
    expect(page.locator("#away")).to_be_hidden()


def test_who_waits_for_a_slow_computer_is_told(
    sit_down: Callable[..., Person], address: str
) -> None:
    person = sit_down()
    person.page.clock.install()
    table, away = follow(person, address), person.page.locator("#away")
    person.page.clock.run_for(2500)
    expect(away).to_be_hidden()
    person.page.clock.run_for(1000)
    expect(away).to_have_text("The computer is slow to answer; the hall asks it again.")
    expect(person.page.locator("#live-mark")).to_have_text("Live")

    table.play(2)

    expect(away).to_be_hidden()
    table.play(2, to_move=[0])
    person.page.clock.run_for(5000)
    expect(away).to_be_hidden()


def test_rounds_that_are_missing_are_fetched(sit_down: Callable[..., Person], address: str) -> None:
    person = sit_down()
    table, page = follow(person, address), person.page
    is_at(page, 1, is_live=True)
    table.round = 2
    table.play(3)
    is_at(page, 3, is_live=True)
    assert table.asked == ["", "ply=4", "?since=0", "ply=12"]
    expect(page.locator("#latest")).to_contain_text("Nightjar took city 0")


def test_old_news_change_nothing(sit_down: Callable[..., Person], address: str) -> None:
    person = sit_down()
    table, page = follow(person, address, round=3), person.page
    is_at(page, 3, is_live=True)
    table.round = 2
    table.tell(**table.view_frame(1))
    table.round = 3
    table.tell(**table.view_frame(2))
    table.play(3, out=[1])  # and then something new
    expect(page.locator("#armies tr").filter(has_text="Demo")).to_contain_text("out of the match")
    is_at(page, 3, is_live=True)
    assert table.asked == ["", "ply=12"]


def test_the_end_is_told_to_who_has_seen_it(sit_down: Callable[..., Person], address: str) -> None:
    person = sit_down()
    table, page = follow(person, address, round=2), person.page
    is_at(page, 2, is_live=True)
    person.press("Home")
    table.play(3, is_over=True)
    expect(page.locator("#live-mark")).to_be_hidden()
    expect(page.locator("#result")).to_be_hidden()
    person.press("End")
    expect(page.locator("#result-title")).to_have_text("Nightjar wins with 16")
    expect(page.locator("#result-margin")).to_have_text("16 more than Demo.")
    expect(page.locator("#next-table")).to_be_hidden()
    table.rematch_id = "next"
    table.tell(**table.table_frame())
    expect(page.locator("#next-table")).to_have_attribute("href", "/table/next")
    person.press("Home")
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#play")).to_have_attribute("aria-label", "Play")


def test_the_seed_is_told_with_the_end_and_copied(
    sit_down: Callable[..., Person], address: str
) -> None:
    person = sit_down()
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table, page = follow(person, address, round=2), person.page
    is_at(page, 2, is_live=True)
    table.play(3, is_over=True)
    expect(page.locator("#result-seed")).to_contain_text(f"Seed {SEED}")

    page.get_by_role("button", name="Copy Seed").click()

    expect(page.locator("#copy-seed")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == str(SEED)
    person.check_faultless()


def test_a_seed_that_was_chosen_is_marked_as_practice(
    sit_down: Callable[..., Person], address: str
) -> None:
    person = sit_down()
    table = ScriptedTable(person)
    table.is_practice = True
    table.open(address, round=2)
    table.play(3, is_over=True)
    expect(person.page.locator("#seed")).to_have_text(f"{SEED}, for practice")


def test_who_has_a_seat_sees_the_end_at_once(sit_down: Callable[..., Person], address: str) -> None:
    person = sit_down()
    table, page = follow(person, address, round=2, seat=0), person.page
    expect(page.locator("#island")).to_have_attribute("data-seat", "0")
    expect(page.locator("#armies")).to_contain_text("you")
    table.play(3, is_over=True)
    expect(page.locator("#result-title")).to_have_text("You win with 16")
    expect(page.locator("#island")).not_to_have_attribute("data-seat", "0")
    page.reload()
    expect(page.locator("#result-title")).to_have_text("You win with 16")
    check_round(page, 3, 3)


def test_who_has_lost_is_told_their_place_and_goes_on_to_the_next_match(
    sit_down: Callable[..., Person], address: str
) -> None:
    person = sit_down()
    table, page = follow(person, address, round=2, seat=1), person.page
    standings = [
        {"seat": seat, "score": score, "rank": rank}
        for seat, score, rank in ((3, 16, 1), (2, 9, 2), (1, 8, 3), (0, 0, 4))
    ]
    outcome = {"standings": standings, "cities": [], "paths": [], "orks": []}
    table.play(3, is_over=True, outcome=outcome)
    told = "7 more than Thistle · Hunter. You are third with 8."
    expect(page.locator("#result-margin")).to_have_text(told)
    table.rematch_id = "next"
    table.tell(**table.table_frame())
    expect(page.locator("#next-table")).to_be_visible()
    expect(page.locator("#rematch-go")).to_be_hidden()


def test_it_is_told_who_is_awaited_late_or_out(
    sit_down: Callable[..., Person], address: str
) -> None:
    person = sit_down()
    table, page = follow(person, address), person.page
    rows = page.locator("#armies tr")
    expect(rows.filter(has_text="Nightjar")).to_contain_text("program · to move")
    expect(rows.filter(has_text="Thistle · Hunter")).to_contain_text("computer · thinking…")
    table.play(2, to_move=[0, 2, 3], out=[1])
    expect(rows.filter(has_text="Demo")).to_contain_text("program · out of the match")
    hunter = rows.filter(has=page.locator(".army-name", has_text=re.compile("^Hunter$")))
    expect(hunter).to_contain_text("computer · gave no orders")
    expect(hunter).to_contain_text("computer · thinking…")
    person.press("ArrowLeft")
    expect(page.locator("#armies")).not_to_contain_text("to move")


def test_a_match_that_does_not_come_is_waited_for(
    sit_down: Callable[..., Person], address: str
) -> None:
    person = sit_down()
    page = person.page
    failures = [{"status": 503, "json": {"ok": False, "message": "Please wait."}}]
    table = ScriptedTable(person)
    table.route()
    page.route(
        re.compile(r"/table/[a-z0-9]+/match$"),
        lambda route: route.fulfill(**failures.pop()) if failures else route.fallback(),
    )
    page.goto(address)
    expect(page.locator("#fetching")).to_have_text("Please wait.")
    is_at(page, 0, is_live=True)
    assert not failures
    person.check_faultless(besides=("503",))


def test_a_change_of_language_keeps_the_round(
    sit_down: Callable[..., Person], address: str
) -> None:
    person = sit_down()
    page = person.page
    page.goto(address)
    person.press("Space")
    page.locator("#knob").fill("44")
    check_round(page, 44, 200)
    page.locator("#open-menu").click()
    page.get_by_role("button", name="Français").click()
    expect(page.locator("#knob")).to_have_value("44")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#result")).to_be_hidden()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_everything_has_room_at_a_table(
    sit_down: Callable[..., Person], address: str, locale: str
) -> None:
    person = sit_down(locale)
    table, page = follow(person, address, round=2, names=LONG_NAMES), person.page
    table.play(3, is_over=True)
    expect(page.locator("#result")).to_be_visible()
    faults = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        wait_for_frames(page)
        faults[f"{width}x{height}"] = page.evaluate(FAULTS)

    assert {size: found for size, found in faults.items() if found} == {}
