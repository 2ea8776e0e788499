"""A table of Ork Island whose match the test plays out: the page is the hall's, its news are not.

The match is that of island_match.py. Seats 0 and 1 belong to people or programs, unless computers
play among themselves.
"""

import json
import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Request, Route, WebSocketRoute, expect

from tests.browser.island_match import GROUND, ROUNDS
from tests.browser.person import Person

SEATS = 4
COLS = 8
NAMES = ("Nightjar", "Demo", "Thistle", "Hunter")
FACTIONS = ("orc", "goblin", "elf", "mage")
DIRECTIONS = "brtl"
FALLEN = {3: [1, 3]}
"""Orks that fall in a round."""
SETTINGS = {"initial_health": 100, "bonus_per_city_cell": 1, "bonus_per_path_cell": 1}
SEED = 20260731
LAST_ROUND = len(ROUNDS) - 1


class ScriptedTable:
    """The news of a table, as the test tells them to one page."""

    def __init__(
        self,
        person: Person,
        *,
        programs: Sequence[int] = (0, 1),
        seat: int | None = None,
        names: Sequence[str] = NAMES,
    ) -> None:
        self.page = person.page
        self.programs = programs
        self.seat = seat
        self.names = names
        self.round = 0
        self.is_over = False
        self.is_away = False
        self.is_practice = False
        self.rematch_id = ""
        self.asked: list[str] = []
        self.moves: list[dict[str, Any]] = []
        self.lines: list[WebSocketRoute] = []

    def open(self, url: str, round: int = 0) -> None:
        """Open the page of a real table, which is told of this one."""
        self.round = round
        self.route()
        self.page.goto(url)
        expect(self.page.locator("#island")).to_have_attribute("data-phase", "match")

    def route(self) -> None:
        """Answer what the page asks the hall."""
        self.page.route(re.compile("/table/[a-z0-9]+$"), self._answer_page)
        self.page.route(re.compile(r"/table/[a-z0-9]+/match(\?.*)?$"), self._answer_match)
        self.page.route_web_socket(re.compile("/ws/table/"), self._connect)

    def play(self, round: int, *, is_over: bool = False, **more: Any) -> None:
        """Tell that the match has come to a round."""
        before, self.round, self.is_over = self.round, round, is_over
        if is_over:
            self._send(self.table_frame())
        self._send(self.view_frame(before, **more))

    def cut(self) -> None:
        """Cut the line of the page."""
        for line in self.lines:
            line.close(code=1011)
        self.lines.clear()

    def tell(self, **frame: Any) -> None:
        """Send any frame to the page."""
        self._send(frame)

    def table_frame(self) -> dict[str, Any]:
        """Return the news of the table."""
        return {"type": "table", "table": self._table(), "seat": self.seat, "is_host": False}

    def view_frame(self, since: int, **more: Any) -> dict[str, Any]:
        """Return the news of the match since a round."""
        view = {
            "ply": SEATS * self.round,
            "to_move": [] if self.is_over else [0, 1, 2, 3],
            "round": self.round,
            "out": [],
            "outcome": {"standings": self._standings(), "cities": [], "paths": [], "orks": []}
            if self.is_over
            else None,
            "positions": [position(round) for round in range(since + 1, self.round + 1)],
            "time_left_ms": None,
        }
        return {"type": "view", "view": {**view, **more}}

    def _table(self) -> dict[str, Any]:
        seats = [
            {
                "index": seat,
                "nickname": name,
                "faction": FACTIONS[seat],
                "bot": "" if seat in self.programs else "Hunter",
                "is_program": seat in self.programs and seat != self.seat,
            }
            for seat, name in enumerate(self.names)
        ]
        return {
            "id": "scripted",
            "number": 7,
            "options": {"orkisland": {**SETTINGS, "nb_rounds": LAST_ROUND}},
            "status": "finished" if self.is_over else "running",
            "seats": seats,
            "host": 0,
            "rematch_id": self.rematch_id,
            "is_practice": self.is_practice,
            "seed": SEED if self.is_over or self.is_practice else None,
            "standings": self._standings() if self.is_over else [],
        }

    def _standings(self) -> list[dict[str, int]]:
        scores = ROUNDS[self.round][1]
        return [
            {"seat": seat, "score": score, "rank": 1 + sum(other > score for other in scores)}
            for seat, score in enumerate(scores)
        ]

    def _answer_page(self, route: Route) -> None:
        answer = route.fetch()
        known = json.dumps(self._table())
        own = "" if self.seat is None else str(self.seat)
        text = re.sub(r'(id="table-known"[^>]*>).*?(</script>)', rf"\1{known}\2", answer.text())
        text = re.sub(r'data-own="[^"]*"', f'data-own="{own}"', text)
        route.fulfill(response=answer, body=text)

    def _answer_match(self, route: Route, request: Request) -> None:
        self.asked.append(request.url.partition("/match")[2])
        armies = [
            {"name": name, "faction": faction}
            for name, faction in zip(self.names, FACTIONS, strict=True)
        ]
        match = {
            "armies": armies,
            "settings": {**SETTINGS, "nb_rounds": LAST_ROUND},
            "island": island(),
            "positions": [position(round) for round in range(self.round + 1)],
        }
        route.fulfill(json={"ply": SEATS * self.round, "round": self.round, "match": match})

    def _connect(self, line: WebSocketRoute) -> None:
        if self.is_away:
            line.close(code=1011)
            return
        ply = int(line.url.partition("?ply=")[2])
        self.asked.append(f"ply={ply}")
        self.lines.append(line)
        line.on_message(lambda text: self._take(line, json.loads(text)))
        line.send(json.dumps(self.table_frame()))
        line.send(json.dumps(self.view_frame(ply // SEATS)))

    def _take(self, line: WebSocketRoute, frame: dict[str, Any]) -> None:
        if frame["type"] == "move":
            self.moves.append(frame)
        else:
            line.send(json.dumps({"type": "pong", "id": frame["id"]}))

    def _send(self, frame: dict[str, Any]) -> None:
        for line in self.lines:
            line.send(json.dumps(frame))


def island() -> dict[str, Any]:
    """Return the island as pages get it."""
    return {
        "rows": GROUND.split(),
        "cities": [
            {"cells": [_cell(1, 3), _cell(1, 4), _cell(2, 3), _cell(2, 4)]},
            {"cells": [_cell(4, 2), _cell(4, 3)]},
        ],
        "paths": [{"a": 0, "b": 1, "cells": [_cell(3, 3)]}],
    }


def position(round: int) -> dict[str, Any]:
    """Return the position after a round as pages get it."""
    steps, scores, cities, paths, orks = ROUNDS[round]
    taken = [step.split() for step in steps.splitlines()]
    return {
        "total_scores": scores,
        "statuses": [0, 0, 0, -1 if round == 2 else 0],
        "city_owners": [owner + 1 for owner in cities],
        "path_owners": [owner + 1 for owner in paths],
        "ork_owners": [owner for owner, *_ in orks],
        "ork_cells": [_cell(row, col) for _, row, col, _ in orks],
        "ork_healths": [health for *_, health in orks],
        "orks": [int(ork) for ork, _ in taken],
        "directions": [DIRECTIONS.index(letter) for _, letter in taken],
        "fallen": FALLEN.get(round, []),
    }


def _cell(row: int, col: int) -> int:
    return row * COLS + col
