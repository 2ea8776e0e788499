"""What a ladder knows of a game: who can play it, and how."""

from collections.abc import Collection, Mapping
from typing import ClassVar, NamedTuple, Protocol

from sdk.ladder.plan import Game, Table


class Outcome(NamedTuple):
    """What a game counts for the bot, and what was wrong with a player, if anything."""

    points: float
    faults: tuple[str, ...] = ()


class Failure(NamedTuple):
    """Why a game has not come to its end."""

    reason: str


class Arena(Protocol):
    """Where games are played. It is sent to other processes."""

    game: ClassVar[str]
    names: ClassVar[tuple[str, ...]]
    """The bots of the hall, the weakest first."""
    anchor: ClassVar[str]
    """The bot with which all others are compared."""

    tables: ClassVar[tuple[Table, ...]]
    """Where they usually play."""

    @property
    def options(self) -> Mapping[str, bool]:
        """What is played, as the file of ratings says it."""
        ...

    def find(self, text: str) -> str:
        """Return what a bot is called that is given by a text. Raises LoadError."""
        ...

    def warm_up(self, bots: Collection[str]) -> None:
        """Compile what these bots need, so that not every process does."""
        ...

    def play(self, game: Game) -> Outcome:
        """Play a game to its end. Whatever it raises is why it does not count."""
        ...

    def command(self, game: Game) -> str:
        """Return the command that plays a game again."""
        ...


def play_game(arena: Arena, game: Game) -> Outcome | Failure:
    """Play a game, in a process of which only the result is wanted."""
    try:
        return arena.play(game)
    except Exception as error:  # bots may fail, and the others play on
        return Failure(f"{type(error).__name__}: {in_a_line(str(error))}")


def in_a_line(text: str) -> str:
    """Return the first line of a text and the last one, which says what was raised.

    >>> in_a_line("choose has failed:\\nTraceback\\n  1 / 0\\nZeroDivisionError: division by zero")
    'choose has failed: ZeroDivisionError: division by zero'
    """
    first, *others = text.strip().splitlines() or [""]
    return " ".join([first, *others[-1:]])
