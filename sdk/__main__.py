"""Run the `hall` command: `python -m sdk`."""

import os
import sys
from contextlib import suppress

import click

from sdk.command import hall


def main() -> None:
    """Run the command; if its own output cannot be written, say so and be content with that."""
    try:
        hall(prog_name="hall")
    except OSError as error:
        if error.filename:  # of a file, which is for the commands to tell
            raise
        with suppress(OSError):
            click.echo(f"Error: what goes out cannot be written: {error.strerror}", err=True)
        sys.exit(1)
    finally:
        _drop_unwritten()


def _drop_unwritten() -> None:
    """Write what is left; if that fails, let nobody try once more at the end of the process."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    main()
