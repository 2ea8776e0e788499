"""The power of the Orc: an extra palisade (R21, R24, R43, R47; E51, E52)."""

from dataclasses import replace

import pytest

from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.state import to_move
from services.engine.rules.armadora.view import view
from services.engine.tests.rules.positions import (
    CORNER,
    ONE_PALISADE_ONE_SQUARE_ONE_WARRIOR,
    advanced,
    empty_board,
    own_token_spent,
    play_on,
    reason,
    refusal,
    tokens_seen,
)


def test_r47_orc_puts_up_three_palisades_in_one_turn() -> None:
    state = play_on(advanced(empty_board(), "OM"), "o@e1f1", "p@e2f2,e3f3")
    assert state.palisades_left == 32
    assert to_move(state) == (1,)


def test_r47_palisade_of_the_power_closes_a_territory_like_any_other() -> None:
    half = play_on(advanced(empty_board("AB", to_move="B"), "OM"), "p@a2a3,b1c1")
    state = play_on(half, "o@b2c2", "p@b2b3")
    assert [len(territory.squares) for territory in state.log[-1].closed] == [4, 36]
    again = play_on(half, "w1@h5", "p@b2b3", "o@b2c2")
    assert [len(territory.squares) for territory in again.log[-1].closed] == [4, 36]
    assert again.log[-1].passed == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("o@b1c1", ("LINE_TAKEN", "R14")),
        ("o@a1a2", ("TERRITORY_TOO_SMALL", "R17")),
        ("o@a1a0", ("OFF_BOARD", "R15")),
        ("o@a1b2", ("NOT_A_LINE", "R4")),
        ("o@c1d1,d2e2", ("BAD_COUNT", "R47")),
        ("o@", ("BAD_COUNT", "R47")),
    ],
)
def test_r47_orc_keeps_the_limits_of_palisades(text: str, expected: tuple[str, str]) -> None:
    basic = play_on(replace(parse_drawing(CORNER), turn=1), "p@a1b1")
    state = advanced(basic, "OM")
    assert reason(state, text) == expected
    assert set(tokens_seen(state).power_lines) == set(view(state, 0, since=0).legal_lines)


def test_r47_r21_e51_refused_palisades_leave_the_one_of_the_power() -> None:
    state = advanced(play_on(empty_board("AB", to_move="B"), "p@a1b1"), "OM")
    after = play_on(state, "o@a2b2")
    error = refusal(after, "p@a3b3,a3a4")
    assert (error.reason, error.facts["squares"]) == ("TERRITORY_TOO_SMALL", "3")
    assert after.palisades_left == 33
    assert to_move(after) == (0,)
    assert to_move(play_on(after, "p@a3b3")) == (1,)
    assert to_move(play_on(after, "w1@a1")) == (1,)


def test_r24_r47_e52_power_with_the_last_palisade_leaves_a_warrior_to_place() -> None:
    state = advanced(parse_drawing(ONE_PALISADE_ONE_SQUARE_ONE_WARRIOR), "OM")
    assert state.palisades_left == 1
    after = play_on(state, "o@e3e4")
    error = refusal(after, "p@b1c1,b2c2")
    assert (error.reason, error.facts) == ("SUPPLY_SHORT", {"left": "0"})
    assert str(error) == (
        "palisades left in the supply: 0; place a warrior or place the reinforcement"
    )
    assert to_move(play_on(after, "w1@a1")) == (1,)


def test_r43_r47_orc_may_not_take_the_last_palisade_if_nothing_could_follow() -> None:
    """No warrior in hand, and no full territory that would take a reinforcement."""
    drawn = advanced(parse_drawing(ONE_PALISADE_ONE_SQUARE_ONE_WARRIOR), "OM")
    bare = replace(drawn, hands=((0,) * 5, drawn.hands[1]))
    state = own_token_spent(bare)
    assert reason(state, "o@e3e4") == ("NO_MAIN_ACTION", "R43")
    assert tokens_seen(state).power_barred == "NO_MAIN_ACTION"
    assert tokens_seen(state).power_lines == ()
    assert view(state, 0, since=0).legal_lines != ()
    assert tokens_seen(bare).power_lines == view(bare, 0, since=0).legal_lines
