"""Where `greedy` places its reinforcement, and how it keeps the hope for it alive."""

from dataclasses import replace

from services.ai.armadora.reinforcement import weigh_reinforcement
from services.ai.tests.late_positions import (
    choice,
    late,
    reinforced,
    without_reinforcements,
)
from services.engine.rules.armadora import game
from services.engine.rules.armadora.moves import parse
from services.engine.rules.armadora.state import State


def test_reinforcement_goes_where_a_fight_is_closest() -> None:
    assert choice(late("OM", c2="A1", f3="A5")) in ("r@a1", "r@b1", "r@c2")


def test_reinforcement_waits_while_a_warrior_brings_more() -> None:
    assert choice(late("OM")) == "w5@c2"


def test_without_warriors_greedy_waits_for_a_territory_to_be_full_rather_than_pass() -> None:
    without_warriors = late("OM", f3="A1", g3="A1", h3="A5")
    only_corner_left = reinforced(without_warriors, "e1", "d2", "c4", "d5", "e5")
    assert choice(only_corner_left)[0] == "p"
    assert choice(without_reinforcements(only_corner_left)) == "pass"


def test_reinforcement_brings_more_where_another_would_take_its_place() -> None:
    contested = late("OM", c2="A1", f3="A5")
    assert contested.tokens is not None
    alone = replace(contested, tokens=replace(contested.tokens, reinforcements=(1, 0)))
    assert gain(contested, "r@a1") > gain(alone, "r@a1") > 0


def gain(state: State, text: str) -> float:
    """Return what a reinforcement is expected to bring to seat A."""
    gains = {each.move: each.gain for each in weigh_reinforcement(game.view(state, 0, 0))}
    return gains[parse(text)]
