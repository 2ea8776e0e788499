"""Spawning: where orks come onto the board. Source: Ork Island, sections 7 and 13."""

import numpy as np
import pytest

from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.board import Board
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.opening import open_match
from services.engine.rules.orkisland.random import draw, seeded
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.spawning import spawn
from services.engine.tests.rules.orkisland.boards import check_invariants, draws_made, position

NOWHERE: list[int] = []


def spawned(text: str, *, seed: int = 0, orks: int = 1) -> tuple[list[int], int]:
    """Spawn orks on a drawn board; return their cells, NOWHERE for no room, and the draws made."""
    ends = ((0, 0),) if "P" in text else ()
    drawn = position(text, seed=seed, ends=ends)
    first = len(drawn.board.owner)
    board = Board(
        *[np.append(array, np.zeros(orks, np.int32)) for array in drawn.board[:3]],
        *drawn.board[3:],
    )
    before = board.generator.copy()
    if not spawn(drawn.terrain, board, np.arange(first, first + orks, dtype=np.int32)):
        return NOWHERE, draws_made(before, board.generator)
    check_invariants(drawn.terrain, board)
    return board.cell[first:].tolist(), draws_made(before, board.generator)


@pytest.mark.parametrize("seed", range(20))
def test_ork_spawns_on_first_or_last_land_of_a_row_drawn_from_them_in_ascending_order(
    seed: int,
) -> None:
    """A row with a single cell of land counts once, a row of water not at all."""
    text = """
        W W W W W W W
        W W . . . W W
        W . F F F . W
        W W W S W W W
        W W W W W W W
        W . . . . . W
        W W W W W W W
    """
    shores = [9, 11, 15, 19, 24, 36, 40]
    assert spawned(text, seed=seed) == ([shores[draw(seeded(seed), 0, 6)]], 1)


def test_shores_that_face_north_south_or_a_bay_are_not_drawn() -> None:
    """The text of the rules says: beside the sea. Here every cell is, but four are drawn."""
    text = """
        W W W W W W W
        W . . W . . W
        W W W W W W W
        W . . . . . W
        W W W W W W W
    """
    assert {spawned(text, seed=seed)[0][0] for seed in range(50)} == {8, 12, 22, 26}


@pytest.mark.parametrize("seed", range(5))
def test_city_or_path_on_the_shore_is_drawn_and_wasted(seed: int) -> None:
    """Two draws, the second from a single candidate; then the first fit cell without a draw."""
    text = """
        W W W W W W W
        W C . . . P W
        W W W W W W W
    """
    assert spawned(text, seed=seed) == ([9], 2)


@pytest.mark.parametrize(("ground", "cells"), [(".", [5]), ("F", [5]), ("S", [5]), ("C", NOWHERE)])
def test_ork_spawns_on_grass_forest_and_sand_only(ground: str, cells: list[int]) -> None:
    text = f"""
        W W W W
        W {ground} W W
        W W W W
    """
    assert spawned(text) == (cells, 1)


def test_ork_spawns_on_no_other_and_beside_none() -> None:
    """The text of the rules does not say so."""
    wide = """
        W W  W  W  W W
        W .  .1 .  . W
        W W  W  W  W W
    """
    assert {spawned(wide, seed=seed)[0][0] for seed in range(20)} == {10}
    high = """
        W W  W
        W .  W
        W .1 W
        W .  W
        W .  W
        W W  W
    """
    assert {spawned(high, seed=seed)[0][0] for seed in range(20)} == {13}


def test_ork_may_spawn_corner_to_corner_with_another() -> None:
    text = """
        W W  W W
        W W .1 W
        W . W  W
        W W W  W
    """
    assert {spawned(text, seed=seed)[0][0] for seed in range(20)} == {9}


def test_without_a_fit_shore_the_first_fit_cell_of_the_board_is_taken() -> None:
    """Row by row, with no draw more: an inland one, for all that the text of the rules says."""
    text = """
        W  W  W  W  W  W
        W .0  .  . .0  W
        W  .  .  .  .  W
        W .0  .  . .0  W
        W  W  W  W  W  W
    """
    assert spawned(text) == ([14], 6)


def test_with_no_fit_cell_at_all_there_is_no_room() -> None:
    text = """
        W W W  W W
        W W .  W W
        W . .0 . W
        W C .  C W
        W W W  W W
    """
    assert spawned(text)[0] == NOWHERE


@pytest.mark.parametrize("seed", range(12))
def test_ork_that_has_spawned_is_in_the_way_of_the_next(seed: int) -> None:
    text = """
        W W W
        W . W
        W . W
        W . W
        W W W
    """
    first = draw(seeded(seed), 0, 2)
    assert spawned(text, seed=seed, orks=2)[0] == [[4, 10], NOWHERE, [10, 4]][first]


@pytest.mark.parametrize("seed", range(5))
def test_candidate_drawn_for_one_ork_is_drawn_for_no_other(seed: int) -> None:
    """The city is drawn once only, whichever of the two it is drawn for."""
    text = """
        W W W W W W W W
        W C . . . . . W
        W W W W W W W W
    """
    assert spawned(text, seed=seed, orks=2) == ([14, 10], 2)


SIDE = 20
SEA = "W" * SIDE


def strip(land: str) -> Island:
    """Return an island of a single row of land."""
    rows = [SEA] * SIDE
    rows[9] = land.center(SIDE, "W")
    cells = [9 * SIDE + col for col, ground in enumerate(rows[9]) if ground == "C"]
    return Island(tuple(rows), tuple((cell,) for cell in cells), ())


def on(island: Island) -> Settings:
    return Settings(rows=SIDE, cols=SIDE, nb_orks=2, initial_health=7, nb_rounds=1, grid=island)


def test_seats_get_their_orks_one_after_another_each_from_all_candidates() -> None:
    """The second draw in each call: the first seat's ork on the right shore is the only fit one."""
    opening = open_match(on(strip("C" + "." * 17)), seed=11)
    board = opening.board
    assert board.owner.tolist() == [0, 0, 1, 1, 2, 2, 3, 3]
    assert board.health.tolist() == [7] * 8
    assert [cell - 9 * SIDE for cell in board.cell.tolist()] == [18, 2, 4, 6, 8, 10, 12, 14]
    assert draws_made(seeded(11), board.generator) == 4 * 2
    assert (board.place_owner.tolist(), board.totals.tolist()) == ([-1], [0] * 4)
    check_invariants(opening.terrain, board)


def test_island_without_room_for_all_orks_is_refused() -> None:
    with pytest.raises(RecordError) as refused:
        open_match(on(strip("." * 13)), seed=11)
    assert str(refused.value).startswith("Cannot find a cell to regenerate units (expected room")
    assert refused.value.facts["seat"] == "3"
