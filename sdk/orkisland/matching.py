"""`hall orkisland match`: one match of four players, with the options of the original."""

import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import click

from sdk.files import STANDARD_STREAM, name_of, read_file
from sdk.loading import LoadError
from sdk.orkisland.driving import Result, drive
from sdk.orkisland.options import file_type, names_option, seed_option, time_limit_option
from sdk.orkisland.outputs import Sink, check_apart, writing_all
from sdk.orkisland.players.finding import Loaded, load_player
from sdk.orkisland.settings import read_settings, settings_of
from sdk.orkisland.telling import Told, tell_faults
from sdk.records import explain, explained
from sdk.stopping import stopping
from sdk.time_limits import TimeLimits
from services.ai.orkisland.bots import BOTS
from services.engine.rules.game import RulesError
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.formats.command_log import LoggedRound, format_log
from services.engine.rules.orkisland.formats.conversion import record_of_log
from services.engine.rules.orkisland.formats.settings_text import TITLE
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.record import format_record

BROKEN_PLAYER = 3
"""The status of a match that was played although a player was late or out of it."""

_SEED_BITS = 31  # as many as the original has, so that a record says the whole seed


def _list_players(ctx: click.Context, param: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        click.echo("\n".join(BOTS))
        ctx.exit()


def _tell_version(ctx: click.Context, param: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        click.echo(f"{' '.join(TITLE)}, rules version {game.rules_versions[-1]} of the hall")
        ctx.exit()


@click.command()
@click.argument("players", nargs=-1, metavar="P0 P1 P2 P3")
@seed_option("The seed. By default it is drawn, and told.")
@click.option(
    "-i",
    "--input",
    "settings",
    type=file_type,
    metavar="CNF",
    help="The settings file; - is what comes in. By default what comes in unless that is a "
    "terminal, and if nothing does, the ordinary settings.",
)
@click.option(
    "-o",
    "--output",
    type=file_type,
    metavar="OUT",
    help="Where to write the record of the original. By default it goes out.",
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
    positions and answers with orders; docs/orkisland-players.md tells how to write one. The files
    are there only once the match has been played, all of them or none.

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
    ctx.with_resource(stopping())
    check_apart([output, *(path for path in (log, record) if path)], [settings])
    told = Told(quiet=quiet, bar=not _goes_to_terminal(output))
    board = _open(settings, secrets.randbits(_SEED_BITS) if seed is None else seed, told)
    seats = _load(players, TimeLimits(time_limit), told)
    names = names or tuple([seat.name for seat in seats])
    result = _play(board, seats, names, (output, log, record), told)
    told.scores(names, result.scores)
    for line in tell_faults(names, result):
        click.echo(f"error: {line}", err=True)
    if any(result.faults):
        ctx.exit(BROKEN_PLAYER)


def _goes_to_terminal(output: Path | None) -> bool:
    """Tell whether people see the record where they would see a bar."""
    return output in (None, STANDARD_STREAM) and bool(sys.stdout) and sys.stdout.isatty()


def _open(path: Path | None, seed: int, told: Told) -> Match:
    """Return the match that a settings file gives, or what comes in, or else the ordinary one."""
    told.info(f"seed {seed}")
    told.info("loading game")
    if path:
        name, settings = name_of(path), read_settings(path)
    else:
        name, settings = _read_what_comes_in(told)
    with explained(name):
        match = Match(settings, seed)
    told.info("loaded game")
    return match


def _read_what_comes_in(told: Told) -> tuple[str, Settings]:
    """Return the settings that come in, with the name of where they are from."""
    if sys.stdin and not sys.stdin.isatty():
        told.info("reading settings from the standard input")
        data = read_file(STANDARD_STREAM)
        if data.strip():
            name = name_of(STANDARD_STREAM)
            return name, settings_of(data, name)
    return "the settings", Settings()


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
        with _opened(paths) as sinks, told.rounds(match.settings.nb_rounds) as advance:
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

    out: Sink
    log: Sink | None
    record: Sink | None


@contextmanager
def _opened(paths: Sequence[Path | None]) -> Iterator[_Sinks]:
    """Yield files for the forms of a match, of which only the first must be."""
    out, *others = paths
    with writing_all([out, *(path for path in others if path)]) as sinks:
        first, *rest = sinks
        yield _Sinks(first, *[rest.pop(0) if path else None for path in others])


def _write_log(sinks: _Sinks, match: Match, log: Sequence[LoggedRound]) -> None:
    if sinks.log:
        sinks.log.writelines(format_log(log))
    if sinks.record:
        record = record_of_log(match.settings, match.seed, log)
        sinks.record.write(format_record(record).encode())
