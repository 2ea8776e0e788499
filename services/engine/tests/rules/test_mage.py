"""The power of the Mage: to look at a warrior (R45, R56; E44, E46)."""

from dataclasses import replace

import pytest

from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.view import view
from services.engine.tests.rules.positions import (
    CORNER,
    advanced,
    empty_board,
    play_on,
    reason,
    refusal,
    square,
    tokens_seen,
)


def test_r45_e44_only_the_mage_learns_the_value_and_all_see_where_it_looked() -> None:
    state = play_on(advanced(empty_board("ABC", to_move="B"), "MOE"), "w4@g2", "w1@h1", "m@g2")
    for viewer in (0, 1, 2, None):
        seen = view(state, viewer, since=2)
        assert seen.advanced is not None
        assert seen.log[0].text == "m@g2"
        assert seen.advanced.looked_at == (square("g2"),)
        assert seen.advanced.power_tokens == (1, 1, 2)
        assert seen.values[square("g2")] == (4 if viewer in (0, 1) else 0)
        assert seen.to_move == (0,)


def test_r45_mage_knows_for_the_rest_of_the_game() -> None:
    state = play_on(advanced(empty_board("ABC", to_move="B"), "MOE"), "w4@g2", "w1@h1", "m@g2")
    later = play_on(state, "w1@a1", "w1@a2", "w1@a3", "p@e2e3", "pass", "pass")
    seen = view(later, 0, since=0)
    assert seen.values[square("g2")] == 4
    assert seen.log[0].text == "w?@g2"
    assert sum(view(later, 2, since=0).values) == 2


def test_r45_mage_looks_into_a_full_territory_too() -> None:
    state = play_on(advanced(parse_drawing(CORNER), "MO"), "w1@a2", "w1@c1", "m@b1")
    assert view(state, 0, since=0).values[square("b1")] == 3


def test_r45_mage_may_look_at_the_same_warrior_again() -> None:
    state = advanced(parse_drawing(CORNER), "MO")
    again = play_on(state, "m@b1", "w1@e5", "w1@f5", "m@b1")
    assert tokens_seen(again).looked_at == (square("b1"),)
    assert tokens_seen(again).power_tokens[0] == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("m@a1", ("OWN_WARRIOR", "R45"), id="own"),
        pytest.param("m@c1", ("FACE_UP", "R56"), id="face-up"),
        pytest.param("m@a2", ("NO_WARRIOR", "R45"), id="empty"),
        pytest.param("m@b2", ("NO_WARRIOR", "R45"), id="mine"),
    ],
)
def test_r45_r56_e46_mage_has_to_look_at_something_hidden(
    text: str, expected: tuple[str, str]
) -> None:
    basic = replace(parse_drawing(CORNER), turn=1)
    state = play_on(advanced(basic, "MG"), "g2@c1", "w1@c2")
    error = refusal(state, text)
    assert (error.reason, error.rule) == expected
    assert error.facts == {"square": text[2:]}
    assert tokens_seen(state).power_tokens[0] == 2
    assert tokens_seen(state).power_squares == tuple(map(square, ("b1", "h1", "c2")))


def test_r45_mage_without_an_opponent_on_the_board_has_no_target() -> None:
    state = advanced(empty_board(), "MO")
    assert tokens_seen(state).power_barred == "NO_TARGET"
    assert reason(state, "m@a1") == ("NO_WARRIOR", "R45")
