"""How `hall replay` and `hall verify` show Armadöra."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import click

from sdk.armadora.drawing import draw_view
from sdk.armadora.sentences import name_seat, tell_end, tell_ply, tell_winners
from services.engine.rules.armadora import game
from services.engine.rules.armadora.state import State
from services.engine.rules.armadora.view import View

Look = Callable[[State, int], View]
"""Renders a position, with the log from a ply on."""


def show_plies(states: Sequence[State], plies: Sequence[int], viewer: str) -> Iterator[str]:
    """Yield some of the positions of a game, after the last one who got which gold.

    Raises click.BadParameter for a viewer that there is not.
    """
    look = _look_as(viewer, states[0].options.seats)
    for ply in plies:
        view = look(states[ply], max(ply - 1, 0))
        yield "\n".join([*_head(view), draw_view(view), ""])
        if view.outcome:
            yield "\n".join(tell_end(view.options, view.outcome))


def tell_result(state: State) -> str:
    """Return who has won, or who is to move."""
    outcome = game.outcome(state)
    if outcome:
        return f"{tell_winners(state.options, outcome)}."
    return f"Not over: {name_seat(state.options, game.to_move(state)[0])} is to move."


def _look_as(viewer: str, seats: int) -> Look:
    match viewer:
        case "open":
            return game.open_view
        case "spectator":
            return partial(_look, viewer=None)
        case _ if viewer in map(str, range(seats)):
            return partial(_look, viewer=int(viewer))
    raise click.BadParameter(
        f"a viewer is open, spectator, or a seat from 0 to {seats - 1}, not {viewer}",
        param_hint="--as",
    )


def _look(state: State, since: int, viewer: int | None) -> View:
    return game.view(state, viewer, since)


def _head(view: View) -> list[str]:
    return [f"Ply {view.ply}", *(tell_ply(view.options, entry) for entry in view.log)]
