"""What is told on the standard error about a match: the original's lines, and a bar for people."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sdk.orkisland.driving import Result
from services.engine.rules.orkisland.formats.conversion import PlayedRound

_DROPPED_TOLD = 20


class Told:
    """Tells how a match goes on. On a terminal a bar stands for the lines of the rounds."""

    def __init__(self, *, quiet: bool, bar: bool) -> None:
        """With `quiet` only warnings are told; without `bar` there is never one."""
        self._quiet = quiet
        self._console = Console(stderr=True)
        self._has_bar = bar and not quiet and self._console.is_terminal

    def line(self, text: str) -> None:
        """Tell a warning, or what else must be known."""
        click.echo(text, err=True)

    def info(self, text: str) -> None:
        """Tell how far it is. Source: Ork Island, section 10."""
        if not self._quiet:
            click.echo(f"info: {text}", err=True)

    def info_of_round(self, text: str) -> None:
        """Tell how far a round is."""
        if not self._has_bar:
            self.info(text)

    @contextmanager
    def rounds(self, total: int) -> Iterator[Callable[[], object]]:
        """Show a bar meanwhile; yield what is to be called after each round."""
        if not self._has_bar:
            yield lambda: None
            return
        columns = (TextColumn("round"), MofNCompleteColumn(), BarColumn(), TimeRemainingColumn())
        with Progress(*columns, console=self._console, transient=True) as progress:
            task = progress.add_task("round", total=total)
            yield lambda: progress.advance(task)

    def scores(self, names: Sequence[str], scores: Sequence[int]) -> None:
        """Tell who got which score, and who the highest; negative ones are never the highest."""
        for name, score in zip(names, scores, strict=True):
            self.info(f"player {name} got score {score}")
        top = max(0, *scores)
        best = [name for name, score in zip(names, scores, strict=True) if score == top]
        self.info(" ".join(["player(s)", *best, "got top score"]))
        self.info("game played")


def tell_faults(names: Sequence[str], result: Result) -> Iterator[str]:
    """Yield a line for each player that was late or is out: who, why, and in which round."""
    seats = zip(names, result.exclusions, result.late, strict=True)
    for seat, (name, exclusion, late) in enumerate(seats):
        who = f"player {name} (seat {seat})"
        if late:
            yield f"{who} was late in {late} {'round' if late == 1 else 'rounds'}"
        if exclusion:
            yield f"{who} is out since round {exclusion.round}: {exclusion.reason}"


class Dropped:
    """Tells of the orders of a log that do not count: of the first each, then how many."""

    def __init__(self) -> None:
        self._round = 0
        self._count = 0

    def add(self, played: PlayedRound) -> None:
        """Tell of those of the next round."""
        self._round += 1
        for seat, message in played.complaints():
            self._count += 1
            if self._count <= _DROPPED_TOLD:
                click.echo(f"warning: line {self._round}, seat {seat}: {message}", err=True)

    def end(self) -> None:
        """Tell how many there were, and what that can come from."""
        if self._count:
            orders = "1 order does" if self._count == 1 else f"{self._count} orders do"
            hint = "was the match played with this seed and these settings?"
            click.echo(f"warning: {orders} not count; {hint}", err=True)
