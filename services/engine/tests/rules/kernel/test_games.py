"""The kernels play as the plain rules do: ten thousand random games of all options.

At every ply both know the same decisions, and after every move the same position.
"""

from random import Random

import numpy as np
import pytest

from services.engine.rules.armadora.board import BOARD, neighbours_of
from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.kernel.choices import decision, move_of
from services.engine.rules.armadora.kernel.counting import count_golds, count_standings, rank
from services.engine.rules.armadora.kernel.fences import settle
from services.engine.rules.armadora.kernel.layout import (
    DOWN,
    KIND_SHIFT,
    LINE,
    MOST_SEATS,
    RIGHT,
    Position,
)
from services.engine.rules.armadora.kernel.playing import play as play_decision
from services.engine.rules.armadora.kernel.positions import from_state
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.scoring import outcome
from services.engine.rules.armadora.state import State, start
from services.engine.rules.armadora.turn import play
from services.engine.tests.rules.kernel.plain import (
    choose,
    list_decisions,
    plain_decisions,
    plain_seconds,
)
from services.engine.tests.rules.positions import (
    ALL_LAND_FILLED_BY_TWO,
    CORNER,
    LAST_PALISADE,
    ONE_PALISADE_ONE_SQUARE_ONE_WARRIOR,
    advanced,
    own_token_spent,
    without_palisades,
)
from services.engine.tests.rules.random_games import SAMPLES, name_of

GAMES = 10_000
OPTIONS = SAMPLES["armadora"].options
LATE = {
    "filled": ALL_LAND_FILLED_BY_TWO,
    "corner": CORNER,
    "last palisade": LAST_PALISADE,
    "one of each": ONE_PALISADE_ONE_SQUARE_ONE_WARRIOR,
}
PAIRS_OF_FACTIONS = ["OM", "GE", "EO", "MG"]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_ten_thousand_random_games_are_played_as_by_the_plain_rules(options: Options) -> None:
    for seed in range(GAMES // len(OPTIONS)):
        state = play_both(start(options, seed), Random(seed))
        check_territories(state)
        check_outcome(state)


@pytest.mark.parametrize("factions", PAIRS_OF_FACTIONS)
@pytest.mark.parametrize("late", LATE)
def test_late_positions_are_played_as_by_the_plain_rules(late: str, factions: str) -> None:
    state = advanced(parse_drawing(LATE[late]), factions)
    for seed in range(20):
        check_outcome(play_both(state, Random(seed)))
        check_outcome(play_both(own_token_spent(state), Random(seed)))


@pytest.mark.parametrize("factions", PAIRS_OF_FACTIONS)
def test_positions_without_palisades_are_played_as_by_the_plain_rules(factions: str) -> None:
    for seed in range(20):
        check_outcome(play_both(without_palisades(factions), Random(seed)))


def play_both(state: State, rng: Random) -> State:
    """Play a game on at random by both forms of the rules, compare them; return the last state."""
    position = from_state(state)
    while state.turn is not None:
        listed = list_decisions(position)
        assert sorted(listed) == sorted(plain_decisions(state))
        chosen = [choose(listed, rng)]
        play_decision(position, chosen[0])
        if chosen[0] >> KIND_SHIFT == LINE:
            listed = list_decisions(position)
            assert sorted(listed) == sorted(plain_seconds(state, chosen[0] - decision(LINE)))
            chosen.append(rng.choice(listed))
            play_decision(position, chosen[1])
        state = play(state, state.turn, move_of(chosen))
        settle(position)
        assert position.tolist() == from_state(state).tolist()
    assert list_decisions(position) == []
    return state


def check_territories(state: State) -> None:
    """Check that the ways of a position lead over the territories of its state."""
    position = from_state(state)
    found, rest = [], BOARD
    while rest:
        found.append(reach(position, rest & -rest))
        rest &= ~found[-1]
    assert tuple(found) == state.territories


def reach(position: Position, squares: int) -> int:
    """Return all squares that the ways of a position join to some."""
    right, down = int(position[RIGHT]), int(position[DOWN])
    while beyond := neighbours_of(squares, right, down) & ~squares:
        squares |= beyond
    return squares


def check_outcome(state: State) -> None:
    """Check who got how much gold, and who is ahead."""
    result = outcome(state)
    assert result is not None
    position = from_state(state)
    golds, standings, ranks = np.empty((3, MOST_SEATS), np.int64)
    count_golds(position, golds)
    count_standings(position, standings)
    rank(standings, state.seats, ranks)
    none = [0] * (MOST_SEATS - state.seats)
    assert golds.tolist() == [standing.score for standing in result.standings] + none
    assert ranks.tolist() == [standing.rank for standing in result.standings] + none
