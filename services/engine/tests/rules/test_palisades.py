"""Palisades: where they may stand and what they close (R9, R14-R24; E1-E19, T3-T5, U3-U6)."""

import pytest

from services.engine.rules.armadora.board import LINE_NAMES, SQUARES, members_of
from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.state import (
    Territory,
    legal_lines,
    legal_squares,
    territory_of,
    to_move,
)
from services.engine.tests.rules.positions import empty_board, play_on, refusal

CORNER = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .| .  . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .  .  . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
COLUMN_OF_TWO = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .| .  . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | .|$4  .  .  . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
COLUMN_OF_THREE = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .| .  . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | .|$4  .  .  . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .| .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
COLUMN_OF_FOUR = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .| .  . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | .|$4  .  .  . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .| .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5| .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
TWO_BY_TWO = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .  .| . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4| .  .  . $4  . $5|
  +--+  +  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
TWO_BY_TWO_WITH_DEAD_END = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .| .| . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4| .  .  . $4  . $5|
  +--+--+  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
BENT_THREE = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .  .| . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | .|$4  .  .  . $4  . $5|
  +--+  +  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
RING_ROUND_THREE = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .  .  . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .  .  . $4  . $5|
  +  +  +  +--+--+--+  +  +
3 | .  .  .| .  .  .  .  .|
  +  +  +  +--+--+--+  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
RING_ROUND_FOUR = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .  .  . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .  .  . $4  . $5|
  +  +  +--+--+--+--+  +  +
3 | .  .  .  .  .  .| .  .|
  +  +  +--+--+--+--+  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
EDGE_OF_FOUR = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .  .  . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .  .  . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +--+--+--+--+
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
EDGE_OF_THREE = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .  .  . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .  .  . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +--+--+  +
5 | .  . $6  .  .| . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
TWO_BY_TWO_INSIDE = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .  .  . $3  .  .  .  .|
  +  +  +  +--+--+  +  +  +
2 | . $4  .| .  .|$4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .  .  .| .  .  .  .  .|
  +  +  +  +--+--+  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
ONE_LEFT_IN_THE_SUPPLY = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .  .  .|$3  .  .| .  .|
  +--+  +  +  +--+--+--+  +
2 | .|$4  .| .| . $4  .|$5|
  +  +--+--+--+  +--+--+  +
3 | .  .  .| .  .| .| .| .|
  +  +--+--+--+  +  +  +--+
4 |$5| .| .  . $6| .| .  .|
  +  +  +--+--+  +  +--+  +
5 | .| . $6  .| .| . $7| .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
NONE_LEFT_IN_THE_SUPPLY = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .  .| .|$3  .  .| .  .|
  +--+  +  +  +--+--+--+  +
2 | .|$4  .| .| . $4  .|$5|
  +  +--+--+--+  +--+--+  +
3 | .  .  .| .  .| .| .| .|
  +  +--+--+--+  +  +  +--+
4 |$5| .| .  . $6| .| .  .|
  +  +  +--+--+  +  +--+  +
5 | .| . $6  .| .| . $7| .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
NO_LEGAL_LINE = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |B1|B1 B2 $3| .| .  .| .|
  +  +  +--+  +  +  +  +  +
2 |B1|$4|B3| .| .|$4| .|$5|
  +  +--+  +--+  +--+--+  +
3 |B1 B1 B4| .  .  .| .| .|
  +  +--+--+--+--+--+  +  +
4 |$5  .| .| . $6  .  .| .|
  +  +--+  +--+  +  +--+  +
5 | .| . $6  .| .| .|$7  .|
  +--+--+--+--+--+--+--+--+
seats: ABCD  to move: A  passed: -
"""


@pytest.mark.parametrize(
    ("drawing", "move", "line", "squares"),
    [
        pytest.param(CORNER, "p@a1a2", "a1a2", "1", id="E1"),
        pytest.param(COLUMN_OF_THREE, "p@a3a4", "a3a4", "3", id="E2-T5"),
        pytest.param(TWO_BY_TWO_WITH_DEAD_END, "p@a1a2", "a1a2", "1", id="E6"),
        pytest.param(BENT_THREE, "p@b1b2", "b1b2", "3", id="E7"),
        pytest.param(RING_ROUND_THREE, "p@f3g3", "f3g3", "3", id="E8"),
        pytest.param(COLUMN_OF_TWO, "p@a3b3,a3a4", "a3b3,a3a4", "3", id="E16-together"),
        pytest.param(COLUMN_OF_THREE, "p@g1h1,a3a4", "a3a4", "3", id="E16-one-of-two"),
        pytest.param(EDGE_OF_THREE, "p@h4h5", "h4h5", "3", id="T4"),
    ],
)
def test_r17_palisade_may_not_leave_a_territory_under_four_squares(
    drawing: str, move: str, line: str, squares: str
) -> None:
    error = refusal(parse_drawing(drawing), move)
    assert (error.reason, error.rule) == ("TERRITORY_TOO_SMALL", "R17")
    assert error.facts == {"line": line, "squares": squares}


@pytest.mark.parametrize(
    ("drawing", "move", "sizes"),
    [
        pytest.param(COLUMN_OF_FOUR, "p@a4a5", [4, 36], id="E3-with-a-mine"),
        pytest.param(TWO_BY_TWO, "p@b2b3", [4, 36], id="E4-with-a-mine"),
        pytest.param(RING_ROUND_FOUR, "p@b3c3", [36, 4], id="E9-away-from-the-edge"),
        pytest.param(EDGE_OF_FOUR, "p@d5e5", [36, 4], id="E10-along-the-edge"),
        pytest.param(TWO_BY_TWO_INSIDE, "p@e3f3", [36, 4], id="T3"),
    ],
)
def test_r17_r18_exactly_four_squares_are_enough_and_mines_count(
    drawing: str, move: str, sizes: list[int]
) -> None:
    before = parse_drawing(drawing)
    after = play_on(before, move)
    assert [squares.bit_count() for squares in after.territories] == sizes
    closed = after.log[-1].closed
    assert closed == tuple(territory_of(after, squares) for squares in after.territories)
    assert sum(territory.gold for territory in closed) == 40


def test_r16_e10_closed_territory_names_its_squares_and_gold() -> None:
    after = play_on(parse_drawing(EDGE_OF_FOUR), "p@d5e5")
    assert after.log[-1].closed[1] == Territory(squares=(36, 37, 38, 39), gold=7)


def test_r20_e5_palisade_that_closes_nothing_is_legal_inside_a_territory() -> None:
    closed = play_on(parse_drawing(TWO_BY_TWO), "p@b2b3")
    after = play_on(closed, "p@a1b1")
    assert after.territories == closed.territories
    assert after.log[-1].closed == ()


@pytest.mark.parametrize(
    ("move", "fact"),
    [
        pytest.param("p@a1a0", {"square": "a0"}, id="above"),
        pytest.param("p@h3i3", {"square": "i3"}, id="right"),
        pytest.param("p@c5c6", {"square": "c6"}, id="below"),
        pytest.param("p@e1d1,c5c6", {"square": "c6"}, id="one-of-two"),
    ],
)
def test_r15_e11_no_palisade_on_the_outer_edge(move: str, fact: dict[str, str]) -> None:
    error = refusal(empty_board(), move)
    assert (error.reason, error.rule, error.facts) == ("OFF_BOARD", "R15", fact)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("a1b2", id="E12-diagonal"),
        pytest.param("a1c1", id="E12-two-apart"),
        pytest.param("b2a1", id="U4"),
        pytest.param("a1a1", id="same-square"),
        pytest.param("h1a2", id="next-in-reading-order"),
    ],
)
def test_r4_palisade_stands_between_neighbours(name: str) -> None:
    error = refusal(empty_board(), f"p@{name}")
    assert (error.reason, error.rule, error.facts) == ("NOT_A_LINE", "R4", {"line": name})


@pytest.mark.parametrize(
    "move",
    [
        pytest.param("p@a1b1", id="E13"),
        pytest.param("p@b1a1", id="E13-swapped"),
        pytest.param("p@e3f3,a1b1", id="E13-one-of-two"),
    ],
)
def test_r14_e13_u4_a_line_takes_one_palisade(move: str) -> None:
    error = refusal(parse_drawing(CORNER), move)
    assert (error.reason, error.rule, error.facts) == ("LINE_TAKEN", "R14", {"line": "a1b1"})


@pytest.mark.parametrize(
    "move",
    [
        pytest.param("p@e2f2,e2f2", id="E14-U5"),
        pytest.param("p@e2f2,f2e2", id="E14-swapped"),
    ],
)
def test_r14_e14_u5_the_same_line_twice_is_refused(move: str) -> None:
    error = refusal(empty_board(), move)
    assert (error.reason, error.rule, error.facts) == ("SAME_LINE_TWICE", "R14", {"line": "e2f2"})


@pytest.mark.parametrize(
    ("move", "count"),
    [
        pytest.param("p@", "0", id="E15-zero"),
        pytest.param("p@a1b1,c1d1,e1f1", "3", id="E15-three"),
        pytest.param("p@a1b1,a1b1,a1b1", "3", id="same-line-three-times"),
    ],
)
def test_r14_e15_one_or_two_palisades_at_a_time(move: str, count: str) -> None:
    error = refusal(empty_board(), move)
    assert (error.reason, error.rule, error.facts) == ("BAD_COUNT", "R14", {"count": count})


@pytest.mark.parametrize(
    ("move", "lines"),
    [
        pytest.param("p@a1b1", ("a1b1",), id="U3-one"),
        pytest.param("p@a1b1,a2a3", ("a1b1", "a2a3"), id="U3-two"),
    ],
)
def test_r14_u3_one_or_two_palisades_need_not_touch(move: str, lines: tuple[str, ...]) -> None:
    after = play_on(empty_board(), move)
    assert tuple(LINE_NAMES[line] for line in members_of(after.palisades)) == lines
    assert after.palisades_left == 35 - len(lines)
    assert to_move(after) == (1,)


def test_r21_e16_a_refused_action_places_nothing() -> None:
    """The state is immutable, so it is enough that no new one comes out."""
    before = parse_drawing(COLUMN_OF_TWO)
    refusal(before, "p@a3b3,a3a4")
    assert before == parse_drawing(COLUMN_OF_TWO)
    assert before.palisades_left == 33


def test_r24_e17_one_palisade_left_means_one_palisade() -> None:
    before = parse_drawing(ONE_LEFT_IN_THE_SUPPLY)
    error = refusal(before, "p@b1c1,e3e4")
    assert (error.reason, error.rule, error.facts) == ("SUPPLY_SHORT", "R24", {"left": "1"})
    assert play_on(before, "p@e3e4").palisades_left == 0


def test_r24_u6_after_the_last_palisade_none_is_left_however_the_line_is_written() -> None:
    after = play_on(parse_drawing(ONE_LEFT_IN_THE_SUPPLY), "p@e4e3")
    error = refusal(after, "p@b1c1")
    assert (error.reason, error.facts) == ("SUPPLY_SHORT", {"left": "0"})


def test_r23_e18_without_palisades_warriors_are_still_allowed() -> None:
    """The line e3e4 would be legal, but the supply is empty."""
    state = parse_drawing(NONE_LEFT_IN_THE_SUPPLY)
    assert legal_lines(state) == 0
    assert refusal(state, "p@e3e4").reason == "SUPPLY_SHORT"
    assert legal_squares(state, 0).bit_count() == 32
    assert to_move(play_on(state, "w5@a1")) == (1,)


def test_r23_r29_e19_without_a_legal_line_whoever_has_no_warriors_is_passed_by() -> None:
    state = parse_drawing(NO_LEGAL_LINE)
    assert state.palisades_left == 1
    assert legal_lines(state) == 0
    after = play_on(state, "w1@d2")
    assert to_move(after) == (2,)
    assert after.passed == after.log[-1].passed == (1,)
    assert refusal(after, "pass", seat=1).reason == "HAS_PASSED"


def test_e21_palisade_may_stand_between_warriors_and_beside_mines() -> None:
    state = play_on(empty_board(), "w1@c1", "w1@c2")
    after = play_on(state, "p@c1c2,c1d1")
    assert after.palisades.bit_count() == 2


def test_r16_territories_partition_the_board() -> None:
    state = parse_drawing(NO_LEGAL_LINE)
    squares = [square for territory in state.territories for square in members_of(territory)]
    assert sorted(squares) == list(range(SQUARES))
    assert min(territory.bit_count() for territory in state.territories) >= 4
