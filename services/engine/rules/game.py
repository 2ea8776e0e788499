"""The contract that every game of the hall keeps, and what all games share.

A game is a module or object with the members of `Game`. States are immutable; no function here
does I/O, reads a clock or keeps anything between calls.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from services.engine.rules.option_lines import OptionLine


class RulesError(ValueError):
    """Something that the rules refuse.

    `reason` is a stable code in capitals for programs and translators, `rule` the number in the
    rule book that refuses it ("" where none does), `facts` the values that the message names.
    All codes stand in docs/notation.md.
    """

    def __init__(
        self, message: str, *, reason: str, rule: str = "", facts: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.rule = rule
        self.facts = dict(facts or {})


class RecordError(RulesError):
    """A record, or its options or seed, that no game can start from."""


class MoveError(RulesError):
    """A move that cannot be played."""


class InvalidMove(MoveError):
    """The text is not a move of this game, whatever the position."""


class IllegalMove(MoveError):
    """A move of this game that this seat may not play now."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What one seat reached: `rank` 1 is best, equal ranks skip (1, 2, 2, 4)."""

    seat: int
    score: int
    rank: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game; `scoring` is the game's own account of it."""

    standings: tuple[Standing, ...]
    scoring: object


def ranks(results: Sequence[Any]) -> list[int]:
    """Return the place of each result, 1 for the highest; equal ones share a place and skip.

    >>> ranks([5, 9, 5, 1])
    [2, 1, 2, 4]
    """
    return [1 + sum(other > result for other in results) for result in results]


OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT", covariant=True)


class Game(Protocol[OptionsT, StateT, ViewT]):
    """What the engine asks of a game.

    Where seats move at the same time, `to_move` has all whose moves are due. They come in any
    order, hidden from the others, and the last one plays them all.
    """

    name: str
    # The versions of the rules that records may have, ascending; new ones get the last.
    rules_versions: tuple[int, ...]
    # A frozen dataclass with a whole number `seats`; its type names the game.
    options_type: type[OptionsT]
    # How the options stand in the text of a record.
    option_lines: tuple[OptionLine, ...]

    def check_options(self, options: OptionsT) -> None:
        """Raise RecordError (BAD_OPTIONS) for options that no table may have.

        What is chosen with the seats may still be missing.
        """
        ...

    def start(self, options: OptionsT, seed: int) -> StateT:
        """Return the state before the first move.

        Raises RecordError for options (BAD_OPTIONS) or a seed (BAD_SEED) out of range.
        """
        ...

    def to_move(self, state: StateT) -> tuple[int, ...]:
        """Return the seats that may move, ascending; empty exactly when there is an outcome."""
        ...

    def apply(self, state: StateT, seat: int, text: str) -> tuple[StateT, str]:
        """Return the state after a move, and the move in canonical notation.

        Raises InvalidMove or IllegalMove; the state given is never changed.
        """
        ...

    def view(self, state: StateT, viewer: int | None, since: int) -> ViewT:
        """Return what a seat may know (None: a spectator), with the log from ply `since` on.

        What never changes in a game may be left out where `since` is not 0.
        """
        ...

    def open_view(self, state: StateT, since: int) -> ViewT:
        """Return the view of whom nothing is hidden from, for replays; it has no viewer."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        ...
