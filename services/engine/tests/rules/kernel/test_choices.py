"""Decisions are turned into moves of the plain rules, and back."""

import pytest

from services.engine.rules.armadora.kernel.choices import decision, decisions_of, move_of
from services.engine.rules.armadora.kernel.layout import LINE, PASS, SECOND, STOP
from services.engine.rules.armadora.moves import PlacePalisades, parse


@pytest.mark.parametrize(
    "text",
    ["w3@b4", "g1@h5", "p@c2d2", "p@c2d2,f2f3", "r@a1", "m@g2", "o@g5h5", "e@h5", "pass"],
)
def test_a_move_is_the_move_of_its_decisions(text: str):
    assert move_of(decisions_of(parse(text))) == parse(text)


def test_either_line_may_come_first():
    assert move_of([decision(LINE, 48), decision(SECOND, 9)]) == parse("p@c2d2,f2f3")


@pytest.mark.parametrize(
    ("decisions", "named"),
    [
        ([], "none"),
        ([decision(LINE, 9)], "line"),
        ([decision(SECOND, 9), decision(STOP)], "second line, stop"),
        ([decision(PASS), decision(PASS)], "pass, pass"),
        ([99 << 12], "99"),
    ],
)
def test_what_is_no_move_is_refused(decisions: list[int], named: str):
    with pytest.raises(ValueError, match=rf"^{named} make up no move: a line goes with"):
        move_of(decisions)


def test_a_move_of_three_palisades_is_refused():
    with pytest.raises(ValueError, match="one or two palisades"):
        decisions_of(PlacePalisades((1, 2, 3)))
