"""What warriors count for one who sees only some of their values."""

from dataclasses import replace

import pytest

from services.ai.armadora.sight import read_sight
from services.ai.tests.late_positions import late
from services.engine.rules.armadora import game
from services.engine.rules.armadora.board import SQUARE_NAMES
from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.state import State
from services.engine.tests.rules.positions import EMPTY_BOARD, advanced, play_on

BOARD_OF_TWO = EMPTY_BOARD.replace(" .  .  . $3", "A4 B3  . $3")
BOARD_OF_FOUR = BOARD_OF_TWO.replace("$5  .  .  . $6", "$5 C2 D2  . $6")


def worth(state: State, square: str, seat: int | None = None) -> tuple[int, float]:
    """Return the side of the warrior on a square as a seat (by default the one to move) counts
    sides, and what it is worth in the eyes of that seat.
    """
    sight = read_sight(game.view(state, state.turn if seat is None else seat, 0))
    number = SQUARE_NAMES.index(square)
    [seen] = [
        (side, worth)
        for side, warriors in enumerate(sight.sides)
        for worth, squares in warriors.items()
        if squares >> number & 1
    ]
    return seen


def one_each(seats: str, factions: str, *, teams: bool = False, memory: bool = False) -> State:
    """Return a position in which each seat has one warrior, seat A a 4 on a1 and B a 3 on b1."""
    board = BOARD_OF_FOUR if len(seats) == 4 else BOARD_OF_TWO
    drawing = f"{board}seats: {seats}  to move: A  passed: -"
    return advanced(parse_drawing(drawing), factions, teams=teams, memory=memory)


def test_hidden_warrior_counts_as_the_average_of_its_army() -> None:
    assert worth(one_each("AB", "EM"), "b1") == (1, 27 / 16)


def test_partner_fights_on_the_own_side_with_averages() -> None:
    partners = one_each("ABCD", "EMGO", teams=True)
    assert worth(partners, "b4") == (0, 14 / 8)
    assert worth(partners, "b1") == worth(partners, "c4") == (1, 14 / 8)


def test_looked_at_warrior_counts_for_the_mage_what_it_is_worth() -> None:
    state = play_on(one_each("AB", "ME"), "m@b1")
    assert worth(state, "b1", seat=0) == (1, 3)
    assert worth(state, "a1", seat=1) == (1, 27 / 16)


def test_warriors_that_are_known_say_something_of_the_others() -> None:
    state = play_on(one_each("AB", "GE"), "g5@c1", "w1@c3")
    assert worth(state, "c1", seat=1) == (1, 5)
    assert worth(state, "a1", seat=1) == (1, (27 - 5) / 15)


def test_own_warriors_that_must_be_remembered_count_as_the_average_of_those_placed() -> None:
    state = play_on(one_each("AB", "EM", memory=True), "w1@c1")
    assert worth(state, "a1", seat=0) == worth(state, "c1", seat=0) == (0, 5 / 2)


@pytest.mark.parametrize(
    ("arrows", "expected"), [(1, (27 - 16) / 16), (2, (27 - 16 - 16 + 11) / 16)]
)
def test_arrows_take_one_from_what_a_warrior_may_be_worth_but_not_below_zero(
    arrows: int, expected: float
) -> None:
    state = late("EM")
    assert state.tokens is not None
    shot = replace(state.tokens, arrows=(SQUARE_NAMES.index("c1"),) * arrows)
    assert worth(replace(state, tokens=shot), "c1") == (1, expected)
