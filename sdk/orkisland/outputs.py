"""Files that commands write: under another name until they are whole, and all of them or none."""

import errno
import gzip
import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, cast

import click

from sdk.files import STANDARD_STREAM


class Sink:
    """A file that is written to. Raises click.ClickException where that cannot be done."""

    def __init__(self, file: IO[bytes], path: Path) -> None:
        self._file = file
        self._path = path

    def write(self, data: bytes) -> None:
        """Write bytes."""
        with _told(self._path):
            self._file.write(data)

    def writelines(self, lines: Iterable[bytes]) -> None:
        """Write lines, which have their ends already."""
        for line in lines:
            self.write(line)


@contextmanager
def writing(path: Path | None) -> Iterator[Sink]:
    """Yield a file to write to; see `writing_all`."""
    with writing_all([path]) as [sink]:
        yield sink


@contextmanager
def writing_all(paths: Sequence[Path | None]) -> Iterator[list[Sink]]:
    """Yield files to write to, compressed if their names end in .gz; None is what goes out.

    They have their names only when the block is left and all of them are whole: after a failure
    none is there, and what was there before is. Raises click.ClickException.
    """
    targets = [_Target(path or STANDARD_STREAM) for path in paths]
    try:
        with ExitStack() as stack:
            yield [stack.enter_context(target.opened()) for target in targets]
        for target in targets:
            target.finish()
    finally:
        for target in targets:
            target.discard()


def check_apart(written: Sequence[Path | None], read: Sequence[Path | None] = ()) -> None:
    """Raise click.UsageError if a file is written twice, or one that is read is written over.

    None is what goes out among those that are written, and nothing among those that are read.
    """
    taken = {path.resolve(): "read" for path in read if path and path != STANDARD_STREAM}
    for path in written:
        place = (path or STANDARD_STREAM).resolve()
        if place in taken:
            raise click.UsageError(
                f"{_name_of(path or STANDARD_STREAM)} is {taken[place]} already; "
                "give each file a name of its own"
            )
        if not _is_special(place):
            taken[place] = "written"


class _Target:
    """A file that gets its name when it is whole, unless it is a stream, a pipe or a device."""

    def __init__(self, path: Path) -> None:
        self._name = path
        self._path = path.resolve()
        self._part: Path | None = None  # where it is for the time being
        if path != STANDARD_STREAM and not _is_special(self._path):
            self._part = self._path.with_name(f".{self._path.name}.{secrets.token_hex(4)}.part")

    @contextmanager
    def opened(self) -> Iterator[Sink]:
        if self._name == STANDARD_STREAM:
            yield Sink(_standard_output(), self._name)
            with _told(self._name):
                _standard_output().flush()
            return
        with _told(self._name):
            file: IO[bytes] = self._part.open("xb") if self._part else self._path.open("wb")
        streams = [file]
        if self._path.suffix.lower() == ".gz":
            packed = gzip.GzipFile(fileobj=file, mode="wb", filename="", mtime=0)
            streams = [cast(IO[bytes], packed), file]
        try:
            yield Sink(streams[0], self._name)
        except BaseException:
            for stream in streams:
                with suppress(OSError):  # it is not needed any more
                    stream.close()
            raise
        with _told(self._name):
            for stream in streams:
                stream.close()

    def finish(self) -> None:
        if self._part:
            with _told(self._name):
                self._part.replace(self._path)
            self._part = None

    def discard(self) -> None:
        """Remove what has been written, if it has not got its name."""
        if self._part:
            with suppress(OSError):  # where nothing can be written, nothing has been
                self._part.unlink(missing_ok=True)


def _standard_output() -> IO[bytes]:
    if not sys.stdout:
        raise click.ClickException("nothing can go out: the standard output is closed")
    return sys.stdout.buffer


def _is_special(place: Path) -> bool:
    """Tell whether a file is a pipe or a device, as /dev/null, which is written to as it is."""
    return place.exists() and not place.is_file()


def _name_of(path: Path) -> str:
    return "what goes out" if path == STANDARD_STREAM else repr(str(path))


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell what the system refuses; of whoever does not read on, click says no word.

    Raises click.ClickException.
    """
    try:
        yield
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        message = f"{_name_of(path)} cannot be written: {error.strerror}"
        raise click.ClickException(message) from error
