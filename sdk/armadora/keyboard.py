"""People at one keyboard, who see what their seat may know and write their moves."""

from collections.abc import Sequence

import click

from sdk.armadora.choices import tell_choices, tell_forms, tell_hand
from sdk.armadora.drawing import draw_view, fact_line
from sdk.armadora.sentences import name_seat, tell_ply
from sdk.records import explain
from services.engine.rules.armadora.view import View
from services.engine.rules.game import MoveError

FORGET = "\033[3J"
"""Tells a terminal to forget what has scrolled out of sight."""


class Keyboard:
    """Plays the seats of all people. Between two people the screen is wiped.

    `seen` is the ply of the position that was shown last.
    """

    def __init__(self, names: Sequence[str | None]) -> None:
        """`names` are those of the computer opponents at their seats, None where a person sits."""
        self.seen = 0
        self._names = names
        self._seen_by: dict[int, int] = {}
        self._sitting: int | None = None
        self._forms = ""

    def choose(self, view: View) -> str:
        """Return what the person whose turn it is writes. Raises click.Abort to stop playing."""
        assert view.viewer is not None
        self._forms = tell_forms(view)
        if self._seen_by.get(view.viewer) != view.ply:
            self._hand_over(view, view.viewer)
            self._show(view, view.viewer)
        while True:
            text = click.prompt(name_seat(view.options, view.viewer), prompt_suffix="> ").strip()
            match text.lower():
                case "board":
                    self._draw(view)
                case "help":
                    click.echo(tell_choices(view), nl=False)
                case "quit":
                    raise click.Abort
                case _:
                    return str(text)

    def hear(self, refusal: MoveError) -> None:
        """Say why a move cannot be played."""
        told = explain(refusal)
        if refusal.reason == "BAD_NOTATION":  # which names the forms of other games, too
            told = f"that is not a move: write {self._forms}"
        click.echo(f"No: {told}. Write help for what you may do.")

    def _hand_over(self, view: View, seat: int) -> None:
        if self._names.count(None) > 1 and self._sitting != seat:
            click.clear()
            click.echo(FORGET, nl=False)
            click.prompt(
                f"Pass the keyboard to {name_seat(view.options, seat)} and press Enter",
                default="",
                show_default=False,
                prompt_suffix="",
            )
        self._sitting = seat

    def _show(self, view: View, seat: int) -> None:
        click.echo()
        for entry in view.log[self._seen_by.get(seat, 0) :]:
            click.echo(tell_ply(view.options, entry))
        self._draw(view)
        self._seen_by[seat] = self.seen = view.ply

    def _draw(self, view: View) -> None:
        click.echo(draw_view(view))
        for seat, name in enumerate(self._names):
            if name:
                click.echo(fact_line("computer", f"{name_seat(view.options, seat)} is {name}"))
        click.echo(fact_line("your hand", tell_hand(view)))
