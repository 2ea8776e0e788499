"""A playout ends a game as it may end, and as often so as one played decision by decision."""

from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from services.engine.rules.armadora.board import (
    BOARD,
    LAND,
    SMALLEST_TERRITORY,
    members_of,
    union,
)
from services.engine.rules.armadora.kernel.counting import count_golds
from services.engine.rules.armadora.kernel.fences import settle
from services.engine.rules.armadora.kernel.layout import (
    ARROW,
    DOWN_MAYBE,
    FREE,
    HAND,
    HAND_BITS,
    HAND_MASK,
    KIND_SHIFT,
    MOST_SEATS,
    PASS,
    PASSED,
    POWERS,
    REINFORCED,
    REINFORCEMENTS,
    RIGHT_MAYBE,
    SUPPLY,
    TWO_ARROWS,
    VALUE_1,
    WARRIORS,
    Position,
)
from services.engine.rules.armadora.kernel.playing import play
from services.engine.rules.armadora.kernel.playouts import ROOM, playout
from services.engine.rules.armadora.kernel.positions import from_state
from services.engine.rules.armadora.moves import STRONGEST
from services.engine.rules.armadora.options import ARMIES, Options
from services.engine.rules.armadora.state import PALISADES, start
from services.engine.tests.rules.kernel.plain import choose, list_decisions
from services.engine.tests.rules.kernel.test_games import reach
from services.engine.tests.rules.random_games import SAMPLES, name_of

OPTIONS = SAMPLES["armadora"].options
GAMES = 400
STANDARD_ERRORS = 4

End = Callable[[Position, int], None]


def end_at_once(position: Position, seed: int) -> None:
    """Bring a game to its end by a playout."""
    playout(position, np.array([seed + 1]), np.empty(ROOM, np.int64))


def end_by_decisions(position: Position, seed: int) -> None:
    """Bring a game to its end by random decisions, of which no pass is one."""
    rng = Random(seed)
    while listed := list_decisions(position):
        others = [code for code in listed if code >> KIND_SHIFT != PASS]
        play(position, choose(others, rng))


def some_positions(options: Options) -> Iterator[Position]:
    """Yield positions from the start of a game to its end, some of them amid a turn."""
    for seed in range(8):
        rng = Random(seed)
        position = from_state(start(options, seed))
        while listed := list_decisions(position):
            yield position.copy()
            play(position, choose(listed, rng))


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_a_playout_ends_a_game_as_it_may_end(options: Options):
    for number, before in enumerate(some_positions(options)):
        position = before.copy()
        end_at_once(position, number)
        check_lines(position)
        check_warriors(position, before, options)
        check_tokens(position, before)
        assert list_decisions(position) == []


def check_lines(position: Position) -> None:
    """Check that no palisade can follow, and that all territories are large enough."""
    settle(position)
    assert position[SUPPLY] == 0 or not position[RIGHT_MAYBE] | position[DOWN_MAYBE]
    assert 0 <= position[SUPPLY] <= PALISADES
    assert min(squares.bit_count() for squares in territories(position)) >= SMALLEST_TERRITORY


def check_warriors(position: Position, before: Position, options: Options) -> None:
    """Check that all armies are whole, and that who has not passed has placed what it could."""
    armies = [int(squares) for squares in position[WARRIORS : WARRIORS + options.seats]]
    assert union(armies) | int(position[FREE]) == LAND
    assert sum(armies) + int(position[FREE]) == LAND  # no square twice
    for seat, squares in enumerate(armies):
        assert whole_army(position, seat, squares) == ARMIES[options.seats]
        assert squares & int(before[WARRIORS + seat]) == before[WARRIORS + seat]
        has_passed = before[PASSED] >> seat & 1
        assert has_passed or not position[FREE] or not position[HAND + seat]


def whole_army(position: Position, seat: int, squares: int) -> tuple[int, ...]:
    """Return how many warriors of each value a seat has, on the board and in the hand."""
    planes = [int(position[VALUE_1 + digit]) & squares for digit in range(3)]
    hand = int(position[HAND + seat])
    army = [hand >> HAND_BITS * value & HAND_MASK for value in range(1, STRONGEST + 1)]
    for square in members_of(squares):
        value = sum((plane >> square & 1) << digit for digit, plane in enumerate(planes))
        army[value - 1] += 1
    assert sum(army) == squares.bit_count() + (hand & HAND_MASK)
    return tuple(army)


def check_tokens(position: Position, before: Position) -> None:
    """Check that tokens left and tokens used are those of before, and lie where they may."""
    occupied = LAND & ~int(position[FREE])
    arrows, doubled = int(position[ARROW]), int(position[TWO_ARROWS])
    reinforced = int(position[REINFORCED])
    assert doubled & ~arrows == 0
    assert (arrows | reinforced) & ~occupied == 0
    assert tokens(position) == tokens(before)
    for squares in territories(position):
        assert (squares & reinforced).bit_count() <= 1
        new = squares & reinforced & ~int(before[REINFORCED])
        assert not new or not squares & int(position[FREE])


def tokens(position: Position) -> int:
    """Return how many tokens seats have left or the board has."""
    left = position[POWERS : POWERS + MOST_SEATS].sum()
    left += position[REINFORCEMENTS : REINFORCEMENTS + MOST_SEATS].sum()
    marked = (int(position[mark]).bit_count() for mark in (ARROW, TWO_ARROWS, REINFORCED))
    return int(left) + sum(marked)


def territories(position: Position) -> list[int]:
    """Return the territories of a position."""
    found, rest = [], BOARD
    while rest:
        found.append(reach(position, rest & -rest))
        rest &= ~found[-1]
    return found


@pytest.mark.parametrize("moves", [0, 15])
@pytest.mark.parametrize("options", [each for each in OPTIONS if not each.advanced], ids=name_of)
def test_playouts_end_as_often_so_as_games_of_random_decisions(options: Options, moves: int):
    """What is compared are the means of all gold, palisades, territories, and warriors left."""
    rng = Random(moves)
    position = from_state(start(options, seed=3))
    for _ in range(moves):
        play(position, choose(list_decisions(position), rng))
    ends = [sample(position, end, options.seats) for end in (end_at_once, end_by_decisions)]
    means = [figures.mean(axis=0) for figures in ends]
    variances = sum(figures.var(axis=0) / GAMES for figures in ends)
    assert (np.abs(means[0] - means[1]) <= STANDARD_ERRORS * np.sqrt(variances)).all()


def sample(position: Position, end: End, seats: int) -> NDArray[np.int64]:
    """Return what many ends of a game are like, a row for each."""
    rows = []
    for seed in range(GAMES):
        ended = position.copy()
        end(ended, seed)
        golds = np.empty(MOST_SEATS, np.int64)
        count_golds(ended, golds)
        hands = (ended[HAND : HAND + seats] & HAND_MASK).sum()
        rows.append([*golds, ended[SUPPLY], len(territories(ended)), hands])
    return np.array(rows)


def test_a_playout_depends_on_nothing_but_its_position_and_its_random_number():
    position = from_state(start(OPTIONS[-1], seed=1))
    one, other = position.copy(), position.copy()
    rng = np.array([7])
    playout(one, rng, np.zeros(ROOM, np.int64))
    playout(other, np.array([7]), np.full(ROOM, -1))
    assert one.tolist() == other.tolist()
    assert rng[0] != 7
    playout(other, rng, np.zeros(ROOM, np.int64))
    assert one.tolist() == other.tolist()  # it is over
