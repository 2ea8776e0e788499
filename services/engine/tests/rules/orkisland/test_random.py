"""The random numbers of the original. Source: Ork Island, section 2."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.engine.rules.orkisland.random import (
    LONGEST_INTERVAL,
    draw,
    happens,
    permutation,
    seeded,
)

STATES = st.integers(0, 2**31 - 1)


def stepped_twice(state: int) -> int:
    for _ in range(2):
        state = (843314861 * state + 453816693) % 2**31
    return state


def state_after_draw(state: int, least: int, most: int) -> int:
    generator = seeded(state)
    draw(generator, least, most)
    return int(generator[0])


@pytest.mark.parametrize(
    ("seed", "state"),
    [
        (0, 0),
        (7, 7),
        (-7, 7),
        (2**31 - 1, 2**31 - 1),
        (2**31 + 5, 5),
        (-(2**31), 0),
        (2**63 - 1, 2**31 - 1),
    ],
)
def test_a_seed_is_taken_without_its_sign_modulo_two_to_the_31(seed: int, state: int) -> None:
    assert seeded(seed).tolist() == [state]


def test_the_first_numbers_of_seed_0() -> None:
    generator = seeded(0)
    drawn = [draw(generator, 20, 40), draw(generator, 1, 10_000), draw(generator, 20, 40)]
    assert drawn == [35, 3304, 33]


@given(STATES)
def test_a_draw_makes_two_steps(state: int) -> None:
    assert state_after_draw(state, 0, 1) == stepped_twice(state)


@given(STATES, st.integers(-1000, 1000), st.integers(1, LONGEST_INTERVAL))
def test_a_draw_is_what_the_original_computes_in_doubles(state: int, least: int, size: int) -> None:
    fraction = stepped_twice(state) / 2.0**31
    assert draw(seeded(state), least, least + size - 1) == least + int(size * fraction)


def test_an_interval_of_one_number_is_drawn_from_all_the_same() -> None:
    assert draw(seeded(7), 3, 3) == 3
    assert state_after_draw(7, 3, 3) == stepped_twice(7)


@pytest.mark.parametrize(("least", "most"), [(3, 2), (0, -5), (0, LONGEST_INTERVAL), (-1, 2**40)])
def test_an_empty_or_too_long_interval_gives_its_first_number_without_a_draw(
    least: int, most: int
) -> None:
    assert draw(seeded(7), least, most) == least
    assert state_after_draw(7, least, most) == 7


def test_the_longest_interval_is_drawn_from() -> None:
    assert state_after_draw(7, 1, LONGEST_INTERVAL) == stepped_twice(7)


@pytest.mark.parametrize("odds", [0, 5_000, 10_000, 20_000])
def test_whether_something_happens_takes_one_draw_whatever_its_odds(odds: int) -> None:
    generator = seeded(7)
    number = draw(seeded(7), 1, 10_000)
    assert happens(generator, odds) == (number <= odds)
    assert generator[0] == stepped_twice(7)


@pytest.mark.parametrize("size", [0, 1, 2, 60])
def test_a_permutation_takes_as_many_draws_as_it_has_numbers(size: int) -> None:
    generator, drawn = seeded(7), seeded(7)
    order = permutation(generator, size)
    expected = list(range(size))
    for place in range(size):
        other = draw(drawn, place, size - 1)
        expected[place], expected[other] = expected[other], expected[place]
    assert order.tolist() == expected
    assert np.array_equal(generator, drawn)
