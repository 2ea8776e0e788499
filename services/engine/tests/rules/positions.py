"""Positions to test from, and the ways to move on from them."""

from dataclasses import replace

import pytest

from services.engine.rules.armadora.board import SQUARE_NAMES
from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.options import Faction
from services.engine.rules.armadora.scoring import Scoring, outcome
from services.engine.rules.armadora.state import State
from services.engine.rules.armadora.tokens import Tokens, tokens_at_start
from services.engine.rules.armadora.turn import apply
from services.engine.rules.armadora.view import AdvancedView, view
from services.engine.rules.game import MoveError, Outcome

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
ALL_LAND_FILLED_BY_TWO = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A1 B1 A1 $3 B1 A1 B1 A1|
  +  +  +  +  +  +  +  +  +
2 |B1 $4 A1 B1 A1 $4 B1 $5|
  +  +  +  +  +  +  +  +  +
3 |A1 B1 A1 B1 A1 B1 A1 B1|
  +  +  +  +  +  +  +  +  +
4 |$5 A1 B1 A2 $6 B2 A2 B2|
  +  +  +  +  +  +  +  +  +
5 |A3 B3 $6 A4 B4 A5 $7 B5|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
LAST_PALISADE = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A1 B1 A1|$3 B1 A1|B1 A1|
  +--+  +  +  +--+--+--+  +
2 |B1|$4 A1|B1|A1 $4 B1|$5|
  +  +--+--+--+  +--+--+  +
3 |A1 B1 A1|B1 A1|B1|A1|B1|
  +  +--+--+--+  +  +  +--+
4 |$5|A1|B1 A2 $6|B2|A2 B2|
  +  +  +--+--+  +  +--+  +
5 |A3|B3 $6 A4|B4|A5 $7|B5|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
CORNER = """
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 |A1 B3| . $3  .  .  . B1|
  +  +  +  +  +  +  +  +  +
2 | . $4| .  .  . $4  . $5|
  +--+--+  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5  .  .  . $6  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $6  .  .  . $7  .|
  +--+--+--+--+--+--+--+--+
seats: AB  to move: A  passed: -
"""
ONE_PALISADE_ONE_SQUARE_ONE_WARRIOR = LAST_PALISADE.replace("1 |A1 B1", "1 | . B1")
FACTIONS = {faction[0].upper(): faction for faction in Faction}


def square(name: str) -> int:
    """Return the number of a square."""
    return SQUARE_NAMES.index(name)


def empty_board(seats: str = "AB", to_move: str = "A", passed: str = "-") -> State:
    """Return the empty board with the fixed gold of the test positions."""
    return parse_drawing(f"{EMPTY_BOARD}seats: {seats}  to move: {to_move}  passed: {passed}")


def advanced(state: State, factions: str, *, teams: bool = False, memory: bool = False) -> State:
    """Return a position in the advanced game; "OM" makes seat 0 the Orc and seat 1 the Mage."""
    options = replace(
        state.options,
        advanced=True,
        teams=teams,
        memory=memory,
        factions=tuple([FACTIONS[letter] for letter in factions]),
    )
    return replace(state, options=options, tokens=tokens_at_start(options))


def without_palisades(factions: str) -> State:
    """Return a position with one free square, one warrior in hand, and no palisade left."""
    basic = replace(parse_drawing(ONE_PALISADE_ONE_SQUARE_ONE_WARRIOR), turn=1)
    state = play_on(basic, "p@e3e4")
    assert (state.palisades_left, state.turn, sum(state.hands[0])) == (0, 0, 1)
    return advanced(state, factions)


def own_token_spent(state: State) -> State:
    """Return a position in which seat 0 of two has placed its reinforcement."""
    return replace(state, tokens=replace(tokens_of(state), reinforcements=(0, 1)))


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


def reason(state: State, text: str) -> tuple[str, str]:
    """Return the reason and the rule by which a move of the seat to move is refused."""
    error = refusal(state, text)
    return error.reason, error.rule


def tokens_of(state: State) -> Tokens:
    """Return the tokens of a position in the advanced game."""
    assert state.tokens is not None
    return state.tokens


def tokens_seen(state: State, viewer: int | None = None) -> AdvancedView:
    """Return what a viewer (by default the seat to move) sees of the advanced game."""
    seen = view(state, state.turn if viewer is None else viewer, since=0).advanced
    assert seen is not None
    return seen


def score(state: State) -> tuple[Outcome, Scoring]:
    """Return the outcome of a position where all have passed, and its account."""
    result = outcome(state)
    assert result is not None
    assert isinstance(result.scoring, Scoring)
    return result, result.scoring


def scores(result: Outcome) -> list[int]:
    """Return the gold of each seat."""
    return [standing.score for standing in result.standings]


def ranks(result: Outcome) -> list[int]:
    """Return the rank of each seat."""
    return [standing.rank for standing in result.standings]
