"""Registration: which orders count, and what is said of the others.

Source: Ork Island, sections 8, 10 and 13. Two orks a seat: 0 and 1 of seat 0, and so on.
"""

import numpy as np
import pytest

from services.engine.rules.orkisland.registration import (
    ACCEPTED,
    BAD_DIRECTION,
    MOST_ORDERS,
    NOT_YOUR_ORK,
    ORDERED_TWICE,
    STAYS,
    UNKNOWN_ORK,
    complaint,
    countable,
    orders_of,
    register,
)

OWNERS = np.array([0, 0, 1, 1, 2, 2, 3, 3], np.int32)
LEFT, NONE = 3, 4


def verdicts(*attempts: list[tuple[int, int]]) -> list[int]:
    return register(OWNERS, orders_of(attempts)).tolist()


def test_orders_to_own_orks_count() -> None:
    given = verdicts([(0, 0), (1, 1)], [(3, 2), (2, 3)], [], [(7, 0)])
    assert given == [ACCEPTED] * 5


@pytest.mark.parametrize("ork", [-1, 8, 2**31 - 1, -(2**31)])
def test_order_to_an_unknown_ork_is_dropped(ork: int) -> None:
    assert verdicts([(ork, LEFT), (0, LEFT)]) == [UNKNOWN_ORK, ACCEPTED]


def test_order_to_an_ork_of_another_seat_is_dropped() -> None:
    assert verdicts([(2, LEFT)], [(2, LEFT)]) == [NOT_YOUR_ORK, ACCEPTED]


def test_ork_that_has_changed_sides_takes_orders_of_its_new_owner_only() -> None:
    owners = OWNERS.copy()
    owners[2] = 3
    orders = orders_of([[], [(2, LEFT)], [], [(2, LEFT)]])
    assert register(owners, orders).tolist() == [NOT_YOUR_ORK, ACCEPTED]


@pytest.mark.parametrize("direction", [-1, 5, 6, 7, 255, 2**31 - 1])
def test_order_in_no_direction_is_dropped(direction: int) -> None:
    assert verdicts([(0, direction), (1, LEFT)]) == [BAD_DIRECTION, ACCEPTED]


def test_orders_that_count_are_accepted_ones_and_no_others() -> None:
    orders = [(2, LEFT), (3, NONE), (3, LEFT), (2, 0), (9, 0), (0, LEFT)]
    assert countable(OWNERS, 1, orders) == ((2, LEFT),)


def test_order_to_stay_is_dropped_without_complaint() -> None:
    assert verdicts([(0, NONE)]) == [STAYS]
    assert min(ORDERED_TWICE, UNKNOWN_ORK, NOT_YOUR_ORK, BAD_DIRECTION) > STAYS


@pytest.mark.parametrize(
    ("ork", "verdict"), [(8, UNKNOWN_ORK), (2, NOT_YOUR_ORK), (0, BAD_DIRECTION)]
)
def test_first_the_ork_is_checked_then_its_owner_then_the_direction(ork: int, verdict: int) -> None:
    assert verdicts([(ork, 9)]) == [verdict]


@pytest.mark.parametrize(
    ("first", "verdict"),
    [
        ((0, LEFT), ACCEPTED),
        ((0, NONE), STAYS),
        ((0, 9), BAD_DIRECTION),
        ((2, LEFT), NOT_YOUR_ORK),
        ((99, LEFT), UNKNOWN_ORK),
        ((-1, LEFT), UNKNOWN_ORK),
    ],
)
def test_first_order_to_an_ork_blocks_later_ones_whatever_came_of_it(
    first: tuple[int, int], verdict: int
) -> None:
    ork = first[0]
    given = verdicts([first, (1, LEFT), (ork, LEFT), (ork, NONE), (ork, 9)])
    assert given == [verdict, ACCEPTED, ORDERED_TWICE, ORDERED_TWICE, ORDERED_TWICE]


def test_order_of_one_seat_blocks_none_of_another() -> None:
    assert verdicts([(2, 0), (99, 0)], [(2, 0), (99, 0)]) == [
        NOT_YOUR_ORK,
        UNKNOWN_ORK,
        ACCEPTED,
        UNKNOWN_ORK,
    ]


def test_a_thousand_orders_are_judged_each() -> None:
    given = verdicts([(ork, LEFT) for ork in range(MOST_ORDERS)])
    assert given == [ACCEPTED] * 2 + [NOT_YOUR_ORK] * 6 + [UNKNOWN_ORK] * (MOST_ORDERS - 8)


def test_orders_stand_by_seat_in_the_order_given() -> None:
    orders = orders_of([[(1, 2), (0, 3)], (), [], [(7, 0)]])
    assert orders.tolist() == [[0, 1, 2], [0, 0, 3], [3, 7, 0]]
    assert (orders.dtype, orders.flags.c_contiguous) == (np.int32, True)
    assert orders_of([()] * 4).shape == (0, 3)


def test_numbers_past_32_bits_are_no_ork_and_no_direction() -> None:
    huge = 10**30
    assert verdicts([(huge, LEFT), (-huge, LEFT), (0, huge), (1, -huge)]) == [
        UNKNOWN_ORK,
        UNKNOWN_ORK,
        BAD_DIRECTION,
        BAD_DIRECTION,
    ]


@pytest.mark.parametrize(
    ("verdict", "sentence"),
    [
        (ORDERED_TWICE, "ork 7 is ordered twice; give each ork one order in a round"),
        (UNKNOWN_ORK, "there is no ork 7; orks are 0 to 7"),
        (NOT_YOUR_ORK, "ork 7 belongs to seat 3; give orders to orks of seat 1"),
        (BAD_DIRECTION, "ork 7 cannot go to 9; directions are 0 to 4"),
    ],
)
def test_complaint_says_what_is_wrong(verdict: int, sentence: str) -> None:
    assert str(complaint(verdict, (1, 7, 9), OWNERS.tolist())) == sentence
