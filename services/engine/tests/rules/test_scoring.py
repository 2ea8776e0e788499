"""Who gets the gold (R30-R39; E22-E35, T1-T3, T6, T7, S1-S8, a real game)."""

from dataclasses import replace
from random import Random

import pytest

from services.engine.rules.armadora.board import LINE_NAMES, members_of
from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.scoring import Scoring, rank
from services.engine.rules.armadora.state import legal_lines
from services.engine.rules.game import Outcome
from services.engine.tests.rules.positions import empty_board, play_on, ranks, score, scores

UNDIVIDED_5_AGAINST_2 = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A5 B2  . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .  .  . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: -  passed: AB
"""
UNDIVIDED_5_AGAINST_5 = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A5 B5  . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .  .  . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: -  passed: AB
"""
TWO_HALVES = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A5 B3  . $3|A2 B2  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .  .| . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .  .  .  .| .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  .|$6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .| .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: -  passed: AB
"""
TWO_HALVES_THREE_TIED = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A4 B3  . $3|A2 B2 C2  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .  .| . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .  .  .  .| .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  .|$6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .| .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: ABC  to move: -  passed: ABC
"""
SEVEN_TIED_BY_TWO = """
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
5 | .  . $6  .|A2 B2 $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: -  passed: AB
"""
TEN_TIED_BY_TWO_OF_THREE = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A4  .| . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 |A1 $4| .  .  . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 |B4 B1| .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$6 C3| .  . $5  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  .|$6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: ABC  to move: -  passed: ABC
"""
ONE_AND_ONE_AGAINST_TWO = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A1 A1| . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 |B2 $4| .  .  . $4  . $5|
  +--+--+  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: -  passed: AB
"""
JS_TWO_AGAINST_ONE = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A1 A1| . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 |B1 $4| .  .  . $4  . $5|
  +--+--+  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: -  passed: AB
"""
NO_WARRIOR_ON_THE_RIGHT = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A1  .  . $3| .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .  .| . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .  .  .  .| .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  .|$6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .| .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: -  passed: AB
"""
NO_GOLD_IN_THE_RING = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |B1  .  . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .  .  . $4  . $5|
  +  +  +--+--+--+--+  +  +
3 | .  .|A5  .  .  .| .  .|
  +  +  +--+--+--+--+  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: -  passed: AB
"""
MINES_AGAINST_TERRITORIES = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A1  .  . $3| .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .  .| . $4  . $5|
  +--+--+--+--+--+--+--+--+
3 | .  .|A1  .|B1  .|B1  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .| .  .|$6  .| .  .|
  +  +  +  +  +  +  +  +  +
5 | .  .|$6  .| .  .|$7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: -  passed: AB
"""
THREE_OPEN_CORNERS = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .  .  .|$3 B4| .| .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .| .  .|$4| . $5|
  +  +  +  +--+--+  +  +  +
3 | .  .  .  .  .  .|C4  .|
  +  +  +  +  +--+--+  +  +
4 |$5  .  .  .|$6  .| .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .|A4  .|$7  .|
  +--+--+--+--+--+--+--+--+
seats: ABC  to move: -  passed: ABC
"""
THREE_TIED_BY_FOUR = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .|A1 B1 $3 C1 D1| .  .|
  +  +--+--+--+--+--+  +  +
2 | . $4  .  .  . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: ABCD  to move: -  passed: ABCD
"""
A_REAL_GAME = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A1 D1 B1 $5|A1|B3 C2 A3|
  +  +  +  +--+  +  +  +  +
2 |D1 $6 D3|A1 D1|$4 B4|$6|
  +--+--+--+--+  +--+--+--+
3 |B1 A1 C1 B1 A1|D1 C1|A4|
  +--+--+--+  +--+  +  +  +
4 |$4 C1 B1|C4|$5|D1 C3|A2|
  +  +  +--+--+  +--+  +  +
5 |B1 C1|$3 C1 D2 D4|$7 B2|
  +--+--+--+--+--+--+--+--+
seats: ABCD  to move: -  passed: ABCD
"""


def end(drawing: str) -> tuple[Outcome, Scoring]:
    """Return the outcome of a drawn position where all have passed."""
    return score(parse_drawing(drawing))


@pytest.mark.parametrize(
    ("drawing", "gold"),
    [
        pytest.param(UNDIVIDED_5_AGAINST_2, [40, 0], id="E28-T1-undivided"),
        pytest.param(UNDIVIDED_5_AGAINST_5, [20, 20], id="E30-T2-undivided-tie"),
        pytest.param(TWO_HALVES, [29, 11], id="E22-E24-territory-total-is-divided"),
        pytest.param(TWO_HALVES_THREE_TIED, [25, 7, 7], id="E23-one-is-lost"),
        pytest.param(SEVEN_TIED_BY_TWO, [3, 3], id="E25-one-is-lost"),
        pytest.param(TEN_TIED_BY_TWO_OF_THREE, [5, 5, 0], id="E26-third-gets-nothing"),
        pytest.param(ONE_AND_ONE_AGAINST_TWO, [2, 2], id="E27-JS-sums-count"),
        pytest.param(JS_TWO_AGAINST_ONE, [4, 0], id="JS-two-by-two"),
        pytest.param(NO_WARRIOR_ON_THE_RIGHT, [18, 0], id="R33-no-warriors"),
        pytest.param(NO_GOLD_IN_THE_RING, [0, 40], id="R33-no-gold"),
        pytest.param(MINES_AGAINST_TERRITORIES, [13, 13], id="E32"),
        pytest.param(THREE_OPEN_CORNERS, [6, 3, 12], id="T6"),
        pytest.param(A_REAL_GAME, [7, 12, 2, 19], id="a-real-game"),
    ],
)
def test_r30_to_r35_strongest_seat_takes_the_gold_of_a_territory(
    drawing: str, gold: list[int]
) -> None:
    result, _ = end(drawing)
    assert scores(result) == gold


def test_r31_e23_share_of_a_tie_and_who_gets_it() -> None:
    _, scoring = end(TWO_HALVES_THREE_TIED)
    left, right = scoring.territories
    assert (left.strengths, left.winners, left.share) == ((4, 3, 0), (0,), 18)
    assert (right.territory.gold, right.strengths) == (22, (2, 2, 2))
    assert (right.winners, right.share) == ((0, 1, 2), 7)


def test_r33_t6_territory_without_warriors_has_no_owner() -> None:
    _, scoring = end(THREE_OPEN_CORNERS)
    unowned = [score for score in scoring.territories if not score.winners]
    assert [(len(score.territory.squares), score.territory.gold) for score in unowned] == [(22, 19)]


def test_r28_t7_game_played_to_its_end() -> None:
    state = play_on(
        empty_board("ABCD"),
        "w1@c1",
        "w1@c2",
        "w4@c3",
        "w3@a1",
        "p@c1d1,c2d2",
        "p@b2c2",
        "pass",
        "pass",
        "pass",
        "pass",
    )
    result, scoring = score(state)
    assert len(scoring.territories) == 1
    assert (scores(result), ranks(result)) == ([0, 0, 40, 0], [2, 2, 1, 2])


@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCD"])
def test_r39_e29_nobody_with_warriors_is_a_joint_first_rank_with_nothing(seats: str) -> None:
    result, scoring = score(play_on(empty_board(seats), *["pass"] * len(seats)))
    assert (scores(result), ranks(result)) == ([0] * len(seats), [1] * len(seats))
    assert scoring.piles == ((),) * len(seats)


def test_r38_e30_equal_in_everything_is_a_joint_victory() -> None:
    result, scoring = end(UNDIVIDED_5_AGAINST_5)
    assert ranks(result) == [1, 1]
    assert scoring.piles == ((20,), (20,))


def test_r37_e32_each_mine_won_alone_is_a_pile_of_its_own() -> None:
    """By territories both have 7 and 6; by mines it is 6, 4, 3 against 7, 6."""
    result, scoring = end(MINES_AGAINST_TERRITORIES)
    assert scoring.piles == ((6, 4, 3), (7, 6))
    assert ranks(result) == [2, 1]


def test_r37_share_of_a_divided_territory_is_one_pile() -> None:
    _, scoring = end(TWO_HALVES)
    assert scoring.piles == ((11, 6, 5, 4, 3), (11,))


def test_r31_r37_share_of_nothing_is_no_pile() -> None:
    result, scoring = end(THREE_TIED_BY_FOUR)
    tied = scoring.territories[1]
    assert (tied.territory.gold, tied.winners, tied.share) == (3, (0, 1, 2, 3), 0)
    assert scoring.piles == ((), (), (), ())
    assert ranks(result) == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("piles", "gold", "expected"),
    [
        pytest.param([(12,)], [12], [1], id="S1"),
        pytest.param([(12, 1), (4,), (2,), (7,)], [13, 4, 2, 7], [1, 3, 4, 2], id="S2"),
        pytest.param([(6,), (2, 6)], [6, 8], [2, 1], id="S3"),
        pytest.param([(2, 3), (3,)], [5, 3], [1, 2], id="S4"),
        pytest.param([(5, 7), (5, 5, 2)], [12, 12], [1, 2], id="S5-E33"),
        pytest.param([(3,), (3,)], [3, 3], [1, 1], id="S6-joint"),
        pytest.param([(7, 6, 5, 3, 2), (7, 6, 5, 5)], [23, 23], [2, 1], id="S7"),
        pytest.param(
            [(7, 6, 5, 5), (7, 6, 5, 2, 2, 1), (7, 6, 5, 3, 2)],
            [23, 23, 23],
            [1, 3, 2],
            id="S8-E34",
        ),
        pytest.param([(6, 4, 3), (6, 5, 2)], [13, 13], [2, 1], id="E31"),
        pytest.param([(3, 4, 6), (7, 6)], [13, 13], [2, 1], id="E32"),
        pytest.param([(5,), (4,), (4,), (3,)], [5, 4, 4, 3], [1, 2, 2, 4], id="ranks-skip"),
        pytest.param([(), (3,), ()], [0, 3, 0], [2, 1, 2], id="R39"),
    ],
)
def test_r35_to_r39_ranking(
    piles: list[tuple[int, ...]], gold: list[int], expected: list[int]
) -> None:
    standings = rank(piles)
    assert [standing.seat for standing in standings] == list(range(len(piles)))
    assert [standing.score for standing in standings] == gold
    assert [standing.rank for standing in standings] == expected


@pytest.mark.parametrize(
    "piles",
    [
        pytest.param([[6, 4, 3], [6, 5, 2]], id="E31"),
        pytest.param([[3, 4, 6], [7, 6]], id="E32"),
        pytest.param([[7, 5], [5, 5, 2]], id="E33"),
        pytest.param([[7, 6, 5, 5], [7, 6, 5, 2, 2, 1], [7, 6, 5, 3, 2]], id="E34"),
    ],
)
def test_r36_e35_order_of_the_piles_does_not_matter(piles: list[list[int]]) -> None:
    expected = rank(piles)
    rng = Random(35)
    for _ in range(1_000):
        for own in piles:
            rng.shuffle(own)
        assert rank(piles) == expected


def test_a_real_game_territory_by_territory() -> None:
    """From a photograph of a finished game: Orc A, Goblin B, Elf C, Mage D."""
    _, scoring = end(A_REAL_GAME)
    assert [
        (len(score.territory.squares), score.territory.gold, score.strengths, score.winners)
        for score in scoring.territories
    ] == [
        (7, 11, (1, 1, 0, 5), (3,)),
        (9, 0, (4, 2, 5, 1), ()),
        (6, 10, (3, 7, 2, 0), (1,)),
        (8, 7, (6, 2, 4, 2), (0,)),
        (5, 4, (0, 2, 2, 0), (1, 2)),
        (5, 8, (0, 0, 1, 6), (3,)),
    ]


def test_r61_a_real_game_as_one_of_partners() -> None:
    """Orc and Elf against Goblin and Mage: 9 to 31."""
    state = parse_drawing(A_REAL_GAME)
    result, scoring = score(replace(state, options=replace(state.options, teams=True)))
    assert scores(result) == [9, 31, 9, 31]
    assert ranks(result) == [3, 1, 3, 1]
    assert [score.winners for score in scoring.territories] == [(1,), (), (1,), (0,), (0, 1), (1,)]


def test_a_real_game_has_exactly_21_legal_lines_left() -> None:
    state = parse_drawing(A_REAL_GAME)
    assert state.palisades_left == 7
    names = [LINE_NAMES[line] for line in members_of(legal_lines(state))]
    assert " ".join(names) == (
        "a1b1 b1c1 f1g1 a2b2 b2c2 f2g2 d3e3 f3g3 a4b4 f4g4 a5b5 "
        "a1a2 b1b2 c1c2 f1f2 g1g2 f3f4 g3g4 a4a5 b4b5 g4g5"
    )
