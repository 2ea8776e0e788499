"""How likely each hidden warrior is the strongest: by when it was placed, if that is told."""

import math

import pytest

from services.ai.armadora.search.beliefs import likelihoods
from services.engine.rules.armadora import game
from services.engine.rules.armadora.board import SQUARE_NAMES
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.state import State

BASIC = Options(2, first_seat=0)
GOBLIN = Options(2, advanced=True, first_seat=0, factions=(Faction.ELF, Faction.GOBLIN))


def after(options: Options, text: str) -> State:
    """Return the state after some moves."""
    state = game.start(options, seed=1)
    for move in text.split():
        [seat] = game.to_move(state)
        state, _ = game.apply(state, seat, move)
    return state


FOUR_PLACED = after(BASIC, "w1@a1 w2@h5 w1@c1 w1@a5 w1@a3 w5@h1 w1@e1 w1@f1")
FACE_UP_FIRST = after(GOBLIN, "w1@a1 g5@c1 w1@g1 w1@a3 w2@e1")
FACE_UP_NEXT = after(GOBLIN, "w1@a1 w1@g1 w1@a3 g5@c1 w2@e1")


def believed(state: State, since: int, squares: str, in_hand: int = 0) -> list[int]:
    """Return the likelihoods of warriors of seat 1, where the log is told from ply `since` on."""
    numbers = [SQUARE_NAMES.index(square) for square in squares.split()]
    return likelihoods(game.view(state, 0, since), 1, numbers, len(numbers) + in_hand)


FIRST, SECOND = believed(FOUR_PLACED, 0, "h5 a5")


def places(found: list[int]) -> list[float]:
    """Return the places in the order, from 0 on, that are as likely."""
    return [round(math.log(FIRST / each) / math.log(FIRST / SECOND), 2) for each in found]


@pytest.mark.parametrize(
    ("state", "squares", "since", "expected"),
    [
        (FOUR_PLACED, "f1 h1 a5 h5", 0, [3, 2, 1, 0]),
        (FOUR_PLACED, "f1 h1 a5 h5", 4, [3, 2, 1.5, 1.5]),
        (FOUR_PLACED, "f1 h1 a5 h5", 8, [1.5, 1.5, 1.5, 1.5]),
        (FACE_UP_FIRST, "e1 g1", 0, [2, 1]),
        (FACE_UP_NEXT, "e1 g1", 0, [2, 0]),
        (FACE_UP_NEXT, "e1 g1", 3, [2, 1]),
        (FACE_UP_NEXT, "e1 g1", 5, [1, 1]),
    ],
    ids=[
        "whole log",
        "half of it",
        "no log",
        "one face up first",
        "one face up in between",
        "one face up in between, half of the log",
        "one face up in between, no log",
    ],
)
def test_each_has_its_place_in_the_order_or_one_in_the_middle(
    state: State, squares: str, since: int, expected: list[float]
) -> None:
    assert places(believed(state, since, squares)) == expected


def test_the_hand_comes_last_and_is_worth_little_once_the_strong_would_be_placed() -> None:
    *early, sixth = places(believed(FOUR_PLACED, 0, "f1 h1 a5 h5", in_hand=2))
    assert early == [3, 2, 1, 0, 4]
    assert sixth > 8
