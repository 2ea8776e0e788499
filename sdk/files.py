"""Files that the commands read."""

import sys
from pathlib import Path

import click

STANDARD_STREAM = Path("-")
"""What is given for a file that comes in, or goes out, by the standard streams."""


def read_file(path: Path) -> bytes:
    """Return what is in a file, - is what comes in.

    Raises click.ClickException.
    """
    if path == STANDARD_STREAM:
        if not sys.stdin:
            raise click.ClickException("nothing can come in: the standard input is closed")
        return sys.stdin.buffer.read()
    try:
        return path.read_bytes()
    except OSError as error:
        raise click.ClickException(f"{str(path)!r} cannot be read: {error.strerror}") from error


def name_of(path: Path) -> str:
    """Return what a file is called in messages."""
    return "what comes in" if path == STANDARD_STREAM else str(path)
