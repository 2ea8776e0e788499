"""A move at a table: orders are checked and taken, and the last ones due play the round.

The seats of a round move in any order. Orders that the original drops with a warning are refused.
"""

from dataclasses import replace

from services.engine.rules.game import IllegalMove
from services.engine.rules.orkisland.board import copy
from services.engine.rules.orkisland.match import LATE
from services.engine.rules.orkisland.orders import Absence, Order, format, parse
from services.engine.rules.orkisland.registration import check_orders, orders_of
from services.engine.rules.orkisland.round import PLAYED, Round, play_round
from services.engine.rules.orkisland.settings import SEATS
from services.engine.rules.orkisland.state import NO_MOVES, Ply, Report, State, to_move

_HOLD: tuple[Order, ...] = ()


def apply(state: State, seat: int, text: str) -> tuple[State, str]:
    """Take the orders of a seat; return the state after it and the orders in canonical notation.

    Raises InvalidMove or IllegalMove; the state given is never changed.
    """
    move = parse(text)
    _check_turn(state, seat)
    if not isinstance(move, Absence):
        check_orders(state.board.owner, seat, move)
    canonical = format(move)
    after = replace(
        state,
        pending=(*state.pending[:seat], move, *state.pending[seat + 1 :]),
        log=(*state.log, Ply(seat, canonical)),
    )
    return (after if to_move(after) else _play(after)), canonical


def _check_turn(state: State, seat: int) -> None:
    due = to_move(state)
    if seat in due:
        return
    if not due:
        raise IllegalMove("the match is over; no orders are accepted any more", reason="GAME_OVER")
    seats = ", ".join(map(str, due))
    if seat in state.out:
        why = f"seat {seat} is out of the match"
    elif seat in range(SEATS):
        why = f"seat {seat} has given its orders of this round"
    else:
        why = f"there is no seat {seat}"
    raise IllegalMove(
        f"{why}; orders are due from seat {seats}",
        reason="NOT_YOUR_TURN",
        facts={"seat": str(seat), "to_move": seats},
    )


def _play(state: State) -> State:
    """Return the state after a round for which no orders are due any more.

    Where the original breaks the match off, it ends with the round before. With all seats out,
    what is left of the match is played too.
    """
    board = copy(state.board)
    given = [_HOLD if move is None or isinstance(move, Absence) else move for move in state.pending]
    result = play_round(state.terrain, board, orders_of(given))
    if result.end != PLAYED:
        return replace(state, pending=NO_MOVES, is_broken_off=True)
    out = tuple([seat for seat in range(SEATS) if _is_out(state, seat)])
    absent = [isinstance(move, Absence) or seat in out for seat, move in enumerate(state.pending)]
    *before, last = state.log
    after = replace(
        state,
        board=board,
        round=state.round + 1,
        pending=NO_MOVES,
        out=out,
        statuses=tuple([LATE if is_absent else 0 for is_absent in absent]),
        log=(*before, replace(last, report=report_of(result))),
    )
    return _play_on(after) if len(out) == SEATS else after


def _is_out(state: State, seat: int) -> bool:
    return seat in state.out or state.pending[seat] is Absence.OUT


def report_of(result: Round) -> Report:
    """Return what a round came to, as the log has it."""
    orks, directions = result.done.T.tolist()
    return Report(tuple(orks), tuple(directions), tuple(result.fallen.tolist()))


def _play_on(state: State) -> State:
    """Return the end of a match in which no orders will come any more."""
    board = copy(state.board)
    nothing = orders_of([])
    # None of these rounds is broken off: no ork falls, and the owners were settled in the last one.
    for _ in range(state.round, state.options.nb_rounds):
        play_round(state.terrain, board, nothing)
    return replace(state, board=board, round=state.options.nb_rounds)
