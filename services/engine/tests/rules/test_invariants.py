"""Ten thousand random games of all options keep the invariants I1-I6 of the rules."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from services.engine.rules.armadora.board import (
    ALL_LINES,
    LINE_NAMES,
    as_set,
    members_of,
    territories_of,
    union,
)
from services.engine.rules.armadora.moves import PlacePalisades, Power
from services.engine.rules.armadora.options import ARMIES, Options, side_of
from services.engine.rules.armadora.scoring import Scoring, outcome
from services.engine.rules.armadora.state import State, legal_lines
from services.engine.rules.armadora.tokens import tokens_at_start
from services.engine.rules.armadora.turn import play
from services.engine.tests.rules.random_games import SAMPLES, name_of, random_states

GAMES = 10_000
OPTIONS = SAMPLES["armadora"].options


@pytest.mark.timeout(300)
@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_i1_to_i5_hold_in_ten_thousand_random_games(options: Options) -> None:
    for seed in range(GAMES // len(OPTIONS)):
        states = [state for state, _ in random_states(options, seed)]
        for before, after in pairwise(states):
            check_palisades(before, after)
        for state in (states[len(states) // 2], states[-1]):
            check_warriors(state)
            check_tokens(state)
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


def check_tokens(state: State) -> None:
    """Check that tokens used and tokens left are those of the start, and lie where they may."""
    begun, tokens = tokens_at_start(state.options), state.tokens
    if begun is None or tokens is None:
        assert begun is tokens
        return
    used = Counter(ply.seat for ply in state.log if isinstance(ply.move, Power))
    assert [left + used[seat] for seat, left in enumerate(tokens.powers)] == list(begun.powers)
    assert sum(tokens.reinforcements) + tokens.reinforced.bit_count() == state.seats
    marked = tokens.face_up | tokens.looked_at | tokens.reinforced | as_set(tokens.arrows)
    assert marked & ~union(state.warriors) == 0
    for squares in state.territories:
        assert (squares & tokens.reinforced).bit_count() <= 1


def check_gold(state: State) -> None:
    """Check I4: gold paid, lost to rounding and unclaimed is all gold."""
    result = outcome(state)
    assert result is not None
    assert isinstance(result.scoring, Scoring)
    paid = sum(sum(piles) for piles in result.scoring.piles)
    lost = sum(
        score.territory.gold - score.share * len(score.winners)
        for score in result.scoring.territories
    )
    assert paid + lost == 40
    sides = [side_of(state.options, seat) for seat in range(state.seats)]
    assert [sum(result.scoring.piles[side]) for side in sides] == [
        standing.score for standing in result.standings
    ]


@pytest.mark.parametrize("seed", range(40))
def test_i6_r21_order_of_two_palisades_never_matters(seed: int) -> None:
    rng = Random(seed)
    for state, _ in random_states(OPTIONS[seed % len(OPTIONS)], seed):
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
