"""No opponent is moved by what its seat may not see."""

import random

import pytest

from services.ai.armadora.bots import BOTS
from services.ai.armadora.random import choose as choose_any
from services.ai.tests.games import every_options, states_on_the_way, with_few_iterations
from services.ai.tests.hidden_truth import deal_hidden_values_anew
from services.engine.rules.armadora import game
from services.engine.rules.armadora.options import Options


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("options", every_options(seed=3), ids=str)
def test_hidden_truth_does_not_move_the_choice(name: str, options: Options) -> None:
    choose = with_few_iterations(BOTS[name])
    rng = random.Random(options.seats)
    for state in states_on_the_way([choose_any] * options.seats, options, seed=5)[4::11]:
        [seat] = game.to_move(state)
        truth = deal_hidden_values_anew(state, seat, rng)
        views = [game.view(each, seat, 0) for each in (state, truth)]
        assert views[0] == views[1]
        choices = [choose(view, random.Random(len(state.log)), 60.0) for view in views]
        assert choices[0] == choices[1]
