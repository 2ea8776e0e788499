"""The forms that a match can have as a file, told apart by what is in it or by its name."""

import gzip
import zlib
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import click

from sdk.files import name_of, read_file
from sdk.orkisland.settings import read_settings
from sdk.records import Replay, explained, replay_text
from services.engine.rules.orkisland.formats.command_log import LoggedRound, parse_log
from services.engine.rules.orkisland.formats.record_text import ShownRecord, parse_shown
from services.engine.rules.orkisland.settings import Settings

_GZIP_MAGIC = b"\x1f\x8b"
_GZIP_FORMAT = zlib.MAX_WBITS | 16
_ENDINGS = {".out": "out", ".res": "out", ".jsonl": "log", ".txt": "record"}
_SHOWN_BYTES = 20
_PART_BYTES = 1 << 10


class Form(StrEnum):
    """A form of a match."""

    OUT = "out"  # the original's record
    LOG = "log"  # every order as it was given
    RECORD = "record"  # of the hall


class LoggedMatch(NamedTuple):
    """A log of orders, with the settings and the seed that it lacks."""

    settings: Settings
    seed: int
    rounds: Sequence[LoggedRound]


def read_match(
    path: Path, seed: int | None, settings: Path | None
) -> ShownRecord | Replay | LoggedMatch:
    """Return the match in a file, compressed or not; `seed` and `settings` are those of a log.

    Raises click.ClickException.
    """
    name = name_of(path)
    data = _open(path)
    form = _form_of(data, name)
    if form is Form.LOG:
        if seed is None:
            raise click.UsageError("a log has no seed: give the one of the match with -s")
        return _read_log(data, name, seed, settings)
    if seed is not None or settings is not None:
        raise click.UsageError(f"{name} has a seed and settings of its own; -s and -i are for logs")
    with explained(name):
        return parse_shown(data) if form is Form.OUT else _read_record(data)


def read_log(path: Path, seed: int, settings: Path | None) -> LoggedMatch:
    """Return the match of a log with the settings of a file. Raises click.ClickException."""
    name = name_of(path)
    data = _open(path)
    if _form_of(data, name) is not Form.LOG:
        raise click.ClickException(f"{name} is no log of orders; see `hall orkisland convert`")
    return _read_log(data, name, seed, settings)


def form_of_name(path: Path) -> Form | None:
    """Return the form that a file of this name has; None if the name does not say.

    >>> form_of_name(Path("match.out")), form_of_name(Path("match.jsonl.gz"))
    (<Form.OUT: 'out'>, <Form.LOG: 'log'>)
    """
    name = Path(path.stem) if path.suffix.lower() == ".gz" else path
    ending = _ENDINGS.get(name.suffix)
    return Form(ending) if ending else None


def _open(path: Path) -> bytes:
    data = read_file(path)
    if not data.startswith(_GZIP_MAGIC):
        return data
    try:
        return gzip.decompress(data)
    except (EOFError, OSError, zlib.error) as error:
        lines = _beginning(data).count(b"\n")
        message = f"{name_of(path)}: cut off or damaged after line {lines}"
        raise click.ClickException(f"{message}; expected a whole gzip file") from error


def _beginning(data: bytes) -> bytes:
    """Return what can be read of a compressed file that is not whole."""
    parts = []
    decompressor = zlib.decompressobj(_GZIP_FORMAT)
    with suppress(zlib.error):
        for start in range(0, len(data), _PART_BYTES):
            parts.append(decompressor.decompress(data[start : start + _PART_BYTES]))
    return b"".join(parts)


def _form_of(data: bytes, name: str) -> Form:
    if data.lstrip().startswith(b"Game"):
        return Form.OUT
    if data.startswith(b"game "):
        return Form.RECORD
    if data.lstrip().startswith(b"["):
        return Form.LOG
    raise click.ClickException(
        f"{name} {_begins(data)}; expected a .out that begins with 'Game', "
        "a record of the hall that begins with 'game orkisland', or a log that begins with '['"
    )


def _begins(data: bytes) -> str:
    """Return what is wrong with how a file begins."""
    if not data.strip():
        return "is empty"
    try:
        first = data.split(b"\n", 1)[0].decode()
    except UnicodeDecodeError:
        return "is no text in UTF-8"
    return f"begins with {first[:_SHOWN_BYTES]!r}"


def _read_log(data: bytes, name: str, seed: int, settings: Path | None) -> LoggedMatch:
    options = read_settings(settings)
    with explained(name):
        return LoggedMatch(options, seed, list(parse_log(data)))


def _read_record(data: bytes) -> Replay:
    played = replay_text(data)
    if not isinstance(played.record.options, Settings):
        raise click.ClickException("a record of another game; `hall replay` shows it")
    return played
