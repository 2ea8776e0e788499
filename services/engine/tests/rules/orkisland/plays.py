"""Matches to test with, and the ways to move on in them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest

from services.engine.rules.game import MoveError
from services.engine.rules.orkisland.board import copy
from services.engine.rules.orkisland.grid_line import parse_island
from services.engine.rules.orkisland.playing import apply
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.state import State, start

ALL = (0, 1, 2, 3)
_SEA, _STRIP = "W" * 20, "WWWW.C.WWWWWWWWWWWWW"
_TWO_STRIPS = "/".join([*[_SEA] * 5, _STRIP, *[_SEA] * 5, _STRIP, *[_SEA] * 8])
BREAKING = Settings(
    rows=20, cols=20, nb_orks=1, nb_rounds=9, grid=parse_island(f"{_TWO_STRIPS} c105 c225")
)
BREAKING_SEED = 1


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


def broken_off() -> tuple[State, State]:
    """Return the last position of a match that the original breaks off, and its end.

    Two orks fight in a city, one on each side of it, and no cell is left for the one that falls.
    """
    state = start(BREAKING, BREAKING_SEED)
    from_left, from_right = _steps_to_the_city(state, strip=5)
    others = [f"{seat} hold" for seat in ALL if str(seat) not in (from_left[0], from_right[0])]
    before = play(state, *others, from_left, f"{from_right[0]} hold")
    return before, play(before, *others, f"{from_left[0]} hold", from_right)


def _steps_to_the_city(state: State, strip: int) -> tuple[str, str]:
    """Return the moves that lead the two orks of a strip of land onto its city."""
    ork_at = state.board.ork_at.tolist()
    left, right = ork_at[strip * 20 + 4], ork_at[strip * 20 + 6]
    return f"{left} {left}r", f"{right} {right}l"
