"""From what is given on the command line to a bot: a Python file, a sample, or a program."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from sdk.bot import Bot
from sdk.bots.player_at_table import PlayerAtTable, TurnLimits
from sdk.loading import PYTHON, Kind, load_class, make
from sdk.orkisland.driving import Seated
from sdk.orkisland.players.exec_player import ExecPlayer, end_programs
from sdk.orkisland.players.finding import EXEC, load_player, read_command

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class LoadedBot:
    """A bot that was found: its name, its game, and how one is made, to be ended in the end.

    `make` raises LoadError. What it is given gets warnings, and what programs write to stderr.
    """

    name: str
    game: str
    make: Callable[[Tell], AbstractContextManager[Bot]]


def load_bot(text: str) -> LoadedBot:
    """Return the bot that a text stands for. Python files are run. Raises LoadError.

    A file has a `Bot`, or a `Player` of Ork Island; a sample of that by its name, or a program as
    exec:COMMAND, is a bot as well.
    """
    if text.startswith(EXEC):
        name, command = read_command(text)
        return _bot_of_player(name, lambda tell, limits: ExecPlayer(command, limits, tell))
    if text.endswith(PYTHON):
        return bot_of(load_class(Path(text)), Path(text))
    sample = load_player(text)
    return _bot_of_player(sample.name, lambda tell, limits: sample.make())


def bot_of(kind: Kind, path: Path) -> LoadedBot:
    """Return the bot that a class in a file is."""
    if issubclass(kind, Bot):
        return LoadedBot(kind.__name__, kind.game, lambda tell: nullcontext(make(kind, path)))
    return _bot_of_player(kind.__name__, lambda tell, limits: make(kind, path))


def _bot_of_player(name: str, play: Callable[[Tell, TurnLimits], Seated]) -> LoadedBot:
    @contextmanager
    def made(tell: Tell) -> Iterator[Bot]:
        limits = TurnLimits()
        player = play(tell, limits)
        try:
            yield PlayerAtTable(player, limits, tell)
        finally:
            end_programs([player])

    return LoadedBot(name, PlayerAtTable.game, made)
