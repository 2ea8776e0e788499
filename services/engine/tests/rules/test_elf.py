"""The power of the Elf: arrows (R48, R49, R53-R55, R57; E53-E60, E67)."""

import pytest

from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.state import to_move
from services.engine.rules.armadora.view import view
from services.engine.tests.rules.positions import (
    CORNER,
    advanced,
    empty_board,
    play_on,
    ranks,
    refusal,
    score,
    scores,
    square,
    tokens_seen,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("e@h1", ("OUT_OF_REACH", "R48"), id="E53-no-elf-there"),
        pytest.param("e@a1", ("OWN_WARRIOR", "R48"), id="own"),
        pytest.param("e@a2", ("NO_WARRIOR", "R48"), id="empty"),
        pytest.param("e@b2", ("NO_WARRIOR", "R48"), id="mine"),
    ],
)
def test_r48_e53_elf_shoots_at_opponents_in_the_territory_of_an_own_warrior(
    text: str, expected: tuple[str, str]
) -> None:
    state = advanced(parse_drawing(CORNER), "EO")
    error = refusal(state, text)
    assert (error.reason, error.rule) == expected
    assert error.facts == {"square": text[2:]}


def test_r48_e54_elf_shoots_while_a_square_is_free() -> None:
    state = advanced(parse_drawing(CORNER), "EO")
    assert tokens_seen(state).power_squares == (square("b1"),)
    after = play_on(state, "e@b1")
    assert tokens_seen(after).arrows == (square("b1"),)
    assert to_move(after) == (0,)


def test_r48_r49_e55_elf_may_not_shoot_into_a_full_territory() -> None:
    state = play_on(advanced(parse_drawing(CORNER), "EO"), "w1@a2", "w1@c1")
    error = refusal(state, "e@b1")
    assert (error.reason, error.rule, error.facts) == ("TERRITORY_FULL", "R48", {"square": "b1"})
    assert tokens_seen(state).power_barred == "NO_TARGET"


def test_r55_elf_shoots_before_it_fills_the_last_square_in_the_same_turn() -> None:
    state = play_on(advanced(parse_drawing(CORNER), "EO"), "e@b1", "w1@a2")
    assert tokens_seen(state).arrows == (square("b1"),)


def test_r48_e56_on_an_undivided_board_every_opponent_is_in_reach() -> None:
    state = play_on(advanced(empty_board(), "EO"), "w1@h5", "w1@a1", "e@a1")
    assert tokens_seen(state).arrows == (0,)


@pytest.mark.parametrize(
    ("value", "strength"),
    [pytest.param(3, 1, id="E57"), pytest.param(2, 0, id="two"), pytest.param(1, 0, id="E58")],
)
def test_r48_r53_e57_e58_two_arrows_on_one_warrior_but_never_below_nothing(
    value: int, strength: int
) -> None:
    state = advanced(empty_board("AB", to_move="B"), "EO")
    shot = play_on(state, f"w{value}@a1", "w1@h5", "w1@b1", "e@a1", "w1@f5", "w1@c1")
    shot = play_on(shot, "e@a1", "w1@g4", "pass", "pass")
    _, scoring = score(shot)
    assert tokens_seen(shot, viewer=0).arrows == (0, 0)
    assert scoring.territories[0].strengths == (3, strength + 2)
    assert view(shot, None, since=0).values[0] == value


def test_r54_e59_a_sum_of_nothing_wins_nothing() -> None:
    state = advanced(play_on(empty_board("AB", to_move="B"), "w1@h1"), "EO")
    over = play_on(state, "w1@a1", "pass", "e@h1", "p@f1g1,f2g2", "p@g2g3", "p@h2h3", "pass")
    result, scoring = score(over)
    shot = scoring.territories[1]
    assert (shot.territory.gold, shot.strengths, shot.winners) == (5, (0, 0), ())
    assert scores(result) == [35, 0]


def test_r53_e60_an_arrow_turns_a_tie() -> None:
    state = advanced(empty_board(), "EO")
    over = play_on(state, "w4@a1", "w4@b1", "e@b1", "p@e1f1", "pass", "pass")
    result, scoring = score(over)
    assert scoring.territories[0].strengths == (4, 3)
    assert scores(result) == [40, 0]
    assert ranks(result) == [1, 2]


def test_r57_e67_an_arrow_counts_when_a_palisade_comes_between() -> None:
    state = advanced(play_on(empty_board("AB", to_move="B"), "w3@b1"), "EO")
    over = play_on(state, "w1@e1", "pass", "e@b1", "p@b1c1,b2c2", "p@a2a3,b2b3", "pass")
    _, scoring = score(over)
    assert [score.strengths for score in scoring.territories] == [(0, 2), (1, 0)]
