"""What a move does to the position. Whose turn comes next is for turn.py to say."""

from dataclasses import replace
from typing import TypeVar

from services.engine.rules.armadora.board import divide
from services.engine.rules.armadora.borders import bar
from services.engine.rules.armadora.moves import (
    Look,
    Move,
    Pass,
    PlaceExtraPalisade,
    PlaceFaceUp,
    PlacePalisades,
    PlaceReinforcement,
    PlaceWarrior,
    Power,
    Shoot,
)
from services.engine.rules.armadora.state import State
from services.engine.rules.armadora.tokens import Tokens

ItemT = TypeVar("ItemT")


def carry_out(state: State, seat: int, move: Move) -> State:
    """Return the position after a legal move, with the turn where it was."""
    match move:
        case PlaceWarrior(value, square):
            return _place_warrior(state, seat, value, square)
        case PlacePalisades(lines):
            return _place_palisades(state, lines)
        case PlaceReinforcement(square):
            return replace(state, tokens=_reinforce(_tokens(state), seat, square))
        case Pass():
            return replace(state, passed=tuple(sorted([*state.passed, seat])))
    return _use_power(state, seat, move)


def put(items: tuple[ItemT, ...], place: int, item: ItemT) -> tuple[ItemT, ...]:
    """Return the items with another one at a place."""
    return (*items[:place], item, *items[place + 1 :])


def _use_power(state: State, seat: int, power: Power) -> State:
    tokens = _tokens(state)
    spent = replace(
        tokens, powers=put(tokens.powers, seat, tokens.powers[seat] - 1), is_main_action_due=True
    )
    match power:
        case Look(square):
            return replace(state, tokens=replace(spent, looked_at=spent.looked_at | 1 << square))
        case PlaceFaceUp(value, square):
            after = _place_warrior(state, seat, value, square)
            return replace(after, tokens=replace(spent, face_up=spent.face_up | 1 << square))
        case PlaceExtraPalisade(line):
            return replace(_place_palisades(state, (line,)), tokens=spent)
        case Shoot(square):
            arrows = tuple(sorted([*spent.arrows, square]))
            return replace(state, tokens=replace(spent, arrows=arrows))


def _place_warrior(state: State, seat: int, value: int, square: int) -> State:
    hand = state.hands[seat]
    left = put(hand, value - 1, hand[value - 1] - 1)
    return replace(
        state,
        warriors=put(state.warriors, seat, state.warriors[seat] | 1 << square),
        values=put(state.values, square, value),
        hands=put(state.hands, seat, left),
    )


def _place_palisades(state: State, lines: tuple[int, ...]) -> State:
    palisades = state.palisades
    territories = state.territories
    for line in lines:
        palisades |= 1 << line
        territories = divide(territories, palisades, line)
    return replace(
        state,
        palisades=palisades,
        barred=bar(state.barred, palisades, lines),
        territories=territories,
    )


def _reinforce(tokens: Tokens, seat: int, square: int) -> Tokens:
    return replace(
        tokens,
        reinforcements=put(tokens.reinforcements, seat, tokens.reinforcements[seat] - 1),
        reinforced=tokens.reinforced | 1 << square,
    )


def _tokens(state: State) -> Tokens:
    assert state.tokens is not None, "tokens are of the advanced game"
    return state.tokens
