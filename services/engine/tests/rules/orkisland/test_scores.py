"""Scores: who owns cities and paths, and what they bring. Source: Ork Island, sections 9 and 13."""

import pytest

from services.engine.rules.orkisland.board import NOBODY
from services.engine.rules.orkisland.owning import MOST_CONNECTED
from services.engine.rules.orkisland.round import PLAYED, TOO_MANY_CONNECTED
from services.engine.tests.rules.orkisland.boards import RIGHT, Position, position


def city(*cells: str, owner: int = NOBODY, bonus: int = 10) -> Position:
    """Return the board of one city; `bonus` is what each of its cells brings."""
    sea = ["W"] * (len(cells) + 2)
    rows = [sea, ["W", *cells, "W"], sea]
    return position("\n".join(map(" ".join, rows)), owners={0: owner}, bonus_per_city_cell=bonus)


COMPONENT = 4  # what a city on its own brings: 2 * 2^1


@pytest.mark.parametrize("owner", [NOBODY, 0, 3])
@pytest.mark.parametrize(
    ("cells", "leader"),
    [
        (["C1", "C", "C"], 1),
        (["C1", "C1", "C2"], 1),
        (["C0", "C2", "C2"], 2),
        (["C0", "C1", "C2", "C2"], 2),
        (["C3", "C0", "C1", "C3"], 3),
    ],
)
def test_seat_that_alone_has_most_orks_on_a_city_owns_it(
    cells: list[str], leader: int, owner: int
) -> None:
    """Ties below the most are of no matter."""
    after = city(*cells, owner=owner)
    after.play()
    expected = [0, 0, 0, 0]
    expected[leader] = 10 * len(cells) + COMPONENT
    assert after.board.place_owner.tolist() == [leader]
    assert after.board.totals.tolist() == expected


@pytest.mark.parametrize(
    "cells",
    [
        ["C", "C"],
        ["C1", "C2"],
        ["C1", "C2", "C3", "C0"],
        ["C1", "C1", "C3", "C3", "C0"],
    ],
)
def test_city_without_a_leader_stays_with_its_owner_who_gains_without_an_ork_there(
    cells: list[str],
) -> None:
    """The text of the rules speaks of two players only, and not of gains of an absent owner."""
    after = city(*cells, owner=0)
    after.play()
    after.play()
    assert after.board.place_owner.tolist() == [0]
    assert after.board.totals.tolist() == [2 * (10 * len(cells) + COMPONENT), 0, 0, 0]


@pytest.mark.parametrize("cells", [["C", "C"], ["C1", "C2"]])
def test_city_that_nobody_ever_led_brings_nothing(cells: list[str]) -> None:
    after = city(*cells)
    after.play()
    assert (after.board.place_owner.tolist(), after.board.totals.tolist()) == ([NOBODY], [0] * 4)


def test_city_may_have_any_shape() -> None:
    """The text of the rules has rectangles, which the generator draws."""
    after = position(
        """
        W  W  W  W  W
        W  C  W  C  W
        W C2  C  C  W
        W  W  W  W  W
        """
    )
    after.play()
    assert after.board.place_owner.tolist() == [2]
    assert after.board.totals.tolist() == [0, 0, 5 + COMPONENT, 0]


def test_orks_count_where_they_are_at_the_end_of_the_round() -> None:
    after = position(
        """
        W  W  W  W
        W .1  C  W
        W  W  W  W
        """
    )
    after.play((1, 0, RIGHT))
    assert after.board.place_owner.tolist() == [1]


def test_fallen_ork_counts_on_no_city() -> None:
    after = position(
        """
        W  W  W  W  W
        W C0 C1  .  W
        W  W  W  W  W
        W  .  W  W  W
        W  W  W  W  W
        """,
        healths={1: 5},
    )
    after.play((0, 0, RIGHT))
    assert after.board.place_owner.tolist() == [0]
    assert after.board.owner.tolist() == [0, 0]


# Two cities of one and two cells, joined by a path of three.
JOINED = """
    W  W  W  W  W  W  W  W
    W  C  P  P  P  C  C  W
    W  W  W  W  W  W  W  W
"""


def test_path_is_owned_as_a_city_is_and_brings_its_own_bonus() -> None:
    """A comment in the original's settings calls bonus_per_path_cell that of a city."""
    after = position(
        JOINED.replace("P  P", "P2 P2", 1),
        ends=((0, 1),),
        owners={2: 1},
        bonus_per_city_cell=10,
        bonus_per_path_cell=100,
    )
    after.play()
    assert after.board.place_owner.tolist() == [NOBODY, NOBODY, 2]
    assert after.board.totals.tolist() == [0, 0, 300, 0]


@pytest.mark.parametrize(
    ("owners", "components"),
    [
        ((0, 0, 0), [3 * 2**2, 0, 0, 0]),
        ((0, 0, NOBODY), [2 * 3 * 2**1, 0, 0, 0]),
        ((0, 0, 1), [2 * 3 * 2**1, 0, 0, 0]),
        ((0, 1, 0), [3 * 2**1, 3 * 2**1, 0, 0]),
        ((0, NOBODY, 0), [3 * 2**1, 0, 0, 0]),
        ((NOBODY, NOBODY, 0), [0, 0, 0, 0]),
    ],
)
def test_own_path_between_two_own_cities_makes_one_component_of_them(
    owners: tuple[int, int, int], components: list[int]
) -> None:
    after = position(
        JOINED, ends=((0, 1),), owners=dict(enumerate(owners)), factor_connected_component=3
    )
    gains = [0, 0, 0, 0]
    for owner, size in zip(owners, (1, 2, 3), strict=True):
        if owner != NOBODY:
            gains[owner] += size
    after.play()
    expected = [gain + bonus for gain, bonus in zip(gains, components, strict=True)]
    assert after.board.totals.tolist() == expected


def cities(count: int, ends: list[tuple[int, int]], seat: int, **settings: int) -> Position:
    """Return cities of one cell, and paths of one between them, all of one seat."""
    row = ["W", *["C", "W"] * count, *["P", "W"] * len(ends)]
    sea = ["W"] * len(row)
    return position(
        "\n".join(map(" ".join, [sea, row, sea])),
        ends=tuple(ends),
        owners=dict.fromkeys(range(count + len(ends)), seat),
        **settings,
    )


def bonus(position: Position, seat: int) -> int:
    """Return what a round brings a seat for the components of its cities."""
    position.play()
    return int(position.board.totals[seat]) - len(position.terrain.gain)


def test_every_component_counts_with_the_number_of_its_cities() -> None:
    assert bonus(cities(7, [(0, 3), (5, 3), (2, 6)], 1), 1) == 2 * (2**3 + 2**2 + 2 * 2**1)


def test_second_path_between_two_cities_and_path_back_to_its_city_join_nothing_more() -> None:
    """Several paths may join the same two cities."""
    assert bonus(cities(3, [(0, 1), (1, 0), (0, 1), (2, 2)], 2), 2) == 2 * (2**2 + 2**1)


def test_ring_is_one_component() -> None:
    assert bonus(cities(4, [(0, 1), (1, 2), (2, 3), (3, 0)], 0), 0) == 2 * 2**4


def chain(count: int) -> list[tuple[int, int]]:
    return [(city, city + 1) for city in range(count - 1)]


def test_component_may_have_25_cities() -> None:
    assert bonus(cities(25, chain(25), 3), 3) == 2 * 2**25


def test_round_with_a_component_of_more_than_25_cities_is_broken_off() -> None:
    """The text of the rules does not mention it."""
    count = MOST_CONNECTED + 1
    assert cities(count, chain(count), 3).play().end == TOO_MANY_CONNECTED
    assert cities(count, chain(count - 1), 3).play().end == PLAYED


def test_totals_wrap_round_as_32_bits_do() -> None:
    after = cities(25, chain(25), 3)
    after.board.totals[3] = 2**31 - 1
    after.play()
    gained = 2 * 2**25 + len(after.terrain.gain)
    assert after.board.totals.tolist() == [0, 0, 0, -(2**31) - 1 + gained]


@pytest.mark.parametrize(("factor", "expected"), [(2**30, 0), (2**31 - 1, -4)])
def test_component_bonus_wraps_round_as_32_bits_do(factor: int, expected: int) -> None:
    joined = cities(2, [(0, 1)], 0, factor_connected_component=factor)
    assert bonus(joined, 0) == expected


def test_gain_of_a_city_wraps_round_as_32_bits_do() -> None:
    after = city("C1", "C", "C", bonus=2**31 - 1)
    after.play()
    assert after.board.totals.tolist() == [0, 2**31 - 3 + COMPONENT - 2**32, 0, 0]
