"""Why a reinforcement may not be placed somewhere, or nowhere (R50)."""

from services.engine.rules.armadora.board import SQUARE_NAMES, union
from services.engine.rules.armadora.choices import choices
from services.engine.rules.armadora.options import side_of
from services.engine.rules.armadora.state import (
    State,
    free_squares,
    legal_reinforcements,
    owner_of,
    territory_with,
)
from services.engine.rules.armadora.tokens import Tokens
from services.engine.rules.game import IllegalMove


def reinforcement_barred(state: State, tokens: Tokens, seat: int) -> str:
    """Return the reason why a seat may place its reinforcement nowhere; "" if it may."""
    if not tokens.reinforcements[seat]:
        return "REINFORCEMENT_SPENT"
    if legal_reinforcements(state, seat):
        return ""
    free = free_squares(state)
    full = union([squares for squares in state.territories if not squares & free])
    return "REINFORCED_ALREADY" if full & state.warriors[seat] else "TERRITORY_NOT_FULL"


def check_reinforcement(state: State, tokens: Tokens, seat: int, square: int) -> None:
    """Raise IllegalMove if a seat may not reinforce the warrior on a square."""
    if not tokens.reinforcements[seat]:
        raise IllegalMove(
            f"there is one reinforcement a game, and it is placed; {choices(state, seat)}",
            reason="REINFORCEMENT_SPENT",
            rule="R50",
        )
    _check_owner(state, seat, square)
    name = SQUARE_NAMES[square]
    territory = territory_with(state, square)
    if free := (territory & free_squares(state)).bit_count():
        raise IllegalMove(
            f"free squares left in the territory of {name}: {free}; "
            "reinforce in a territory that is full",
            reason="TERRITORY_NOT_FULL",
            rule="R50",
            facts={"square": name, "free": str(free)},
        )
    if territory & tokens.reinforced:
        raise IllegalMove(
            f"the territory of {name} has a reinforcement already; choose one that has none",
            reason="REINFORCED_ALREADY",
            rule="R50",
            facts={"square": name},
        )


def _check_owner(state: State, seat: int, square: int) -> None:
    name = SQUARE_NAMES[square]
    owner = owner_of(state, square)
    if owner is None:
        raise IllegalMove(
            f"no warrior stands on {name}; reinforce a warrior of your own",
            reason="NO_WARRIOR",
            rule="R50",
            facts={"square": name},
        )
    if owner != seat:
        is_partner = side_of(state.options, owner) == side_of(state.options, seat)
        raise IllegalMove(
            f"the warrior on {name} belongs to seat {owner}; reinforce a warrior of your own",
            reason="NOT_OWN_WARRIOR",
            rule="R65" if is_partner else "R50",
            facts={"square": name},
        )
