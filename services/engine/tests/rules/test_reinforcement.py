"""The reinforcement of the advanced game (R50-R52, R55, R56; E61-E66)."""

from dataclasses import replace

import pytest

from services.engine.rules.armadora.board import SQUARE_NAMES
from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.state import to_move
from services.engine.rules.armadora.view import view
from services.engine.tests.rules.positions import (
    ALL_LAND_FILLED_BY_TWO,
    LAST_PALISADE,
    advanced,
    play_on,
    reason,
    refusal,
    score,
    scores,
    tokens_seen,
)

BLOCK = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A3 B3 B1 $3|A1  .  .  .|
  +  +  +  +  +  +  +  +  +
2 |A2 $4 A1 B1| . $4  . $5|
  +--+--+--+--+  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
OPEN_BLOCK = BLOCK.replace("+--+--+--+--+  +  +  +  +", "+--+--+--+  +  +  +  +  +")
FREE_SQUARE = BLOCK.replace("|A2 $4", "| . $4")
# The last palisade stands too: nothing but the reinforcements is left to do.
ALL_FENCED = LAST_PALISADE.replace("+  +--+--+--+  +  +  +--+", "+  +--+--+--+--+  +  +--+")


def squares(*names: str) -> tuple[int, ...]:
    return tuple(sorted([SQUARE_NAMES.index(name) for name in names]))


def test_r50_e61_not_while_a_square_of_the_territory_is_free() -> None:
    error = refusal(advanced(parse_drawing(FREE_SQUARE), "OM"), "r@a1")
    assert (error.reason, error.rule) == ("TERRITORY_NOT_FULL", "R50")
    assert error.facts == {"square": "a1", "free": "1"}
    seen = tokens_seen(advanced(parse_drawing(FREE_SQUARE), "OM"))
    assert (seen.reinforcement_squares, seen.reinforcement_barred) == ((), "TERRITORY_NOT_FULL")


def test_r50_e62_one_more_for_the_warrior_wins_the_territory() -> None:
    tied = BLOCK.replace("A2 $4", "A1 $4")
    before = advanced(parse_drawing(tied), "OM")
    assert tokens_seen(before).reinforcement_squares == squares("a1", "a2", "c2")
    after = play_on(before, "r@a1")
    assert to_move(after) == (1,)
    for viewer in (0, 1, None):
        seen = view(after, viewer, since=0)
        assert seen.advanced is not None
        assert seen.advanced.reinforcements == (0, 1)
        assert seen.advanced.reinforced == (0,)
        assert seen.log[0].text == "r@a1"
    result, scoring = score(play_on(after, "pass", "pass"))
    assert scoring.territories[0].strengths == (6, 5)
    assert scores(result) == [40, 0]
    unreinforced, _ = score(play_on(before, "pass", "pass"))
    assert scores(unreinforced) == [36, 3]


def test_r50_e63_one_reinforcement_a_territory_whoever_owns_it() -> None:
    state = play_on(advanced(parse_drawing(BLOCK), "OM"), "r@a1")
    error = refusal(state, "r@b1")
    assert (error.reason, error.rule) == ("REINFORCED_ALREADY", "R50")
    assert error.facts == {"square": "b1"}
    seen = tokens_seen(state)
    assert (seen.reinforcement_squares, seen.reinforcement_barred) == ((), "REINFORCED_ALREADY")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("r@b1", ("NOT_OWN_WARRIOR", "R50"), id="E64-opponent"),
        pytest.param("r@c3", ("NO_WARRIOR", "R50"), id="empty"),
        pytest.param("r@b2", ("NO_WARRIOR", "R50"), id="mine"),
    ],
)
def test_r50_e64_only_an_own_warrior_is_reinforced(text: str, expected: tuple[str, str]) -> None:
    assert reason(advanced(parse_drawing(BLOCK), "OM"), text) == expected


def test_r65_e64_the_warrior_of_the_partner_is_not_an_own_one() -> None:
    four = BLOCK.replace("B3", "C3").replace("A2", "A1").replace("seats: AB", "seats: ABCD")
    state = advanced(parse_drawing(four), "OGEM", teams=True)
    assert reason(state, "r@b1") == ("NOT_OWN_WARRIOR", "R65")


def test_r50_one_reinforcement_a_seat_and_game() -> None:
    state = advanced(parse_drawing(ALL_LAND_FILLED_BY_TWO), "OM")
    halves = play_on(state, "p@d1e1,d2e2", "p@d3e3,d4e4", "p@d5e5")
    spent = play_on(halves, "r@b1", "r@f1")
    assert reason(spent, "r@e1") == ("REINFORCEMENT_SPENT", "R50")
    assert tokens_seen(spent).reinforcement_barred == "REINFORCEMENT_SPENT"


def test_r52_a_filled_board_is_one_full_territory() -> None:
    state = advanced(parse_drawing(ALL_LAND_FILLED_BY_TWO), "OM")
    after = play_on(state, "r@f5")
    assert tokens_seen(after).reinforced == squares("f5")


def test_r47_r55_e65_power_of_the_orc_splits_off_a_full_territory_and_reinforces_there() -> None:
    state = advanced(parse_drawing(OPEN_BLOCK), "OM")
    assert reason(state, "r@a1")[0] == "TERRITORY_NOT_FULL"
    after = play_on(state, "o@d2d3")
    assert tokens_seen(after).reinforcement_squares == squares("a1", "a2", "c2")
    assert to_move(play_on(after, "r@a1")) == (1,)


def test_r46_r55_goblin_fills_a_territory_and_reinforces_there() -> None:
    state = advanced(parse_drawing(FREE_SQUARE), "GM")
    done = play_on(state, "g2@a2", "r@a2")
    assert tokens_seen(done).reinforced == tokens_seen(done).face_up == squares("a2")


def test_r51_e66_a_divided_territory_takes_a_second_token_in_its_other_half() -> None:
    state = play_on(advanced(parse_drawing(BLOCK), "OM"), "r@a1", "p@b1c1,b2c2")
    assert [len(territory.squares) for territory in state.log[-1].closed] == [4, 4]
    waiting = play_on(state, "w1@h5")
    assert reason(waiting, "r@b1") == ("REINFORCED_ALREADY", "R50")
    after = play_on(waiting, "r@c1")
    assert tokens_seen(after).reinforced == squares("a1", "c1")


def test_r53_r56_arrow_and_reinforcement_on_one_warrior() -> None:
    elf = replace(parse_drawing(FREE_SQUARE), turn=1)
    state = play_on(advanced(elf, "OE"), "e@a1", "w1@h5", "w2@a2", "w1@h4", "r@a1", "pass", "pass")
    _, scoring = score(state)
    assert scoring.territories[0].strengths == (3 - 1 + 1 + 2 + 1, 5)


def test_r29_r50_who_can_only_reinforce_is_not_passed_by() -> None:
    """All palisades and warriors are used: the seats reinforce, and then all is over."""
    state = play_on(advanced(parse_drawing(ALL_FENCED), "OM"), "r@a1")
    assert to_move(state) == (1,)
    assert to_move(play_on(state, "r@h5")) == ()


def test_r29_r50_who_has_no_full_territory_in_time_passes_and_loses_the_token() -> None:
    """Seat B has nothing but its token; the territory of b1 would fill a turn later."""
    two_free = ALL_FENCED.replace("|A1 B1 A1|$3 B1", "| . B1 A1|$3  .")
    drawn = advanced(parse_drawing(two_free), "OM")
    state = replace(
        drawn,
        hands=((2, 0, 0, 0, 0), (0,) * 5),
        warriors=(drawn.warriors[0], 1 << SQUARE_NAMES.index("b1")),
    )
    after = play_on(state, "w1@e1")
    assert (after.log[-1].passed, to_move(after)) == ((1,), (0,))
    full = play_on(after, "w1@a1")
    assert to_move(full) == (0,)
    assert refusal(full, "r@b1", seat=1).reason == "HAS_PASSED"
