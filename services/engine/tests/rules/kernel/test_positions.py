"""Positions out of views: what is seen, completed by a guess, is a position of the state."""

from dataclasses import replace

import pytest

from services.engine.rules.armadora.board import square_at
from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.kernel.layout import HAND, VALUE_1, VALUE_2, VALUE_4
from services.engine.rules.armadora.kernel.positions import from_state, from_view, pack_hand
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.view import view
from services.engine.tests.rules.positions import CORNER
from services.engine.tests.rules.random_games import SAMPLES, name_of, random_states

STATE = parse_drawing(CORNER)
A1, B1, C1, H1 = (square_at(0, column) for column in (0, 1, 2, 7))
"""A warrior of seat A worth 1, one of seat B worth 3, free land, one of seat B worth 1."""


def valued(square: int, value: int) -> list[int]:
    """Return the true values of the position, but for one square."""
    return [value if at == square else true for at, true in enumerate(STATE.values)]


@pytest.mark.parametrize("options", SAMPLES["armadora"].options, ids=name_of)
def test_a_view_with_the_true_values_is_the_position_of_its_state(options: Options):
    for seed in range(10):
        for state, _ in random_states(options, seed):
            expected = from_state(state).tolist()
            for viewer in (*range(options.seats), None):
                seen = view(state, viewer, since=len(state.log))
                assert from_view(seen, state.values).tolist() == expected


def test_what_is_guessed_on_the_board_is_not_in_the_hand():
    position = from_view(view(STATE, 0, since=0), valued(B1, 5))
    planes = [int(position[plane]) >> B1 & 1 for plane in (VALUE_1, VALUE_2, VALUE_4)]
    assert planes == [1, 0, 1]
    assert position[HAND + 1] == pack_hand((10, 2, 1, 1, 0))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (STATE.values[1:], "there are 40 squares, each with a value or 0, not 39"),
        (valued(C1, 2), "no warrior stands on c1, so its value is 0, not 2"),
        (valued(B1, 0), "the warrior on b1 is worth 1 to 5, not 0"),
        (valued(B1, 6), "the warrior on b1 is worth 1 to 5, not 6"),
        (valued(A1, 2), "the warrior on a1 is seen to be worth 1, not 2"),
        (valued(H1, 3), "the army of seat 1 has fewer warriors of value 3 than that"),
    ],
)
def test_values_that_cannot_be_are_refused(values: list[int], message: str):
    with pytest.raises(ValueError, match=f"^{message}$"):
        from_view(view(STATE, 0, since=0), values)


def test_values_that_leave_another_hand_than_the_seen_one_are_refused():
    hidden = replace(STATE, options=replace(STATE.options, memory=True))
    with pytest.raises(ValueError, match=r"leave the hand \(11, 1, 1, 1, 1\), but \(10, 2, 1"):
        from_view(view(hidden, 0, since=0), valued(A1, 2))
