"""From what is given on the command line to players: a sample, a Python file, or a program."""

import shlex
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sdk.bot import Bot
from sdk.loading import PYTHON, LoadError, load_class, make
from sdk.orkisland.driving import Seated
from sdk.orkisland.players.bot_in_match import BotInMatch
from sdk.orkisland.players.exec_player import ExecPlayer
from sdk.orkisland.players.file_player import FilePlayer
from sdk.time_limits import TimeLimits
from services.ai.orkisland.bots import BOTS
from services.engine.rules.orkisland.formats.record_text import fitting_name
from services.engine.rules.orkisland.players.player import Player

EXEC = "exec:"
_FORMS = f"{', '.join(BOTS)}, a Python file ({PYTHON}), or {EXEC}COMMAND"


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
        name, command = read_command(text)
        return Loaded(name, partial(ExecPlayer, command, limits, hear or _pass_on))
    for name, player in BOTS.items():
        if text.lower() == name.lower():
            return Loaded(name, player)
    if text.endswith(PYTHON):
        path = Path(text)
        return player_of(load_class(path, limits.first), path, limits)
    hint = f"; a program is {EXEC}{text}" if shutil.which(text) else ""
    raise LoadError(f"no player is called {text!r}; write {_FORMS}{hint}")


def player_of(kind: type[Bot] | type[Player], path: Path, limits: TimeLimits) -> Loaded:
    """Return the player that a class in a file is."""
    seat: Callable[..., Seated] = BotInMatch if issubclass(kind, Bot) else FilePlayer
    return Loaded(fitting_name(kind.__name__), lambda: seat(make(kind, path, limits.first), limits))


def read_command(text: str) -> tuple[str, list[str]]:
    """Return the name of a program that is given by exec:COMMAND, and the words of the command.

    Raises LoadError.
    """
    try:
        command = shlex.split(text.removeprefix(EXEC))
    except ValueError as error:
        raise LoadError(f"{text!r} is no command: {error}") from error
    if not command:
        raise LoadError(f"write a command after {EXEC}, as in {EXEC}./bot")
    if not shutil.which(command[0]):
        raise LoadError(f"{command[0]!r} in {text!r} is not a program that can be run")
    return _name_of(command), command


def _pass_on(line: str) -> None:
    sys.stderr.write(f"{line}\n")


def _name_of(command: list[str]) -> str:
    """Return the name of the last file in a command: `python3 bots/mine.py -v` is `mine`."""
    files = [word for word in command[1:] if Path(word).is_file()]
    return fitting_name(Path((command[:1] + files)[-1]).stem)
