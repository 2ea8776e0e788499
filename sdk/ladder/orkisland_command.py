"""`hall ladder orkisland`: how strong bots of Ork Island are."""

from pathlib import Path
from typing import Any

import click

from sdk.ladder.measuring import measure
from sdk.ladder.options import Asked, ladder_options
from sdk.ladder.orkisland import OrkIslandArena
from sdk.orkisland.options import settings_option, time_limit_option
from sdk.orkisland.settings import read_settings


@click.command()
@click.argument("bots", nargs=-1, metavar="[BOT…]")
@settings_option
@time_limit_option
@ladder_options
@click.pass_context
def orkisland(
    ctx: click.Context,
    /,
    bots: tuple[str, ...],
    settings: Path | None,
    time_limit: float,
    **asked: Any,
) -> None:
    """Let bots of Ork Island play each other, and tell how strong each is.

    Bots are named, the weakest first, or given by Python files or exec:COMMAND, as in hall
    orkisland match; without any, all of the hall play. Each plays alone against three of each of
    those before it in the list, from all four seats. A first place that is shared counts its
    share. What stands behind ± is one standard error.

    Ratings are on Elo's scale, where 400 points are ten wins to one, and Walker has 1000, or
    whoever is the first if it does not play.

    The same arguments give the same results, however many matches are played at a time, unless a
    file or a program is late in one of them.

    \b
    The status is
      0  if all went well
      1  if the ladder could not be played, or not to its end
      2  if the command cannot be understood
      3  if it was played, but a bot was late, or out of a match, or a match does not count

    \b
    Examples:
      hall ladder orkisland mine.py --against Hunter --games 100
      hall ladder orkisland Hunter --against exec:./other
      hall ladder orkisland --rivals 100 --write
    """
    if settings and asked["path"]:
        raise click.UsageError("ratings are written of the ordinary settings; leave out -i")
    arena = OrkIslandArena(read_settings(settings), str(settings or ""), time_limit)
    measure(ctx, arena, arena.tables, bots, Asked(**asked))
