"""The view that a seat would have after a move of its own, as far as gold depends on it.

The log, the turn and what the others may do stay as they were.
"""

from dataclasses import replace

from services.ai.armadora.legal import own_seat
from services.engine.rules.armadora.board import as_set, lines_of_pair, members_of, pair_number
from services.engine.rules.armadora.borders import Barred, bar
from services.engine.rules.armadora.effects import put
from services.engine.rules.armadora.moves import (
    Look,
    Move,
    Pass,
    PlaceExtraPalisade,
    PlaceFaceUp,
    PlacePalisades,
    PlaceReinforcement,
    PlaceWarrior,
    Shoot,
)
from services.engine.rules.armadora.view import AdvancedView, View


def imagine(view: View, move: Move) -> View:
    """Return the view after a legal move; a look changes nothing before its value is known."""
    match move:
        case PlaceWarrior(value, square) | PlaceFaceUp(value, square):
            return _with_warrior(view, value, square)
        case PlacePalisades(lines):
            return _with_palisades(view, lines)
        case PlaceExtraPalisade(line):
            return _with_palisades(view, (line,))
        case PlaceReinforcement(square):
            return replace(view, advanced=_with_reinforcement(view, square))
        case Shoot(square):
            advanced = _advanced(view)
            return replace(view, advanced=replace(advanced, arrows=(*advanced.arrows, square)))
        case Look() | Pass():
            return view


def imagine_value(view: View, square: int, value: int) -> View:
    """Return the view if the warrior on a square turned out to be worth so much."""
    return replace(view, values=put(view.values, square, value))


def _with_warrior(view: View, value: int, square: int) -> View:
    seat = own_seat(view)
    hand = put(view.hand, value - 1, view.hand[value - 1] - 1)
    squares = tuple([free for free in view.legal_squares if free != square])
    return replace(
        view,
        warriors=put(view.warriors, square, seat + 1),
        values=put(view.values, square, value),
        hand=hand,
        warriors_left=put(view.warriors_left, seat, sum(hand)),
        legal_squares=squares if any(hand) else (),
    )


def _with_palisades(view: View, lines: tuple[int, ...]) -> View:
    palisades = as_set([*view.palisades, *lines])
    free = as_set(view.legal_lines)
    pairs = tuple([as_set(lines_of_pair(number)) for number in view.barred_pairs])
    barred = bar(Barred(0, pairs), palisades, lines)
    left = view.palisades_left - len(lines)
    return replace(
        view,
        palisades=members_of(palisades),
        palisades_left=left,
        palisades_allowed=min(view.palisades_allowed, left),
        legal_lines=members_of(free & ~palisades & ~barred.lines) if left else (),
        barred_pairs=tuple([pair_number(*members_of(pair)) for pair in barred.pairs]),
    )


def _with_reinforcement(view: View, square: int) -> AdvancedView:
    advanced = _advanced(view)
    return replace(
        advanced,
        reinforced=(*advanced.reinforced, square),
        reinforcements=put(advanced.reinforcements, own_seat(view), 0),
    )


def _advanced(view: View) -> AdvancedView:
    assert view.advanced is not None, "tokens are of the advanced game"
    return view.advanced
