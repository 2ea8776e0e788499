"""Moves with what they are worth, and the choice between them."""

import random
from collections.abc import Iterable
from dataclasses import dataclass

from services.engine.rules.armadora.moves import Move

SAME_GOLD = 1e-9


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and the gold that it is expected to bring."""

    gain: float
    move: Move


def best_of(
    candidates: Iterable[Candidate], least_gold: float, rng: random.Random
) -> Candidate | None:
    """Return one of the best candidates, or None where none brings so much."""
    worthy = [candidate for candidate in candidates if candidate.gain >= least_gold]
    if not worthy:
        return None
    most = max(candidate.gain for candidate in worthy)
    return rng.choice([each for each in worthy if each.gain > most - SAME_GOLD])
