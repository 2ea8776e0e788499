"""The opponent `random`: any kind of main action with equal chance, then any move of that kind.

Now and then it uses its power first. It passes only when it can do nothing else, so its games end
when the board is full.
"""

import random

from services.ai.armadora.legal import (
    legal_pairs,
    legal_powers,
    legal_reinforcements,
    values_in_hand,
)
from services.engine.rules.armadora.moves import Move, Pass, PlacePalisades, PlaceWarrior, format
from services.engine.rules.armadora.view import View

POWER_CHANCE = 1 / 4


def choose(view: View, rng: random.Random, budget: float) -> str:
    """Return a legal move drawn at random; it takes no time to speak of, so no `budget`."""
    return format(_draw(view, rng))


def _draw(view: View, rng: random.Random) -> Move:
    powers = legal_powers(view)
    if powers and rng.random() < POWER_CHANCE:
        return rng.choice(powers)
    reinforcements = legal_reinforcements(view)
    kinds = (
        ["warrior"] * bool(view.legal_squares)
        + ["palisades"] * bool(view.legal_lines)
        + ["reinforcement"] * bool(reinforcements)
    )
    match rng.choice(kinds or ["pass"]):
        case "warrior":
            return PlaceWarrior(rng.choice(values_in_hand(view)), rng.choice(view.legal_squares))
        case "palisades":
            return _draw_palisades(view, rng)
        case "reinforcement":
            return rng.choice(reinforcements)
    return Pass()


def _draw_palisades(view: View, rng: random.Random) -> PlacePalisades:
    pairs = legal_pairs(view)
    if pairs and rng.random() < 1 / 2:
        return PlacePalisades(rng.choice(pairs))
    return PlacePalisades((rng.choice(view.legal_lines),))
