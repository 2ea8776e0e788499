"""Who is ahead of whom, and what each seat has in the end."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.game import Outcome, Standing, ranks
from services.engine.rules.orkisland.settings import SEATS
from services.engine.rules.orkisland.state import State, to_move


@dataclass(frozen=True, slots=True)
class Scoring:
    """How many cities, paths and orks each seat has, in seat order."""

    cities: tuple[int, ...]
    paths: tuple[int, ...]
    orks: tuple[int, ...]


def outcome(state: State) -> Outcome | None:
    """Return the result, or None until the last round has been played."""
    if to_move(state):
        return None
    totals = state.board.totals.tolist()
    places = zip(totals, ranks(totals), strict=True)
    standings = [Standing(seat, score, rank) for seat, (score, rank) in enumerate(places)]
    cities = len(state.island.cities)
    return Outcome(
        tuple(standings),
        Scoring(
            cities=_count(state.board.place_owner[:cities]),
            paths=_count(state.board.place_owner[cities:]),
            orks=_count(state.board.owner),
        ),
    )


def _count(owners: NDArray[np.int32]) -> tuple[int, ...]:
    """Return how many of the owners each seat is."""
    seats = owners.tolist()
    return tuple([seats.count(seat) for seat in range(SEATS)])
