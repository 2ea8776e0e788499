"""Options that several commands of `hall orkisland` have."""

from pathlib import Path

import click

from services.engine.rules.chance import SEED_BITS
from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.formats.record_text import check_names

seed_type = click.IntRange(min=0, max=(1 << SEED_BITS) - 1)
file_type = click.Path(dir_okay=False, allow_dash=True, path_type=Path)

_DAY = 86_400.0

settings_option = click.option(
    "-i",
    "--input",
    "settings",
    type=file_type,
    metavar="CNF",
    show_default="the ordinary settings",
    help="The settings file; - is what comes in.",
)
time_limit_option = click.option(
    "--time-limit",
    type=click.FloatRange(min=0, max=_DAY, min_open=True),
    default=1.0,
    show_default=True,
    metavar="SECONDS",
    help="How long a Python file or a program may think in a round. Later, its orks hold.",
)


class Names(click.ParamType[tuple[str, ...]]):
    """The name of each seat, as a record has it: NAME,NAME,NAME,NAME."""

    name = "A,B,C,D"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Return the names."""
        try:
            return check_names(value.split(","))
        except RecordError as error:
            self.fail(str(error), param, ctx)


names_option = click.option(
    "--names",
    type=Names(),
    show_default="what is known",
    help="What the players of the four seats are called.",
)
