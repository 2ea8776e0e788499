"""`hall orkisland tournament`: many matches over the cores, and who is best at the end."""

import os
import sys
from collections.abc import Generator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, nullcontext, redirect_stdout
from pathlib import Path

import click
from rich.console import Console
from rich.live import Live
from rich.text import Text

from sdk.orkisland.contest import COLUMNS, Contest, distinct_names
from sdk.orkisland.files import read_settings, writing
from sdk.orkisland.loading import LoadError, load_player
from sdk.orkisland.options import file_type, seed_type, settings_option, time_limit_option
from sdk.orkisland.schedule import schedule
from sdk.orkisland.time_limits import TimeLimits
from sdk.orkisland.workers import MatchError, Played, Terms, play_matches

_REFRESHES_PER_SECOND = 4


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…")
@click.option(
    "-n",
    "--islands",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    metavar="N",
    help="How many islands are played on. On each, there is one match for each player.",
)
@click.option(
    "-s",
    "--seed",
    type=seed_type,
    default=0,
    show_default=True,
    metavar="N",
    help="The seed of the first island; the others have the next ones.",
)
@settings_option
@click.option(
    "--csv",
    "scores",
    type=file_type,
    metavar="FILE",
    help=f"Write a line for each match and seat: {', '.join(COLUMNS)}.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    show_default="one for each core",
    help="How many matches are played at a time.",
)
@time_limit_option
def tournament(
    players: tuple[str, ...],
    islands: int,
    seed: int,
    settings: Path | None,
    scores: Path | None,
    jobs: int | None,
    time_limit: float,
) -> None:
    """Let two players or more play many matches, and tell who is best.

    On every island everybody has every seat once: the players of the seats are drawn from the
    seed, and move on by one from match to match. With two or three players, some have two seats of
    a match; they count with the mean of both. The same arguments give the same tournament, however
    many matches are played at a time.

    \b
    The table has for each player
      first   the matches with the highest score, shared ones too
      mean    of the scores, and median
      rating  by Plackett and Luce (openskill): skill ± doubt; all begin with 25 ± 8.3.
              The table is in the order of skill - 3 doubts.

    \b
    Examples:
      hall orkisland tournament Demo Walker
      hall orkisland tournament -n 25 -s 1000 --csv scores.csv mine.py Demo Walker Hunter
    """
    if len(players) < 2:
        raise click.UsageError(f"a tournament takes 2 players or more, not {len(players)}")
    _check(players, TimeLimits(time_limit))
    terms = Terms(read_settings(settings), players, time_limit)
    pairings = tuple(schedule(len(players), seed, islands))
    contest = Contest(distinct_names(players), pairings)
    jobs = min(jobs or os.cpu_count() or 1, len(pairings))
    with writing(scores) if scores else nullcontext() as file:
        stopped = _play(contest, play_matches(terms, pairings, jobs))
        if file:
            file.write(contest.csv().encode())
    click.echo(contest.table())
    for line in contest.faults():
        click.echo(f"warning: {line}", err=True)
    if stopped:
        raise click.ClickException(f"{stopped} after {contest.progress()}")


def _check(players: Sequence[str], limits: TimeLimits) -> None:
    """Raise click.ClickException for what is no player."""
    try:
        with redirect_stdout(sys.stderr):
            for player in dict.fromkeys(players):
                load_player(player, limits).make()
    except LoadError as error:
        raise click.ClickException(str(error)) from error


def _play(contest: Contest, matches: Generator[Played, None, None]) -> str:
    """Count matches as they come, and show the table meanwhile; return why they stopped early."""
    console = Console(stderr=True)
    live = Live(console=console, refresh_per_second=_REFRESHES_PER_SECOND, transient=True)
    try:
        with closing(matches), live if console.is_terminal else nullcontext():
            for match in matches:
                contest.add(match)
                live.update(Text(f"{contest.table()}\n{contest.progress()}"))
    except KeyboardInterrupt:
        return "stopped by you"
    except BrokenProcessPool:
        return "stopped by a player that has ended the process it played in"
    except MatchError as error:
        return f"stopped {error};"
    return ""
