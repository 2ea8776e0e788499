"""States that differ only in what a seat may not know."""

import random
from dataclasses import replace

from services.engine.rules.armadora import game
from services.engine.rules.armadora.board import SQUARES
from services.engine.rules.armadora.moves import PlaceWarrior
from services.engine.rules.armadora.state import Ply, State


def deal_hidden_values_anew(state: State, viewer: int, rng: random.Random) -> State:
    """Return the state with all values anew that a seat may not know: those of the others, but not
    of warriors that it sees face up or has looked at; and in memory mode, of its own on the board.
    """
    values, hands = list(state.values), list(state.hands)
    shown = game.view(state, viewer, 0).values
    for seat, hand in enumerate(state.hands):
        hidden = [
            square
            for square in range(SQUARES)
            if state.warriors[seat] >> square & 1 and not shown[square]
        ]
        army = [values[square] for square in hidden]
        if seat != viewer:
            army += [value for value, count in enumerate(hand, 1) for _ in range(count)]
        rng.shuffle(army)
        for square in hidden:
            values[square] = army.pop()
        if seat != viewer:
            hands[seat] = tuple([army.count(value) for value in range(1, 6)])
    log = tuple(_retold(ply, values) for ply in state.log)
    return replace(state, values=tuple(values), hands=tuple(hands), log=log)


def _retold(ply: Ply, values: list[int]) -> Ply:
    """Return what was played, with the value that the warrior has now."""
    if not isinstance(ply.move, PlaceWarrior):
        return ply
    return replace(ply, move=PlaceWarrior(values[ply.move.square], ply.move.square))
