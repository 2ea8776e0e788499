"""The opponent `random`: any kind of move with equal chance, then any move of that kind.

It passes only when it can do nothing else, so its games end when the board is full.
"""

import random

from services.ai.armadora.legal import legal_pairs, values_in_hand
from services.engine.rules.armadora.moves import Move, Pass, PlacePalisades, PlaceWarrior, format
from services.engine.rules.armadora.view import View


def choose(view: View, rng: random.Random, budget: float) -> str:
    """Return a legal move drawn at random; it takes no time to speak of, so no `budget`."""
    return format(_draw(view, rng))


def _draw(view: View, rng: random.Random) -> Move:
    pairs = legal_pairs(view)
    kinds = ["warrior"] * bool(view.legal_squares) + ["palisades"] * bool(view.legal_lines)
    if not kinds:
        return Pass()
    if rng.choice(kinds) == "warrior":
        return PlaceWarrior(rng.choice(values_in_hand(view)), rng.choice(view.legal_squares))
    if pairs and rng.random() < 1 / 2:
        return PlacePalisades(rng.choice(pairs))
    return PlacePalisades((rng.choice(view.legal_lines),))
