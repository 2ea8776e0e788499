"""`hall ladder armadora`: how strong bots of Armadöra are."""

from typing import Any

import click

from sdk.ladder.armadora import ArmadoraArena
from sdk.ladder.measuring import measure
from sdk.ladder.options import Asked, ladder_options
from sdk.ladder.plan import Table
from services.engine.rules.armadora.options import TEAM_SEATS, TEAMS


@click.command()
@click.argument("bots", nargs=-1, metavar="[BOT…]")
@click.option(
    "--seats",
    type=click.Choice(["2", "3", "4"]),
    multiple=True,
    show_default="2 and 4",
    help="How many play: a bot alone against all others. May be repeated.",
)
@click.option("--advanced", is_flag=True, help="With powers and reinforcements.")
@click.option("--partners", is_flag=True, help="Two of a bot against two of another.")
@ladder_options
@click.pass_context
def armadora(
    ctx: click.Context,
    /,
    bots: tuple[str, ...],
    seats: tuple[str, ...],
    advanced: bool,
    partners: bool,
    **asked: Any,
) -> None:
    """Let bots of Armadöra play each other, and tell how strong each is.

    Bots are named, the weakest first, or given by Python files; without any, all of the hall play.
    Each plays those before it in the list, for two players and alone against three. A first place
    that is shared counts its share. What stands behind ± is one standard error.

    Ratings are on Elo's scale, where 400 points are ten wins to one, and random has 1000, or
    whoever is the first if it does not play. They are of two-player games if there are any.

    The same arguments give the same results, however many games are played at a time.

    \b
    The status is
      0  if all went well
      1  if the ladder could not be played, or not to its end
      2  if the command cannot be understood
      3  if it was played, but a game does not count

    \b
    Examples:
      hall ladder armadora mybot.py --against greedy --seats 2 --games 100
      hall ladder armadora --advanced --games 4 --rivals 100
      hall ladder armadora --rivals 200 --write
    """
    arena = ArmadoraArena(is_advanced=advanced, has_partners=partners)
    measure(ctx, arena, _tables(seats, has_partners=partners), bots, Asked(**asked))


def _tables(seats: tuple[str, ...], *, has_partners: bool) -> list[Table]:
    if has_partners:
        if set(seats) - {str(TEAM_SEATS)}:
            raise click.UsageError(f"partners need {TEAM_SEATS} seats; leave out --seats")
        return [Table(TEAM_SEATS, TEAMS)]
    if seats:
        return [Table(count, count) for count in sorted(set(map(int, seats)))]
    return list(ArmadoraArena.tables)
