"""Opponents of Ork Island know the position and nothing else.

Neither what others have ordered already nor what the board will draw changes what they choose.
"""

import random
from dataclasses import replace

import pytest

from services.ai.orkisland.bots import BOTS
from services.ai.orkisland.choosing import Sights, choose_orders
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.orkisland.state import State
from services.engine.tests.rules.orkisland.plays import play, play_round, with_board

SETTINGS = Settings(rows=20, cols=20, nb_rounds=60, nb_orks=4)
SEAT = 2


def choose(state: State, bot: str, seed: int = 7) -> str:
    """Return what an opponent chooses that has never seen the table before."""
    view = game.view(state, SEAT, 0)
    return choose_orders(Sights().open("table", view), view, SEAT, bot, random.Random(seed))


def late_position() -> State:
    """Return a position in which orks have met."""
    state = game.start(SETTINGS, seed=11)
    for _ in range(12):
        sights = Sights()
        views = [game.view(state, seat, 0) for seat in range(SEATS)]
        moves = [
            choose_orders(sights.open("table", view), view, seat, "medium", random.Random(seat))
            for seat, view in enumerate(views)
        ]
        state = play_round(state, *moves)
    return state


LATE = late_position()


def moved() -> State:
    """Return the position after others have given the orders of the round."""
    owner = LATE.board.owner.tolist()
    return play(LATE, f"0 {owner.index(0)}t", "1 hold", f"3 {owner.index(3)}l")


@pytest.mark.parametrize("bot", BOTS)
def test_orders_of_others_change_nothing(bot: str) -> None:
    assert moved().pending != LATE.pending
    assert choose(moved(), bot) == choose(LATE, bot)


@pytest.mark.parametrize("bot", BOTS)
def test_the_seed_of_the_match_changes_nothing(bot: str) -> None:
    others = [with_board(LATE, generator=[seed]) for seed in (1, 2**31 - 1)]
    assert {choose(other, bot) for other in others} == {choose(LATE, bot)}


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_chooses_the_same(bot: str) -> None:
    assert choose(LATE, bot) == choose(replace(LATE), bot)
