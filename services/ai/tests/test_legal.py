"""What a view lets its seat do, held against the rules themselves."""

import random
from itertools import product

import pytest

from services.ai.armadora.legal import is_legal
from services.ai.armadora.random import choose as choose_any
from services.ai.tests.games import every_options, play_game, states_on_the_way
from services.engine.rules.armadora import game
from services.engine.rules.armadora.board import LINE_NAMES, SQUARE_NAMES
from services.engine.rules.armadora.options import Options
from services.engine.rules.game import MoveError

ANY_MOVES = [
    *(f"{kind}{value}@{square}" for kind, value, square in product("wg", (1, 3, 5), SQUARE_NAMES)),
    *(f"{token}@{square}" for token, square in product("mer", SQUARE_NAMES)),
    *(f"{kind}@{line}" for kind, line in product("po", LINE_NAMES)),
    *(f"p@{one},{other}" for one in LINE_NAMES[::7] for other in LINE_NAMES if one < other),
]
OTHER_TEXTS = ["pass", "w?@a1", "p@", "o@a1b1,c1d1", "m@a1b1", "resign"]


def is_allowed(state: object, seat: int, text: str) -> bool:
    """Tell what the rules say."""
    try:
        game.apply(state, seat, text)
    except MoveError:
        return False
    return True


@pytest.mark.parametrize("options", every_options(seed=1), ids=str)
def test_is_legal_agrees_with_the_rules(options: Options) -> None:
    rng = random.Random(8)
    for state in states_on_the_way([choose_any] * options.seats, options, seed=8):
        [seat] = game.to_move(state)
        view = game.view(state, seat, 0)
        for text in [*rng.sample(ANY_MOVES, 40), *OTHER_TEXTS]:
            assert is_legal(view, text) == is_allowed(state, seat, text), text


@pytest.mark.parametrize("options", every_options(seed=2), ids=str)
def test_random_passes_only_when_it_can_do_nothing_else(options: Options) -> None:
    for seed in range(5):
        last = play_game([choose_any] * options.seats, options, seed)
        assert "pass" not in [entry.text for entry in game.view(last, None, 0).log]
