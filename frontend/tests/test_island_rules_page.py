"""The rule book of Ork Island: its links, and that the rules make of its drawings what it says."""

import re
from html.parser import HTMLParser

import pytest
from django.test import AsyncClient
from hall.v1 import lobby_pb2

from frontend.play.island_drawings import DRAWINGS, Drawing
from frontend.tests.fake_lobby import TABLE_ID, FakeLobby
from frontend.tests.island_views import make_match
from frontend.tests.test_rules_page import Outline
from services.engine.rules.orkisland.settings import Settings
from services.engine.tests.rules.orkisland.boards import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    Position,
    position,
    same,
)

WAYS = {"b": BOTTOM, "r": RIGHT, "t": TOP, "l": LEFT}


class Cells(HTMLParser):
    """The rows of a page's tables, and its costs: what their tags say, and their words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[tuple[dict[str, str], list[str]]] = []
        self.costs: dict[str, int] = {}
        self._cost = ""
        self._is_in_row = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a row, or a cost."""
        values = {name: value or "" for name, value in attrs}
        if tag == "tr":
            self.rows.append((values, []))
            self._is_in_row = True
        self._cost = values.get("data-cost", "")

    def handle_endtag(self, tag: str) -> None:
        """End a row."""
        self._is_in_row = self._is_in_row and tag != "tr"

    def handle_data(self, data: str) -> None:
        """Note words."""
        if self._cost:
            self.costs[self._cost] = int(data)
            self._cost = ""
        elif self._is_in_row and data.strip():
            self.rows[-1][1].append(data.strip())


@pytest.fixture
async def page(hall: FakeLobby) -> str:
    response = await AsyncClient().get("/rules/orkisland")
    assert response.status_code == 200
    return response.content.decode()


def by_the_rules(drawing: Drawing) -> Position:
    """Return a drawing as the rules have it, with water round it."""
    cols = 1 + max(col for _, col in drawing.words)
    rows = [line.split() for line in drawing.board.strip().splitlines()]
    sea = ["W"] * (cols + 2)
    text = "\n".join(" ".join(row) for row in [sea, *(["W", *row, "W"] for row in rows), sea])
    owned = enumerate(drawing.owners.split())
    return position(
        text,
        ends=tuple(ends for cells in drawing.paths if (ends := joined_by(drawing, cells))),
        owners={place: int(owner) for place, owner in owned if owner != "-"},
        healths=dict(drawing.healths),
    )


def joined_by(drawing: Drawing, path: list[tuple[int, int]]) -> tuple[int, int] | None:
    """Return the cities that a path touches; one that is drawn alone joins none."""
    beside = {other for cell in path for other in around(cell)}
    ends = [city for city, cells in enumerate(drawing.cities) if beside & {*cells}]
    return (ends[0], ends[1]) if ends else None


def around(cell: tuple[int, int]) -> list[tuple[int, int]]:
    row, col = cell
    return [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]


def play(drawing: Drawing) -> Position:
    """Return what a round with the steps of a drawing makes of it."""
    drawn = by_the_rules(drawing)
    orders = [(int(drawn.board.owner[ork]), ork, WAYS[way]) for ork, way in drawing.steps.items()]
    drawn.play(*sorted(orders))
    return drawn


def owners_of(drawn: Position) -> str:
    return " ".join("-" if owner < 0 else str(owner) for owner in drawn.board.place_owner)


def sums(page: str) -> list[int]:
    """Work out the sums of a page, which must be what they say; return what they come to."""
    found = re.findall(r"(\d+(?: [+−] \d+)+) = (\d+)", page)
    assert all(eval(terms.replace("−", "-")) == int(result) for terms, result in found)
    return [int(result) for _, result in found]


def joined(cities: int) -> Drawing:
    """Return cities in a row, joined by paths, all of one seat."""
    rows = [" P ".join(["C C"] * cities), " . ".join(["C C"] * cities)]
    return Drawing("\n".join(rows), owners=" ".join(["0"] * (2 * cities - 1)))


async def test_every_place_is_there_once_and_every_link_finds_its_own(page: str) -> None:
    outline = Outline(page)

    assert [place for place, times in outline.ids.items() if times > 1] == []
    assert outline.links - outline.ids.keys() == set()


async def test_headings_go_down_one_step_at_a_time(page: str) -> None:
    levels = [int(heading[1]) for heading in Outline(page).headings]

    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in zip([0, *levels], levels, strict=False))


async def test_every_drawing_is_shown_and_says_what_it_shows(page: str) -> None:
    drawings = Outline(page).drawings

    assert len(drawings) > len(DRAWINGS)
    assert all(drawings)


async def test_ground_costs_what_the_settings_say(page: str) -> None:
    usual = Settings()
    grounds = ("grass", "forest", "sand", "city", "path")

    assert Cells(page).costs == {ground: getattr(usual, f"cost_{ground}") for ground in grounds}
    assert f"{usual.rows} × {usual.cols} cells" in page
    assert f"armies of {usual.nb_orks} orks" in page
    assert f"<b>{usual.nb_rounds} rounds</b>" in page


async def test_a_walk_costs_what_is_written_on_its_cells(page: str) -> None:
    drawing = DRAWINGS["walk"]
    drawn = by_the_rules(drawing)

    left = []
    for _ in drawing.marks:
        before = int(drawn.board.health[0])
        drawn.play((0, 0, RIGHT))
        left.append(str(before - int(drawn.board.health[0])))

    assert left == list(drawing.marks.values())
    sentence = f"{' + '.join(left)} = {sum(map(int, left))}. Of 100 health {drawn.board.health[0]}"
    assert sentence in page


@pytest.mark.parametrize("name", [name for name, drawing in DRAWINGS.items() if drawing.cities])
def test_places_are_drawn_as_the_rules_leave_them(name: str) -> None:
    assert owners_of(play(DRAWINGS[name])) == DRAWINGS[name].owners


def test_a_city_with_most_orks_is_taken_and_one_with_a_tie_is_not() -> None:
    for name, others, after in (("most", "2", "0"), ("even", "0", "0"), ("left", "2", "2")):
        drawing = DRAWINGS[name]
        assert owners_of(play(Drawing(drawing.board, owners=others))) == after


@pytest.mark.parametrize(("before", "after", "side"), [("wins", "won", 0), ("loses", "lost", 2)])
async def test_fights_end_as_they_are_drawn(page: str, before: str, after: str, side: int) -> None:
    drawn, told = play(DRAWINGS[before]), by_the_rules(DRAWINGS[after])
    winner = int(drawn.board.ork_at[told.board.cell[0]])
    loser = 1 - winner

    assert drawn.board.health[winner] == told.board.health[0]
    assert drawn.board.owner.tolist() == [side, side]
    assert drawn.board.health[loser] == Settings().initial_health
    assert {61, 29} <= set(sums(page))


def test_equal_healths_are_decided_by_chance() -> None:
    drawing = DRAWINGS["tie"]
    drawn = by_the_rules(drawing)
    owners = set()
    for seed in range(20):
        drawn = by_the_rules(drawing)
        drawn.board.generator[0] = seed
        drawn.play((0, 0, RIGHT))
        owners.add(tuple(drawn.board.owner.tolist()))

    assert owners == {(0, 0), (2, 2)}


def test_an_ork_without_health_lives_and_one_below_dies_on_its_own_side() -> None:
    alive, dead = play(DRAWINGS["nearly"]), play(DRAWINGS["tired"])

    assert alive.drawn() == same(by_the_rules(DRAWINGS["alive"]).drawn())
    assert alive.board.health.tolist() == [0]
    assert (dead.board.owner.tolist(), dead.board.health.tolist()) == ([0], [100])


def test_steps_that_are_blocked_cost_nothing() -> None:
    blocked = play(DRAWINGS["blocked"])

    assert blocked.drawn() == by_the_rules(DRAWINGS["blocked"]).drawn()
    assert set(blocked.board.health.tolist()) == {100}


async def test_joined_cities_bring_what_the_table_says(page: str) -> None:
    rows = [words for _, words in Cells(page).rows if len(words) == 2 and words[0].isdigit()]
    assert [words[0] for words in rows] == ["1", "2", "3", "4"]
    for cities, points in [*rows, ("10", "2048")]:
        drawing = joined(int(cities))
        total = int(play(drawing).board.totals[0])
        cells = sum(word[0] in "CP" for word in drawing.words.values())
        assert total - cells == int(points)
        assert int(cities) > 4 or drawing.board == DRAWINGS[f"joined_{cities}"].board
    assert "2,048" in page


async def test_the_example_of_scores_is_what_a_round_brings(page: str) -> None:
    parts = [0, 0, 0, 0]
    totals = [0, 0, 0, 0]
    seat = ""
    for values, words in Cells(page).rows:
        seat = values.get("data-seat", seat)
        if "data-part" in values:
            parts[int(seat)] += int(words[-1])
        if "data-total" in values:
            totals[int(values["data-total"])] = int(words[-1])

    drawn = play(DRAWINGS["scores"])

    assert totals == parts == drawn.board.totals.tolist()
    sizes = [len(cells) for cells in DRAWINGS["scores"].cities]
    assert f"four cities: {' + '.join(map(str, sizes[:4]))}" in page
    roads = [len(cells) for cells in DRAWINGS["scores"].paths]
    assert f"three paths: {' + '.join(map(str, roads))}" in page


@pytest.mark.parametrize("path", ["/", "/orkisland", "/orkisland/new", "/rules"])
async def test_pages_of_the_game_lead_to_its_rules(hall: FakeLobby, path: str) -> None:
    assert 'href="/rules/orkisland"' in (await AsyncClient().get(path)).content.decode()


@pytest.mark.parametrize("status", [lobby_pb2.TABLE_STATUS_OPEN, lobby_pb2.TABLE_STATUS_RUNNING])
async def test_tables_of_the_game_lead_to_its_rules(
    hall: FakeLobby, status: lobby_pb2.TableStatus
) -> None:
    hall.add(make_match(status=status))

    page = (await AsyncClient().get(f"/table/{TABLE_ID}")).content.decode()

    assert 'href="/rules/orkisland"' in page


async def test_the_rules_lead_to_each_other(page: str) -> None:
    assert 'href="/rules"' in page
    assert 'aria-current="page">Ork Island' in page
