"""How a game of Armadöra starts (R1-R10; vectors G1, W2-W4, U8)."""

from collections import Counter

import pytest

from services.engine.rules.armadora.board import LAND, LINE_NAMES, LINES, MINES, members_of
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.state import legal_lines, legal_squares, start, to_move
from services.engine.rules.game import RecordError


def test_r2_r3_board_has_eight_mines_always_the_same_and_32_land_squares() -> None:
    names = ["d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"]
    squares = [(int(name[1]) - 1) * 8 + "abcdefgh".index(name[0]) for name in names]
    assert members_of(MINES) == tuple(squares)
    assert LAND.bit_count() == 32


def test_r4_palisades_have_67_places_each_named_once() -> None:
    assert LINES == len(set(LINE_NAMES)) == 67


@pytest.mark.parametrize(
    ("seats", "army"),
    [
        pytest.param(2, (11, 2, 1, 1, 1), id="W2"),
        pytest.param(3, (7, 2, 1, 1, 0), id="W3"),
        pytest.param(4, (5, 1, 1, 1, 0), id="W4"),
    ],
)
def test_r6_army_follows_from_the_number_of_seats(seats: int, army: tuple[int, ...]) -> None:
    state = start(Options(seats), seed=5)
    assert state.hands == (army,) * seats


@pytest.mark.parametrize("seed", range(20))
def test_r8_g1_gold_is_one_3_two_4_two_5_two_6_one_7_one_pile_to_each_mine(seed: int) -> None:
    state = start(Options(2), seed)
    piles = [state.gold[square] for square in members_of(MINES)]
    assert Counter(piles) == {3: 1, 4: 2, 5: 2, 6: 2, 7: 1}
    assert sum(state.gold) == 40


def test_r8_gold_is_dealt_at_random() -> None:
    places = {start(Options(2), seed).gold.index(7) for seed in range(200)}
    assert places == set(members_of(MINES))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r10_any_seat_may_be_drawn_to_begin(seats: int) -> None:
    beginners = Counter(to_move(start(Options(seats), seed)) for seed in range(300))
    assert sorted(beginners) == [(seat,) for seat in range(seats)]
    assert min(beginners.values()) > 50


def test_r9_r12_r14_everything_is_open_at_the_start() -> None:
    """JS vector: 67 lines at the start."""
    state = start(Options(4), seed=0)
    assert state.palisades_left == 35
    assert legal_lines(state).bit_count() == 67
    assert [legal_squares(state, seat) for seat in range(4)] == [LAND] * 4


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_r5_u8_two_to_four_seats(seats: int) -> None:
    with pytest.raises(RecordError, match=r"armadora has 2 to 4 seats, not") as caught:
        start(Options(seats), seed=0)
    assert caught.value.reason == "BAD_OPTIONS"


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(RecordError, match=r"a seed is 0 to 2\^63 - 1, not") as caught:
        start(Options(2), seed)
    assert caught.value.reason == "BAD_SEED"
