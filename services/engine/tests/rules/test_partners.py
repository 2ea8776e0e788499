"""The partner game of four (R60-R66; E64, E69-E72)."""

from dataclasses import replace

import pytest

from services.engine.rules.armadora.board import SQUARE_NAMES
from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.state import State, to_move
from services.engine.rules.armadora.view import view
from services.engine.rules.game import RecordError
from services.engine.rules.games import game_of
from services.engine.tests.rules.positions import (
    advanced,
    empty_board,
    play_on,
    ranks,
    reason,
    score,
    scores,
    tokens_seen,
)

CORNER = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A3 B4|C1 $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 |C2 $4|D1  .  . $4  . $5|
  +--+--+  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: ABCD  to move: A  passed: -
"""
SEVEN_TIED = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .  .  . $3  .  .  .  .|
  +  +  +  +  +  +  +  +  +
2 | . $4  .  .  . $4  . $5|
  +  +  +  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +--+--+--+
4 |$5  .  .  . $6|A3 C2 B4|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .|D1 $7  .|
  +--+--+--+--+--+--+--+--+
seats: ABCD  to move: -  passed: ABCD
"""
TWENTY_EACH = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A1  .  . $5  .  .  .  .|
  +--+--+--+--+--+--+--+--+
2 |C1 $7  .  .  . $5  . $3|
  +--+--+--+--+--+--+--+--+
3 | .  .  .  .  .  .  .  .|
  +--+--+--+--+--+--+--+--+
4 |$6 B1  .  . $4  .  .  .|
  +--+--+--+--+--+--+--+--+
5 |D1  . $6  .  .  . $4  .|
  +--+--+--+--+--+--+--+--+
seats: ABCD  to move: -  passed: ABCD
"""


def partners(drawing: str) -> State:
    """Return a drawn position as one of the basic game with partners."""
    state = parse_drawing(drawing)
    return replace(state, options=replace(state.options, teams=True))


@pytest.mark.parametrize("seats", [2, 3])
def test_r60_partners_need_four_seats(seats: int) -> None:
    options = Options(seats, teams=True)
    with pytest.raises(RecordError) as caught:
        game_of(options).start(options, 1)
    assert (caught.value.reason, caught.value.rule) == ("BAD_OPTIONS", "R60")
    assert str(caught.value) == f"partners need 4 seats, not {seats}; or play without teams"


def test_r60_teams_alternate_in_turn_order() -> None:
    state = replace(empty_board("ABCD"), options=Options(4, teams=True))
    order = [to_move(state)]
    for text in ("w1@a1", "w1@b1", "w1@c1", "w1@e1"):
        state = play_on(state, text)
        order.append(to_move(state))
    assert order == [(0,), (1,), (2,), (3,), (0,)]


def test_r61_e69_values_of_partners_are_added() -> None:
    over = play_on(partners(CORNER), *["pass"] * 4)
    result, scoring = score(over)
    corner, rest = scoring.territories
    assert corner.strengths == (3, 4, 2, 0)
    assert (corner.territory.gold, corner.winners, corner.share) == (4, (0,), 4)
    assert (rest.strengths, rest.winners, rest.share) == ((0, 0, 1, 1), (0, 1), 18)
    assert scoring.piles == ((18, 4), (18,))
    assert scores(result) == [22, 18, 22, 18]
    assert ranks(result) == [1, 3, 1, 3]


def test_r61_without_teams_the_same_position_goes_to_the_strongest_seat() -> None:
    result, scoring = score(play_on(parse_drawing(CORNER), *["pass"] * 4))
    assert scoring.territories[0].winners == (1,)
    assert scores(result) == [0, 4, 18, 18]


def test_r63_e70_tied_teams_get_half_each_and_the_rest_is_lost() -> None:
    result, scoring = score(partners(SEVEN_TIED))
    tied = scoring.territories[1]
    assert (tied.territory.gold, tied.strengths) == (7, (3, 4, 2, 1))
    assert (tied.winners, tied.share) == ((0, 1), 3)
    assert scores(result) == [3, 3, 3, 3]
    assert ranks(result) == [1, 1, 1, 1]


def test_r36_r63_joint_piles_of_a_team_decide_a_tie() -> None:
    result, scoring = score(partners(TWENTY_EACH))
    assert scoring.piles == ((7, 5, 5, 3), (6, 6, 4, 4))
    assert scores(result) == [20, 20, 20, 20]
    assert ranks(result) == [1, 3, 1, 3]


def test_r64_e72_when_one_partner_has_passed_the_other_goes_on() -> None:
    state = play_on(partners(CORNER), "pass")
    order = []
    for text in ("w1@e1", "w1@f1", "w1@g1", "w1@h1"):
        order.append(state.turn)
        state = play_on(state, text)
    assert order == [1, 2, 3, 1]


def test_r64_armies_stay_separate() -> None:
    state = play_on(partners(CORNER), "w1@e1")
    assert [sum(hand) for hand in state.hands] == [6, 7, 6, 7]


@pytest.mark.parametrize(("factions", "text"), [("MOGE", "m@c1"), ("EOGM", "e@a2")])
def test_r65_e71_no_look_at_and_no_arrow_on_the_partners_warrior(factions: str, text: str) -> None:
    open_corner = CORNER.replace("A3 B4", "A3  .")
    state = advanced(parse_drawing(open_corner), factions, teams=True)
    assert reason(state, text) == ("PARTNERS_WARRIOR", "R65")
    targets = {SQUARE_NAMES[square] for square in tokens_seen(state).power_squares}
    assert targets == ({"c2"} if factions[0] == "M" else set())
    alone = advanced(parse_drawing(open_corner), factions)
    assert play_on(alone, text).log[-1].seat == 0


def test_r65_own_elf_for_the_reach_is_not_the_partners() -> None:
    state = advanced(parse_drawing(CORNER.replace("A3", " .")), "EOGM", teams=True)
    assert reason(state, "e@b1") == ("OUT_OF_REACH", "R48")


def test_r65_one_reinforcement_a_territory_among_all_four() -> None:
    state = advanced(parse_drawing(CORNER), "MOGE", teams=True)
    after = play_on(state, "r@a1", "w1@e1")
    assert reason(after, "r@a2") == ("REINFORCED_ALREADY", "R50")


def test_r62_r66_partners_see_no_more_of_each_other_than_opponents_do() -> None:
    state = play_on(partners(CORNER), "w1@e1")
    seen = view(state, 2, since=0)
    assert [seen.values[SQUARE_NAMES.index(name)] for name in ("a1", "e1", "b1")] == [0, 0, 0]
    assert [seen.values[SQUARE_NAMES.index(name)] for name in ("a2", "c1")] == [2, 1]
    assert seen.log[0].text == "w?@e1"


def test_r45_r62_a_mage_does_not_share_what_it_saw_with_its_partner() -> None:
    state = play_on(advanced(parse_drawing(CORNER), "MOGE", teams=True), "m@b1", "w1@e1")
    assert view(state, 0, since=0).values[1] == 4
    assert view(state, 2, since=0).values[1] == 0
