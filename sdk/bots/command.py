"""The `hall bot` command: its parts, put together."""

import click

from sdk.lazy import LazyGroup, Part

PARTS = {
    "new": Part("sdk.bots.creating:new", "Write a bot that plays, for you to go on with."),
    "try": Part("sdk.bots.trying:try_out", "Let a bot play here, without a server."),
    "run": Part("sdk.bots.running:run", "Let a bot play at a table of the hall."),
}


@click.group(cls=LazyGroup, parts=PARTS)
def bot() -> None:
    """Write a bot in Python, try it out, and let it play at tables of the hall.

    \b
    Examples:
      hall bot new mybot.py
      hall bot try mybot.py
      hall bot run mybot.py --against greedy
      hall bot run mybot.py --table gqaw5vmmow3b -v
    """
