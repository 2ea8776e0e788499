"""How `hall replay` and `hall verify` show Ork Island: nothing is hidden once a round is played."""

from collections.abc import Iterator, Sequence

from sdk.orkisland.drawing import SEAT_LETTERS, SEAT_NAMES, draw_round, tell_best
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.formats.state_text import shown_state
from services.engine.rules.orkisland.state import State


def show_plies(states: Sequence[State], plies: Sequence[int], viewer: str) -> Iterator[str]:
    """Yield the rounds that some of the positions of a match belong to, each of them once.

    Every viewer sees the same.
    """
    shown = None
    for ply in plies:
        state = states[ply]
        if state.round != shown:
            yield f"Ply {ply}\n{draw_state(state)}\n"
        shown = state.round
        if game.outcome(state):
            yield tell_result(state)


def tell_result(state: State) -> str:
    """Return who has won, or whose orders are due."""
    if game.outcome(state):
        return tell_best(state.board.totals.tolist())
    due = ", ".join(SEAT_LETTERS[seat] for seat in game.to_move(state))
    return f"Not over: orders of round {state.round} are due from {due}."


def draw_state(state: State) -> str:
    """Return a position as text."""
    return draw_round(state.island, state.options.nb_rounds, SEAT_NAMES, shown_state(state))
