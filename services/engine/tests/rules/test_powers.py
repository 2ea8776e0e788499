"""Powers of the four factions (R40-R49, R53-R58; E44-E60, E67, E68)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from services.engine.rules.armadora.board import SQUARE_NAMES, as_set
from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.state import State, to_move
from services.engine.rules.armadora.tokens import Tokens
from services.engine.rules.armadora.view import view
from services.engine.tests.rules.positions import (
    LAST_PALISADE,
    advanced,
    empty_board,
    play_on,
    ranks,
    reason,
    refusal,
    score,
    scores,
    tokens_seen,
)

CORNER = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A1 B3| . $3  .  .  . B1|
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
ONE_PALISADE_ONE_SQUARE_ONE_WARRIOR = LAST_PALISADE.replace("1 |A1 B1", "1 | . B1")


def square(name: str) -> int:
    return SQUARE_NAMES.index(name)


def tokens_of(state: State) -> Tokens:
    assert state.tokens is not None
    return state.tokens


def without_palisades(factions: str) -> State:
    """Return a position with one free square, one warrior in hand, and no palisade left."""
    basic = replace(parse_drawing(ONE_PALISADE_ONE_SQUARE_ONE_WARRIOR), turn=1)
    state = play_on(basic, "p@e3e4")
    assert (state.palisades_left, state.turn, sum(state.hands[0])) == (0, 0, 1)
    return advanced(state, factions)


# Tokens and turns


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


# Mage


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


# Goblin


def test_r46_e47_goblin_places_one_warrior_face_up_and_one_face_down() -> None:
    state = play_on(advanced(empty_board("ABC"), "GOE"), "g3@a1", "w2@b1")
    for viewer in (1, 2, None):
        seen = view(state, viewer, since=0)
        assert [entry.text for entry in seen.log] == ["g3@a1", "w?@b1"]
        assert seen.values[:2] == (3, 0)
        assert seen.warriors[:2] == (1, 1)
        assert seen.warriors_left == (9, 11, 11)
        assert seen.advanced is not None
        assert seen.advanced.power_tokens == (0, 1, 2)
        assert seen.advanced.face_up == (0,)
    assert to_move(state) == (1,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("g1@b2", ("MINE", "R12")),
        ("g1@b1", ("OCCUPIED", "R12")),
        ("g5@c1", ("NONE_LEFT", "R12")),
    ],
)
def test_r46_goblin_places_as_everybody_does(text: str, expected: tuple[str, str]) -> None:
    state = advanced(parse_drawing(CORNER), "GO")
    assert reason(replace(state, hands=((1, 0, 0, 0, 0), state.hands[1])), text) == expected


def test_r46_e48_goblin_without_warriors_in_hand_has_no_power() -> None:
    state = advanced(parse_drawing(CORNER), "GO")
    bare = replace(state, hands=((0,) * 5, state.hands[1]))
    assert reason(bare, "g1@c1") == ("NONE_LEFT", "R12")
    assert tokens_seen(bare).power_barred == "NO_TARGET"


def test_r43_e49_goblin_may_use_its_last_warrior_and_then_puts_up_palisades() -> None:
    state = advanced(parse_drawing(CORNER), "GO")
    after = play_on(replace(state, hands=((1, 0, 0, 0, 0), state.hands[1])), "g1@c1")
    assert to_move(after) == (0,)
    assert refusal(after, "w1@d2").reason == "NONE_LEFT"
    assert to_move(play_on(after, "p@e4e5")) == (1,)


def test_r43_r55_e49_goblin_may_use_its_last_warrior_and_then_reinforce() -> None:
    state = without_palisades("GO")
    assert tokens_seen(state).power_squares == (square("a1"),)
    after = play_on(state, "g1@a1")
    assert view(after, 0, since=0).legal_squares == view(after, 0, since=0).legal_lines == ()
    assert to_move(after) == (0,)
    assert to_move(play_on(after, "r@a1")) == (1,)


def everything_reinforced(state: State) -> State:
    """Return a position with a token of somebody in every territory."""
    firsts = as_set((squares & -squares).bit_length() - 1 for squares in state.territories)
    return replace(state, tokens=replace(tokens_of(state), reinforced=firsts))


def own_token_spent(state: State) -> State:
    return replace(state, tokens=replace(tokens_of(state), reinforcements=(0, 1)))


@pytest.mark.parametrize("change", [everything_reinforced, own_token_spent])
def test_r43_e50_goblin_may_not_fill_the_last_square_if_nothing_could_follow(
    change: Callable[[State], State],
) -> None:
    state = change(without_palisades("GO"))
    error = refusal(state, "g1@a1")
    assert (error.reason, error.rule, error.facts) == ("NO_MAIN_ACTION", "R43", {"move": "g1@a1"})
    assert str(error) == (
        "after g1@a1 no main action would be left for this turn; "
        "without a power, place a warrior or pass"
    )
    assert tokens_seen(state).power_squares == ()
    assert tokens_seen(state).power_barred == "NO_MAIN_ACTION"
    assert play_on(state, "w1@a1").hands[0] == (0,) * 5


# Orc


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


@pytest.mark.parametrize("factions", ["MG", "EG"])
def test_r43_mage_and_elf_need_a_main_action_too(factions: str) -> None:
    drawn = own_token_spent(without_palisades(factions))
    state = replace(drawn, hands=((0,) * 5, drawn.hands[1]))
    seen = tokens_seen(state)
    assert (seen.power_squares, seen.power_barred) == ((), "NO_MAIN_ACTION")
    assert reason(state, f"{factions[0].lower()}@b1") == ("NO_MAIN_ACTION", "R43")


# Elf


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
