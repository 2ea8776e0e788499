"""From a Python file to the bot, or the player of Ork Island, in it."""

import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from sdk.bot import GAMES, Bot
from sdk.folder import first_in
from sdk.raising import tell_raised
from sdk.stopping import heed
from sdk.time_limits import OutOfTime, run_limited
from services.engine.rules.orkisland.players.player import Player

PYTHON = ".py"
T = TypeVar("T")
Kind = type[Bot] | type[Player]


class LoadError(ValueError):
    """Something of which nothing can be made that plays."""


def load_class(path: Path, seconds: float | None = None) -> Kind:
    """Return the class of the bot or the player in a file, which is run.

    It may take so many seconds, by default as long as it likes. Raises LoadError.
    """
    path = path.resolve()
    try:
        path.open("rb").close()
    except OSError as error:
        told = f"{str(path)!r} cannot be read: {error.strerror}"
        hint = "; hall bot new writes a bot" if isinstance(error, FileNotFoundError) else ""
        raise LoadError(told + hint) from error
    kind = _class_in(_run(path, seconds), path)
    if issubclass(kind, Bot) and kind.game not in GAMES:
        told = f"the game of {kind.__name__} in {str(path)!r} is {kind.game!r}"
        raise LoadError(f"{told}, expected {' or '.join(GAMES)}")
    return kind


def make(kind: Callable[[], T], path: Path, seconds: float | None = None) -> T:
    """Return a new object of a class in a file. Raises LoadError."""
    name = getattr(kind, "__name__", kind)
    with _refused(f"{name} in {str(path)!r} cannot be made", path.resolve(), seconds):
        return run_limited(kind, seconds)


def _run(path: Path, seconds: float | None) -> ModuleType:
    """Run a Python file as a module, which may import those beside it."""
    name = f"player_{sha256(str(path).encode()).hexdigest()[:8]}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise LoadError(f"{str(path)!r} is no Python file, such as mybot{PYTHON}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    run = spec.loader.exec_module
    with _refused(f"{str(path)!r} cannot be run", path, seconds), first_in(path.parent):
        run_limited(lambda: run(module), seconds)
    return module


def _class_in(module: ModuleType, path: Path) -> Kind:
    """Return the one class that plays, or of several the one that is named as the file."""
    found = [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing) and issubclass(thing, (Bot, Player))
        if thing.__module__ == module.__name__
    ]
    bases = {base for kind in found for base in kind.__mro__[1:]}
    leaves = [kind for kind in found if kind not in bases]
    if len(leaves) == 1:
        return leaves[0]
    for kind in leaves:
        if kind.__name__.lower() == path.stem.lower().replace("_", ""):
            return kind
    if leaves:
        names = ", ".join([kind.__name__ for kind in leaves])
        raise LoadError(
            f"{str(path)!r} has several players: {names}; leave one, or name one as the file"
        )
    raise LoadError(f"{str(path)!r} has no class that derives from Bot or from Player")


@contextmanager
def _refused(what: str, path: Path, seconds: float | None) -> Iterator[None]:
    """Raise LoadError for whatever the code of an author raises meanwhile."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except OutOfTime as error:
        raise LoadError(f"{what}: it is not done within {seconds:g} seconds") from error
    except BaseException as error:  # bots are not ours
        raise LoadError(f"{what}: {tell_raised(error, path)}") from error
    heed()
