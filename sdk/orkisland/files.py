"""Files of the commands: read whole, and written under another name until they are whole."""

import gzip
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

import click

from sdk.records import explain
from services.engine.rules.game import RulesError
from services.engine.rules.orkisland.formats.settings_text import parse_settings
from services.engine.rules.orkisland.settings import Settings

STANDARD_STREAM = Path("-")
"""What is given for a file that comes in, or goes out, by the standard streams."""


def read_file(path: Path) -> bytes:
    """Return what is in a file, - is what comes in.

    Raises click.FileError.
    """
    if path == STANDARD_STREAM:
        return sys.stdin.buffer.read()
    try:
        return path.read_bytes()
    except OSError as error:
        raise click.FileError(str(path), hint=error.strerror) from error


def read_settings(path: Path | None) -> Settings:
    """Return the settings of a file, or without one the ordinary ones.

    Raises click.ClickException.
    """
    return Settings() if path is None else settings_of(read_file(path), name_of(path))


def settings_of(data: bytes, name: str) -> Settings:
    """Return the settings that stand in a file of this name. Raises click.ClickException."""
    with explained(name):
        return parse_settings(text_of(data, name))


def text_of(data: bytes, name: str) -> str:
    """Return the text in a file of this name. Raises click.ClickException."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{name}: no text in UTF-8, at byte {error.start}") from error


def name_of(path: Path) -> str:
    """Return what a file is called in messages."""
    return "what comes in" if path == STANDARD_STREAM else str(path)


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Tell what the rules refuse about a file of this name."""
    try:
        yield
    except RulesError as error:
        raise click.ClickException(f"{name}: {explain(error)}") from error


@contextmanager
def writing(path: Path | None) -> Iterator[IO[bytes]]:
    """Yield a file to write to, compressed if its name ends in .gz; without one what goes out.

    It has the name only when the block is left: after a failure it is not there, and what was
    there before is. Raises click.FileError.
    """
    if path is None or path == STANDARD_STREAM:
        yield sys.stdout.buffer
        return
    path = path.resolve()
    is_special = path.exists() and not path.is_file()  # a pipe or a device, as /dev/null
    part = path if is_special else path.with_name(f"{path.name}.part")
    try:
        with _opened(part, path) as file:
            if path.suffix == ".gz":
                with gzip.GzipFile(fileobj=file, mode="wb", filename="", mtime=0) as compressed:
                    yield cast(IO[bytes], compressed)
            else:
                yield file
        if part != path:
            part.replace(path)
    finally:
        if part != path:
            part.unlink(missing_ok=True)


def _opened(path: Path, name: Path) -> IO[bytes]:
    try:
        return path.open("wb")
    except OSError as error:
        raise click.FileError(str(name), hint=error.strerror) from error
