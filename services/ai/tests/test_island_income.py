"""What a level reckons that owners get is what the rules give them."""

import numpy as np
import pytest

from services.ai.orkisland.income import income, income_with
from services.engine.rules.orkisland.board import NOBODY, copy
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.owning import connect, own
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.orkisland.terrain import NOWHERE


def given_by_the_rules(match: Match) -> list[int]:
    """Return what each seat gets in a round with these owners, all orks being away."""
    board = copy(match.board)
    board.cell[:] = np.flatnonzero(match.terrain.place == NOWHERE)[0]
    board.totals[:] = 0
    own(match.terrain, board)
    assert connect(match.terrain, board)
    return [int(total) for total in board.totals]


@pytest.mark.parametrize("seed", range(4))
def test_income_is_what_the_rules_give(seed: int) -> None:
    match = Match(Settings(), seed)
    terrain, owners = match.terrain, match.board.place_owner
    scratch = np.empty((2, len(terrain.gain)), np.int64)
    rng = np.random.default_rng(seed)
    for _ in range(25):
        owners[:] = rng.integers(NOBODY, SEATS, len(owners))
        owners[rng.random(len(owners)) < rng.random()] = 0  # so that more of them are connected
        place, owner = int(rng.integers(len(owners))), int(rng.integers(NOBODY, SEATS))
        then = [income_with(terrain, owners, seat, scratch, place, owner) for seat in range(SEATS)]
        now = [income(terrain, owners, seat, scratch) for seat in range(SEATS)]
        assert now == given_by_the_rules(match)
        owners[place] = owner
        assert then == given_by_the_rules(match)
