"""Positions to test from, and the ways to move on from them."""

import pytest

from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.state import State
from services.engine.rules.armadora.turn import apply
from services.engine.rules.game import MoveError

EMPTY_BOARD = """
        a  b  c  d  e  f  g  h
      +--+--+--+--+--+--+--+--+
    1 | .  .  . $3  .  .  .  .|
      +  +  +  +  +  +  +  +  +
    2 | . $4  .  .  . $4  . $5|
      +  +  +  +  +  +  +  +  +
    3 | .  .  .  .  .  .  .  .|
      +  +  +  +  +  +  +  +  +
    4 |$5  .  .  . $6  .  .  .|
      +  +  +  +  +  +  +  +  +
    5 | .  . $6  .  .  . $7  .|
      +--+--+--+--+--+--+--+--+
"""


def empty_board(seats: str = "AB", to_move: str = "A", passed: str = "-") -> State:
    """Return the empty board with the fixed gold of the test positions."""
    return parse_drawing(f"{EMPTY_BOARD}seats: {seats}  to move: {to_move}  passed: {passed}")


def play_on(state: State, *moves: str) -> State:
    """Play moves, each by the seat whose turn it is."""
    for text in moves:
        assert state.turn is not None
        state, _ = apply(state, state.turn, text)
    return state


def refusal(state: State, text: str, seat: int | None = None) -> MoveError:
    """Return why a move of a seat (by default the one to move) is refused."""
    mover = state.turn if seat is None else seat
    assert mover is not None
    with pytest.raises(MoveError) as caught:
        apply(state, mover, text)
    return caught.value
