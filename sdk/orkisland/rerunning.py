"""`hall orkisland rerun`: the original's record of a match, from the log of its orders."""

from pathlib import Path

import click

from sdk.files import name_of
from sdk.orkisland.drawing import SEAT_LETTERS
from sdk.orkisland.forms import read_log
from sdk.orkisland.options import file_type, names_option, seed_option, settings_option
from sdk.orkisland.outputs import check_apart, writing
from sdk.orkisland.telling import Dropped
from sdk.records import explained
from services.engine.rules.orkisland.formats.conversion import build_record


@click.command()
@click.argument("log", type=file_type)
@seed_option("The seed.", required=True)
@settings_option
@names_option
@click.option(
    "-o",
    "--output",
    type=file_type,
    metavar="FILE",
    help="Where to write the record. By default it goes out.",
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
    check_apart([output], [log, settings])
    options, seed, rounds = read_log(log, seed, settings)
    dropped = Dropped()
    with explained(name_of(log)), writing(output) as file:
        file.writelines(build_record(options, seed, names or SEAT_LETTERS, rounds, dropped.add))
    dropped.end()
