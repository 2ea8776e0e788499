"""A person at a browser: what the page has been told, what went wrong in it, and how they move."""

import json
import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, WebSocket, expect

from services.ai.armadora.random import choose as choose_any
from services.engine.rules.armadora.board import LINE_NAMES, SQUARE_NAMES
from services.engine.rules.armadora.moves import (
    Look,
    PlaceExtraPalisade,
    PlaceFaceUp,
    PlacePalisades,
    PlaceReinforcement,
    PlaceWarrior,
    Shoot,
    parse,
)
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.view import AdvancedView, View

MODES = {"m": "look", "e": "shoot", "r": "reinforcement"}
"""The kind of act that a move's letter stands for, where it aims at a warrior."""
PATIENCE_SECONDS = 60.0
MOST_TABS = 60
PRESS = "buttons => buttons.forEach((button) => button.click())"


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, context: BrowserContext, home: str, seed: int) -> None:
        self.home = home
        self.context = context
        self.page: Page = context.new_page()
        self.rng = random.Random(seed)
        self.faults: list[str] = []
        self.view: dict[str, Any] = {"ply": -1, "to_move": []}
        self.table: dict[str, Any] = {}
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on(
            "console",
            lambda said: (
                self.faults.append(said.text) if said.type in ("error", "warning") else None
            ),
        )

    @property
    def ply(self) -> int:
        """The ply that the page has been told of."""
        return int(self.view["ply"])

    def wait_until(self, is_so: Callable[[], bool], what: str) -> None:
        """Return once something is so."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not is_so():
            assert time.monotonic() < deadline, f"waited for {what} at ply {self.ply}"
            self.page.wait_for_timeout(20)

    def wait_for_ply(self, ply: int) -> None:
        """Return once the page has been told of a ply."""
        self.wait_until(lambda: self.ply >= ply, f"ply {ply}")

    def is_due(self) -> bool:
        """Tell whether it is this person's turn, and shown to be."""
        return (
            self.page.locator("#dock.is-on").count() > 0
            and self.view["viewer"] in self.view["to_move"]
        )

    def is_over(self) -> bool:
        """Tell whether the page shows the result."""
        return self.page.locator("#table[data-phase=finished]").count() > 0

    def choose(self) -> str:
        """Return any legal move."""
        return choose_any(as_view(self.view, self.table), self.rng, 1.0)

    def move_by_mouse(self, text: str) -> None:
        """Play a move with the mouse, and return when the page has been told of it."""
        ply = self.ply
        self.choose_by_mouse(text)
        self.page.locator("[data-act=confirm]").click()
        self.wait_for_ply(ply + 1)

    def pass_to_the_end(self) -> None:
        """Pass for good, and return when the computers have played on to the end."""
        self.move_by_mouse("pass")
        self.wait_until(self._sees_the_end, "the end of the game")

    def choose_by_mouse(self, text: str) -> None:
        """Choose a move with the mouse, and leave it unconfirmed."""
        match parse(text):
            case PlaceWarrior(value, square):
                self.take_in_hand(value)
                self.press_square(square)
            case PlaceFaceUp(value, square):
                self.switch_to("show")
                self.take_in_hand(value)
                self.press_square(square)
            case PlacePalisades(lines):
                for line in lines:
                    self.press_line(line)
            case PlaceExtraPalisade(line):
                self.switch_to("extra")
                self.press_line(line)
            case Look(square) | Shoot(square) | PlaceReinforcement(square):
                self.switch_to(MODES[text[0]])
                self.press_square(square)
            case _:
                self.switch_to("pass")

    def switch_to(self, mode: str) -> None:
        """Press the button of a kind of act."""
        self.page.locator(f"button[data-mode={mode}]").click()

    def take_in_hand(self, value: int) -> None:
        """Take a warrior in hand."""
        self.page.locator(f".hand-tile[data-value='{value}']").click()

    def press_square(self, square: int) -> None:
        """Press a square of the board."""
        self.page.locator(f"[data-square={SQUARE_NAMES[square]}]").click()

    def press_line(self, line: int) -> None:
        """Press a line of the board."""
        self.page.locator(f"[data-line={LINE_NAMES[line]}]").click()

    def move_by_keys(self, text: str) -> None:
        """Play a move with the keys of the board, which has the focus."""
        ply = self.ply
        match parse(text):
            case PlaceWarrior(value, square):
                self.press("w", str(value), "g", *SQUARE_NAMES[square], "Enter", "Enter")
            case PlaceFaceUp(value, square):
                self.press("a", str(value), "g", *SQUARE_NAMES[square], "Enter", "Enter")
            case PlacePalisades(lines):
                self._fence_by_keys("p", lines)
            case PlaceExtraPalisade(line):
                self._fence_by_keys("a", (line,))
            case Look(square) | Shoot(square):
                self.press("a", "g", *SQUARE_NAMES[square], "Enter", "Enter")
            case PlaceReinforcement(square):
                self.press("+", "g", *SQUARE_NAMES[square], "Enter", "Enter")
            case _:
                self.press("x", "Enter")
        self.wait_for_ply(ply + 1)

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector: str) -> None:
        """Press Tab until something has the focus."""
        for _ in range(MOST_TABS):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}")

    def check_faultless(self, besides: tuple[str, ...] = ()) -> None:
        """Fail on what the browser complained about: script errors, refused content."""
        faults = [
            fault for fault in self.faults if not any(excused in fault for excused in besides)
        ]
        assert faults == []

    def _sees_the_end(self) -> bool:
        self.page.locator(".show-end:visible").evaluate_all(PRESS)
        return self.is_over()

    def _fence_by_keys(self, key: str, lines: tuple[int, ...]) -> None:
        self.press(key)
        for line in lines:
            self._go_to_line(LINE_NAMES[line][:2], LINE_NAMES[line][2:])
            self.press("Enter")
        self.press("Control+Enter")

    def _go_to_line(self, one: str, other: str) -> None:
        """Go to a square and turn to the side where its neighbour lies, as it is spoken."""
        self.press("g", *one)
        spoken = self.page.locator("#spoken")
        for _ in range(4):
            if f"{one} and {other}" in (spoken.text_content() or ""):
                return
            self.press("r")
        expect(spoken).to_contain_text(f"{one} and {other}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._take)

    def _take(self, frame: str | bytes) -> None:
        told = json.loads(frame)
        if told["type"] == "table":
            self.table = told["table"]
        if told["type"] == "view" and told["view"]["ply"] >= self.ply:
            self.view = told["view"]


def open_table(host: Person, bots: str = "", **choices: str) -> None:
    """Open a table with the choices of its form, every other seat for a computer or for people."""
    page = host.page
    page.goto(host.home)
    page.locator("#create-nickname").fill("Ada")
    page.locator("#create details").evaluate("details => (details.open = true)")
    for name, value in choices.items():
        page.locator(f"#create [name={name}][value='{value}']").check(force=True)
    for seat in page.locator("#create select[name=bots]:enabled").all():
        seat.select_option(bots)
    page.locator("#create button.pri").click()
    page.wait_for_url("**/table/*")


def open_table_of_two(
    host: Person, guest: Person, factions: tuple[str, str] = ("", ""), **choices: str
) -> None:
    """Bring two people to one table, by its link, and start the game."""
    open_table(host, faction=factions[0], **choices)
    guest.page.goto(host.page.url)
    guest.page.locator("#nickname").fill("Grace")
    guest.page.locator(f"#join [name=faction][value='{factions[1]}']").check(force=True)
    guest.page.locator("#join button.pri").click()
    host.page.locator("#start button").click()


def open_game(person: Person) -> None:
    """Start a game against the computer, and return when it is the person's turn."""
    person.page.goto(person.home)
    person.page.locator(".hero-go").click()
    person.wait_until(person.is_due, "the first turn")


def as_view(frame: dict[str, Any], table: dict[str, Any]) -> View:
    """Return the view in a frame, as far as a chooser looks at it."""
    advanced = frame["advanced"]
    return View(
        log=(),
        outcome=None,
        options=as_options(table),
        advanced=advanced and AdvancedView(**frozen(advanced, AdvancedView)),
        **{
            name: value
            for name, value in frozen(frame, View).items()
            if name not in ("log", "outcome", "advanced")
        },
    )


def as_options(table: dict[str, Any]) -> Options:
    """Return the options of a game at a table."""
    chosen = table["options"]["armadora"]
    return Options(
        seats=chosen["seats"],
        advanced=chosen["advanced"],
        teams=chosen["teams"],
        memory=chosen["memory"],
        factions=tuple(Faction(seat["faction"]) for seat in table["seats"]),
    )


def frozen(told: dict[str, Any], kind: type[View | AdvancedView]) -> dict[str, Any]:
    """Return what is told of a dataclass of tuples."""
    return {
        name: tuple(told[name]) if isinstance(told[name], list) else told[name]
        for name in kind.__slots__
        if name in told
    }
