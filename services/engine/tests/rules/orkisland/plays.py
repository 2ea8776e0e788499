"""Matches to test with, and the ways to move on in them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest

from services.engine.rules.game import MoveError
from services.engine.rules.orkisland.board import copy
from services.engine.rules.orkisland.playing import apply
from services.engine.rules.orkisland.state import State


def play(state: State, *moves: str) -> State:
    """Play moves, each a seat and a text as in a record: "2 4b,5b"."""
    for move in moves:
        seat, text = move.split(" ")
        state, _ = apply(state, int(seat), text)
    return state


def play_round(state: State, *texts: str) -> State:
    """Play a round in which the seats that are due move in their order."""
    return play(state, *(f"{seat} {text}" for seat, text in enumerate(texts) if text))


def with_board(state: State, **arrays: Sequence[int]) -> State:
    """Return a state with other values in some arrays of its board, by their names."""
    board = copy(state.board)
    for name, values in arrays.items():
        getattr(board, name)[:] = values
    return replace(state, board=board)


def refusal(state: State, move: str) -> MoveError:
    """Return why a move is refused."""
    with pytest.raises(MoveError) as caught:
        play(state, move)
    return caught.value


class Where(NamedTuple):
    """What may be compared of two positions that were reached by different moves."""

    round: int
    board: list[list[int]]
    statuses: tuple[int, ...]
    out: tuple[int, ...]


def where(state: State) -> Where:
    """Return a position without its history."""
    board = [array.tolist() for array in state.board]
    return Where(state.round, board, state.statuses, state.out)
