"""A late position of two seats, as a drawing to be varied, and what `greedy` plays there."""

import random
from dataclasses import replace

from services.ai.armadora.greedy import choose
from services.engine.rules.armadora import game
from services.engine.rules.armadora.board import SQUARE_NAMES, as_set
from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.state import State
from services.engine.tests.rules.positions import advanced

BOARD = """
        a  b  c  d  e  f  g  h
      +--+--+--+--+--+--+--+--+
    1 |{a1} {b1} {c1} $3|A4 A1 A1 B1|
      +  +  +  +--+--+  +  +  +
    2 |{a2} $4 {c2}|A3 A1|$4 B1 $5|
      +{s}+{s}+{s}+  +  +--+--+--+
    3 |B4 B1 B1|A1 B1|{f3} {g3} {h3}|
      +  +  +  +  +  +  +  +  +
    4 |$7 B3 A1|B1 $6| .  . A1|
      +--+--+--+--+--+--+--+--+
    5 |B1 B5 $6 A1|A2 A1 $5 B1|
      +--+--+--+--+--+--+--+--+
    seats: AB  to move: A  passed: -
"""
"""Seat A has the middle and the east, seat B the west and the south-west; they fight for the corner
of a1. The free land of f3 has no gold. Nothing can be divided, unless the south of the corner is
left open.
"""
MARKS = {
    **dict.fromkeys(["c2", "f3", "g3", "h3"], " ."),
    "a1": "A2",
    "b1": "A1",
    "c1": "B1",
    "a2": "B1",
    "s": "--",
}


def late(factions: str, **marks: str) -> State:
    """Return the position with other marks on some squares, and `s` for the south of the corner."""
    return advanced(parse_drawing(BOARD.format(**{**MARKS, **marks})), factions)


def reinforced(state: State, *squares: str) -> State:
    """Return the position once warriors on these squares are reinforced."""
    assert state.tokens is not None
    numbers = as_set(SQUARE_NAMES.index(square) for square in squares)
    return replace(state, tokens=replace(state.tokens, reinforced=numbers))


def without_reinforcements(state: State) -> State:
    """Return the position once nobody has a reinforcement any more."""
    assert state.tokens is not None
    return replace(state, tokens=replace(state.tokens, reinforcements=(0,) * state.seats))


def choice(state: State) -> str:
    """Return what `greedy` plays for the seat to move."""
    return choose(game.view(state, state.turn, 0), random.Random(1), 1.0)


def turn(state: State) -> list[str]:
    """Return the moves that `greedy` plays before another seat has the turn."""
    seat, moves = state.turn, []
    while state.turn == seat:
        moves.append(choice(state))
        state, _ = game.apply(state, seat, moves[-1])
    return moves
