"""The power of the Goblin: an extra warrior, face up (R43, R46, R55; E47, E48, E49, E50)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from services.engine.rules.armadora.board import as_set
from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.state import State, to_move
from services.engine.rules.armadora.view import view
from services.engine.tests.rules.positions import (
    CORNER,
    advanced,
    empty_board,
    own_token_spent,
    play_on,
    reason,
    refusal,
    square,
    tokens_of,
    tokens_seen,
    without_palisades,
)


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
