"""What the powers of all factions have in common (R40, R41, R42, R43, R44, R58; E45, E68)."""

from dataclasses import replace

import pytest

from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.state import to_move
from services.engine.rules.armadora.view import view
from services.engine.tests.rules.positions import (
    CORNER,
    advanced,
    empty_board,
    own_token_spent,
    play_on,
    reason,
    refusal,
    tokens_seen,
    without_palisades,
)


def test_r40_each_faction_begins_with_its_tokens_and_everybody_sees_them() -> None:
    state = advanced(empty_board("ABCD"), "OGEM")
    for viewer in (0, 1, 2, 3, None):
        seen = view(state, viewer, since=0).advanced
        assert seen is not None
        assert seen.power_tokens == (1, 1, 2, 2)
        assert seen.reinforcements == (1, 1, 1, 1)


@pytest.mark.parametrize("text", ["m@b1", "g1@c1", "o@c1d1", "e@b1", "r@a1"])
def test_r40_basic_game_has_no_tokens(text: str) -> None:
    state = parse_drawing(CORNER)
    error = refusal(state, text)
    assert (error.reason, error.rule, error.facts) == ("BASIC_GAME", "R40", {"move": text})
    assert view(state, 0, since=0).advanced is None


@pytest.mark.parametrize(
    ("factions", "text", "power"),
    [
        ("OM", "m@b1", "mage"),
        ("OM", "g1@c1", "goblin"),
        ("MO", "o@c1d1", "orc"),
        ("GM", "e@b1", "elf"),
    ],
)
def test_r40_power_of_another_faction_is_refused(factions: str, text: str, power: str) -> None:
    error = refusal(advanced(parse_drawing(CORNER), factions), text)
    own = {"O": "orc", "M": "mage", "G": "goblin"}[factions[0]]
    assert (error.reason, error.rule) == ("NOT_YOUR_POWER", "R40")
    assert error.facts == {"power": power, "faction": own}


@pytest.mark.parametrize(
    ("factions", "power"), [("MO", "m@b1"), ("GO", "g1@c1"), ("OM", "o@c1d1"), ("EO", "e@b1")]
)
@pytest.mark.parametrize("main_action", ["w1@e5", "p@e4e5", "p@e4e5,d4d5"])
def test_r41_a_power_is_a_ply_and_the_same_seat_plays_its_main_action(
    factions: str, power: str, main_action: str
) -> None:
    after = play_on(advanced(parse_drawing(CORNER), factions), power)
    assert to_move(after) == (0,)
    assert view(after, None, since=0).ply == 1
    assert tokens_seen(after).main_action_due
    done = play_on(after, main_action)
    assert to_move(done) == (1,)
    assert not tokens_seen(done).main_action_due


@pytest.mark.parametrize(("factions", "power"), [("ME", "m@b1"), ("EM", "e@b1")])
def test_r42_e45_second_power_in_one_turn_is_refused(factions: str, power: str) -> None:
    after = play_on(advanced(parse_drawing(CORNER), factions), power)
    assert reason(after, power) == ("POWER_ALREADY_USED", "R42")
    assert tokens_seen(after).power_barred == "POWER_ALREADY_USED"
    assert tokens_seen(after).power_squares == ()
    assert tokens_seen(after).power_tokens[0] == 1
    again = play_on(after, "w1@e5", "w1@f5", power)
    assert tokens_seen(again).power_tokens[0] == 0


@pytest.mark.parametrize(
    ("factions", "power"), [("MO", "m@b1"), ("GO", "g1@c1"), ("OM", "o@c1d1"), ("EO", "e@b1")]
)
def test_r43_e68_no_pass_after_a_power(factions: str, power: str) -> None:
    after = play_on(advanced(parse_drawing(CORNER), factions), power)
    error = refusal(after, "pass")
    assert (error.reason, error.rule) == ("MAIN_ACTION_DUE", "R43")
    assert str(error) == (
        "a power does not end a turn, and no pass may follow it; "
        "place a warrior or put up palisades"
    )
    assert to_move(play_on(after, "w1@e5", "pass")) == (0,)


@pytest.mark.parametrize("factions", ["MG", "EG"])
def test_r43_mage_and_elf_need_a_main_action_too(factions: str) -> None:
    drawn = own_token_spent(without_palisades(factions))
    state = replace(drawn, hands=((0,) * 5, drawn.hands[1]))
    seen = tokens_seen(state)
    assert (seen.power_squares, seen.power_barred) == ((), "NO_MAIN_ACTION")
    assert reason(state, f"{factions[0].lower()}@b1") == ("NO_MAIN_ACTION", "R43")


@pytest.mark.parametrize(("factions", "power"), [("GO", "g1@c1"), ("OM", "o@c1d1")])
def test_r44_a_spent_power_is_gone(factions: str, power: str) -> None:
    state = play_on(advanced(parse_drawing(CORNER), factions), power, "w1@e5", "w1@f5")
    assert reason(state, power) == ("POWER_SPENT", "R44")
    assert tokens_seen(state).power_barred == "POWER_SPENT"


def test_r58_no_power_after_passing() -> None:
    state = play_on(advanced(parse_drawing(CORNER), "MO"), "pass")
    assert refusal(state, "m@b1", seat=0).reason == "HAS_PASSED"


def test_r58_no_power_in_the_turn_of_another_and_none_is_offered() -> None:
    state = advanced(parse_drawing(CORNER), "MG")
    assert refusal(state, "g1@c1", seat=1).reason == "NOT_YOUR_TURN"
    seen = tokens_seen(state, viewer=1)
    assert (seen.power_squares, seen.power_barred) == ((), "")
