"""Arguments that the commands of `hall bot` have in common."""

import click

from sdk.orkisland.players.finding import EXEC

file_argument = click.argument("file", required=False)
exec_option = click.option(
    "--exec",
    "command",
    metavar="COMMAND",
    help="Instead of a file: a program for Ork Island that reads positions and writes orders.",
)


def chosen_text(file: str | None, command: str | None) -> str:
    """Return what stands for the bot that is given. Raises click.UsageError."""
    if (file is None) == (command is None):
        told = "give a file, such as mybot.py, or --exec with the command of a program"
        raise click.UsageError(told)
    return file if file is not None else f"{EXEC}{command}"
