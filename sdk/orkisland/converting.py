"""`hall orkisland convert`: a match from one of its forms into another."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from sdk.orkisland.drawing import SEAT_LETTERS
from sdk.orkisland.files import explained, name_of, read_settings, text_of, writing
from sdk.orkisland.forms import Form, form_of_name, read_match
from sdk.orkisland.options import file_type, names_option, seed_type, settings_option
from services.engine.rules.orkisland.formats.command_log import LoggedRound, format_log, parse_log
from services.engine.rules.orkisland.formats.conversion import (
    build_record,
    log_of_record,
    log_of_shown,
    record_of_log,
)
from services.engine.rules.orkisland.formats.record_text import parse_shown
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.record import format_record, parse_record


class Played(NamedTuple):
    """All that is needed to play a match again."""

    settings: Settings
    seed: int
    names: Sequence[str]
    log: Iterable[LoggedRound]


@click.command()
@click.argument("source", type=file_type, metavar="IN")
@click.argument("target", type=file_type, metavar="OUT")
@click.option(
    "--to",
    type=click.Choice([form.value for form in Form]),
    show_default="what the name of OUT says",
    help="The form to write: the original's record (.out), a log (.jsonl), a record of the hall "
    "(.txt).",
)
@click.option("-s", "--seed", type=seed_type, metavar="N", help="The seed, which a log lacks.")
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
    be shown all the same.

    \b
    Examples:
      hall orkisland convert match.txt match.out
      hall orkisland convert match.jsonl.gz match.txt -s 7 -i my.cnf
    """
    new_form = Form(to) if to else form_of_name(target)
    if new_form is None:
        raise click.UsageError(f"say with --to what {target} shall be: {', '.join(Form)}")
    form, data = read_match(source)
    with explained(name_of(source)):
        match form:
            case Form.OUT:
                played = _read_out(data)
            case Form.RECORD:
                played = _read_record(text_of(data, name_of(source)))
            case Form.LOG:
                if seed is None:
                    raise click.UsageError("a log has no seed: give the one of the match with -s")
                played = Played(read_settings(settings), seed, SEAT_LETTERS, parse_log(data))
        with writing(target) as file:
            file.writelines(_write(played._replace(names=names or played.names), new_form))


def _read_out(data: bytes) -> Played:
    shown = parse_shown(data)
    settings, log = log_of_shown(shown)
    return Played(settings, shown.seed, shown.names, log)


def _read_record(text: str) -> Played:
    record = parse_record(text)
    log = log_of_record(record)
    assert isinstance(record.options, Settings)
    return Played(record.options, record.seed, SEAT_LETTERS, log)


def _write(played: Played, form: Form) -> Iterator[bytes]:
    """Yield a match in one of its forms. Raises RecordError for a log that makes no match."""
    match form:
        case Form.OUT:
            yield from build_record(*played)
        case Form.LOG:
            yield from format_log(played.log)
        case Form.RECORD:
            record = record_of_log(played.settings, played.seed, played.log)
            yield format_record(record).encode()
