"""All moves that a seat may play, as text, for bots to choose from."""

from services.ai.armadora.legal import (
    legal_pairs,
    legal_powers,
    legal_reinforcements,
    must_act,
    values_in_hand,
)
from services.engine.rules.armadora.moves import Move, Pass, PlacePalisades, PlaceWarrior, format
from services.engine.rules.armadora.view import View


def legal_moves(view: View) -> list[str]:
    """Return every move that the seat of a view may play now; to pass is the last one."""
    moves: list[Move] = [
        *legal_powers(view),
        *legal_reinforcements(view),
        *[
            PlaceWarrior(value, square)
            for value in values_in_hand(view)
            for square in view.legal_squares
        ],
        *[PlacePalisades((line,)) for line in view.legal_lines],
        *[PlacePalisades(pair) for pair in legal_pairs(view)],
    ]
    if not must_act(view):
        moves.append(Pass())
    return [format(move) for move in moves]
