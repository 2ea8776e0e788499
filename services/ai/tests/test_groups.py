"""Every decision has a place in a group, and is found again by it."""

import pytest

from services.ai.armadora.search.groups import GROUPS, decision_of, group_of, place_of
from services.engine.rules.armadora.board import LINES, SQUARES
from services.engine.rules.armadora.kernel.choices import decision
from services.engine.rules.armadora.kernel.layout import (
    EXTRA,
    LINE,
    LOOK,
    PASS,
    PLACE_FACE_UP,
    PLACE_WARRIOR,
    REINFORCE,
    SECOND,
    SHOOT,
    STOP,
    VALUE_IN_PLACE,
)
from services.engine.rules.armadora.moves import STRONGEST

OF_LINES = [decision(kind, line) for kind in (LINE, SECOND, EXTRA) for line in range(LINES)]
OF_WARRIORS = [
    decision(kind, square, value)
    for kind in (PLACE_WARRIOR, PLACE_FACE_UP)
    for square in range(SQUARES)
    for value in range(1, STRONGEST + 1)
]
OF_SQUARES = [decision(kind, at) for kind in (REINFORCE, LOOK, SHOOT) for at in range(SQUARES)]
ALL = [*OF_LINES, *OF_WARRIORS, *OF_SQUARES, decision(PASS), decision(STOP)]


def test_each_decision_has_a_group_and_a_place_of_its_own() -> None:
    places = {(group_of(each, True), place_of(each)): each for each in ALL}
    assert len(places) == len(ALL)
    for (group, place), each in places.items():
        assert 0 <= group < GROUPS
        assert 0 <= place < SQUARES
        assert decision_of(group, place) == each


@pytest.mark.parametrize("kind", [PLACE_WARRIOR, PLACE_FACE_UP])
def test_a_hidden_warrior_is_its_square_alone(kind: int) -> None:
    for value in range(1, STRONGEST + 1):
        placed = decision(kind, 9, value)
        group, place = group_of(placed, False), place_of(placed)
        assert decision_of(group, place) == placed & ~VALUE_IN_PLACE
