"""The forms that a match can have as a file, told apart by what is in it or by its name."""

import gzip
import zlib
from enum import StrEnum
from pathlib import Path

import click

from sdk.orkisland.files import name_of, read_file

_GZIP_MAGIC = b"\x1f\x8b"
_ENDINGS = {".out": "out", ".res": "out", ".jsonl": "log", ".txt": "record"}


class Form(StrEnum):
    """A form of a match."""

    OUT = "out"  # the original's record
    LOG = "log"  # every order as it was given
    RECORD = "record"  # of the hall


def read_match(path: Path) -> tuple[Form, bytes]:
    """Return what is in a file, not compressed, and the form of it. Raises click.ClickException."""
    data = read_file(path)
    if data.startswith(_GZIP_MAGIC):
        try:
            data = gzip.decompress(data)
        except (EOFError, OSError, zlib.error) as error:
            message = f"{name_of(path)}: cut off or damaged, expected a whole gzip file"
            raise click.ClickException(message) from error
    return _form_of(data, path), data


def _form_of(data: bytes, path: Path) -> Form:
    if data.lstrip().startswith(b"Game"):
        return Form.OUT
    if data.startswith(b"game "):
        return Form.RECORD
    if data.lstrip().startswith(b"["):
        return Form.LOG
    raise click.ClickException(
        f"{name_of(path)}: {data[:20]!r} begins no match; expected a .out that begins with 'Game', "
        "a record of the hall that begins with 'game orkisland', or a log that begins with '['"
    )


def form_of_name(path: Path) -> Form | None:
    """Return the form that a file of this name has; None if the name does not say.

    >>> form_of_name(Path("match.out")), form_of_name(Path("match.jsonl.gz"))
    (<Form.OUT: 'out'>, <Form.LOG: 'log'>)
    """
    name = Path(path.stem) if path.suffix == ".gz" else path
    ending = _ENDINGS.get(name.suffix)
    return Form(ending) if ending else None
