"""Options that all commands of `hall ladder` have."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import click

from sdk.ladder.opponents import RATINGS
from sdk.ladder.plan import Pair
from sdk.ladder.rivals import RIVALS
from sdk.orkisland.options import file_type, seed_option

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a ladder, whatever the game."""

    against: tuple[str, ...]
    games: int
    rival_games: int | None
    seed: int
    jobs: int | None
    path: Path | None
    is_json: bool

    def games_of(self, game: str, pair: Pair) -> int:
        """Return how many games a pair plays."""
        is_of_rivals = pair.other in RIVALS[game].get(pair.bot, ())
        return self.rival_games or self.games if is_of_rivals else self.games


def _check_name(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    if path and path.suffix != RATINGS.suffix:
        raise click.BadParameter(
            f"a file of ratings is called {RATINGS.name} or so, not {str(path)!r}; without a "
            "name, write --write after the bots"
        )
    return path


_OPTIONS = (
    click.option(
        "--against",
        multiple=True,
        metavar="BOT",
        help="Play against this bot alone, and not against each other. May be repeated.",
    ),
    click.option(
        "-n",
        "--games",
        type=click.IntRange(min=1),
        default=40,
        show_default=True,
        metavar="N",
        help="How many games each pair plays, in Armadöra for each number of players; some more if "
        "need be, so that all sides are played equally often.",
    ),
    click.option(
        "--rivals",
        "rival_games",
        type=click.IntRange(min=1),
        metavar="N",
        help="How many games instead each bot of the hall plays against its rivals, whom it is to "
        "beat; docs/opponents.md tells of these pairs.",
    ),
    seed_option("The first seed, by default 0; further games have the next ones.", default=0),
    click.option(
        "--jobs",
        type=click.IntRange(min=1),
        metavar="N",
        help="How many games are played at a time. By default one for each core.",
    ),
    click.option(
        "--write",
        "path",
        type=file_type,
        is_flag=False,
        flag_value=str(RATINGS),
        callback=_check_name,
        metavar="[FILE.json]",
        help="Write what comes of it; without a name the whole ladder, where the pages and "
        "docs/opponents.md show it.",
    ),
    click.option("--json", "is_json", is_flag=True, help="Print what would be written."),
)


def ladder_options(command: Command) -> Command:
    """Give a command the options of `Asked`, which come in keyword arguments of these names."""
    return reduce(lambda decorated, option: option(decorated), reversed(_OPTIONS), command)
