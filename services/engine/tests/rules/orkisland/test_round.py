"""A round: permutation, steps, fights and respawn. Source: Ork Island, sections 8 and 13.

Orks are numbered in the reading order of the drawings; boards.py says how they are drawn.
"""

import pytest

from services.engine.rules.orkisland.registration import (
    ACCEPTED,
    BAD_DIRECTION,
    NOT_YOUR_ORK,
    ORDERED_TWICE,
    STAYS,
    UNKNOWN_ORK,
)
from services.engine.rules.orkisland.round import NO_CELL, PLAYED
from services.engine.tests.rules.orkisland.boards import (
    BOTTOM,
    LEFT,
    NONE,
    RIGHT,
    TOP,
    Position,
    check_invariants,
    draws_made,
    position,
    same,
    seed_that_permutes,
)


def boards_of(after: Position) -> tuple[str, list[int]]:
    """Return the drawing and the healths of a board that keeps the invariants."""
    check_invariants(after.terrain, after.board)
    return after.drawn(), after.board.health.tolist()


@pytest.mark.parametrize(("direction", "cell"), [(BOTTOM, 17), (RIGHT, 13), (TOP, 7), (LEFT, 11)])
def test_ork_steps_in_the_direction_of_its_order(direction: int, cell: int) -> None:
    after = position(
        """
        W  W  W  W  W
        W  .  .  .  W
        W  . .0  .  W
        W  .  .  .  W
        W  W  W  W  W
        """
    )
    result = after.play((0, 0, direction))
    assert (after.board.cell.tolist(), result.done.tolist()) == ([cell], [[0, direction]])
    check_invariants(after.terrain, after.board)


@pytest.mark.parametrize(("ground", "cost"), [(".", 1), ("F", 2), ("S", 3), ("C", 4), ("P", 5)])
def test_step_costs_what_the_ground_stepped_on_costs(ground: str, cost: int) -> None:
    after = position(
        f"""
        W  W  W  W  W
        W .0  {ground}  C  W
        W  W  W  W  W
        """,
        ends=((0, 0),) if ground == "P" else (),
        cost_city=4,
        cost_path=5,
    )
    after.play((0, 0, RIGHT))
    assert after.board.health.tolist() == [100 - cost]


def test_step_into_water_is_not_taken_and_costs_nothing() -> None:
    text = """
        W  W  W
        W .0  W
        W  W  W
    """
    after = position(text)
    result = after.play((0, 0, TOP))
    assert boards_of(after) == (same(text), [100])
    assert (result.done.tolist(), result.fallen.tolist()) == ([], [])


def test_step_onto_an_ork_of_the_same_seat_is_not_taken_and_costs_nothing() -> None:
    text = """
        W  W  W  W
        W .0 .0  W
        W  W  W  W
    """
    after = position(text)
    result = after.play((0, 0, RIGHT))
    assert boards_of(after) == (same(text), [100, 100])
    assert (result.done.tolist(), result.fallen.tolist()) == ([], [])


# The shores of the third row are cities: whoever falls in the first comes back between them, the
# only fit cell, after a draw for each of the four shores.
DUEL = """
    W  W  W  W  W
    W .0 .1  W  W
    W  W  W  W  W
    W  C  .  C  W
    W  W  W  W  W
"""
ATTACKER_WINS = """
    W  W  W  W  W
    W  . .0  W  W
    W  W  W  W  W
    W  C .0  C  W
    W  W  W  W  W
"""
DEFENDER_WINS = """
    W  W  W  W  W
    W  . .1  W  W
    W  W  W  W  W
    W  C .1  C  W
    W  W  W  W  W
"""
RESPAWN_DRAWS = 4


def test_attacker_with_more_health_after_its_step_wins_and_takes_the_cell() -> None:
    """It keeps what health is left to it; the loser comes over to it, as good as new."""
    after = position(DUEL, healths={0: 12, 1: 10})
    before = after.board.generator.copy()
    result = after.play((0, 0, RIGHT))
    assert boards_of(after) == (same(ATTACKER_WINS), [11, 100])
    assert (result.done.tolist(), result.fallen.tolist()) == ([[0, RIGHT]], [1])
    assert draws_made(before, after.board.generator) == 1 + RESPAWN_DRAWS


def test_attacker_with_less_health_after_its_step_loses_and_the_defender_pays_nothing() -> None:
    after = position(DUEL, healths={0: 10, 1: 10})
    before = after.board.generator.copy()
    result = after.play((0, 0, RIGHT))
    assert boards_of(after) == (same(DEFENDER_WINS), [100, 10])
    assert (result.done.tolist(), result.fallen.tolist()) == ([], [0])
    assert draws_made(before, after.board.generator) == 1 + RESPAWN_DRAWS


@pytest.mark.parametrize(
    ("drawn", "board", "healths", "done"),
    [
        (1, ATTACKER_WINS, [10, 100], [[0, RIGHT]]),
        (0, DEFENDER_WINS, [100, 10], []),
    ],
)
def test_fight_of_equals_is_drawn(
    drawn: int, board: str, healths: list[int], done: list[list[int]]
) -> None:
    """A draw is made for equals only: 1 lets the attacker win, 0 the defender."""
    after = position(DUEL, healths={0: 11, 1: 10}, seed=seed_that_permutes(0, then=drawn))
    before = after.board.generator.copy()
    result = after.play((0, 0, RIGHT))
    assert boards_of(after) == (same(board), healths)
    assert result.done.tolist() == done
    assert draws_made(before, after.board.generator) == 1 + 1 + RESPAWN_DRAWS


@pytest.mark.parametrize(("health", "winner"), [(14, 0), (12, 1)])
def test_attacker_pays_for_the_cell_of_the_defender(health: int, winner: int) -> None:
    """A step onto sand costs 3 here; the attacker's own cell is of no matter."""
    after = position(DUEL.replace(".1", "S1").replace(".0", "F0"), healths={0: health, 1: 10})
    after.play((0, 0, RIGHT))
    assert after.board.owner.tolist() == [winner, winner]


@pytest.mark.parametrize("health", [10, 9, 0])
def test_ork_that_loses_a_fight_changes_sides_not_in_a_tie_only(health: int) -> None:
    """The text of the rules says so for equal healths only."""
    after = position(DUEL, healths={0: health, 1: 10})
    after.play((0, 0, RIGHT))
    assert after.board.owner.tolist() == [1, 1]


@pytest.mark.parametrize("health", [0, 2])
def test_attacker_too_weak_for_the_step_loses_the_fight_and_changes_sides(health: int) -> None:
    """The text of the rules has an ork of negative health come back on its own side."""
    after = position(DUEL.replace(".1", "S1"), healths={0: health, 1: 0})
    result = after.play((0, 0, RIGHT))
    assert boards_of(after)[1] == [100, 0]
    assert (after.board.owner.tolist(), result.fallen.tolist()) == ([1, 1], [0])


def test_ork_with_no_health_left_lives() -> None:
    after = position(DUEL.replace(".1", "F"), healths={0: 2})
    result = after.play((0, 0, RIGHT))
    assert boards_of(after) == (same(DUEL.replace(".0", ".").replace(".1", "F0")), [0])
    assert (result.done.tolist(), result.fallen.tolist()) == ([[0, RIGHT]], [])


def test_ork_that_cannot_pay_a_step_to_a_free_cell_falls_and_stays_on_its_side() -> None:
    after = position(
        """
        W  W  W  W  W
        W .2  F  W  W
        W  W  W  W  W
        """,
        healths={0: 1},
    )
    result = after.play((2, 0, RIGHT))
    check_invariants(after.terrain, after.board)
    assert (after.board.owner.tolist(), after.board.health.tolist()) == ([2], [100])
    assert (result.done.tolist(), result.fallen.tolist()) == ([], [0])


def test_ork_that_fell_is_back_in_the_same_round_and_takes_orders_in_the_next() -> None:
    """The text of the rules says that it regenerates in the next round."""
    after = position(DUEL, healths={0: 5, 1: 10})
    after.play((0, 0, RIGHT))
    result = after.play((0, 0, LEFT), (1, 0, LEFT))
    assert result.verdicts.tolist() == [NOT_YOUR_ORK, ACCEPTED]
    assert result.done.tolist() == [[0, LEFT]]


ROW = """
    W  W  W  W  W  W
    W .2 .0 .1  .  W
    W  W  W  W  W  W
    W  C  .  C  W  W
    W  W  W  W  W  W
"""


def test_cell_of_an_ork_that_fell_is_free_at_once() -> None:
    """Ork 1, of seat 0, falls against ork 2, and ork 0 of seat 2 steps where it stood."""
    after = position(ROW, healths={1: 5}, seed=seed_that_permutes(0, 1))
    result = after.play((0, 1, RIGHT), (2, 0, RIGHT))
    assert result.done.tolist() == [[0, RIGHT]]
    assert boards_of(after) == (
        same(
            """
            W  W  W  W  W  W
            W  . .2 .1  .  W
            W  W  W  W  W  W
            W  C .1  C  W  W
            W  W  W  W  W  W
            """
        ),
        [99, 100, 100],
    )


def test_ork_that_fell_loses_its_order_though_chance_has_placed_it() -> None:
    """Ork 0 kills ork 1, whose order against ork 2 comes too late: two draws all the same."""
    after = position(ROW, healths={1: 5}, seed=seed_that_permutes(1, 0))
    before = after.board.generator.copy()
    result = after.play((0, 1, RIGHT), (2, 0, RIGHT))
    assert (result.done.tolist(), result.fallen.tolist()) == ([[0, RIGHT]], [1])
    assert boards_of(after) == (
        same(
            """
            W  W  W  W  W  W
            W  . .2 .1  .  W
            W  W  W  W  W  W
            W  C .2  C  W  W
            W  W  W  W  W  W
            """
        ),
        [99, 100, 100],
    )
    assert draws_made(before, after.board.generator) == 2 + RESPAWN_DRAWS


def test_ork_that_has_moved_can_still_be_killed() -> None:
    after = position(
        """
        W  W  W  W  W
        W .0  . .1  W
        W  W  W  W  W
        W  C  .  C  W
        W  W  W  W  W
        """,
        healths={0: 5},
        seed=seed_that_permutes(0, 1),
    )
    result = after.play((0, 0, RIGHT), (1, 1, LEFT))
    assert (result.done.tolist(), result.fallen.tolist()) == ([[0, RIGHT], [1, LEFT]], [0])
    assert (after.board.owner.tolist(), after.board.health.tolist()) == ([1, 1], [100, 99])


@pytest.mark.parametrize(("order", "row"), [((0, 1), "W  . .0 .0  W"), ((1, 0), "W .0  . .0  W")])
def test_orders_are_carried_out_one_after_the_other_as_chance_has_it(
    order: tuple[int, int], row: str
) -> None:
    """The ork behind can follow only the one that has gone before."""
    text = """
        W  W  W  W  W
        W .0 .0  .  W
        W  W  W  W  W
    """
    after = position(text, seed=seed_that_permutes(*order))
    after.play((0, 1, RIGHT), (0, 0, RIGHT))
    assert after.drawn().splitlines()[1] == same(row)


def test_one_permutation_has_the_orders_of_all_seats_by_seat_and_as_given() -> None:
    """The text of the rules says "at random" only."""
    crowd = """
        W  W  W  W  W  W  W
        W .3  .  .  . .0  W
        W  .  .  .  .  .  W
        W .1  .  .  . .0  W
        W  W  W  W  W  W  W
    """
    after = position(crowd, seed=seed_that_permutes(2, 0, 3, 1))
    result = after.play((0, 3, LEFT), (0, 1, LEFT), (1, 2, RIGHT), (3, 0, RIGHT))
    assert result.done.tolist() == [[2, RIGHT], [3, LEFT], [0, RIGHT], [1, LEFT]]


def test_orders_that_are_dropped_are_not_in_the_permutation() -> None:
    after = position(ROW)
    before = after.board.generator.copy()
    result = after.play((0, 1, NONE), (0, 1, TOP), (0, 7, TOP), (0, 2, TOP), (1, 2, 9), (2, 0, TOP))
    assert result.verdicts.tolist() == [
        STAYS,
        ORDERED_TWICE,
        UNKNOWN_ORK,
        NOT_YOUR_ORK,
        BAD_DIRECTION,
        ACCEPTED,
    ]
    assert draws_made(before, after.board.generator) == 1


def test_round_without_orders_draws_nothing() -> None:
    after = position(ROW)
    before = after.board.generator.copy()
    result = after.play()
    assert boards_of(after) == (same(ROW), [100, 100, 100])
    assert draws_made(before, after.board.generator) == 0
    assert result.end == PLAYED


def test_the_fallen_come_back_in_the_order_of_their_numbers() -> None:
    """Ork 1 falls before ork 0; the first fit cell is for ork 0 all the same."""
    after = position(
        """
        W  W  W  W  W  W  W  W
        W  C .0  .  . .1  C  W
        W  W  W  W  W  W  W  W
        """,
        healths={0: 0, 1: 0},
        seed=seed_that_permutes(1, 0),
    )
    result = after.play((0, 0, RIGHT), (1, 1, LEFT))
    assert result.fallen.tolist() == [0, 1]
    assert after.board.cell.tolist() == [8 + 2, 8 + 4]


def test_round_is_broken_off_if_there_is_no_room_for_the_fallen() -> None:
    after = position(
        """
        W  W  W  W
        W .0 .1  W
        W  W  W  W
        """
    )
    assert after.play((0, 0, RIGHT)).end == NO_CELL
