"""When `greedy` uses the power of its faction, and when it keeps it."""

import pytest

from services.ai.tests.late_positions import choice, late, turn, without_reinforcements
from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.state import State
from services.engine.tests.rules.positions import advanced, empty_board, play_on


@pytest.mark.parametrize("factions", ["EM", "GM", "OM", "ME"])
def test_powers_are_kept_at_the_beginning(factions: str) -> None:
    assert choice(advanced(empty_board(), factions))[0] in "wp"
    assert choice(advanced(play_on(empty_board(), "w1@e2", "w1@d2"), factions))[0] in "wp"


def test_elf_shoots_where_a_fight_is_close() -> None:
    assert choice(late("EM", f3="A5")) in ("e@a2", "e@c1")


def test_elf_keeps_its_arrow_where_all_within_reach_is_decided() -> None:
    assert choice(late("EM", a1="A5", c1="A2"))[0] != "e"


def test_goblin_takes_two_squares_where_others_would_answer() -> None:
    power, main_action = turn(without_reinforcements(late("GM", a2=" .", f3="A5")))
    assert {power, main_action} in ({"g1@a2", "w1@c2"}, {"g1@c2", "w1@a2"})


def test_goblin_keeps_its_warrior_where_only_land_without_gold_is_free() -> None:
    assert choice(late("GM", c2="A5"))[0] != "g"


def test_orc_puts_up_three_palisades_where_they_bring_gold() -> None:
    power, main_action = turn(without_reinforcements(late("OM", a1="A5", c2="A1", s="  ")))
    assert (power[0], main_action[0], main_action.count(",")) == ("o", "p", 1)


def test_orc_keeps_its_palisade_where_none_can_divide_anything() -> None:
    assert choice(late("OM"))[0] != "o"


@pytest.mark.parametrize(("value", "answer"), [(5, "w2@c2"), (1, "p@f5g5,g5h5")])
def test_mage_looks_at_the_warrior_that_decides_what_it_does_next(value: int, answer: str) -> None:
    assert turn(advanced(corner_of(value), "ME")) == ["m@c1", answer]


def test_mage_does_not_look_where_no_value_would_change_its_mind() -> None:
    assert choice(late("ME")) == "w5@c2"


def corner_of(value: int) -> State:
    """Return a position in which seat B fights for the corner of a1 with one warrior on c1."""
    other = {1: 5, 5: 1}[value]
    return parse_drawing(f"""
            a  b  c  d  e  f  g  h
          +--+--+--+--+--+--+--+--+
        1 |A1 A1 B{value} $3|A4 A5  . B2|
          +  +  +  +--+  +  +  +--+
        2 |A1 $4  .|A1 B1 $4 B1 $5|
          +--+--+--+  +--+--+  +  +
        3 |A1 B1 A1 B1|A3 A1|A1  .|
          +  +  +  +  +  +  +--+--+
        4 |$5 A1 B1 A1|$6 A1 A2 B1|
          +  +  +  +  +  +  +  +  +
        5 |B{other} B4 $6 B1|B1 B1 $7 B3|
          +--+--+--+--+--+--+--+--+
        seats: AB  to move: A  passed: -
    """)
