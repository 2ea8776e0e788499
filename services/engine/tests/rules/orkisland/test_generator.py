"""The islands of the original, stage by stage. Source: Ork Island, section 4.

`islands.jsonl` and `stages.jsonl` are from running the original: digests of its islands, and
[try, stage, state of the generator, digest of the draft] after each stage of some.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from services.engine.rules.orkisland.generator import STAGES, generate
from services.engine.rules.orkisland.generator.areas import close_gaps
from services.engine.rules.orkisland.generator.cities import LEAST_CITIES, has_room
from services.engine.rules.orkisland.generator.draft import drawn_rows, new_draft
from services.engine.rules.orkisland.generator.ends import fill_gaps, is_island
from services.engine.rules.orkisland.generator.ground import lay_borders, lay_sea
from services.engine.rules.orkisland.generator.odds import (
    LEAST_REACH,
    SEA_NORMS,
    patch_odds,
    sea_odds,
)
from services.engine.rules.orkisland.island import GROUNDS, Island, check_island
from services.engine.rules.orkisland.random import draw, seeded
from services.engine.tests.rules.orkisland.golden import lines_here
from services.engine.tests.rules.orkisland.islands import (
    SHORT,
    area,
    board,
    corners,
    draft_digest,
    json_digest,
    paths_digest,
    rows_digest,
    tried_stages,
)

ISLANDS = lines_here("islands.jsonl")
STAGED = lines_here("stages.jsonl")


def name(drawn: Mapping[str, Any]) -> str:
    return f"{drawn['side']}-{drawn['seed']}"


@pytest.mark.parametrize("drawn", ISLANDS, ids=name)
def test_a_seed_means_the_island_that_it_means_in_the_original(drawn: Mapping[str, Any]) -> None:
    generator = seeded(drawn["seed"])
    island = generate(board(drawn["side"], drawn["nb_orks"]), generator)
    assert {
        "state": generator[0],
        "rows": rows_digest(island.rows)[:SHORT],
        "cities": json_digest(corners(island))[:SHORT],
        "paths": paths_digest(island)[:SHORT],
    }.items() <= drawn.items()


@pytest.mark.parametrize("drawn", STAGED, ids=name)
def test_every_stage_leaves_what_it_leaves_in_the_original(drawn: Mapping[str, Any]) -> None:
    generator = seeded(drawn["seed"])
    stages = [
        [tried, stage, int(generator[0]), draft_digest(draft)[:SHORT]]
        for tried, stage, draft in tried_stages(board(drawn["side"], drawn["nb_orks"]), generator)
    ]
    assert stages == drawn["stages"]


def test_the_generator_goes_on_from_try_to_try() -> None:
    drawn = next(drawn for drawn in ISLANDS if drawn["tries"] > 10)
    tries = [
        tried for tried, _, _ in tried_stages(board(20, drawn["nb_orks"]), seeded(drawn["seed"]))
    ]
    assert tries == [tried for tried in range(1, drawn["tries"] + 1) for _ in STAGES]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("side", [20, 45, 70])
def test_an_island_keeps_the_rules_of_an_island(side: int, seed: int) -> None:
    island = generate(board(side, 4), seeded(seed))
    check_island(island, side, side)
    assert len(island.cities) >= LEAST_CITIES
    land = {cell for cell, letter in enumerate("".join(island.rows)) if letter != "W"}
    assert reachable(land, side, next(iter(land))) == land
    for cells in island.cities:
        assert is_rectangle(cells, side)
    for path in island.paths:
        assert path.cells


def reachable(land: set[int], side: int, start: int) -> set[int]:
    reached, waiting = {start}, [start]
    while waiting:
        cell = waiting.pop()
        near = {cell - side, cell - 1, cell + 1, cell + side} & land - reached
        reached |= near
        waiting += near
    return reached


def is_rectangle(cells: tuple[int, ...], side: int) -> bool:
    (top, left), (bottom, right) = divmod(cells[0], side), divmod(cells[-1], side)
    rows, cols = range(top, bottom + 1), range(left, right + 1)
    return cells == tuple(row * side + col for row in rows for col in cols) and {
        len(rows),
        len(cols),
    } <= set(range(2, 7))


@pytest.mark.parametrize(
    ("grown", "closed"),
    [
        ("...... ...... ..#.#. ...... ...... ......", "...... ...... ..###. ...... ...... ......"),
        ("...... ...... ..#... ...... ..#... ......", "...... ...... ..#... ..#... ..#... ......"),
        ("...... ...... .#..#. ...... ...... ......", "...... ...... .####. ...... ...... ......"),
        ("...... .#.... ...... ...... .#.... ......", "...... .#.... ...... ...... .#.... ......"),
        ("...... ..#... ...... ...... ..#... ......", "...... ..#... ..#... ..#... ..#... ......"),
        ("#.#... ...... ...... ...... ...... ......", "#.#... ...... ...... ...... ...... ......"),
    ],
    ids=["one-in-a-row", "one-in-a-column", "two-in-a-row", "column-1", "two-in-a-column", "row-0"],
)
def test_gaps_of_one_or_two_cells_are_closed_away_from_the_border(grown: str, closed: str) -> None:
    cells = area(grown)
    filled = close_gaps(cells, np.argwhere(cells), np.count_nonzero(cells))
    assert cells.tolist() == area(closed).tolist()
    assert filled == closed.count("#") - grown.count("#")


@pytest.mark.parametrize(
    ("spot", "letter", "fits"),
    [
        ((2, 4), "W", False),
        ((4, 2), "C", False),
        ((1, 4), "W", True),
        ((4, 1), "C", True),
        ((6, 4), "W", False),
        ((4, 7), "C", False),
        ((7, 4), "W", True),
        ((4, 8), "C", True),
        ((4, 4), "R", True),
        ((2, 2), "F", True),
    ],
)
def test_a_city_looks_two_cells_above_and_left_and_one_below_and_right(
    spot: tuple[int, int], letter: str, fits: bool
) -> None:
    ground = np.full((10, 10), GROUNDS.index("."), dtype=np.uint8)
    ground[spot] = (GROUNDS + "R").index(letter)
    assert has_room(ground, 4, 4, 2, 3) == fits


def test_without_enough_land_a_hundred_times_there_is_no_sea() -> None:
    generator, drawn = seeded(3), seeded(3)
    draft = new_draft(board(20, 1))
    barren = draft._replace(sea_odds=np.zeros_like(draft.sea_odds))
    lay_borders(barren, generator)
    lay_sea(barren, generator)
    assert drawn_rows(barren) == ("W" * 20, *["W" + "." * 18 + "W"] * 18, "W" * 20)
    for _ in range(100 * 8):
        draw(drawn, 20, 40)
        draw(drawn, 1, 10_000)
    assert generator[0] == drawn[0]


def test_ground_that_cannot_be_reached_from_the_middle_becomes_water() -> None:
    draft = new_draft(board(20, 1))
    draft.city_count[0] = LEAST_CITIES
    draft.ground[8:13, 8:13] = GROUNDS.index(".")
    draft.ground[2:4, 2:4] = GROUNDS.index("F")
    assert not is_island(draft)
    fill_gaps(draft, seeded(0))
    assert set("".join(drawn_rows(draft)[:8])) == {"W"}
    assert is_island(draft)


def test_cities_that_cannot_be_reached_and_too_few_cities_make_no_island() -> None:
    draft = new_draft(board(20, 1))
    draft.city_count[0] = LEAST_CITIES
    draft.ground[8:13, 8:13] = GROUNDS.index(".")
    draft.ground[2:4, 2:4] = GROUNDS.index("C")
    fill_gaps(draft, seeded(0))
    assert drawn_rows(draft)[2][2:4] == "CC"
    assert not is_island(draft)
    draft.ground[2:4, 2:4] = GROUNDS.index("W")
    draft.city_count[0] = LEAST_CITIES - 1
    assert not is_island(draft)


def test_half_a_side_from_the_middle_the_sea_depends_on_rounding() -> None:
    odds = sea_odds(70)
    assert all(odds[:, 34, 0] == 3000)
    rounded_up = {
        norm / 10 for norm, at_35 in zip(SEA_NORMS, odds[:, 35, 0], strict=True) if at_35 == 85
    }
    assert {2.2, 2.5, 2.9} <= rounded_up
    assert not {2.6, 2.8, 3.0} & rounded_up


def test_patches_reach_as_far_as_they_do_in_doubles() -> None:
    odds = patch_odds(70)
    for reach in (5, 13, 20):
        for i, j in [(0, 1), (1, 0), (1, 1), (3, 4), (69, 69)]:
            distance = (i * i + j * j) ** 0.5
            assert odds[reach - LEAST_REACH, i, j] == int(10000 * (reach / 10.0 / distance))


def test_a_river_may_run_through_the_central_square_but_does_not_rise_there() -> None:
    # The square reaches sqrt(15), rounded up, from the middle.
    drafts = tried_stages(board(70, 15), seeded(2))
    rivers = next(draft.ground.copy() for _, stage, draft in drafts if stage == "rivers")
    assert (rivers[31:39, 31:39] == len(GROUNDS)).any()


def test_paths_keep_three_cells_apart_may_bridge_water_and_join_the_same_cities_again() -> None:
    drafts = tried_stages(board(70, 15), seeded(2))
    before = next(draft.ground.copy() for _, stage, draft in drafts if stage == "cities").ravel()
    island = generate(board(70, 15), seeded(2))
    assert GROUNDS.index("W") in before[[cell for path in island.paths for cell in path.cells]]
    assert max(Counter(frozenset((path.a, path.b)) for path in island.paths).values()) > 1
    assert closest(island) == 3


def closest(island: Island) -> int:
    """Return how many rows or columns there are at least between cells of two paths."""
    cols = len(island.rows[0])
    paths = [np.array([divmod(cell, cols) for cell in path.cells]) for path in island.paths]
    return min(
        int(np.abs(one[:, None] - other).max(axis=2).min())
        for number, one in enumerate(paths)
        for other in paths[:number]
    )
