"""What the rules refuse, as the refusals that callers are answered with."""

import grpc

from services.engine.rules.game import IllegalMove, RulesError
from services.wire.errors import Refusal


def refuse(error: RulesError) -> Refusal:
    """Return the refusal for options, a seed or a record that the rules do not take."""
    return _refuse(error, str(error))


def refuse_move(error: RulesError, ply: int) -> Refusal:
    """Return the refusal for a move that cannot be played at a ply, which it names."""
    return _refuse(error, f"at ply {ply}: {error}", ply=str(ply))


def refuse_orders(error: RulesError, round: int, seat: int) -> Refusal:
    """Return the refusal for what a seat orders in a round; the message names both."""
    message = f"in round {round}, seat {seat}: {error}"
    return _refuse(error, message, round=str(round), seat=str(seat))


def _refuse(error: RulesError, message: str, **facts: str) -> Refusal:
    is_illegal = isinstance(error, IllegalMove)
    code = grpc.StatusCode.FAILED_PRECONDITION if is_illegal else grpc.StatusCode.INVALID_ARGUMENT
    rule = {"rule": error.rule} if error.rule else {}
    return Refusal(code, error.reason, message, {**error.facts, **rule, **facts})
