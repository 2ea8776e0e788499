"""Warriors: where they may stand and how many there are (R6, R12, R40; E20, E40, E41, U1, U2)."""

import pytest

from services.engine.rules.armadora.board import SQUARE_NAMES, members_of
from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.state import free_squares, legal_lines, legal_squares, to_move
from services.engine.tests.rules.positions import (
    ALL_LAND_FILLED_BY_TWO,
    empty_board,
    play_on,
    refusal,
)

SOME_WARRIORS = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A5  .  . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .  .  . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .  . A2  .  .  . B1  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
ALL_LAND_FILLED_BY_THREE = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A1 B1 C1 $3 A1 B1 C1 A1|
  +  +  +  +  +  +  +  +  +
2 |B1 $4 C1 A1 B1 $4 C1 $5|
  +  +  +  +  +  +  +  +  +
3 |A1 B1 C1 A1 B1 C1 A1 B1|
  +  +  +  +  +  +  +  +  +
4 |$5 C1 A2 B2 $6 C2 A2 B2|
  +  +  +  +  +  +  +  +  +
5 |C2 A3 $6 B3 C3 A4 $7 B4|
  +--+--+--+--+--+--+--+--+
seats: ABC  to move: C  passed: -
"""
ALL_LAND_FILLED_BY_FOUR = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A1 B1 C1 $3 D1 A1 B1 C1|
  +  +  +  +  +  +  +  +  +
2 |D1 $4 A1 B1 C1 $4 D1 $5|
  +  +  +  +  +  +  +  +  +
3 |A1 B1 C1 D1 A1 B1 C1 D1|
  +  +  +  +  +  +  +  +  +
4 |$5 A2 B2 C2 $6 D2 A3 B3|
  +  +  +  +  +  +  +  +  +
5 |C3 D3 $6 A4 B4 C4 $7 D4|
  +--+--+--+--+--+--+--+--+
seats: ABCD  to move: A  passed: -
"""


def test_r12_u1_warrior_on_a_free_square() -> None:
    after = play_on(empty_board(), "w3@a1")
    assert after.warriors == (1, 0)
    assert after.values[0] == 3
    assert after.hands == ((11, 2, 0, 1, 1), (11, 2, 1, 1, 1))
    assert to_move(after) == (1,)


def test_r12_warriors_need_no_neighbours_and_any_land_will_do() -> None:
    names = [SQUARE_NAMES[square] for square in members_of(legal_squares(empty_board(), 0))]
    assert len(names) == 32
    for name in names:
        play_on(empty_board(), f"w1@{name}")


@pytest.mark.parametrize(
    ("move", "reason", "facts"),
    [
        pytest.param("w1@d1", "MINE", {"square": "d1"}, id="E20-mine"),
        pytest.param("w1@g3", "OCCUPIED", {"square": "g3"}, id="E20-U2-others-warrior"),
        pytest.param("w1@c3", "OCCUPIED", {"square": "c3"}, id="E20-own-warrior"),
        pytest.param("w1@i1", "OFF_BOARD", {"square": "i1"}, id="E20-right-of-the-board"),
        pytest.param("w1@a6", "OFF_BOARD", {"square": "a6"}, id="E20-below-the-board"),
        pytest.param("w1@a0", "OFF_BOARD", {"square": "a0"}, id="E20-above-the-board"),
        pytest.param(
            "w5@b1", "NONE_LEFT", {"value": "5", "hand": "1, 2, 3, 4"}, id="E20-U2-none-left"
        ),
    ],
)
def test_r12_e20_u2_warrior_stands_on_free_land(
    move: str, reason: str, facts: dict[str, str]
) -> None:
    error = refusal(parse_drawing(SOME_WARRIORS), move)
    assert (error.reason, error.rule, error.facts) == (reason, "R12", facts)


@pytest.mark.parametrize("value", ["0", "6", "99", "?"])
def test_r6_a_warrior_is_worth_one_to_five(value: str) -> None:
    error = refusal(empty_board(), f"w{value}@a1")
    assert (error.reason, error.rule, error.facts) == ("BAD_VALUE", "R6", {"value": value})


@pytest.mark.parametrize("seats", ["ABC", "ABCD"])
def test_r6_only_two_seats_have_a_five(seats: str) -> None:
    error = refusal(empty_board(seats), "w5@a1")
    assert (error.reason, error.facts["hand"]) == ("NONE_LEFT", "1, 2, 3, 4")


def test_r6_e40_three_seats_cannot_place_all_their_warriors() -> None:
    state = parse_drawing(ALL_LAND_FILLED_BY_THREE)
    assert free_squares(state) == 0
    assert state.hands[2] == (0, 0, 0, 1, 0)
    assert legal_squares(state, 2) == 0
    assert legal_lines(state) != 0
    assert refusal(state, "w4@a1").reason == "OCCUPIED"


@pytest.mark.parametrize("drawing", [ALL_LAND_FILLED_BY_TWO, ALL_LAND_FILLED_BY_FOUR])
def test_r6_e41_two_and_four_seats_fill_the_land_exactly(drawing: str) -> None:
    state = parse_drawing(drawing)
    assert free_squares(state) == 0
    assert [sum(hand) for hand in state.hands] == [0] * state.seats
    assert refusal(state, "w1@a1").reason == "OCCUPIED"
