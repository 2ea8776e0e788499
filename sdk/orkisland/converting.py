"""`hall orkisland convert`: a match from one of its forms into another."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from sdk.files import name_of
from sdk.orkisland.drawing import SEAT_LETTERS
from sdk.orkisland.forms import Form, LoggedMatch, form_of_name, read_match
from sdk.orkisland.options import file_type, names_option, seed_option, settings_option
from sdk.orkisland.outputs import check_apart, writing
from sdk.orkisland.telling import Dropped
from sdk.records import Replay, explained
from services.engine.rules.orkisland.formats.command_log import format_log
from services.engine.rules.orkisland.formats.conversion import (
    build_record,
    log_of_record,
    log_of_shown,
    record_of_log,
)
from services.engine.rules.orkisland.formats.record_text import ShownRecord
from services.engine.rules.record import format_record


class Played(NamedTuple):
    """All that is needed to play a match again, and the names of its seats."""

    match: LoggedMatch
    names: Sequence[str]


@click.command()
@click.argument("source", type=file_type, metavar="IN")
@click.argument("target", type=file_type, metavar="OUT")
@click.option(
    "--to",
    type=click.Choice([form.value for form in Form]),
    help="The form to write: the original's record (.out), a log (.jsonl), a record of the hall "
    "(.txt). By default what the name of OUT says.",
)
@seed_option("The seed, which a log lacks.")
@settings_option
@names_option
def convert(
    source: Path,
    target: Path,
    to: str | None,
    seed: int | None,
    settings: Path | None,
    names: tuple[str, ...] | None,
) -> None:
    """Turn a match from one form into another; the match is played again on the way.

    IN is a .out, a log of orders or a record of the hall, told apart by what is in it. A .out from
    elsewhere often cannot be played again, since it lacks the orders that came to nothing; it can
    be shown all the same. Orders of a log that do not count are told with their line.

    \b
    Examples:
      hall orkisland convert match.txt match.out
      hall orkisland convert match.jsonl.gz match.txt -s 7 -i my.cnf
    """
    form = Form(to) if to else form_of_name(target)
    if form is None:
        raise click.UsageError(f"say with --to what {target} shall be: {', '.join(Form)}")
    check_apart([target], [source, settings])
    match = read_match(source, seed, settings)
    dropped = Dropped()
    with explained(name_of(source)):
        played = _play_again(match)
        played = played._replace(names=names or played.names)
        with writing(target) as file:
            file.writelines(_write(played, form, dropped))
    dropped.end()


def _play_again(match: ShownRecord | Replay | LoggedMatch) -> Played:
    """Return what a match can be played again by. Raises RulesError."""
    if isinstance(match, ShownRecord):
        settings, log = log_of_shown(match)
        return Played(LoggedMatch(settings, match.seed, log), match.names)
    if isinstance(match, Replay):
        record = match.record
        log = log_of_record(record)
        return Played(LoggedMatch(match.states[0].options, record.seed, log), SEAT_LETTERS)
    return Played(match, SEAT_LETTERS)


def _write(played: Played, form: Form, dropped: Dropped) -> Iterator[bytes]:
    """Yield a match in one of its forms. Raises RulesError for a log that makes no match."""
    settings, seed, log = played.match
    match form:
        case Form.OUT:
            yield from build_record(settings, seed, played.names, log, dropped.add)
        case Form.LOG:
            yield from format_log(log)
        case Form.RECORD:
            yield format_record(record_of_log(settings, seed, log, dropped.add)).encode()
