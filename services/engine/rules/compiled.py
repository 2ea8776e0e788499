"""How kernels are compiled: functions over arrays, by numba, cached on disk.

A kernel takes numbers, arrays and NamedTuples of arrays. It is compiled on its first call, or read
from the cache: the folder NUMBA_CACHE_DIR, else `__pycache__` beside the module. warm.py gets all
of them ready. Why numba, and what keeps the cache honest: docs/decisions/0013. It stands on these
insides of numba: `_nrt`, `_cache`, `_impl_class`, `_locator_classes` and `_py_file`.
"""

import fcntl
import hashlib
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    InTreeCacheLocator,
    UserProvidedCacheLocator,
)

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

_ROOT = Path(__file__).parents[3]
_IMPORT = re.compile(r"^(?:from|import) (services\.[\w.]+)", re.MULTILINE)


def compiled(function: Kernel) -> Kernel:
    """Return a function compiled on its first call."""
    kernel = numba.njit(function)
    kernel._cache = _Cache(function)  # type: ignore[no-untyped-call]
    return cast(Kernel, kernel)


def released(function: Kernel) -> Kernel:
    """Return a kernel like those of `in_place`, for Python to call too; it lets go of the GIL.

    The arrays given belong to the calling thread alone, or nobody changes them.
    """
    kernel = numba.njit(_nrt=False, nogil=True)(function)  # type: ignore[call-overload]
    kernel._cache = _Cache(function)  # type: ignore[no-untyped-call]
    return cast(Kernel, kernel)


def in_place(function: Kernel) -> Kernel:
    """Return a helper that kernels call: it works on the arrays given, and makes and returns none.

    It is compiled without the counting of references to those arrays, which costs a small helper
    ten times its own work.
    """
    return cast(Kernel, numba.njit(_nrt=False)(function))  # type: ignore[call-overload]


class _Located:
    """Where the cached forms of a kernel are: a folder that may be one to read only."""

    _py_file: str

    def get_source_stamp(self) -> str:
        """Return what changes with the module of the kernel, and with any that it builds on.

        A kernel holds the code and the constants of others; numba by itself looks at its own
        module only.
        """
        digests = map(_digest, sorted(_sources(Path(self._py_file))))
        return hashlib.sha256(b"".join(digests)).hexdigest()

    def ensure_cache_path(self) -> None:
        """Make the folder, if it can be."""
        with suppress(OSError):
            super().ensure_cache_path()  # type: ignore[misc]


class _Provided(_Located, UserProvidedCacheLocator):
    """In NUMBA_CACHE_DIR, if it is set."""


class _Beside(_Located, InTreeCacheLocator):
    """In `__pycache__` beside the module."""


class _Entries(CompileResultCacheImpl):
    _locator_classes = [_Provided, _Beside]  # noqa: RUF012


class _Cache(FunctionCache):
    """The cached forms of one kernel.

    Nobody reads while another process writes: an entry is an index and a file, and whoever read the
    one before and the other after a change would run the wrong code.
    """

    _impl_class = _Entries

    def load_overload(self, sig: object, target_context: object) -> object:
        with suppress(OSError), _locked(self.cache_path, fcntl.LOCK_SH):
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        return None

    def save_overload(self, sig: object, data: object) -> None:
        """Keep what was compiled; where nothing can be written, go on without."""
        with suppress(OSError), _locked(self.cache_path, fcntl.LOCK_EX):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


@contextmanager
def _locked(folder: str, how: int) -> Iterator[None]:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, how)
        yield
    finally:
        os.close(descriptor)


def _sources(module: Path) -> set[Path]:
    """Return the files of a module and of all that it imports, directly or not."""
    found: set[Path] = set()
    unread = {module}
    while unread:
        path = unread.pop()
        found.add(path)
        unread |= _imported(path) - found
    return found


@cache
def _imported(module: Path) -> set[Path]:
    """Return the files of the project that a module imports; of a package, all of its files.

    ruff sees to it that an import can be read so: none is relative, none has two modules.
    """
    paths: set[Path] = set()
    for name in _IMPORT.findall(module.read_text()):
        path = _ROOT.joinpath(*name.split("."))
        paths |= set(path.rglob("*.py")) if path.is_dir() else {path.with_suffix(".py")}
    return paths


@cache
def _digest(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()
