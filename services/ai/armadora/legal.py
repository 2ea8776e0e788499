"""What a view lets its seat do, for opponents to choose from."""

from itertools import combinations

from services.engine.rules.armadora.board import lines_of_pair, pair_number
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
    parse,
)
from services.engine.rules.armadora.options import Faction
from services.engine.rules.armadora.view import View
from services.engine.rules.game import InvalidMove


def own_seat(view: View) -> int:
    """Return the seat that a view is for; a spectator has nothing to choose."""
    if view.viewer is None:
        raise ValueError("a spectator's view; give the view of a seat")
    return view.viewer


def values_in_hand(view: View) -> list[int]:
    """Return the different values of the warriors in hand, ascending."""
    return [value for value, count in enumerate(view.hand, start=1) if count]


def legal_pairs(view: View) -> list[tuple[int, int]]:
    """Return the pairs of lines that may be chosen together, each ascending."""
    if view.palisades_allowed < 2:
        return []
    barred = set(map(lines_of_pair, view.barred_pairs))
    return [pair for pair in combinations(view.legal_lines, 2) if pair not in barred]


def legal_reinforcements(view: View) -> list[PlaceReinforcement]:
    """Return where the reinforcement may be placed."""
    if view.advanced is None:
        return []
    return [PlaceReinforcement(square) for square in view.advanced.reinforcement_squares]


def legal_powers(view: View) -> list[Power]:
    """Return every way to use the power of the seat's faction now."""
    if view.advanced is None:
        return []
    squares = view.advanced.power_squares
    match view.options.factions[own_seat(view)]:
        case Faction.MAGE:
            return [Look(square) for square in squares]
        case Faction.GOBLIN:
            return [
                PlaceFaceUp(value, square) for value in values_in_hand(view) for square in squares
            ]
        case Faction.ELF:
            return [Shoot(square) for square in squares]
        case Faction.ORC:
            return [PlaceExtraPalisade(line) for line in view.advanced.power_lines]


def must_act(view: View) -> bool:
    """Tell whether a main action must follow, because a power was used in this turn (R43)."""
    return view.advanced is not None and view.advanced.main_action_due


def is_legal(view: View, text: str) -> bool:
    """Tell whether the seat of a view may play a move now."""
    try:
        move = parse(text)
    except InvalidMove:
        return False
    return is_legal_move(view, move)


def is_legal_move(view: View, move: Move) -> bool:
    """Tell the same of a move that is parsed."""
    match move:
        case PlaceWarrior(value, square):
            return square in view.legal_squares and value in values_in_hand(view)
        case PlacePalisades((line,)):
            return view.palisades_allowed > 0 and line in view.legal_lines
        case PlacePalisades((one, other)):
            return (
                view.palisades_allowed > 1
                and one != other
                and {one, other} <= set(view.legal_lines)
                and pair_number(one, other) not in view.barred_pairs
            )
        case PlaceReinforcement():
            return move in legal_reinforcements(view)
        case Pass():
            return not must_act(view)
    return move in legal_powers(view)
