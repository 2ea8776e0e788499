"""From what is given on the command line to players: a sample, a Python file, or a program."""

import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from sdk.orkisland.driving import Seated
from sdk.orkisland.players.exec_player import ExecPlayer
from sdk.orkisland.players.file_player import FilePlayer
from sdk.orkisland.players.folder import first_in
from sdk.orkisland.players.raising import tell_raised
from sdk.orkisland.players.time_limits import OutOfTime, TimeLimits, run_limited
from sdk.orkisland.stopping import heed
from sdk.python_file import new_module, own_classes
from services.engine.rules.orkisland.formats.record_text import LONGEST_NAME
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.rules.orkisland.players.player import Player

EXEC = "exec:"
_PYTHON = ".py"
_FORMS = f"{', '.join(PLAYERS)}, a Python file ({_PYTHON}), or {EXEC}COMMAND"


class LoadError(ValueError):
    """Something that no player can be made of."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A player that was found: what a record calls it, and how one is made for a match."""

    name: str
    make: Callable[[], Seated]


def load_player(
    text: str, limits: TimeLimits | None = None, hear: Callable[[str], None] | None = None
) -> Loaded:
    """Return the player that a text stands for. Raises LoadError.

    `limits` are for Python files and programs: the time they have. `hear` is for programs: it is
    told what they write to stderr (by default, ours gets it). Python files are run.

    >>> load_player("hunter").name, load_player("exec:cat -u").name
    ('Hunter', 'cat')
    """
    limits = limits or TimeLimits()
    if text.startswith(EXEC):
        return _load_program(text, limits, hear or _pass_on)
    for name, player in PLAYERS.items():
        if text.lower() == name.lower():
            return Loaded(name, player)
    if text.endswith(_PYTHON):
        return _load_file(Path(text), limits)
    hint = f"; a program is {EXEC}{text}" if shutil.which(text) else ""
    raise LoadError(f"no player is called {text!r}; write {_FORMS}{hint}")


def name_in_record(text: str) -> str:
    """Return a text as a name that a record can hold.

    >>> name_in_record("my bot"), name_in_record("a_very_long_name"), name_in_record("")
    ('my_bot', 'a_very_long_', '_')
    """
    printable = "".join([char if char.isprintable() and char != " " else "_" for char in text])
    return printable.encode()[:LONGEST_NAME].decode(errors="ignore") or "_"


def _load_program(text: str, limits: TimeLimits, hear: Callable[[str], None]) -> Loaded:
    try:
        command = shlex.split(text.removeprefix(EXEC))
    except ValueError as error:
        raise LoadError(f"{text!r} is no command: {error}") from error
    if not command:
        raise LoadError(f"write a command after {EXEC}, as in {EXEC}./bot")
    if not shutil.which(command[0]):
        raise LoadError(f"{command[0]!r} in {text!r} is not a program that can be run")
    return Loaded(_name_of(command), lambda: ExecPlayer(command, limits, hear))


def _name_of(command: list[str]) -> str:
    """Return the name of the last file in a command: `python3 bots/mine.py -v` is `mine`."""
    files = [word for word in command[1:] if Path(word).is_file()]
    return name_in_record(Path((command[:1] + files)[-1]).stem)


def _pass_on(line: str) -> None:
    sys.stderr.write(f"{line}\n")


def _load_file(path: Path, limits: TimeLimits) -> Loaded:
    path = path.resolve()
    try:
        path.open("rb").close()
    except OSError as error:
        raise LoadError(f"{str(path)!r} cannot be read: {error.strerror}") from error
    player = _player_class(_run(path, limits), path)
    return Loaded(name_in_record(player.__name__), partial(_make, player, path, limits))


def _run(path: Path, limits: TimeLimits) -> ModuleType:
    """Run a Python file as a module, which may import those beside it."""
    name = f"player_{sha256(str(path).encode()).hexdigest()[:8]}_{path.stem}"
    loaded = new_module(name, path)
    assert loaded
    module, run = loaded
    with _refused(f"{str(path)!r} cannot be run", path, limits), first_in(path.parent):
        run_limited(run, limits.first)
    return module


def _player_class(module: ModuleType, path: Path) -> type[Player]:
    found = own_classes(module, Player)
    if len(found) == 1:
        return next(iter(found.values()))
    for name, player in found.items():
        if name.lower() == path.stem.lower().replace("_", ""):
            return player
    if found:
        raise LoadError(
            f"{str(path)!r} has several players: {', '.join(found)}; "
            "leave one, or name one as the file"
        )
    raise LoadError(f"{str(path)!r} has no class that derives from Player")


def _make(player: type[Player], path: Path, limits: TimeLimits) -> FilePlayer:
    with _refused(f"{player.__name__} in {str(path)!r} cannot be made", path, limits):
        return FilePlayer(run_limited(player, limits.first), limits)


@contextmanager
def _refused(what: str, path: Path, limits: TimeLimits) -> Iterator[None]:
    """Raise LoadError for whatever the code of a player raises meanwhile."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except OutOfTime as error:
        raise LoadError(f"{what}: it is not done within {limits.first:g} seconds") from error
    except BaseException as error:  # players are not ours
        raise LoadError(f"{what}: {tell_raised(error, path)}") from error
    heed()
