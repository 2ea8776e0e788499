"""Computer opponents are chosen at a level, changed, met again at another, and seen to think."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.person import Person, open_table, open_table_of_two
from tests.browser.test_island_seat import command, play_on_by_mouse, play_to_the_end

HEAR = """
window.heard = [];
addEventListener("DOMContentLoaded", () => {
  const spoken = document.querySelector("#spoken");
  const hear = ({ addedNodes }) => {
    for (const { textContent } of addedNodes) window.heard.push(textContent);
  };
  const observer = new MutationObserver((news) => news.forEach(hear));
  if (spoken) observer.observe(spoken, { childList: true });
});
"""
"""Keeps everything that a screen reader is told politely."""


class HeldTurns:
    """The line of a table's page, on which the turns of the visitor can be held back."""

    def __init__(self, page: Page) -> None:
        self.is_holding = False
        self.held: list[tuple[WebSocketRoute, str]] = []
        page.route_web_socket("**/ws/table/*", self._connect)

    def release(self) -> None:
        """Let through what was held back."""
        self.is_holding = False
        for line, text in self.held:
            line.send(text)
        self.held.clear()

    def _connect(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: self._take(line, str(text)))

    def _take(self, line: WebSocketRoute, text: str) -> None:
        frame = json.loads(text)
        is_turn = frame["type"] == "view" and frame["view"]["viewer"] in frame["view"]["to_move"]
        if self.is_holding and is_turn:
            self.held.append((line, text))
        else:
            line.send(text)


def play_at(person: Person, level: str) -> Page:
    """Start a game with one click against a level, and return its page at the first turn."""
    page = person.page
    page.goto(person.home)
    page.locator(".hero-level").get_by_label("Level of the computer").select_option(level)
    page.get_by_role("button", name="Play the computer").first.click()
    page.wait_for_url("**/table/*")
    person.wait_until(person.is_due, "the first turn")
    return page


def test_a_game_at_a_level_is_one_click_away_and_the_level_is_kept(
    sit_down: Callable[..., Person],
) -> None:
    person = sit_down()
    page = play_at(person, "medium")

    name = page.locator(".plate .who b").first
    expect(name).to_have_text("Fox · medium")
    assert name.evaluate("name => name.offsetHeight") < 30, "it stands in one line"

    page.goto(person.home)
    expect(page.locator(".hero-level select")).to_have_value("medium")
    expect(page.locator("#table-list")).to_contain_text("computer: medium")
    person.check_faultless()


def test_one_click_tells_of_the_level_that_is_chosen(sit_down: Callable[..., Person]) -> None:
    person = sit_down()
    page = person.page
    page.goto(person.home)
    for place in (page.locator(".hero"), page.locator("#ork-island")):
        told = place.locator(".opponents-told li:visible")
        expect(told.locator("b")).to_have_text("Easy")
        place.get_by_label("Level of the computer").select_option("expert")
        expect(told.locator("b")).to_have_text("Expert")

    page.locator("#ork-island").get_by_role("link", name="Computer opponents").click()
    expect(page.locator("h1")).to_have_text("Computer opponents")
    person.check_faultless()


def test_the_create_form_tells_of_the_opponents_that_are_chosen(
    sit_down: Callable[..., Person],
) -> None:
    person = sit_down()
    page = person.page
    page.goto(person.home)
    told = page.locator("#create .opponents-told li:visible")
    expect(told).to_have_count(0)

    page.locator("#create [name=seats][value='3']").check(force=True)
    page.get_by_label("Seat 2").select_option("hard")
    page.get_by_label("Seat 3").select_option("random")
    expect(told.locator("b")).to_have_text(["Hard", "Random"])

    page.locator("#create [name=seats][value='2']").check(force=True)
    expect(told.locator("b")).to_have_text(["Hard"])
    person.check_faultless()


def test_the_host_changes_the_level_of_a_seat_by_keyboard_and_others_see_it(
    sit_down: Callable[..., Person],
) -> None:
    host, guest = sit_down(), sit_down()
    open_table(host, seats="3")
    page = host.page
    page.locator("#add-bot").get_by_role("button", name="Easy").click()
    level = page.get_by_label("Level of Fox")
    expect(level).to_have_value("easy")
    guest.page.goto(page.url)
    expect(guest.page.locator(".seat .who").nth(1)).to_contain_text("computer · easy")

    level.focus()
    host.press("ArrowDown", "ArrowDown")

    expect(guest.page.locator(".seat .who").nth(1)).to_contain_text("computer · hard")
    expect(page.locator("#spoken")).to_contain_text("Fox · hard plays now.")
    expect(level).to_have_value("hard")
    expect(level).to_be_focused()
    expect(guest.page.get_by_label("Level of Fox")).to_have_count(0)
    host.check_faultless()


def test_a_level_that_is_refused_goes_back_with_a_sentence(sit_down: Callable[..., Person]) -> None:
    host = sit_down()
    open_table(host, seats="3")
    page = host.page
    page.locator("#add-bot").get_by_role("button", name="Easy").click()
    message = "That was a lot at once. Please wait a moment."
    refusal = {"ok": False, "reason": "TOO_MANY_REQUESTS", "message": message}
    page.route("**/bots/1/change", lambda route: route.fulfill(status=429, json=refusal))

    page.get_by_label("Level of Fox").select_option("expert")

    expect(page.locator(".level-form .refusal")).to_have_text(message)
    expect(page.get_by_label("Level of Fox")).to_have_value("easy")
    host.check_faultless(besides=("429",))


def test_the_next_game_is_played_a_step_harder(sit_down: Callable[..., Person]) -> None:
    person = sit_down()
    page = play_at(person, "easy")
    person.pass_to_the_end()
    expect(page.locator(".rank b").filter(has_text="Fox")).to_have_text("Fox · easy")
    finished = page.url

    page.locator("#rematch").get_by_label("Level of the computer").select_option("medium")
    page.get_by_role("button", name="Play again").click()

    page.wait_for_url(lambda url: url != finished and "/table/" in url)
    expect(page.locator(".plate .who b").first).to_have_text("Fox · medium")
    expect(page.locator("#dock.is-on")).to_be_visible(timeout=20_000)
    person.check_faultless()


def test_computers_of_several_levels_stay_as_they_were_unless_all_get_one(
    sit_down: Callable[..., Person],
) -> None:
    person = sit_down()
    page = person.page
    page.goto(person.home)
    page.locator("#create-nickname").fill("Ada")
    page.locator("#create [name=seats][value='3']").check(force=True)
    page.get_by_label("Seat 2").select_option("easy")
    page.get_by_label("Seat 3").select_option("random")
    page.locator("#create button.pri").click()
    person.wait_until(person.is_due, "the first turn")
    person.pass_to_the_end()

    level = page.locator("#rematch select")
    expect(level).to_have_value("")
    offered = level.locator("option").evaluate_all("all => all.map((one) => one.value)")
    assert offered == ["", "easy", "medium", "hard", "expert"]
    finished = page.url
    page.get_by_role("button", name="Play again").click()

    page.wait_for_url(lambda url: url != finished and "/table/" in url)
    names = page.locator(".plate .who b")
    expect(names).to_contain_text(["easy", "random", "You"])
    person.check_faultless()


def test_each_computer_is_changed_before_the_next_game(sit_down: Callable[..., Person]) -> None:
    person = sit_down()
    page = person.page
    open_table(person, bots="easy", seats="3")
    person.wait_until(person.is_due, "the first turn")
    person.pass_to_the_end()
    page.get_by_label("Level of the computer").focus()
    expect(page.locator("#rematch .opponents-told li:visible b")).to_have_text("Easy")
    finished = page.url
    page.get_by_role("button", name="Change the computers").click()

    page.wait_for_url(lambda url: url != finished and "/table/" in url)
    page.get_by_label("Level of Fox").select_option("medium")
    expect(page.locator("#spoken")).to_contain_text("Fox · medium plays now.")

    page.goto(finished)
    page.get_by_role("link", name="To the next game").click()
    expect(page.get_by_label("Level of Fox")).to_have_value("medium")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".plate .who b")).to_contain_text(["medium", "easy", "You"])
    person.check_faultless()


@pytest.mark.parametrize("height", [640, 800])
@pytest.mark.parametrize("seats", ["3", "4"])
def test_every_level_is_seen_on_a_phone(
    sit_down: Callable[..., Person], seats: str, height: int
) -> None:
    person = sit_down(viewport={"width": 360, "height": height})
    page = person.page
    open_table(person, bots="medium", seats=seats)
    person.wait_until(person.is_due, "the first turn")

    levels = page.locator(".chip .of-level")
    expect(levels).to_have_count(int(seats) - 1)
    chip = page.locator(".chip").first.bounding_box()
    for index in range(int(seats) - 1):
        expect(levels.nth(index)).to_be_in_viewport()
        level = levels.nth(index).bounding_box()
        assert chip
        assert level
        assert chip["y"] < level["y"] < level["y"] + level["height"] <= chip["y"] + chip["height"]
    person.check_faultless()


@pytest.mark.parametrize("size", [(1280, 900), (360, 640)], ids=["desktop", "phone"])
def test_a_computer_is_seen_to_think_and_heard_once(
    sit_down: Callable[..., Person], size: tuple[int, int]
) -> None:
    person = sit_down(viewport={"width": size[0], "height": size[1]})
    page = person.page
    line = HeldTurns(page)
    page.add_init_script(HEAR)
    page.goto(person.home)
    page.locator(".hero-go").click()
    person.wait_until(person.is_due, "the first turn")
    is_phone = size[0] < 700
    for _ in range(2):
        line.is_holding = True
        person.move_by_mouse(person.choose())
        shown = page.locator(".chip.thinking" if is_phone else ".plate.thinking")
        expect(shown).to_contain_text("Fox · easy")
        expect(shown).to_contain_text("thinking")
        line.release()
        person.wait_until(person.is_due, "the next turn")
        expect(shown).to_have_count(0)

    said = [sentence for sentence in page.evaluate("window.heard") if "is thinking" in sentence]
    assert said == ["Fox · easy, a computer, is thinking."]
    person.check_faultless()


@pytest.mark.parametrize(
    ("motion", "moving"),
    [("no-preference", ["ponder", "think", "think", "think"]), ("reduce", [])],
    ids=["moving", "still"],
)
def test_thinking_moves_unless_motion_is_unwanted(
    sit_down: Callable[..., Person], motion: str, moving: list[str]
) -> None:
    person = sit_down(reduced_motion=motion)
    page = person.page
    line = HeldTurns(page)
    page.goto(person.home)
    page.locator(".hero-go").click()
    person.wait_until(person.is_due, "the first turn")
    line.is_holding = True
    person.move_by_mouse(person.choose())
    shown = page.locator(".plate.thinking")
    expect(shown).to_be_visible()
    names = """(plate) => plate.getAnimations({ subtree: true })
        .map(({ animationName }) => animationName).filter(Boolean).sort()"""
    assert shown.evaluate(names) == moving


def test_an_army_is_commanded_against_a_level(sit_down: Callable[..., Person]) -> None:
    person = sit_down()
    page = person.page
    page.goto(person.home)
    card = page.locator(".game-beside")
    card.get_by_label("Level of the computer").select_option("medium")
    card.get_by_role("button", name="Command an army").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#armies")).to_contain_text("medium")

    page.goto(person.home)
    expect(card.get_by_label("Level of the computer")).to_have_value("medium")
    person.check_faultless()


def test_the_next_match_is_played_a_step_harder(
    sit_down: Callable[..., Person], tmp_path: Path
) -> None:
    person = sit_down()
    page = command(person, tmp_path, opponent="easy")
    play_to_the_end(person, lambda: play_on_by_mouse(page))
    finished = page.url
    level = page.locator("#rematch").get_by_label("Level of the computer")
    expect(level).to_have_value("easy")
    expect(page.get_by_role("button", name="Change the computers")).to_be_visible()

    level.select_option("medium")
    expect(page.locator("#rematch .opponents-told li:visible b")).to_have_text("Medium")
    page.get_by_role("button", name="Play again").click()

    page.wait_for_url(lambda url: url != finished and "/table/" in url)
    expect(page.locator("#armies .army-name")).to_have_text(
        ["Ada", "Fox · medium", "Bramble · medium", "Juniper · medium"]
    )
    expect(page.locator("#armies")).not_to_contain_text("easy")
    person.check_faultless()


def test_people_among_themselves_choose_no_level(sit_down: Callable[..., Person]) -> None:
    host, guest = sit_down(), sit_down()
    open_table_of_two(host, guest)
    host.wait_until(lambda: host.is_due() or guest.is_due(), "the first turn")
    for person in (host, guest) if host.is_due() else (guest, host):
        person.wait_until(person.is_due, "their turn")
        person.move_by_mouse("pass")
    host.wait_until(host.is_over, "the end of the game")

    expect(host.page.get_by_role("button", name="Play again")).to_be_visible()
    expect(host.page.locator("#rematch select")).to_be_hidden()
    expect(host.page.locator("#rematch .opponents-told li:visible")).to_have_count(0)
    expect(host.page.locator("#rematch-change")).to_be_hidden()
    host.check_faultless()


def test_the_level_of_an_army_is_changed_in_its_waiting_room(
    sit_down: Callable[..., Person],
) -> None:
    person = sit_down()
    page = person.page
    page.goto(f"{person.home}/orkisland/new")
    page.locator("#match-nickname").fill("Mirela")
    page.locator(".match-acts .pri").click()
    page.wait_for_url("**/table/*")
    elves = page.locator(".seat.elf")
    expect(elves.locator("select")).to_have_value("easy")

    elves.locator("select").select_option("hard")

    expect(elves.locator("b")).to_have_text("Fox")
    expect(page.locator("#spoken")).to_contain_text("Fox · hard leads army 3.")
    person.check_faultless()


def test_the_page_of_opponents_is_there_in_french(sit_down: Callable[..., Person]) -> None:
    person = sit_down("fr-FR")
    person.page.goto(f"{person.home}/opponents")
    expect(person.page.locator("th[scope=row]").first).to_have_text("Facile")
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 1280
    person.check_faultless()


@pytest.mark.parametrize(
    ("nickname", "bot", "name"),
    [
        ("Fox", "hard", "Fox · hard"),
        ("hard 2", "hard", "hard 2"),
        ("Hunter", "Hunter", "Hunter"),
        ("Ann", "medium", "Ann · medium"),
        ("greedy 3", "greedy", "greedy 3"),
        ("Ann", "", "Ann"),
        ("hard", "", "hard"),
        ("Fox", "unheard-of", "Fox · unheard-of"),
    ],
)
def test_a_computer_is_named_with_its_level_once(
    run: Callable[..., str], nickname: str, bot: str, name: str
) -> None:
    names = "({ nameWithLevel }, ...seat) => nameWithLevel(...seat)"
    assert run("shared/opponents.js", names, nickname, bot) == name


@pytest.mark.parametrize(
    ("is_bot", "to_move", "is_replay", "is_so"),
    [
        (True, [1], False, True),
        (True, [0], False, False),
        (False, [1], False, False),
        (True, [1], True, False),
    ],
)
def test_only_a_computer_whose_turn_it_is_now_thinks(
    run: Callable[..., bool], is_bot: bool, to_move: list[int], is_replay: bool, is_so: bool
) -> None:
    state = {"view": {"to_move": to_move}, "is_replay": is_replay}
    thinks = "({ isThinking }, ...data) => isThinking(...data)"
    assert run("table/people.js", thinks, state, {"seat": 1, "is_bot": is_bot}) is is_so


def test_the_words_of_a_table_keep_off_its_button_on_a_phone(
    sit_down: Callable[..., Person],
) -> None:
    person = sit_down("fr-FR", viewport={"width": 360, "height": 640})
    page = person.page
    page.goto(person.home)
    page.locator("#create-nickname").fill("Ada")
    page.locator("#create [name=seats][value='4']").check(force=True)
    for seat, bot in ((2, "easy"), (3, "hard"), (4, "medium")):
        page.locator(f"#create-seat-{seat}").select_option(bot)
    page.locator("#create button.pri").click()
    person.wait_until(person.is_due, "the first turn")

    page.goto(person.home)
    about = page.locator(".table-row-own .table-about")
    expect(about).to_contain_text("facile, difficile et")
    assert about.evaluate("words => words.scrollWidth <= words.clientWidth")
    person.check_faultless()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_seat_of_an_army_fits_a_small_phone(
    sit_down: Callable[..., Person], locale: str
) -> None:
    person = sit_down(locale, viewport={"width": 360, "height": 640})
    page = person.page
    page.goto(person.home)
    page.locator("#ork-island .with-level button").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#seat")).to_be_visible()

    for part in ("#tally", ".seat-choice", ".seat-acts"):
        row = page.locator(part)
        assert row.evaluate("row => row.scrollWidth <= row.clientWidth"), part
        box = row.bounding_box()
        assert box
        assert box["x"] + box["width"] <= 360
    person.check_faultless()
