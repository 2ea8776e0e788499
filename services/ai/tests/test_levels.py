"""How the levels choose: legal, reproducible, in time, and better than chance."""

import random
import time

import numpy as np
import pytest

from services.ai.armadora.legal import is_legal, must_act
from services.ai.armadora.random import choose as choose_any
from services.ai.armadora.search.descent import FIRST_PLAYOUTS
from services.ai.armadora.search.levels import LEVELS, Level
from services.ai.armadora.search.looking import new_desk
from services.ai.armadora.search.searching import Search, root_of_view
from services.ai.armadora.search.tree import ROOT, new_tree
from services.ai.tests.games import every_options, part_of_wins, states_on_the_way
from services.ai.tests.late_positions import late
from services.engine.rules.armadora import game
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.state import State
from services.engine.rules.armadora.view import View

QUICK = Level(400)
ADVANCED = Options(4, advanced=True, teams=True, factions=tuple(Faction))


def view_of(state: State) -> View:
    """Return what the seat to move sees."""
    [seat] = game.to_move(state)
    return game.view(state, seat, 0)


def choice(state: State, level: Level = QUICK) -> str:
    """Return what a level plays for the seat to move."""
    return level(view_of(state), random.Random(1), 60.0)


def test_each_level_looks_ahead_more_often_than_the_one_below() -> None:
    iterations = [level.iterations for level in LEVELS.values()]
    assert list(LEVELS) == ["easy", "medium", "hard", "expert"]
    assert iterations == sorted(set(iterations))


@pytest.mark.parametrize("options", every_options(seed=7), ids=str)
@pytest.mark.parametrize("iterations", [1, 200])
def test_moves_are_legal(options: Options, iterations: int) -> None:
    for state in states_on_the_way([choose_any] * options.seats, options, seed=9)[::6]:
        assert is_legal(view_of(state), choice(state, Level(iterations)))


def test_a_choice_does_not_depend_on_what_was_searched_before() -> None:
    states = states_on_the_way([choose_any] * 4, ADVANCED, seed=2)[::7]
    forth = [choice(state) for state in states]
    back = [choice(state) for state in reversed(states)]
    assert forth == back[::-1]


def test_where_one_move_is_possible_nothing_is_searched() -> None:
    """After the Elf's arrow its last warrior has to go to the last free square."""
    options = Options(4, advanced=True, first_seat=0, factions=tuple(Faction))
    state = states_on_the_way([choose_any] * 4, options, seed=16)[61]
    view = view_of(state)
    assert (must_act(view), view.legal_lines, len(view.legal_squares)) == (True, (), 1)
    rng = random.Random(1)
    before = rng.getstate()
    assert QUICK(view, rng, 60.0) == "w1@h1"
    assert rng.getstate() == before


def test_time_is_a_cap() -> None:
    state = game.start(Options(2), seed=1)
    started = time.monotonic()
    assert is_legal(view_of(state), Level(1 << 40)(view_of(state), random.Random(1), 0.2))
    assert time.monotonic() - started < 5


@pytest.mark.parametrize(("nodes", "edges"), [(1, 300), (300, 40), (1, 1)])
def test_a_tree_that_is_full_goes_on_to_learn(nodes: int, edges: int) -> None:
    root = root_of_view(view_of(game.start(Options(2), seed=1)))
    search = Search(root, new_tree(nodes, edges), new_desk(), np.ones(1, np.int64))
    search.look_ahead(3_000)
    tried = search.decided_at(ROOT)
    assert len(tried) <= edges
    assert sum(each.visits for each in tried) == (3_000 - FIRST_PLAYOUTS if tried else 0)


def test_the_warrior_that_wins_a_corner_is_placed_there() -> None:
    assert choice(late("OM")) == "w5@c2"


def test_the_elf_shoots_where_a_fight_is_close() -> None:
    assert choice(late("EM", f3="A5"), Level(3_000)) in ("e@a2", "e@c1")


@pytest.mark.parametrize(
    ("options", "least"),
    [
        pytest.param(Options(2), 0.9, id="2 seats"),
        pytest.param(Options(3), 0.8, id="3 seats"),
        pytest.param(ADVANCED, 0.8, id="partners, advanced"),
    ],
)
def test_a_short_search_beats_random(options: Options, least: float) -> None:
    assert part_of_wins(QUICK, choose_any, [options], games=12) >= least
