"""The modules beside a player: found before all others, and its own."""

import importlib.util
import pkgutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

_OURS = {"sdk", "services"}  # which players derive from


@contextmanager
def first_in(folder: Path) -> Iterator[None]:
    """Have the modules of a folder found before others; afterwards, forget them.

    So whoever imports has them for itself: another player, or the same in another match, does not
    get them, nor what is kept in them. `sys.path` is as it was, too.
    """
    names = set(_names_in(folder)) - _OURS
    others = _take(names)
    before = sys.path.copy()
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path[:] = before
        _take(names)
        sys.modules.update(others)


def _names_in(folder: Path) -> Iterator[str]:
    """Yield what is imported from a folder, modules and folders in it."""
    for module in pkgutil.iter_modules([str(folder)]):
        yield module.name
    for path in folder.iterdir():
        if path.is_dir() and path.name.isidentifier() and not _is_elsewhere(path.name):
            yield path.name


def _is_elsewhere(name: str) -> bool:
    """Tell whether a name is that of a module, which goes before a folder without __init__.py."""
    if name.startswith("__"):  # __pycache__, and __main__, which cannot be looked for
        return True
    spec = importlib.util.find_spec(name)
    return bool(spec and spec.origin)


def _take(names: set[str]) -> dict[str, ModuleType]:
    """Take modules of these names, and those in them, from the ones that are loaded."""
    taken = [name for name in sys.modules if name.partition(".")[0] in names]
    return {name: sys.modules.pop(name) for name in taken}
