"""What a view lets its seat do, held against the rules themselves."""

import random

import pytest

from services.ai.armadora.legal import is_legal
from services.ai.armadora.random import choose as choose_any
from services.ai.tests.games import play_game, states_on_the_way
from services.engine.rules.armadora import game
from services.engine.rules.armadora.board import LINE_NAMES, SQUARE_NAMES
from services.engine.rules.game import MoveError

ANY_MOVES = [
    *(f"w{value}@{square}" for value in (1, 3, 5) for square in SQUARE_NAMES),
    *(f"p@{line}" for line in LINE_NAMES),
    *(f"p@{one},{other}" for one in LINE_NAMES[::7] for other in LINE_NAMES if one < other),
    "pass",
    "w?@a1",
    "p@",
    "resign",
]


def is_allowed(state: object, seat: int, text: str) -> bool:
    """Tell what the rules say."""
    try:
        game.apply(state, seat, text)
    except MoveError:
        return False
    return True


def test_is_legal_agrees_with_the_rules() -> None:
    rng = random.Random(8)
    for state in states_on_the_way([choose_any, choose_any], seed=8):
        [seat] = game.to_move(state)
        view = game.view(state, seat, 0)
        for text in rng.sample(ANY_MOVES, 40):
            assert is_legal(view, text) == is_allowed(state, seat, text), text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_passes_only_when_it_can_do_nothing_else(seats: int) -> None:
    for seed in range(20):
        last = play_game([choose_any] * seats, seed)
        assert "pass" not in [entry.text for entry in game.view(last, None, 0).log]
