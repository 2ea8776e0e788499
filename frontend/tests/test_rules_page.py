"""The rule book: whatever refers to a rule finds it there."""

import re
from collections import Counter
from html.parser import HTMLParser

import pytest
from django.test import AsyncClient

from deploy.environment import ROOT
from frontend.tests.fake_lobby import FakeLobby

NOTATION = ROOT / "docs" / "notation.md"
RULE = re.compile(r"\bR\d+\b")
WHOLE_GAME = {f"R{number}" for number in range(2, 67)}


class Outline(HTMLParser):
    """The ids of a page, its links to itself, its headings, and the words of its drawings."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.links: set[str] = set()
        self.headings: list[str] = []
        self.drawings: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag brings."""
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self.ids[values["id"]] += 1
        href = values.get("href", "")
        if tag in ("a", "use") and href.startswith("#"):
            self.links.add(href[1:])
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(tag)
        if values.get("role") == "img":
            self.drawings.append(values.get("aria-label", ""))


@pytest.fixture
async def outline(hall: FakeLobby) -> Outline:
    response = await AsyncClient().get("/rules")
    return Outline(response.content.decode())


async def test_every_rule_that_a_refusal_cites_has_its_place(outline: Outline) -> None:
    cited = set(RULE.findall(NOTATION.read_text()))

    assert cited
    assert cited - outline.ids.keys() == set()


async def test_every_rule_of_the_game_has_its_place(outline: Outline) -> None:
    assert WHOLE_GAME - outline.ids.keys() == set()


async def test_every_place_is_there_once_and_every_link_finds_its_own(outline: Outline) -> None:
    assert [place for place, times in outline.ids.items() if times > 1] == []
    assert outline.links - outline.ids.keys() == set()


async def test_headings_go_down_one_step_at_a_time(outline: Outline) -> None:
    levels = [int(heading[1]) for heading in outline.headings]

    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in zip([0, *levels], levels, strict=False))


async def test_every_drawing_says_what_it_shows(outline: Outline) -> None:
    assert len(outline.drawings) > len(WHOLE_GAME) / 2
    assert all(outline.drawings)
