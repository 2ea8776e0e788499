"""A match from its opening to its end, and what holds on every board of it."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from services.engine.rules.game import RecordError, RulesError
from services.engine.rules.orkisland.island import Island, Path
from services.engine.rules.orkisland.match import LATE, Match
from services.engine.rules.orkisland.registration import ACCEPTED, orders_of
from services.engine.rules.orkisland.settings import Settings
from services.engine.tests.rules.orkisland.boards import check_invariants
from services.engine.tests.rules.orkisland.random_orders import play_at_random

SMALL = Settings(rows=20, cols=20, nb_orks=1, nb_rounds=5)
NO_ORDERS = orders_of([])


def values(match: Match) -> list[list[int]]:
    return [array.tolist() for array in match.board]


@examples(max_examples=60)
@given(
    seed=st.integers(0, 2**63 - 1),
    side=st.integers(20, 30),
    orks=st.integers(1, 4),
    health=st.sampled_from([1, 2, 5, 20, 100]),
    costs=st.tuples(*[st.integers(0, 4)] * 5),
)
def test_whatever_is_ordered_every_round_keeps_the_invariants(
    seed: int, side: int, orks: int, health: int, costs: tuple[int, ...]
) -> None:
    grass, forest, sand, city, path = costs
    settings = Settings(
        rows=side,
        cols=side,
        nb_rounds=15,
        nb_orks=orks,
        initial_health=health,
        cost_grass=grass,
        cost_forest=forest,
        cost_sand=sand,
        cost_city=city,
        cost_path=path,
    )
    match = Match(settings, seed)
    check_invariants(match.terrain, match.board)
    before = match.board.totals.copy()
    for orders, result in play_at_random(match, seed):
        check_invariants(match.terrain, match.board)
        assert (match.board.totals >= before).all()
        assert (np.diff(result.fallen) > 0).all()
        accepted = orders[result.verdicts == ACCEPTED][:, 1:].tolist()
        done = result.done.tolist()
        assert all(step in accepted for step in done)
        assert len({ork for ork, _ in done}) == len(done) <= len(accepted)
        before = match.board.totals.copy()
    assert match.round == 15


def test_same_seed_is_the_same_match() -> None:
    first, second = Match(SMALL, 7), Match(SMALL, 7)
    assert first.island == second.island
    for _ in zip(play_at_random(first, 7), play_at_random(second, 7), strict=True):
        assert values(first) == values(second)


@pytest.mark.parametrize("seed", [2**31 + 7, 2**62 + 7])
def test_seed_counts_modulo_2_to_the_31(seed: int) -> None:
    assert values(Match(SMALL, seed)) == values(Match(SMALL, 7))
    assert Match(SMALL, seed).seed == seed


def test_match_begins_with_nothing_played_owned_or_gained() -> None:
    match = Match(SMALL, 7)
    assert (match.round, match.is_over, match.statuses) == (0, False, (0, 0, 0, 0))
    assert match.board.totals.tolist() == [0, 0, 0, 0]
    assert set(match.board.place_owner.tolist()) == {-1}


def test_seats_that_are_late_have_a_status_until_the_next_round() -> None:
    match = Match(SMALL, 7)
    match.play_round(NO_ORDERS, absent=[1, 3])
    assert match.statuses == (0, LATE, 0, LATE)
    match.play_round(NO_ORDERS)
    assert match.statuses == (0, 0, 0, 0)


def test_match_ends_with_its_last_round() -> None:
    match = Match(replace(SMALL, nb_rounds=2), 7)
    match.play_round(NO_ORDERS)
    match.play_round(NO_ORDERS)
    assert match.is_over
    with pytest.raises(RulesError, match="the match is over after 2 rounds"):
        match.play_round(NO_ORDERS)


def test_settings_that_the_original_refuses_begin_no_match() -> None:
    with pytest.raises(RecordError, match="Board should be square"):
        Match(replace(SMALL, cols=21), 7)


@pytest.mark.parametrize("seed", [-5, 2**63])
def test_seed_out_of_range_begins_no_match(seed: int) -> None:
    with pytest.raises(RecordError, match="a seed is 0 to") as refused:
        Match(SMALL, seed)
    assert refused.value.reason == "BAD_SEED"


def chained_cities() -> Island:
    """Return 26 cities in a chain, with land for the orks below."""
    land = ["W" + "." * 52 + "W"] * 51
    rows = ["W" * 54, "WC" + "PC" * 25 + "WW", "W" * 54, *land]
    rows[-1] = "W" * 54
    first = 54 + 1
    cities = tuple((first + 2 * city,) for city in range(26))
    paths = tuple(Path(city, city + 1, (first + 2 * city + 1,)) for city in range(25))
    return Island(tuple(rows), cities, paths)


def test_match_that_the_original_breaks_off_in_a_round_is_over_and_says_so() -> None:
    """It does with more than 25 cities connected, which only an island of one's own can have."""
    settings = Settings(rows=54, cols=54, nb_orks=1, nb_rounds=9, grid=chained_cities())
    match = Match(settings, 7)
    match.play_round(NO_ORDERS)
    match.board.place_owner[:] = 2
    with pytest.raises(RulesError) as broken_off:
        match.play_round(NO_ORDERS)
    assert str(broken_off.value) == "round 1: unexpected size of connected component"
    assert broken_off.value.reason == "BROKEN_OFF"
    assert (match.round, match.is_over) == (1, True)
    with pytest.raises(RulesError, match="the match is over after 1 rounds"):
        match.play_round(NO_ORDERS)
