"""Gold and ranks are counted as by the plain rules, however rare the case."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from services.engine.rules.armadora.board import as_set, members_of, union
from services.engine.rules.armadora.kernel.counting import gold_of, pile_of, rank
from services.engine.rules.armadora.kernel.layout import MOST_SEATS
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.scoring import rank as rank_piles
from services.engine.rules.armadora.state import GOLD_PILES, State
from services.engine.tests.rules.kernel.test_games import check_outcome
from services.engine.tests.rules.positions import tokens_of
from services.engine.tests.rules.random_games import SAMPLES, name_of, random_states

ADVANCED = [options for options in SAMPLES["armadora"].options if options.advanced]


@pytest.mark.parametrize("options", ADVANCED, ids=name_of)
def test_r53_arrows_and_reinforcements_count_wherever_they_lie(options: Options):
    rng = Random(0)
    for seed in range(20):
        *_, (state, _) = random_states(options, seed)
        for _ in range(20):
            check_outcome(with_any_marks(state, rng))


def with_any_marks(state: State, rng: Random) -> State:
    """Return a state with arrows, some of them two on a warrior, and reinforcements anywhere."""
    squares = members_of(union(state.warriors))
    single = rng.sample(squares, rng.randint(0, len(squares)))
    double = rng.sample(single, rng.randint(0, len(single)))
    reinforced = as_set(rng.sample(squares, rng.randint(0, len(squares) // 2)))
    arrows = tuple(sorted([*single, *double]))
    return replace(state, tokens=replace(tokens_of(state), arrows=arrows, reinforced=reinforced))


def test_r36_r37_standings_are_in_the_order_of_the_piles():
    rng = Random(0)
    known = [some_piles(rng) for _ in range(3_000)]
    known.sort(key=lambda piles: (sum(piles), piles))
    for one, other in pairwise(known):
        assert (standing(one) == standing(other)) == (one == other)
        assert standing(one) <= standing(other)
    assert all(gold_of(standing(piles)) == sum(piles) for piles in known)


def some_piles(rng: Random) -> list[int]:
    """Return piles that a side may have won, largest first.

    They are mines won alone, and shares: an equal part of what other mines have.
    """
    mines = rng.sample(GOLD_PILES, rng.randint(0, len(GOLD_PILES)))
    alone = rng.randint(0, len(mines))
    halfway = rng.randint(alone, len(mines))
    divided = (sum(mines[alone:halfway]), sum(mines[halfway:]))
    shares = [gold // rng.randint(2, MOST_SEATS) for gold in divided]
    return sorted([*mines[:alone], *[share for share in shares if share]], reverse=True)


def standing(piles: Sequence[int]) -> int:
    """Return piles as a standing."""
    return sum(int(pile_of(gold)) for gold in piles)


@pytest.mark.parametrize(
    "piles",
    [
        ([6, 4, 3], [6, 5, 2]),
        ([7, 6, 5, 5], [7, 6, 5, 2, 2, 1], [7, 6, 5, 3, 2]),
        ([9, 9], [10, 8], [9, 9], [8, 8]),
        ([8, 8, 7], [9, 6, 5, 3]),
        ([], [20], [], [20]),
    ],
)
def test_r38_equal_standings_share_a_rank(piles: Sequence[Sequence[int]]):
    ranks = np.empty(MOST_SEATS, np.int64)
    rank(np.array([standing(own) for own in piles]), len(piles), ranks)
    expected = [standing.rank for standing in rank_piles(piles)]
    assert ranks.tolist() == expected + [0] * (MOST_SEATS - len(piles))
