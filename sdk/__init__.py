"""For the terminal and for authors of bots: the `hall` command, and the class `Bot`."""

from sdk.bot import Bot, Turn

__all__ = ["Bot", "Turn"]
