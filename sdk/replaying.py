"""`hall replay` and `hall verify`: games that were played, from the text of their record.

How the games of the hall are shown stands in sdk/<game>/replaying.py.
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

import click

from sdk.files import name_of, read_file
from sdk.records import Replay, explained, first_difference, replay_text
from services.engine.rules.games import game_of

_file = click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)
_OTHER_FORMS = {
    b"Game": "a record of the original Ork Island; `hall orkisland show` draws it",
    b"[": "a log of orders; `hall orkisland rerun` plays it again",
    b"\x1f\x8b": "compressed; expected the text of a record",
}
"""What files are that are taken for a record of the hall, by how they begin."""


class Replayer(Protocol):
    """What a game's replaying.py has."""

    def show_plies(self, states: Sequence[Any], plies: Sequence[int], viewer: str) -> Iterator[str]:
        """Yield the text of some of the positions of a game.

        Raises click.BadParameter for a viewer that the game does not have.
        """
        ...

    def tell_result(self, state: Any) -> str:
        """Return who has won, or who is to move."""
        ...


@click.command()
@click.argument("file", type=_file)
@click.option(
    "--as",
    "viewer",
    metavar="VIEWER",
    default="open",
    show_default=True,
    help="Who looks: a seat counted from 0 (A is 0), spectator, or open with every value shown.",
)
@click.option("--ply", type=int, metavar="N", help="Show only the position after N moves.")
def replay(file: Path, viewer: str, ply: int | None) -> None:
    """Print a game ply by ply, and in the end who got what.

    FILE is the text of a record; - is what comes in. A match of Ork Island is printed round by
    round.
    """
    played = _read(file)
    last = len(played.states) - 1
    if ply is not None and not 0 <= ply <= last:
        raise click.BadParameter(f"the record has plies 0 to {last}, not {ply}", param_hint="--ply")
    shown = range(last + 1) if ply is None else (ply,)
    for text in _replayer(played).show_plies(played.states, shown, viewer):
        click.echo(text)


@click.command()
@click.argument("file", type=_file)
def verify(file: Path) -> None:
    """Check that every move of a game was allowed, and tell who has won.

    FILE is the text of a record; - is what comes in. The status is 1 if it cannot be replayed.
    """
    played = _read(file)
    plies = len(played.record.moves)
    click.echo(f"{plies} {'ply' if plies == 1 else 'plies'}, every move allowed.")
    click.echo(_replayer(played).tell_result(played.states[-1]))
    difference = first_difference(played)
    click.echo(f"Not canonical: {difference}." if difference else "Canonical.")


def _read(file: Path) -> Replay:
    """Return the game that a file holds. Raises click.ClickException."""
    data = read_file(file)
    name = name_of(file)
    for beginning, form in _OTHER_FORMS.items():
        if data.startswith(beginning):
            raise click.ClickException(f"{name}: {form}")
    with explained(name):
        return replay_text(data)


def _replayer(played: Replay) -> Replayer:
    name = game_of(played.record.options).name
    return cast(Replayer, import_module(f"sdk.{name}.replaying"))
