"""The cheapest ways of orks, held to what the rules say a step costs."""

import numpy as np
import pytest

from services.engine.rules.orkisland.island import WATER
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.registration import orders_of
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.terrain import Terrain
from services.engine.rules.orkisland.ways import NO_WAY, STEP_BASE, follow_way, measure_ways
from services.engine.tests.rules.orkisland.boards import BOTTOM, LEFT, RIGHT, TOP, position


def way(board: str, start: int, *cells: int, **settings: int) -> tuple[list[int], int, int]:
    """Return the directions of the way from a cell, where it ends, and what it costs."""
    terrain = position(board, **settings).terrain
    lengths = measure_ways(terrain, np.array(cells))
    directions, end = follow_way(terrain, lengths, start)
    return directions.tolist(), end, int(lengths[start]) // STEP_BASE


def test_way_goes_round_dear_ground() -> None:
    board = """
        W W W W W W
        W . S S . W
        W . . . . W
        W W W W W W
    """
    assert way(board, 7, 10) == ([BOTTOM, RIGHT, RIGHT, RIGHT, TOP], 10, 5)
    assert way(board, 7, 10, cost_sand=2) == ([RIGHT, RIGHT, RIGHT], 10, 5)


def test_a_step_costs_what_the_ground_costs_that_it_leads_to() -> None:
    board = """
        W W W W W
        W F S C W
        W W W W W
    """
    assert way(board, 6, 8) == ([RIGHT, RIGHT], 8, 3 + 0)
    assert way(board, 8, 6) == ([LEFT, LEFT], 6, 3 + 2)


def test_of_ways_that_cost_the_same_the_one_with_fewer_steps_is_taken() -> None:
    board = """
        W W W W W W
        W C C C C W
        W C C C C W
        W W W W W W
    """
    assert way(board, 7, 16) == ([BOTTOM, RIGHT, RIGHT, RIGHT], 16, 0)


def test_way_leads_to_the_cell_that_is_cheapest_to_get_to() -> None:
    board = """
        W W W W W W W
        W S . . . . W
        W W W W W W W
    """
    assert way(board, 9, 8, 11) == ([RIGHT, RIGHT], 11, 2)


def test_orks_do_not_stand_in_the_way() -> None:
    board = """
        W  W  W  W  W
        W  .0 .1 .  W
        W  W  W  W  W
    """
    assert way(board, 6, 8) == ([RIGHT, RIGHT], 8, 2)


def test_who_stands_there_has_no_steps_to_take() -> None:
    board = """
        W W W W
        W . . W
        W W W W
    """
    assert way(board, 5, 5, 6) == ([], 5, 0)


@pytest.mark.parametrize("goal", [8, 0, 7])
def test_no_way_leads_over_water_or_onto_it(goal: int) -> None:
    board = """
        W W W W W
        W . W . W
        W W W W W
    """
    terrain = position(board).terrain
    lengths = measure_ways(terrain, np.array([goal]))
    assert lengths[6] == NO_WAY
    directions, end = follow_way(terrain, lengths, 6)
    assert (directions.tolist(), end) == ([], 6)


def plain_lengths(terrain: Terrain, goals: list[int]) -> list[tuple[int, int] | None]:
    """Return the cost and the steps from each cell, by trying until nothing is better any more."""
    ground, cost = terrain.ground.tolist(), terrain.cost.tolist()
    known: list[tuple[int, int] | None] = [None] * len(ground)
    for goal in goals:
        known[goal] = None if ground[goal] == WATER else (0, 0)
    changed = True
    while changed:
        changed = False
        for cell in range(len(ground)):
            if ground[cell] == WATER:
                continue
            for beside in (cell + terrain.cols, cell + 1, cell - terrain.cols, cell - 1):
                if (there := known[beside]) is not None:
                    length = (there[0] + cost[ground[beside]], there[1] + 1)
                    if (here := known[cell]) is None or length < here:
                        known[cell], changed = length, True
    return known


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("costs", [{}, {"cost_grass": 0, "cost_city": 7}])
def test_no_way_is_cheaper_or_as_cheap_and_shorter(seed: int, costs: dict[str, int]) -> None:
    match = Match(Settings(rows=20, cols=20, nb_orks=1, **costs), seed)
    goals = [*match.island.cities[seed], *range(3), 210]
    lengths = measure_ways(match.terrain, np.array(goals))
    expected = plain_lengths(match.terrain, goals)
    assert [None if n == NO_WAY else divmod(n, STEP_BASE) for n in lengths.tolist()] == expected


@pytest.mark.parametrize("seed", range(4))
def test_an_ork_that_goes_its_way_gets_there_and_pays_what_it_costs(seed: int) -> None:
    match = Match(Settings(rows=20, cols=20, nb_orks=1, initial_health=1000), seed)
    lengths = measure_ways(match.terrain, np.array(match.island.cities[0]))
    start = int(match.board.cell[2])
    directions, end = follow_way(match.terrain, lengths, start)
    assert len(directions) == lengths[start] % STEP_BASE
    for direction in directions.tolist():
        match.play_round(orders_of([(), (), [(2, direction)], ()]))
    assert match.board.cell[2] == end
    assert end in match.island.cities[0]
    assert match.board.health[2] == 1000 - lengths[start] // STEP_BASE


def test_the_longest_way_at_the_highest_cost_can_be_measured() -> None:
    cells, most = 200 * 200, 2**31 - 1
    assert cells < STEP_BASE
    assert cells * (STEP_BASE * most + 1) < NO_WAY
