"""`hall orkisland match`: one match of four players, with the options of the original."""

import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stdout
from pathlib import Path
from typing import IO, NamedTuple

import click

from sdk.orkisland.driving import Result, drive
from sdk.orkisland.files import (
    STANDARD_STREAM,
    explained,
    name_of,
    read_file,
    settings_of,
    writing,
)
from sdk.orkisland.loading import Loaded, LoadError, load_player
from sdk.orkisland.options import file_type, names_option, seed_type, time_limit_option
from sdk.orkisland.telling import Told, tell_faults
from sdk.orkisland.time_limits import TimeLimits
from sdk.records import explain
from services.engine.rules.game import RulesError
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.formats.command_log import LoggedRound, format_log
from services.engine.rules.orkisland.formats.conversion import record_of_log
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.record import format_record

BROKEN_PLAYER = 3
"""The status of a match that was played although a player was late or out of it."""

_SEED_BITS = 31  # as many as the original has, so that a record says the whole seed


def _list_players(ctx: click.Context, param: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        click.echo("\n".join(PLAYERS))
        ctx.exit()


def _tell_version(ctx: click.Context, param: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        click.echo(f"OrkIsland 1.0, rules version {game.rules_versions[-1]} of the hall")
        ctx.exit()


@click.command()
@click.argument("players", nargs=-1, metavar="P0 P1 P2 P3")
@click.option(
    "-s", "--seed", type=seed_type, metavar="N", show_default="by chance", help="The seed."
)
@click.option(
    "-i",
    "--input",
    "settings",
    type=file_type,
    metavar="CNF",
    show_default="what comes in, if anything does, else the ordinary settings",
    help="The settings file; - is what comes in.",
)
@click.option(
    "-o",
    "--output",
    type=file_type,
    metavar="OUT",
    show_default="what goes out",
    help="Where to write the record of the original.",
)
@click.option("--log", type=file_type, metavar="FILE", help="Write every order (.jsonl, .gz too).")
@click.option("--record", type=file_type, metavar="FILE", help="Write the record of the hall.")
@names_option
@time_limit_option
@click.option("-q", "--quiet", is_flag=True, help="Tell nothing but warnings.")
@click.option(
    "-l",
    "--list",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_players,
    help="Tell the names of the players that there are, and exit.",
)
@click.option(
    "-v",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Tell the version, and exit.",
)
@click.pass_context
def match(
    ctx: click.Context,
    players: tuple[str, ...],
    seed: int | None,
    settings: Path | None,
    output: Path | None,
    log: Path | None,
    record: Path | None,
    names: tuple[str, ...] | None,
    time_limit: float,
    quiet: bool,
) -> None:
    """Play a match of four players, and write its record.

    A player is a name (see --list), a Python file, or exec:COMMAND for a program that is sent
    positions and answers with orders. The files are there only once the match has been played.

    \b
    The status is
      0  if all went well
      1  if the match could not be played, or not to its end
      2  if the command cannot be understood
      3  if it was played, but a player was late, or out of it after a mistake or its end

    \b
    Examples:
      hall orkisland match -s 7 -o match.out Demo Walker Hunter Null
      hall orkisland match -i my.cnf --log match.jsonl.gz mine.py Demo Demo exec:./other > match.out
    """
    if len(players) != SEATS:
        raise click.UsageError(f"a match takes exactly {SEATS} players, not {len(players)}")
    told = Told(quiet=quiet, bar=output is not None)
    board = _open(settings, secrets.randbits(_SEED_BITS) if seed is None else seed, told)
    seats = _load(players, TimeLimits(time_limit), told)
    names = names or tuple([seat.name for seat in seats])
    result = _play(board, seats, names, (output, log, record), told)
    told.scores(names, result.scores)
    for line in tell_faults(names, result):
        click.echo(f"error: {line}", err=True)
    if any(result.faults):
        ctx.exit(BROKEN_PLAYER)


def _open(path: Path | None, seed: int, told: Told) -> Match:
    """Return the match that a settings file gives, or what comes in, or else the ordinary one."""
    told.info(f"seed {seed}")
    told.info("loading game")
    if path is None and not sys.stdin.isatty():
        path = STANDARD_STREAM
    data = read_file(path) if path else b""
    name = name_of(path) if path and data.strip() else "the settings"
    settings = settings_of(data, name) if path != STANDARD_STREAM or data.strip() else Settings()
    with explained(name):
        match = Match(settings, seed)
    told.info("loaded game")
    return match


def _load(players: Sequence[str], limits: TimeLimits, told: Told) -> list[Loaded]:
    loaded = []
    for player in players:
        told.info(f"loading player {player}")
        try:
            with redirect_stdout(sys.stderr):
                loaded.append(load_player(player, limits))
        except LoadError as error:
            raise click.ClickException(str(error)) from error
    told.info("players loaded")
    return loaded


def _play(
    match: Match,
    seats: Sequence[Loaded],
    names: Sequence[str],
    paths: Sequence[Path | None],
    told: Told,
) -> Result:
    """Play a match and write its files, all of them or none. Raises click.ClickException."""
    try:
        with _opened(*paths) as sinks, told.rounds(match.settings.nb_rounds) as advance:
            log: list[LoggedRound] = []

            def keep(moves: LoggedRound) -> None:
                log.append(moves)
                advance()

            with redirect_stdout(sys.stderr):  # what players print is no part of the record
                players = [seat.make() for seat in seats]
                result = drive(
                    match,
                    players,
                    names,
                    write=sinks.out.write,
                    tell=told.line,
                    note=told.info_of_round,
                    played=keep,
                )
            _write_log(sinks, match, log)
    except LoadError as error:
        raise click.ClickException(str(error)) from error
    except RulesError as error:
        raise click.ClickException(f"the match is broken off: {explain(error)}") from error
    except KeyboardInterrupt as stop:
        raise click.ClickException(
            f"stopped after {match.round} of {match.settings.nb_rounds} rounds; "
            "no file has been written"
        ) from stop
    return result


class _Sinks(NamedTuple):
    """Where the forms of a match are written to."""

    out: IO[bytes]
    log: IO[bytes] | None
    record: IO[bytes] | None


@contextmanager
def _opened(out: Path | None, log: Path | None, record: Path | None) -> Iterator[_Sinks]:
    """Yield files for the forms of a match, of which only the first must be; see `writing`."""
    with ExitStack() as stack:
        yield _Sinks(
            stack.enter_context(writing(out)),
            stack.enter_context(writing(log)) if log else None,
            stack.enter_context(writing(record)) if record else None,
        )


def _write_log(sinks: _Sinks, match: Match, log: Sequence[LoggedRound]) -> None:
    if sinks.log:
        sinks.log.writelines(format_log(log))
    if sinks.record:
        record = record_of_log(match.settings, match.seed, log)
        sinks.record.write(format_record(record).encode())
