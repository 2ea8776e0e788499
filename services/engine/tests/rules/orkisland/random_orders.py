"""Matches of players that order at random, senseless orders too, and digests of their rounds.

Write the kept digests anew with `python -m services.engine.tests.rules.orkisland.random_orders`;
they may change only where the rules do.
"""

import hashlib
import json
from collections.abc import Iterator

import numpy as np

from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.random import Generator, draw, seeded
from services.engine.rules.orkisland.registration import Orders, orders_of
from services.engine.rules.orkisland.round import Round
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.tests.rules.orkisland.golden import HERE

KEPT = HERE / "rounds.json"

MATCHES = {
    "one ork a seat": (Settings(rows=20, cols=20, nb_orks=1, nb_rounds=60), 1),
    "a crowd": (Settings(rows=24, cols=24, nb_orks=5, nb_rounds=60, initial_health=9), 2),
    "weak orks on costly ground": (
        Settings(
            rows=30,
            cols=30,
            nb_orks=6,
            nb_rounds=60,
            initial_health=4,
            cost_city=1,
            cost_path=2,
            bonus_per_city_cell=3,
            bonus_per_path_cell=7,
            factor_connected_component=5,
        ),
        3,
    ),
    "as by default": (Settings(nb_rounds=60), 2**31 + 4),
}


def play_at_random(match: Match, seed: int) -> Iterator[tuple[Orders, Round]]:
    """Play a match to its end; yield the orders of each round, and what came of them."""
    generators = [seeded(seed + seat + 1) for seat in range(SEATS)]
    while not match.is_over:
        attempts = [_attempts(match, seat, generators[seat]) for seat in range(SEATS)]
        orders = orders_of(attempts)
        yield orders, match.play_round(orders)


def _attempts(match: Match, seat: int, generator: Generator) -> list[tuple[int, int]]:
    """Return orders to all orks of a seat and a few that may be senseless."""
    orks = len(match.board.owner)
    own = np.flatnonzero(match.board.owner == seat).tolist()
    attempts = [(ork, draw(generator, 0, 3)) for ork in own]
    for _ in range(draw(generator, 0, 4)):
        place = draw(generator, 0, len(attempts))
        attempts.insert(place, (draw(generator, -1, orks), draw(generator, -1, 5)))
    return attempts


def round_digests(name: str) -> Iterator[str]:
    """Yield a short digest of the board at the beginning of a match, and of each of its rounds."""
    settings, seed = MATCHES[name]
    match = Match(settings, seed)
    yield _digest(*match.board)
    for _, result in play_at_random(match, seed):
        yield _digest(*match.board, result.verdicts, result.done, result.fallen)


def _digest(*arrays: np.ndarray) -> str:
    """Return a digest of numbers, however many bits their arrays have for each."""
    numbers = json.dumps([array.tolist() for array in arrays], separators=(",", ":"))
    return hashlib.sha256(numbers.encode()).hexdigest()[:8]


if __name__ == "__main__":
    kept = {name: " ".join(round_digests(name)) for name in MATCHES}
    KEPT.write_text(json.dumps(kept, indent=1) + "\n")
