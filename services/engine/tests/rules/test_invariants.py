"""Ten thousand random games keep the invariants I1-I6 of the rules."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from services.engine.rules.armadora.board import ALL_LINES, LINE_NAMES, members_of, territories_of
from services.engine.rules.armadora.moves import PlacePalisades
from services.engine.rules.armadora.options import ARMIES, Options
from services.engine.rules.armadora.scoring import Scoring, outcome
from services.engine.rules.armadora.state import State, legal_lines
from services.engine.rules.armadora.turn import play
from services.engine.tests.rules.random_games import random_states

GAMES = 10_000


@pytest.mark.timeout(300)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_i1_to_i5_hold_in_ten_thousand_random_games(seats: int) -> None:
    for seed in range(seats, GAMES + 2, 3):
        states = [state for state, _ in random_states(Options(seats), seed)]
        for before, after in pairwise(states):
            check_palisades(before, after)
        check_warriors(states[len(states) // 2])
        check_warriors(states[-1])
        check_gold(states[-1])


def check_palisades(before: State, after: State) -> None:
    """Check I1, I2 and I3 across one move."""
    if after.palisades == before.palisades:
        return
    assert after.barred.lines & before.barred.lines == before.barred.lines
    count, territories = after.palisades.bit_count(), len(after.territories)
    assert count <= 27 + territories
    if not ALL_LINES & ~after.palisades & ~after.barred.lines:
        assert count == 27 + territories
    assert territories <= 10
    assert min(squares.bit_count() for squares in after.territories) >= 4
    if territories != len(before.territories):
        assert after.territories == territories_of(after.palisades)


def check_warriors(state: State) -> None:
    """Check I5: warriors on the board and in the hand make up the army."""
    for squares, hand in zip(state.warriors, state.hands, strict=True):
        placed = Counter(state.values[square] for square in members_of(squares))
        assert (
            tuple(placed[value] + left for value, left in enumerate(hand, start=1))
            == ARMIES[state.seats]
        )


def check_gold(state: State) -> None:
    """Check I4: gold paid, lost to rounding and unclaimed is all gold."""
    result = outcome(state)
    assert result is not None
    assert isinstance(result.scoring, Scoring)
    paid = sum(standing.score for standing in result.standings)
    lost = sum(
        score.territory.gold - score.share * len(score.winners)
        for score in result.scoring.territories
    )
    assert paid + lost == 40
    assert [sum(piles) for piles in result.scoring.piles] == [
        standing.score for standing in result.standings
    ]


@pytest.mark.parametrize("seed", range(40))
def test_i6_r21_order_of_two_palisades_never_matters(seed: int) -> None:
    rng = Random(seed)
    for state, _ in random_states(Options(2), seed):
        lines = members_of(legal_lines(state))
        if state.turn is None or len(lines) < 2 or state.palisades_left < 2:
            continue
        one, other = sorted(rng.sample(lines, 2))
        orders = [place_in_turn(state, one, other), place_in_turn(state, other, one)]
        together = place_together(state, one, other)
        assert orders == [together, together], LINE_NAMES[one]


def place_in_turn(state: State, first: int, second: int) -> tuple[int, ...] | None:
    """Return the territories after two palisades one after another; None if one is illegal."""
    assert state.turn is not None
    after = play(state, state.turn, PlacePalisades((first,)))
    if not legal_lines(after) >> second & 1:
        return None
    return play(after, state.turn, PlacePalisades((second,))).territories


def place_together(state: State, one: int, other: int) -> tuple[int, ...] | None:
    """Return the territories after two palisades at once; None if they leave one too small."""
    territories = territories_of(state.palisades | 1 << one | 1 << other)
    return territories if min(squares.bit_count() for squares in territories) >= 4 else None
