"""A turn: moves are checked and played, and the next seat that can act gets the turn.

A move is a ply. In the advanced game a turn may be two of them, a power and a main action (R41).
"""

from dataclasses import replace

from services.engine.rules.armadora.effects import carry_out
from services.engine.rules.armadora.legality import check_move
from services.engine.rules.armadora.moves import Move, Power, format, parse
from services.engine.rules.armadora.state import (
    Ply,
    State,
    Territory,
    has_main_action,
    territory_of,
)


def apply(state: State, seat: int, text: str) -> tuple[State, str]:
    """Play a move given as text; return the state after it and the move in canonical notation.

    Raises InvalidMove or IllegalMove; the state given is never changed.
    """
    move = parse(text)
    check_move(state, seat, move)
    return play(state, seat, move), format(move)


def play(state: State, seat: int, move: Move) -> State:
    """Return the state after a legal move of the seat to move."""
    after = carry_out(state, seat, move)
    closed = _closed(state, after)
    if isinstance(move, Power):
        return replace(after, log=(*state.log, Ply(seat, move, closed)))
    tokens = after.tokens
    if tokens is not None and tokens.is_main_action_due:
        tokens = replace(tokens, is_main_action_due=False)
    turn, passed_by = _next_turn(after, seat)
    return replace(
        after,
        turn=turn,
        passed=tuple(sorted([*after.passed, *passed_by])) if passed_by else after.passed,
        tokens=tokens,
        log=(*state.log, Ply(seat, move, closed, passed_by)),
    )


def _closed(before: State, after: State) -> tuple[Territory, ...]:
    """Return the territories that the move made."""
    if after.territories == before.territories:
        return ()
    made = [squares for squares in after.territories if squares not in before.territories]
    return tuple(territory_of(after, squares) for squares in made)


def _next_turn(state: State, seat: int) -> tuple[int | None, tuple[int, ...]]:
    """Return the next seat that can act (R27, R29) and those that have to pass before it.

    The seat that has moved comes last: it goes on alone once all others have passed.
    """
    passed_by: list[int] = []
    for step in range(1, state.seats + 1):
        following = (seat + step) % state.seats
        if following in state.passed:
            continue
        if has_main_action(state, following):
            return following, tuple(passed_by)
        passed_by.append(following)
    return None, tuple(passed_by)
