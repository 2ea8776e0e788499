"""Options that several commands of `hall orkisland` have."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from services.engine.rules.chance import SEED_BITS
from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.formats.record_text import check_names

file_type = click.Path(dir_okay=False, allow_dash=True, path_type=Path)

Command = TypeVar("Command", bound=Callable[..., Any])

_DAY = 86_400.0

settings_option = click.option(
    "-i",
    "--input",
    "settings",
    type=file_type,
    metavar="CNF",
    help="The settings file; - is what comes in. By default the ordinary settings.",
)
time_limit_option = click.option(
    "--time-limit",
    type=click.FloatRange(min=0, max=_DAY, min_open=True),
    default=1.0,
    show_default=True,
    metavar="SECONDS",
    help="How long a Python file or a program may think in a round. Later, its orks hold.",
)


class Seed(click.ParamType[int]):
    """The seed of a match; help does not write out how large it may be."""

    name = "N"

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the seed."""
        try:
            seed = int(value)
        except ValueError:
            seed = -1
        if not 0 <= seed < 1 << SEED_BITS:
            self.fail(f"expected a number from 0 to 2^{SEED_BITS} - 1, not {value}", param, ctx)
        return seed


def seed_option(
    help: str, *, required: bool = False, default: int | None = None
) -> Callable[[Command], Command]:
    """Return the option of a seed."""
    return click.option(
        "-s", "--seed", type=Seed(), metavar="N", required=required, default=default, help=help
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
    help="What the players of the four seats are called. By default what is known of it.",
)
