"""Deals agree with all that a seat knows, and follow what is believed of strong warriors."""

from collections import Counter

import numpy as np
import pytest

from services.ai.armadora.random import choose as choose_any
from services.ai.armadora.search.deals import deal
from services.ai.armadora.search.searching import Root, root_of_view
from services.ai.tests.games import every_options, states_on_the_way
from services.engine.rules.armadora import game
from services.engine.rules.armadora.board import SQUARE_NAMES, SQUARES
from services.engine.rules.armadora.kernel.layout import (
    FREE,
    HAND,
    VALUE_1,
    VALUE_2,
    VALUE_4,
    Numbers,
    Position,
)
from services.engine.rules.armadora.kernel.positions import pack_hand
from services.engine.rules.armadora.options import ARMIES, Options
from services.engine.rules.armadora.view import View

DEALS = 400


def values_of(position: Position) -> list[int]:
    """Return what the warrior on each square is worth."""
    planes = (VALUE_1, VALUE_2, VALUE_4)
    return [
        sum((int(position[plane]) >> square & 1) << digit for digit, plane in enumerate(planes))
        for square in range(SQUARES)
    ]


def dealt(root: Root, rng: Numbers) -> Position:
    """Return the position of a search once it is dealt."""
    position = root.position.copy()
    deal(position, root.hidden, root.own, rng)
    return position


def view_of(moves: list[str], viewer: int = 0) -> View:
    """Return what a seat sees after some moves of two seats."""
    state = game.start(Options(2, first_seat=0), seed=1)
    for move in moves:
        [seat] = game.to_move(state)
        state, _ = game.apply(state, seat, move)
    return game.view(state, viewer, 0)


@pytest.mark.parametrize("options", every_options(seed=4), ids=str)
def test_deals_agree_with_all_that_a_seat_knows(options: Options) -> None:
    rng = np.ones(1, np.int64)
    for state in states_on_the_way([choose_any] * options.seats, options, seed=6)[::5]:
        [own] = game.to_move(state)
        view = game.view(state, own, 0)
        root = root_of_view(view)
        for _ in range(4):
            position = dealt(root, rng)
            values = values_of(position)
            for square, (seat, shown) in enumerate(zip(view.warriors, view.values, strict=True)):
                assert bool(values[square]) == bool(seat)
                assert shown in (0, values[square])
            for seat in range(options.seats):
                placed = Counter(
                    value
                    for value, whose in zip(values, view.warriors, strict=True)
                    if whose == seat + 1
                )
                army = ARMIES[options.seats]
                hand = [count - placed[value] for value, count in enumerate(army, start=1)]
                assert position[HAND + seat] == pack_hand(hand)
            assert position[FREE] == root.position[FREE]


def test_every_warrior_of_an_army_may_be_any_hidden_one() -> None:
    root = root_of_view(view_of(["w1@a1", "w1@c1", "w1@a3", "w1@e1"]))
    rng = np.ones(1, np.int64)
    seen = {
        square: {values_of(dealt(root, rng))[SQUARE_NAMES.index(square)] for _ in range(DEALS)}
        for square in ("c1", "e1")
    }
    assert seen == {"c1": {1, 2, 3, 4, 5}, "e1": {1, 2, 3, 4, 5}}


def test_the_strongest_is_believed_to_be_among_the_first() -> None:
    root = root_of_view(view_of(["w1@a1", "w1@h5", "w1@a3", "w1@a5"]))
    rng = np.ones(1, np.int64)
    first, second = (SQUARE_NAMES.index(square) for square in ("h5", "a5"))
    values = [values_of(dealt(root, rng)) for _ in range(DEALS)]
    strongest = Counter(
        square for each in values for square in (first, second) if each[square] == 5
    )
    assert strongest[first] > 1.5 * strongest[second] > 0


def test_a_seat_that_has_used_up_its_strong_warriors_is_known_to() -> None:
    """The Goblin's face-up warrior is worth 5, so no hidden one is."""
    options = Options(2, advanced=True, first_seat=0, factions=("elf", "goblin"))
    state = game.start(options, seed=1)
    for seat, move in [(0, "w1@a1"), (1, "g5@c1"), (1, "w1@e1"), (0, "w1@a3"), (1, "w2@g1")]:
        state, _ = game.apply(state, seat, move)
    root = root_of_view(game.view(state, 0, 0))
    rng = np.ones(1, np.int64)
    for _ in range(DEALS // 4):
        values = values_of(dealt(root, rng))
        assert values[SQUARE_NAMES.index("c1")] == 5
        assert values.count(5) == 1
