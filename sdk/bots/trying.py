"""`hall bot try`: a bot plays against computer opponents, in this process."""

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

import click
from click.core import ParameterSource

from sdk.armadora import trial as armadora
from sdk.bot import Bot
from sdk.bots.options import chosen_text, exec_option, file_argument
from sdk.bots.seated import BotFailed
from sdk.loading import PYTHON, LoadError, load_class, make
from sdk.orkisland import trial as orkisland
from sdk.orkisland.options import file_type, time_limit_option
from sdk.orkisland.players.finding import Loaded, load_player, player_of
from sdk.orkisland.settings import read_settings
from sdk.records import explain
from sdk.stopping import stopping
from sdk.time_limits import TimeLimits
from sdk.trial import Trial
from services.engine.rules.game import RulesError

_SEED_BITS = 30  # so that also the last of many games has a seed that either game can have

Play = Callable[[int], Trial]
"""Plays a game of a seed."""


@click.command("try")
@file_argument
@exec_option
@click.option(
    "--against",
    metavar="NAME",
    multiple=True,
    show_default="greedy; three Hunters",
    help=f"An opponent: {', '.join(armadora.OPPONENTS)}; in Ork Island "
    f"{', '.join(orkisland.OPPONENTS)}, a file, or exec:COMMAND, of which the last has all seats "
    "that are left. May be repeated, three times at most.",
)
@click.option("-n", "--games", type=click.IntRange(min=1), default=1, help="How many games.")
@click.option("--seed", type=int, metavar="N", show_default="by chance", help="Of the first game.")
@click.option("--advanced", is_flag=True, help="Armadöra with powers and reinforcements.")
@click.option(
    "-i",
    "--input",
    "settings",
    type=file_type,
    metavar="CNF",
    help="Ork Island: the settings file. By default the ordinary settings.",
)
@time_limit_option
@click.pass_context
def try_out(
    ctx: click.Context,
    file: str | None,
    command: str | None,
    against: tuple[str, ...],
    games: int,
    seed: int | None,
    advanced: bool,
    settings: Path | None,
    time_limit: float,
) -> None:
    """Let a bot play here, without a server. It has seat 0, its opponents have the others.

    \b
    Examples:
      hall bot try mybot.py
      hall bot try mybot.py --against greedy --against random --advanced -n 20
      hall bot try myorks.py --against Walker -n 5
      hall bot try --exec ./player --against Hunter --against Demo
    """
    ctx.with_resource(stopping())
    text = chosen_text(file, command)
    limits = TimeLimits(time_limit)
    try:
        kind = load_class(Path(text)) if file and file.endswith(PYTHON) else None
        if kind and issubclass(kind, Bot) and kind.game == "armadora":
            _check_given(ctx, "Armadöra", "settings", "time_limit")
            play = _in_armadora(kind, Path(text), against, advanced=advanced)
        else:
            _check_given(ctx, "Ork Island", "advanced")
            own = player_of(kind, Path(text), limits) if kind else load_player(text, limits)
            play = _in_orkisland(own, against, settings, limits)
        _play_all(play, games, secrets.randbits(_SEED_BITS) if seed is None else seed)
    except (LoadError, BotFailed) as error:
        raise click.ClickException(str(error)) from error
    except RulesError as error:
        raise click.UsageError(explain(error)) from error


def _check_given(ctx: click.Context, game: str, *others: str) -> None:
    """Raise click.UsageError for options that are given, and are none of this game."""
    for param in ctx.command.params:
        is_given = ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        if param.name in others and is_given:
            raise click.UsageError(f"{param.opts[-1]} is nothing for a bot of {game}")


def _in_armadora(kind: type[Bot], path: Path, against: Sequence[str], *, advanced: bool) -> Play:
    opponents = armadora.find_opponents(against)
    return lambda seed: armadora.play(make(kind, path), opponents, seed, _tell, advanced=advanced)


def _in_orkisland(
    own: Loaded, against: Sequence[str], settings: Path | None, limits: TimeLimits
) -> Play:
    opponents = orkisland.find_opponents(against, limits)
    played = read_settings(settings)
    return lambda seed: orkisland.play(own, opponents, seed, _tell, played)


def _play_all(play: Play, games: int, seed: int) -> None:
    won = 0
    for number in range(games):
        trial = play(seed + number)
        won += trial.has_won
        click.echo(trial.tell())
    if games > 1:
        click.echo(f"{trial.names[0]} has won {won} of {games}.")


def _tell(line: str) -> None:
    click.echo(line, err=True)
