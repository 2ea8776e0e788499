"""A group of commands that imports each when it is called, so that help is there at once."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import click


class Part(NamedTuple):
    """A command of a group: where it is defined, as "module:name", and its line of help."""

    place: str
    line: str


class LazyGroup(click.Group):
    """Commands that are imported when they are called; `parts` has them by name."""

    def __init__(self, *args: Any, parts: Mapping[str, Part], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.parts = parts

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of help."""
        return list(self.parts)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; None if there is none of that name."""
        if cmd_name not in self.parts:
            return None
        module, name = self.parts[cmd_name].place.split(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the lines of the commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, part.line) for name, part in self.parts.items()])
