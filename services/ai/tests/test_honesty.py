"""No opponent is moved by what its seat may not see."""

import random

import pytest

from services.ai.armadora.bots import BOTS
from services.ai.armadora.random import choose as choose_any
from services.ai.tests.games import every_options, hurried, states_on_the_way
from services.ai.tests.hidden_truth import deal_hidden_values_anew
from services.engine.rules.armadora import game
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.state import State
from services.engine.rules.armadora.view import View


def view_of(state: State) -> View:
    """Return what the seat to move sees."""
    [seat] = game.to_move(state)
    return game.view(state, seat, 0)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("options", every_options(seed=3), ids=str)
def test_hidden_truth_does_not_move_the_choice(name: str, options: Options) -> None:
    choose = hurried(BOTS[name])
    rng = random.Random(options.seats)
    states = states_on_the_way([choose_any] * options.seats, options, seed=5)[4::11]
    views = [view_of(state) for state in states]
    others = [view_of(deal_hidden_values_anew(state, state.turn, rng)) for state in states]
    assert others == views
    choices = [choose(view, random.Random(view.ply), 60.0) for view in views]
    later = [choose(view, random.Random(view.ply), 60.0) for view in reversed(others)]
    assert later == choices[::-1]
