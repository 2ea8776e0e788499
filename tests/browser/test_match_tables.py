"""Tables of Ork Island in the browser: opened by a form, joined in a waiting room, started."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from services.engine.rules.orkisland.formats.settings_text import format_settings
from services.engine.rules.orkisland.settings import Settings
from tests.browser.person import Person
from tests.stack import Stack

SMALL = format_settings(Settings(rows=40, cols=40, nb_rounds=20, nb_orks=3))


def new_table(person: Person, *leaders: str) -> Page:
    """Bring somebody to the form, and choose who leads the first armies."""
    person.page.goto(f"{person.home}/orkisland/new")
    for seat, leader in enumerate(leaders):
        army(person.page, seat).select_option(leader)
    return person.page


def army(page: Page, seat: int) -> Locator:
    """Return where the leader of an army is chosen."""
    return page.get_by_label(f"Army {seat + 1}", exact=True)


def choose_settings(page: Page, file: Path, content: bytes) -> None:
    """Choose a file of settings in the form."""
    file.write_bytes(content)
    page.locator("#settings-file").set_input_files(file)


def create(page: Page) -> str:
    """Send the form, and return the address of the table."""
    page.locator(".match-acts .pri").click()
    page.wait_for_url("**/table/*")
    return page.url


def test_a_table_fills_and_starts(sit_down: Callable[..., Person]) -> None:
    host, guest = sit_down(), sit_down()
    page = new_table(host, "me", "open", "Hunter", "open")
    page.locator("#match-nickname").fill("Mirela")
    table = create(page)
    expect(page.locator("#waiting-hint")).to_contain_text("2 armies are free.")
    expect(page.locator("#start")).to_be_hidden()

    guest.page.goto(table)
    guest.page.locator("#nickname").fill("Tobias")
    guest.page.get_by_role("button", name="Take it: army 4").click()

    expect(guest.page.locator(".seat.mage b")).to_have_text("Tobias (you)")
    expect(page.locator(".seat.mage b")).to_have_text("Tobias")
    page.locator("#add-bot").get_by_text("Other computers").click()
    page.locator("#add-bot [value=Walker]").click()
    expect(page.locator(".seat.goblin span")).to_have_text("Army 2 · computer")
    expect(guest.page.locator("#waiting-hint")).to_have_text("Mirela starts the match.")
    page.get_by_role("button", name="Start the match").click()

    for person in (host, guest):
        expect(person.page.locator("#island")).to_be_visible()
        person.check_faultless()


def test_one_army_at_most_is_the_visitors(sit_down: Callable[..., Person]) -> None:
    page = new_table(sit_down(), "me", "Hunter", "Hunter", "Hunter")
    go = page.locator(".match-acts .pri")
    expect(go).to_have_text("Start the match", use_inner_text=True)

    army(page, 1).select_option("me")
    expect(army(page, 0)).to_have_value("open")
    expect(go).to_have_text("Create and get a link", use_inner_text=True)

    army(page, 0).select_option("Null")
    army(page, 1).select_option("Demo")
    expect(page.locator("#match-nickname")).to_be_hidden()
    expect(go).to_have_text("Watch the match", use_inner_text=True)


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("large.cnf", b"x" * 50 * 1024 * 1024, "This file has 51,200 KiB. A settings file has at"),
        ("player", b"\x7fELF\x02\x01\x00\xff\xfe", "This is no text. A settings file begins with"),
        ("main.cc", b"int main() {}\n", "This is no settings file of Ork Island. It begins with"),
        ("rows.cnf", SMALL.replace("40", "12").encode(), "Line 3 of the settings file: A board"),
        ("empty.cnf", b"", "This is no settings file of Ork Island."),
    ],
)
def test_a_file_that_has_no_settings_is_refused_beside_it(
    sit_down: Callable[..., Person], tmp_path: Path, name: str, content: bytes, sentence: str
) -> None:
    person = sit_down()
    page = new_table(person, "me", "Null", "Null", "open")
    page.locator("#match-nickname").fill("Mirela")

    choose_settings(page, tmp_path / name, content)

    expect(page.locator("#settings-refusal")).to_contain_text(sentence)
    expect(page.locator("#match-nickname")).to_have_value("Mirela")
    expect(army(page, 1)).to_have_value("Null")
    expect(page.locator("#settings-told")).to_contain_text("70 × 70 cells")

    choose_settings(page, tmp_path / "small.cnf", SMALL.encode())

    expect(page.locator("#settings-refusal")).to_be_hidden()
    expect(page.locator("#settings-told")).to_have_text("40 × 40 cells, 3 orks an army, 20 rounds")


def test_a_form_that_is_sent_at_once_waits_for_its_settings(
    sit_down: Callable[..., Person], tmp_path: Path
) -> None:
    person = sit_down()
    page = new_table(person, "open", "Hunter", "Hunter", "Hunter")
    asked: list[Route] = []
    page.route("**/orkisland/settings", lambda route: asked.append(route))
    for content in ("something else", SMALL):
        choose_settings(page, tmp_path / "own.cnf", content.encode())
        person.wait_until(lambda: bool(asked), "the settings to be read")
        page.locator(".match-acts .pri").click()
        asked.pop().continue_()
        if content != SMALL:
            expect(page.locator("#settings-refusal")).to_contain_text("This is no settings file")

    page.wait_for_url("**/table/*")

    expect(page.locator("#table-choices")).to_contain_text("40 × 40 cells, 3 orks an army")
    person.check_faultless(besides=("400",))


def test_settings_outlive_a_refusal_of_the_form(
    sit_down: Callable[..., Person], tmp_path: Path
) -> None:
    person = sit_down()
    page = new_table(person, "me", "open", "Null", "Null")
    choose_settings(page, tmp_path / "small.cnf", SMALL.encode())
    expect(page.locator("#settings-told")).to_contain_text("40 × 40")
    page.locator("#match-nickname").fill("<Mirela>")
    page.locator(".match-acts .pri").click()

    expect(page.locator(".match > .refusal")).to_contain_text("A nickname has 1 to 20")
    expect(page.locator("#settings-told")).to_contain_text("40 × 40")
    page.locator("#match-nickname").fill("Mirela")
    create(page)

    expect(page.locator("#table-choices")).to_contain_text("40 × 40 cells, 3 orks an army")


def test_a_match_of_computers_is_one_click_away(sit_down: Callable[..., Person]) -> None:
    person = sit_down()
    person.page.goto(person.home)
    person.page.get_by_role("button", name="Watch a match").click()

    person.page.wait_for_url("**/table/*")

    expect(person.page.locator("#island")).to_be_visible()
    person.check_faultless()


def test_whoever_hosts_without_an_army_may_close_the_table(
    sit_down: Callable[..., Person],
) -> None:
    host, guest = sit_down(), sit_down()
    page = new_table(host, "open", "Hunter", "Hunter", "Hunter")
    guest.page.goto(create(page))
    expect(page.locator("#join")).to_be_hidden()
    expect(guest.page.locator("#join")).to_be_visible()
    page.goto(host.home)
    own = page.locator(".table-row-own")
    about = "Ork Island · 200 rounds · computer: Hunter · waiting for armies"
    expect(own.locator(".table-about")).to_have_text(about)
    own.get_by_role("link").click()

    page.get_by_role("button", name="Close this table").click()

    page.wait_for_url(f"{host.home}/")
    expect(guest.page.locator("#waiting-title")).to_have_text("This table is closed")
    for person in (host, guest):
        person.check_faultless()


def test_the_line_for_a_program_names_the_army_it_is_for(
    sit_down: Callable[..., Person], stack: Stack
) -> None:
    person = sit_down()
    page = new_table(person, "Null", "open", "open", "Null")
    table_id = create(page).rpartition("/")[2]
    line = page.locator("#program-line")
    usual = f"hall bot run mybot.py --server {stack.lobby_address} --table {table_id}"
    expect(line).to_have_text(usual)

    page.locator("#program-seat select").select_option("2")

    expect(line).to_have_text(f"{usual} --seat 2")


def test_without_scripts_the_form_opens_a_table(
    sit_down: Callable[..., Person], tmp_path: Path
) -> None:
    person = sit_down(java_script_enabled=False)
    page = new_table(person, "open", "Hunter", "Hunter", "Hunter")
    settings = tmp_path / "wrong.cnf"
    settings.write_text("something else")
    page.locator("#settings-file").set_input_files(settings)
    page.locator(".match-acts .pri").click()
    expect(page.locator(".match > .refusal")).to_contain_text("This is no settings file")
    expect(army(page, 0)).to_have_value("open")

    settings.write_text(SMALL)
    page.locator("#settings-file").set_input_files(settings)
    create(page)

    expect(page.locator("#waiting-title")).to_have_text("Waiting for armies")
