"""`hall orkisland generate`: an island that a seed gives, as a settings file of its own."""

from dataclasses import replace
from pathlib import Path

import click

from sdk.orkisland.options import file_type, seed_option, settings_option
from sdk.orkisland.outputs import check_apart, writing
from sdk.orkisland.settings import read_settings
from sdk.records import explained
from services.engine.rules.orkisland.formats.settings_text import format_settings
from services.engine.rules.orkisland.match import Match


@click.command()
@seed_option("The seed.", required=True)
@settings_option
@click.option(
    "-o",
    "--output",
    type=file_type,
    metavar="FILE",
    help="Where to write the settings. By default they go out.",
)
def generate(seed: int, settings: Path | None, output: Path | None) -> None:
    """Draw the island of a seed, as a settings file with a grid (FIXED).

    A match with it has the same island, but not the same orks on it: there, the seed has not been
    used for the island before.

    \b
    Example:
      hall orkisland generate -s 7 -o island7.cnf
    """
    check_apart([output], [settings])
    options = read_settings(settings)
    with explained("the settings"):
        island = Match(options, seed).island
    with writing(output) as file:
        file.write(format_settings(replace(options, grid=island)).encode())
