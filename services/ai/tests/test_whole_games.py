"""No option of a table leaves it stuck: every opponent plays every kind of game to its end."""

import random

import pytest

from services.ai.armadora.bots import BOTS, Chooser
from services.ai.tests.games import every_options, hurried, play_game
from services.engine.rules.armadora import game


@pytest.mark.parametrize("seed", range(2))
def test_opponents_play_every_kind_of_game_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    for options in every_options(seed):
        choosers: list[Chooser] = [
            hurried(BOTS[rng.choice(list(BOTS))]) for _ in range(options.seats)
        ]
        assert game.outcome(play_game(choosers, options, seed)) is not None, options
