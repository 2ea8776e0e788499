"""An army of Ork Island that a person commands in the browser: by mouse, by keys, by fingers."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, TimeoutError, expect

from services.engine.rules.orkisland.formats.settings_text import format_settings
from services.engine.rules.orkisland.settings import Settings
from tests.browser.island_table import LAST_ROUND, ScriptedTable
from tests.browser.person import Person

COLS = 20
ROUNDS = 7
SHORT = format_settings(Settings(rows=COLS, cols=COLS, nb_rounds=ROUNDS, nb_orks=3))
SEED = "11"
TWICE_MS = 400
"""Two presses that come sooner one after the other are one press twice."""
PACE_MS = 320
GUARD_MS = 1200


def command(person: Person, folder: Path, *, opponent: str = "Walker") -> Page:
    """Seat somebody as the orcs of a short match against computer opponents."""
    page = person.page
    page.clock.install()
    page.goto(f"{person.home}/orkisland/new")
    for army, leader in enumerate(("me", opponent, opponent, opponent)):
        page.locator("select[name=army]").nth(army).select_option(leader)
    file = folder / "short.cnf"
    file.write_text(SHORT)
    page.locator("#settings-file").set_input_files(file)
    page.locator("details.more").evaluate("details => (details.open = true)")
    page.locator("#match-seed").fill(SEED)
    page.locator("#match-nickname").fill("Ada")
    page.locator(".match-acts .pri").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#seat")).to_be_visible()
    check_round(page, 0)
    return page


def match_of(page: Page) -> dict[str, Any]:
    """Return the match as the hall tells it to everybody."""
    told: dict[str, Any] = page.request.get(f"{page.url}/match").json()["match"]
    return told


def check_round(page: Page, round: int) -> None:
    """The page must stand at a round."""
    expect(page.locator("#round-counter")).to_have_text(f"Round {round} of {ROUNDS}")


def place_of(page: Page, cell: int) -> tuple[float, float]:
    """Return where a cell is seen on a map that shows the whole island."""
    box = page.locator("#map").bounding_box()
    assert box is not None
    side = min(box["width"], box["height"]) / COLS
    left = box["x"] + (box["width"] - COLS * side) / 2
    top = box["y"] + (box["height"] - COLS * side) / 2
    return left + (cell % COLS + 0.5) * side, top + (cell // COLS + 0.5) * side


def press_cell(page: Page, cell: int) -> None:
    """Press a cell with the mouse, and not so soon again that both are one."""
    page.mouse.click(*place_of(page, cell))
    page.clock.fast_forward(TWICE_MS)


def check_chosen(page: Page, orks: Sequence[int]) -> None:
    """These orks must be chosen, and no others."""
    expect(page.locator(".chip[aria-pressed=true] b")).to_have_text([str(ork) for ork in orks])


def farthest_city(match: dict[str, Any], ork: int) -> tuple[int, list[int]]:
    """Return the city that is farthest from an ork, and its cells."""
    row, col = divmod(match["positions"][-1]["ork_cells"][ork], COLS)

    def distance(city: int) -> int:
        cell = match["island"]["cities"][city]["cells"][0]
        return int(abs(cell // COLS - row) + abs(cell % COLS - col))

    city = max(range(len(match["island"]["cities"])), key=distance)
    return city, match["island"]["cities"][city]["cells"]


def end_round(page: Page, round: int) -> None:
    """End a round, and return when the next one has come."""
    page.locator("#seat-end").click()
    check_round(page, round + 1)
    page.clock.fast_forward(TWICE_MS)


def play_to_the_end(person: Person, play_on: Callable[[], None]) -> None:
    """Play on, and again whenever it stops, until the match is over."""
    seat, on = person.page.locator("#seat"), person.page.locator("#seat-on")

    def is_over() -> bool:
        if on.is_visible() and on.text_content() == "Play on":
            play_on()
        return not seat.is_visible()

    person.wait_until(is_over, "the end of the match")
    check_round(person.page, ROUNDS)


def play_on_by_mouse(page: Page) -> None:
    """Press "Play on", unless the match ends meanwhile and the button goes."""
    with suppress(TimeoutError):
        page.locator("#seat-on").click(timeout=1000)


def test_a_match_is_played_to_its_end_by_mouse(
    sit_down: Callable[[], Person], tmp_path: Path
) -> None:
    person = sit_down()
    page = command(person, tmp_path)
    city, cells = farthest_city(match_of(page), 0)
    page.locator("[data-doing=idle]").click()
    check_chosen(page, [0, 1, 2])
    press_cell(page, cells[0])
    expect(page.locator("#errands")).to_contain_text(f"→ city {city}")
    expect(page.locator("#seat-end")).to_have_text("End round: 3 orders")

    end_round(page, 0)

    assert {0, 1, 2} & {*match_of(page)["positions"][1]["orks"]}
    play_to_the_end(person, lambda: play_on_by_mouse(page))
    expect(page.locator("#result")).to_be_visible()
    assert all(position["statuses"][0] == 0 for position in match_of(page)["positions"])
    person.check_faultless()


def test_a_match_is_played_to_its_end_by_keys(
    sit_down: Callable[[], Person], tmp_path: Path
) -> None:
    person = sit_down()
    page = command(person, tmp_path)
    person.press("i")
    check_chosen(page, [0, 1, 2])
    expect(page.locator("#spoken")).to_contain_text("3 orks chosen.")
    person.tab_to("#seat-goal")
    page.locator("#seat-goal").select_option("city 0")
    person.press("Tab", "Enter")
    expect(page.locator("#errands li")).not_to_have_count(0)
    expect(page.locator("#spoken")).to_contain_text("3 orks to city 0.")
    for round in range(2):
        page.locator("#map-frame").focus()
        person.press("Enter")
        check_round(page, round + 1)
        page.clock.fast_forward(TWICE_MS)
    person.press("n", "h", "Escape", "r")
    play_to_the_end(person, lambda: person.press("p"))
    person.check_faultless()


def test_orks_are_chosen_one_by_one_in_a_box_and_by_a_press_twice(
    sit_down: Callable[[], Person], tmp_path: Path
) -> None:
    person = sit_down()
    page = command(person, tmp_path)
    cells = match_of(page)["positions"][0]["ork_cells"]

    press_cell(page, cells[1])
    check_chosen(page, [1])
    page.keyboard.down("Shift")
    press_cell(page, cells[2])
    page.keyboard.up("Shift")
    check_chosen(page, [1, 2])
    person.press("Escape")
    check_chosen(page, [])

    page.mouse.move(*place_of(page, COLS * (COLS - 1)))
    page.mouse.down()
    page.mouse.move(*place_of(page, COLS - 1), steps=4)
    page.mouse.up()
    check_chosen(page, [0, 1, 2])

    press_cell(page, COLS * (COLS - 1))
    check_chosen(page, [])
    page.mouse.dblclick(*place_of(page, cells[0]))
    expect(page.locator("#ork-0 .chip")).to_have_attribute("aria-pressed", "true")
    person.check_faultless()


def test_what_was_ordered_is_undone_and_lasts_through_a_reload(
    sit_down: Callable[[], Person], tmp_path: Path
) -> None:
    person = sit_down()
    page = command(person, tmp_path)
    city, cells = farthest_city(match_of(page), 0)
    page.locator("#ork-0 .chip").click()
    press_cell(page, cells[0])
    errand = page.locator("#errands li")
    expect(errand).to_contain_text(f"→ city {city}")
    rounds = int((errand.locator(".errand-left").text_content() or "").split()[0])
    page.locator("#ork-1 .chip").click()
    page.locator("#seat-hold").click()
    expect(page.locator("[data-doing=holding] b")).to_have_text("1")
    page.locator("#seat-undo").click()
    expect(page.locator("[data-doing=holding] b")).to_have_text("0")
    expect(errand).to_have_count(1)
    end_round(page, 0)
    expect(errand).to_contain_text(f"{rounds - 1} round")

    page.reload()

    check_round(page, 1)
    expect(errand).to_contain_text(f"→ city {city}")
    expect(errand).to_contain_text(f"{rounds - 1} round")
    person.check_faultless()


def test_it_plays_on_until_an_ork_has_come(sit_down: Callable[[], Person], tmp_path: Path) -> None:
    person = sit_down()
    page = command(person, tmp_path, opponent="Null")
    match = match_of(page)
    cell = match["positions"][0]["ork_cells"][0]
    grounds = "".join(match["island"]["rows"])
    near = next(cell + step for step in (1, -1, COLS, -COLS) if grounds[cell + step] in ".FS")
    press_cell(page, cell)
    press_cell(page, near)
    expect(page.locator("#errands li")).to_contain_text("1 round")

    page.locator("#seat-on").click()

    expect(page.locator("#seat-sentence")).to_contain_text("Stopped: 1 ork has come to row")
    check_round(page, 1)
    expect(page.locator("#seat-on")).to_have_text("Play on")
    expect(page.locator("#spoken")).to_contain_text("Round 1, your orders.")
    page.locator("#stops summary").click()
    for stop in page.locator("#stops input").all():
        stop.uncheck()
    page.locator("#stops summary").click()
    page.locator("#seat-on").click()
    expect(page.locator("#seat")).to_be_hidden()
    check_round(page, ROUNDS)
    person.check_faultless()


def test_a_finger_chooses_several_orks_and_sends_them(
    sit_down: Callable[..., Person], tmp_path: Path
) -> None:
    person = sit_down(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = command(person, tmp_path)
    match = match_of(page)
    city, cells = farthest_city(match, 0)
    for ork in (0, 1):
        page.touchscreen.tap(*place_of(page, match["positions"][0]["ork_cells"][ork]))
        page.clock.fast_forward(TWICE_MS)
    check_chosen(page, [0, 1])
    page.touchscreen.tap(*place_of(page, cells[0]))
    expect(page.locator("#errands")).to_contain_text(f"→ city {city}")
    acts = page.locator("#seat-end").bounding_box()
    assert acts is not None
    assert acts["y"] + acts["height"] <= 844
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    end_round(page, 0)
    person.check_faultless()


def test_ways_that_are_refused_leave_all_as_it_was(
    sit_down: Callable[[], Person], tmp_path: Path
) -> None:
    person = sit_down()
    page = command(person, tmp_path)
    message = "The hall does not answer."
    page.route("**/ways", lambda route: route.fulfill(status=503, json={"message": message}))
    person.press("i", "r")
    expect(page.locator("#notice")).to_contain_text(message)
    expect(page.locator("[data-doing=idle] b")).to_have_text("3")
    check_chosen(page, [0, 1, 2])
    person.check_faultless(besides=("503",))


def test_a_box_that_is_broken_off_is_let_go(sit_down: Callable[[], Person], tmp_path: Path) -> None:
    page = command(sit_down(), tmp_path)
    area = page.locator("#seat-box")
    area.click()
    expect(area).to_have_attribute("aria-pressed", "true")
    page.mouse.move(*place_of(page, COLS * (COLS - 1)))
    page.mouse.down()
    page.mouse.move(*place_of(page, COLS - 1), steps=4)

    page.locator("#map").dispatch_event("pointercancel", {"pointerId": 1})

    expect(area).to_have_attribute("aria-pressed", "false")


@pytest.fixture
def seated(sit_down: Callable[[], Person], tmp_path: Path) -> Person:
    """Somebody who has a seat."""
    person = sit_down()
    command(person, tmp_path)
    return person


@pytest.fixture
def scripted(seated: Person) -> ScriptedTable:
    """Their seat at a table whose news the test tells."""
    table = ScriptedTable(seated, programs=(0,), seat=0)
    table.open(seated.page.url)
    return table


def wait_for_moves(person: Person, table: ScriptedTable, count: int) -> None:
    """Return once so many moves have been sent."""
    person.wait_until(lambda: len(table.moves) >= count, f"move {count}")
    assert len(table.moves) == count


def refuse_last(table: ScriptedTable) -> None:
    """Refuse the last move, and return when the page says so."""
    refusal = {"reason": "ENGINE_AWAY", "message": "Not now.", "rule": ""}
    table.tell(type="refused", id=table.moves[-1]["id"], **refusal)
    expect(table.page.locator("#seat-end")).to_have_attribute("aria-disabled", "false")
    expect(table.page.locator("#notice")).to_contain_text("Not now.")


def test_orders_go_before_the_time_is_over(seated: Person, scripted: ScriptedTable) -> None:
    scripted.play(1, time_left_ms=1_500)
    wait_for_moves(seated, scripted, 1)
    assert scripted.moves[0]["move"] == "hold"
    assert scripted.moves[0]["ply"] == 4


def test_orders_that_are_refused_are_kept_and_not_sent_all_the_time(
    seated: Person, scripted: ScriptedTable
) -> None:
    page = scripted.page
    scripted.play(1)
    page.locator("#ork-0 .chip").click()
    page.locator("#seat-hold").click()
    page.locator("#seat-on").click()
    wait_for_moves(seated, scripted, 1)

    refuse_last(scripted)

    expect(page.locator("#seat-on")).to_have_text("Play on")
    expect(page.locator("[data-doing=holding] b")).to_have_text("1")
    page.clock.run_for(10 * PACE_MS)
    page.locator("#seat-end").click()
    wait_for_moves(seated, scripted, 2)


def test_orders_that_are_refused_at_the_last_moment_are_sent_again_at_a_pace(
    seated: Person, scripted: ScriptedTable
) -> None:
    clock = scripted.page.clock
    clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    scripted.play(1, time_left_ms=2 * GUARD_MS)
    expect(scripted.page.locator("#spoken")).to_contain_text("Round 1, your orders.")
    clock.run_for(GUARD_MS)
    wait_for_moves(seated, scripted, 1)
    for count in (1, 2):
        refuse_last(scripted)
        clock.run_for(PACE_MS - 20)
        wait_for_moves(seated, scripted, count)
        clock.run_for(20)
        wait_for_moves(seated, scripted, count + 1)


def test_orders_do_not_wait_for_ways_until_the_time_is_over(
    seated: Person, scripted: ScriptedTable
) -> None:
    asked: list[Route] = []
    scripted.page.route("**/ways", lambda route: asked.append(route))
    scripted.play(1, time_left_ms=3_000)
    check_round_of_scripted(scripted, 1)
    seated.press("i", "r")
    seated.wait_until(lambda: bool(asked), "a question for ways")
    wait_for_moves(seated, scripted, 1)
    assert scripted.moves[0]["move"] == "hold"


def test_orders_that_come_to_a_new_round_are_shown_and_not_sent(
    seated: Person, scripted: ScriptedTable
) -> None:
    asked: list[Route] = []
    page = scripted.page
    page.route("**/ways", lambda route: asked.append(route))
    scripted.play(1)
    check_round_of_scripted(scripted, 1)
    seated.press("i", "r")
    seated.wait_until(lambda: bool(asked), "a question for ways")
    seated.press("Enter")
    scripted.play(2)
    check_round_of_scripted(scripted, 2)

    way = {"ork": 0, "directions": [1, 0, 0], "cell": 27, "cost": 2}
    asked[0].fulfill(json={"ply": 4, "ways": [way]})

    end = page.locator("#seat-end")
    expect(end).to_have_text("End round: 1 order")
    expect(end).to_have_attribute("aria-disabled", "false")
    assert scripted.moves == []
    end.click()
    wait_for_moves(seated, scripted, 1)
    assert scripted.moves[0]["ply"] == 8


def test_what_the_hall_refuses_at_the_end_is_said(seated: Person, scripted: ScriptedTable) -> None:
    page, address = scripted.page, scripted.page.url
    message = "You have many tables. Finish one first."
    refusal = {"ok": False, "reason": "TOO_MANY_TABLES", "message": message}
    page.route("**/rematch", lambda route: route.fulfill(status=429, json=refusal))
    scripted.play(3, is_over=True)

    page.get_by_role("button", name="Play again").click()

    expect(page.locator("#rematch .refusal")).to_have_text(message)
    assert page.url == address
    seated.check_faultless(besides=("429",))


def test_a_seat_is_given_up_only_while_the_match_goes_on(
    seated: Person, scripted: ScriptedTable
) -> None:
    page = scripted.page
    message = "The hall is away."
    refusal = {"ok": False, "reason": "AWAY", "message": message}
    page.route("**/leave", lambda route: route.fulfill(status=503, json=refusal))
    page.locator("#open-menu").click()
    page.locator("#leave summary").click()
    page.locator("#leave button").click()
    expect(page.locator("#leave .refusal")).to_have_text(message)

    scripted.play(3, is_over=True)

    expect(page.locator("#leave")).to_be_hidden()
    seated.check_faultless(besides=("503",))


def test_who_has_lost_the_seat_watches_on(seated: Person, scripted: ScriptedTable) -> None:
    page = scripted.page
    scripted.play(1)
    page.locator("#open-menu").click()
    expect(page.locator("#leave")).to_be_visible()

    scripted.seat = None
    scripted.tell(**scripted.table_frame())

    expect(page.locator("#leave")).to_be_hidden()
    expect(page.locator("#seat")).to_be_hidden()
    scripted.play(2)
    check_round_of_scripted(scripted, 2)


def check_round_of_scripted(table: ScriptedTable, round: int) -> None:
    """The page must stand at a round of the match that the test tells."""
    expect(table.page.locator("#round-counter")).to_have_text(f"Round {round} of {LAST_ROUND}")
