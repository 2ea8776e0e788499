"""The `hall` command: its parts, put together."""

import click

from sdk.playing import play
from sdk.replaying import replay, verify


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def hall() -> None:
    """Play in a terminal, and look again at games that were played.

    \b
    Examples:
      hall play armadora --advanced --record game.txt
      hall replay game.txt --as 1 --ply 12
      hall verify game.txt
    """


for command in (play, replay, verify):
    hall.add_command(command)
