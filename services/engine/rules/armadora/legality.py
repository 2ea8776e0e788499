"""Why a move may not be played now, in the order in which the reasons are looked for."""

from services.engine.rules.armadora.choices import choices
from services.engine.rules.armadora.moves import (
    Move,
    Pass,
    PlacePalisades,
    PlaceReinforcement,
    PlaceWarrior,
    Power,
    format,
)
from services.engine.rules.armadora.placing import check_palisades, check_warrior
from services.engine.rules.armadora.powers import check_power
from services.engine.rules.armadora.reinforcement import check_reinforcement
from services.engine.rules.armadora.state import State
from services.engine.rules.game import IllegalMove


def check_move(state: State, seat: int, move: Move) -> None:
    """Raise IllegalMove if a seat may not play this move now; nothing is placed in part (R21)."""
    _check_turn(state, seat)
    match move:
        case PlaceWarrior(value, square):
            check_warrior(state, seat, value, square)
        case PlacePalisades(lines):
            check_palisades(state, seat, lines)
        case Pass():
            _check_pass(state, seat)
        case _:
            _check_token(state, seat, move)


def _check_turn(state: State, seat: int) -> None:
    if state.turn is None:
        raise IllegalMove(
            "the game is over: all have passed, no move is accepted any more",
            reason="GAME_OVER",
            rule="R28",
        )
    if seat in state.passed:
        raise IllegalMove(
            f"seat {seat} has passed and plays no more in this game; seat {state.turn} is to move",
            reason="HAS_PASSED",
            rule="R26",
            facts={"seat": str(seat), "to_move": str(state.turn)},
        )
    if seat != state.turn:
        raise IllegalMove(
            f"it is not the turn of seat {seat}; seat {state.turn} is to move",
            reason="NOT_YOUR_TURN",
            rule="R11",
            facts={"seat": str(seat), "to_move": str(state.turn)},
        )


def _check_token(state: State, seat: int, move: Power | PlaceReinforcement) -> None:
    if state.tokens is None:
        raise IllegalMove(
            f"{format(move)} belongs to the advanced game; {choices(state, seat)}",
            reason="BASIC_GAME",
            rule="R40",
            facts={"move": format(move)},
        )
    if isinstance(move, PlaceReinforcement):
        check_reinforcement(state, state.tokens, seat, move.square)
    else:
        check_power(state, state.tokens, seat, move)


def _check_pass(state: State, seat: int) -> None:
    if state.tokens is not None and state.tokens.is_main_action_due:
        raise IllegalMove(
            f"a power does not end a turn, and no pass may follow it; {choices(state, seat)}",
            reason="MAIN_ACTION_DUE",
            rule="R43",
        )
