"""Positions draw as text, and drawings are positions."""

from dataclasses import replace

import pytest

from services.engine.rules.armadora.draw import draw, parse_drawing
from services.engine.rules.armadora.options import Options
from services.engine.tests.rules.positions import EMPTY_BOARD, empty_board
from services.engine.tests.rules.random_games import random_states


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_drawing_and_parsing_round_trip(seats: int, seed: int) -> None:
    for state, _ in random_states(Options(seats), seed):
        assert parse_drawing(draw(state)) == replace(state, log=())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("| .  .", "|$3  .", id="gold on land"),
        pytest.param("$3", " .", id="a mine without gold"),
        pytest.param("| .  .", "|A1 C1", id="a warrior of nobody"),
        pytest.param("|\n", "\n", id="a hole in the edge"),
    ],
)
def test_other_drawings_are_refused(old: str, new: str) -> None:
    drawing = f"{EMPTY_BOARD.replace(old, new, 1)}seats: AB  to move: A  passed: -"
    with pytest.raises(ValueError, match=r"not a drawing of a position"):
        parse_drawing(drawing)


def test_drawing_with_more_warriors_than_an_army_is_refused() -> None:
    drawing = draw(empty_board()).replace("| .  .", "|A5 A5", 1)
    with pytest.raises(ValueError, match=r"seat A has more warriors on the board than"):
        parse_drawing(drawing)
