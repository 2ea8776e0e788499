"""`hall replay` and `hall verify`: games that were played, from the text of their record."""

from collections.abc import Callable
from functools import partial
from typing import BinaryIO

import click

from sdk.armadora.drawing import draw_view
from sdk.armadora.sentences import name_seat, tell_end, tell_ply, tell_winners
from sdk.records import first_difference, replay_text
from services.engine.rules.armadora import game
from services.engine.rules.armadora.state import State
from services.engine.rules.armadora.view import View

Look = Callable[[State, int], View]
"""Renders a position, with the log from a ply on."""


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option(
    "--as",
    "viewer",
    metavar="VIEWER",
    default="open",
    show_default=True,
    help="Who looks: a seat counted from 0 (A is 0), spectator, or open with every value shown.",
)
@click.option("--ply", type=int, metavar="N", help="Show only the position after N moves.")
def replay(file: BinaryIO, viewer: str, ply: int | None) -> None:
    """Print a game ply by ply, and in the end who got which gold.

    FILE is the text of a record; - is what comes in.
    """
    played = replay_text(_read(file))
    look = _look_as(viewer, played.states[0].options.seats)
    last = len(played.states) - 1
    if ply is not None and not 0 <= ply <= last:
        raise click.BadParameter(f"the record has plies 0 to {last}, not {ply}", param_hint="--ply")
    shown = range(last + 1) if ply is None else (ply,)
    for number in shown:
        view = look(played.states[number], max(number - 1, 0))
        click.echo("\n".join([*_head(view), draw_view(view), ""]))
        if view.outcome:
            click.echo("\n".join(tell_end(view.options, view.outcome)))


@click.command()
@click.argument("file", type=click.File("rb"))
def verify(file: BinaryIO) -> None:
    """Check that every move of a game was allowed, and tell who has won.

    FILE is the text of a record; - is what comes in. The status is 1 if it cannot be replayed.
    """
    text = _read(file)
    played = replay_text(text)
    plies = len(played.record.moves)
    click.echo(f"{plies} {'ply' if plies == 1 else 'plies'}, every move allowed.")
    view = game.view(played.states[-1], None, since=plies)
    if view.outcome:
        click.echo(f"{tell_winners(view.options, view.outcome)}.")
    else:
        click.echo(f"Not over: {name_seat(view.options, view.to_move[0])} is to move.")
    difference = first_difference(text, played.record)
    click.echo(f"Not canonical: {difference}." if difference else "Canonical.")


def _read(file: BinaryIO) -> str:
    try:
        return file.read().decode()
    except UnicodeDecodeError as error:
        raise click.ClickException("the record is no text in UTF-8") from error


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
