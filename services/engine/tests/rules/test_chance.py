"""Chance is the same everywhere, and fair."""

from collections import Counter

from services.engine.rules.chance import Chance


def test_chance_is_a_function_of_seed_and_ply_alone() -> None:
    def draw() -> list[int]:
        return [Chance(seed, ply).below(1000) for seed, ply in ((7, 0), (7, 1), (8, 0))]

    assert draw() == draw() == [802, 135, 497]


def test_draws_are_uniform() -> None:
    chance = Chance(seed=1, ply=0)
    counts = Counter(chance.below(5) for _ in range(10_000))
    assert sorted(counts) == [0, 1, 2, 3, 4]
    assert all(1_850 < count < 2_150 for count in counts.values())


def test_draws_never_favour_the_low_numbers() -> None:
    """Three quarters of all blocks would fall on the lower half if the rest were not redrawn."""
    chance = Chance(seed=1, ply=0)
    bound = 3 << 62
    low = sum(chance.below(bound) < bound // 2 for _ in range(2_000))
    assert 900 < low < 1_100


def test_shuffling_keeps_all_items_and_reaches_every_order() -> None:
    orders = Counter(Chance(seed, ply=0).shuffled((1, 2, 3)) for seed in range(600))
    assert len(orders) == 6
    assert all(sorted(order) == [1, 2, 3] for order in orders)
    assert min(orders.values()) > 70
