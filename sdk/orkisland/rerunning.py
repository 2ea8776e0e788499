"""`hall orkisland rerun`: the original's record of a match, from the log of its orders."""

from pathlib import Path

import click

from sdk.orkisland.drawing import SEAT_LETTERS
from sdk.orkisland.files import explained, name_of, read_file, read_settings, writing
from sdk.orkisland.options import file_type, names_option, seed_type, settings_option
from services.engine.rules.orkisland.formats.command_log import parse_log
from services.engine.rules.orkisland.formats.conversion import play_log
from services.engine.rules.orkisland.formats.record_text import RecordWriter
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.registration import STAYS


@click.command()
@click.argument("log", type=file_type)
@click.option("-s", "--seed", type=seed_type, required=True, metavar="N", help="The seed.")
@settings_option
@names_option
@click.option(
    "-o",
    "--output",
    type=file_type,
    metavar="FILE",
    show_default="what goes out",
    help="Where to write the record.",
)
def rerun(
    log: Path, seed: int, settings: Path | None, names: tuple[str, ...] | None, output: Path | None
) -> None:
    """Build the record of a match from the log of its orders.

    LOG has a line for each round, as `match --log` writes it: for each seat a list of [ork,
    direction]. Orders that do not count are dropped with a warning, as in a match.

    \b
    Example:
      hall orkisland rerun -s 7 --names one,two,three,four match.jsonl.gz -o match.out
    """
    ignored = 0
    data = read_file(log)
    options = read_settings(settings)
    with explained(name_of(settings) if settings else "the settings"):
        match = Match(options, seed)
    with explained(name_of(log)), writing(output) as file:
        record = RecordWriter(match, names or SEAT_LETTERS)
        file.write(record.begin())
        for played in play_log(match, parse_log(data)):
            file.write(record.add_round(played.result.done))
            ignored += int((played.result.verdicts > STAYS).sum())
    if ignored:
        orders = "1 order does" if ignored == 1 else f"{ignored} orders do"
        click.echo(f"warning: {orders} not count", err=True)
