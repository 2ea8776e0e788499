"""What a view lets its seat do, for opponents to choose from."""

from itertools import combinations

from services.engine.rules.armadora.board import LINES
from services.engine.rules.armadora.moves import (
    Move,
    Pass,
    PlacePalisades,
    PlaceWarrior,
    parse,
)
from services.engine.rules.armadora.view import View
from services.engine.rules.game import InvalidMove


def values_in_hand(view: View) -> list[int]:
    """Return the different values of the warriors in hand, ascending."""
    return [value for value, count in enumerate(view.hand, start=1) if count]


def legal_pairs(view: View) -> list[tuple[int, int]]:
    """Return the pairs of lines that may be chosen together, each ascending."""
    if view.palisades_allowed < 2:
        return []
    barred = set(view.barred_pairs)
    return [
        (one, other)
        for one, other in combinations(view.legal_lines, 2)
        if one * LINES + other not in barred
    ]


def is_legal(view: View, text: str) -> bool:
    """Tell whether the seat of a view may play a move now."""
    try:
        move = parse(text)
    except InvalidMove:
        return False
    return _is_legal(view, move)


def _is_legal(view: View, move: Move) -> bool:
    match move:
        case PlaceWarrior(value, square):
            return square in view.legal_squares and value in values_in_hand(view)
        case PlacePalisades((line,)):
            return view.palisades_allowed > 0 and line in view.legal_lines
        case PlacePalisades((one, other)):
            return (one, other) in legal_pairs(view)
        case Pass():
            return True
    return False
