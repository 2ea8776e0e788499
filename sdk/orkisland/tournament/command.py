"""`hall orkisland tournament`: many matches over the cores, and who is best at the end."""

import os
import sys
from collections.abc import Generator, Sequence
from contextlib import closing, nullcontext, redirect_stdout
from pathlib import Path

import click
from rich.console import Console
from rich.live import Live
from rich.text import Text

from sdk.crew import Lost
from sdk.loading import LoadError
from sdk.orkisland.matching import BROKEN_PLAYER
from sdk.orkisland.options import file_type, seed_option, settings_option, time_limit_option
from sdk.orkisland.outputs import check_apart, writing
from sdk.orkisland.players.finding import load_player
from sdk.orkisland.settings import read_settings
from sdk.orkisland.tournament.contest import COLUMNS, Contest, distinct_names
from sdk.orkisland.tournament.schedule import Pairing, schedule
from sdk.orkisland.tournament.workers import MatchError, Played, Terms, play_matches
from sdk.stopping import stopping
from sdk.time_limits import TimeLimits

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
@seed_option(
    "The seed of the first island, by default 0; the others have the next ones.", default=0
)
@settings_option
@click.option(
    "--csv",
    "scores",
    type=file_type,
    metavar="FILE",
    help=f"Write a line for each match and seat: {', '.join(COLUMNS)}. After a stop it has the "
    "matches until then.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many matches are played at a time. By default one for each core.",
)
@time_limit_option
@click.pass_context
def tournament(
    ctx: click.Context,
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
    many matches are played at a time. A match whose process has ended, by a player or from
    without, is not counted.

    \b
    The table has for each player
      first   the matches with the highest score, shared ones too
      mean    of the scores, and median
      rating  by Plackett and Luce (openskill): skill ± doubt; all begin with 25 ± 8.3.
              The table is in the order of skill - 3 doubts. Ratings depend on the order of
              the matches, which is that of the CSV, whatever is played at a time.

    \b
    The status is
      0  if all went well
      1  if the tournament could not be played, or not to its end
      2  if the command cannot be understood
      3  if it was played, but a player was late, or out of a match, or a match is not counted

    \b
    Examples:
      hall orkisland tournament Demo Walker
      hall orkisland tournament -n 25 -s 1000 --csv scores.csv mine.py Demo Walker Hunter
    """
    if len(players) < 2:
        raise click.UsageError(f"a tournament takes 2 players or more, not {len(players)}")
    ctx.with_resource(stopping())
    if scores:
        check_apart([scores], [settings])
    _check(players, TimeLimits(time_limit))
    terms = Terms(read_settings(settings), players, time_limit)
    pairings = tuple(schedule(len(players), seed, islands))
    contest = Contest(distinct_names(players), pairings)
    jobs = min(jobs or os.cpu_count() or 1, len(pairings))
    with writing(scores) if scores else nullcontext() as file:
        stopped = _play(contest, play_matches(terms, pairings, jobs))
        if file:
            file.write(contest.csv().encode())
    if contest.has_begun:
        click.echo(contest.table())
    faults = list(contest.faults())
    for line in faults:
        click.echo(f"warning: {line}", err=True)
    if stopped:
        kept = f"; {scores} has those that were played" if scores and contest.has_begun else ""
        raise click.ClickException(f"{stopped} after {contest.progress()}{kept}")
    if faults:
        ctx.exit(BROKEN_PLAYER)


def _check(players: Sequence[str], limits: TimeLimits) -> None:
    """Raise click.ClickException for what is no player."""
    try:
        with redirect_stdout(sys.stderr):
            for player in dict.fromkeys(players):
                load_player(player, limits).make()
    except LoadError as error:
        raise click.ClickException(str(error)) from error


def _play(contest: Contest, matches: Generator[Played | Lost[Pairing], None, None]) -> str:
    """Count matches as they come, and show the table meanwhile; return why they stopped early."""
    console = Console(stderr=True)
    live = Live(console=console, refresh_per_second=_REFRESHES_PER_SECOND, transient=True)
    try:
        with closing(matches), live if console.is_terminal else nullcontext():
            for match in matches:
                if isinstance(match, Lost):
                    contest.lose(match)
                else:
                    contest.add(match)
                shown = f"{contest.table()}\n{contest.progress()}"
                live.update(Text(shown, no_wrap=True, overflow="ellipsis"))
    except KeyboardInterrupt:
        return "stopped"
    except MatchError as error:
        return f"stopped {error};"
    return ""
