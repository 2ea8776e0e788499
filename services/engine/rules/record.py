"""The record of a game: all that is needed to replay it, in memory and as text.

The text form is described in docs/notation.md.
"""

import re
from dataclasses import dataclass, fields
from typing import Any

from services.engine.rules.game import Game, MoveError, RecordError
from services.engine.rules.games import GAMES, game_of

_MOVE = re.compile(r"([0-9]{1,2}) (\S+)")
_NUMBER = re.compile(r"[0-9]{1,19}")


@dataclass(frozen=True, slots=True)
class Record:
    """The whole truth about one sitting of a game.

    `options` are those of one of the games in games.py; `moves` are (seat, text) in the order
    played.
    """

    options: object
    seed: int
    moves: tuple[tuple[int, str], ...]
    rules_version: int


def replay(record: Record) -> Any:
    """Return the state that a record leads to, a state of the game of its options.

    Raises RecordError if the game cannot start, and InvalidMove or IllegalMove, with the ply in
    message and facts, for a move that cannot be played.
    """
    game = game_of(record.options)
    if record.rules_version != game.rules_version:
        raise RecordError(
            f"{game.name} is played by rules version {game.rules_version}, "
            f"not {record.rules_version}",
            reason="UNKNOWN_RULES_VERSION",
            facts={"version": str(record.rules_version)},
        )
    state = game.start(record.options, record.seed)
    for ply, (seat, text) in enumerate(record.moves):
        try:
            state, _ = game.apply(state, seat, text)
        except MoveError as error:
            raise type(error)(
                f"at ply {ply}: {error}",
                reason=error.reason,
                rule=error.rule,
                facts={**error.facts, "ply": str(ply)},
            ) from error
    return state


def format_record(record: Record) -> str:
    """Return a record as text.

    >>> from services.engine.rules.armadora.options import Options
    >>> print(format_record(Record(Options(seats=2), 7, ((0, "w3@b4"), (1, "pass")), 1)), end="")
    game armadora
    rules 1
    seats 2
    seed 7
    <BLANKLINE>
    0 w3@b4
    1 pass
    """
    lines = [f"game {game_of(record.options).name}", f"rules {record.rules_version}"]
    lines += [f"{name} {getattr(record.options, name)}" for name in _names(record.options)]
    lines += [f"seed {record.seed}", ""]
    lines += [f"{seat} {text}" for seat, text in record.moves]
    return "\n".join(lines) + "\n"


def parse_record(text: str) -> Record:
    """Return the record that a text stands for; whether it can be played is for `replay` to say.

    Raises RecordError that names the line.
    """
    lines = _Lines(text)
    game = lines.read_game()
    rules_version = lines.read_number("rules")
    options = game.options_type(
        **{name: lines.read_number(name) for name in _names(game.options_type)}
    )
    seed = lines.read_number("seed")
    return Record(options, seed, lines.read_moves(), rules_version)


def _names(options: Any) -> list[str]:
    return [field.name for field in fields(options)]


class _Lines:
    """The lines of a record's text, read from the first to the last."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._read = 0

    def read_game(self) -> Game[Any, Any, Any]:
        line = self._next()
        for name, game in GAMES.items():
            if line == f"game {name}":
                return game
        raise self._error(line, " or ".join(f"'game {name}'" for name in GAMES))

    def read_number(self, key: str) -> int:
        line = self._next()
        word, _, number = line.partition(" ")
        if word != key or not _NUMBER.fullmatch(number):
            raise self._error(line, f"'{key}' and a whole number")
        return int(number)

    def read_moves(self) -> tuple[tuple[int, str], ...]:
        if line := self._next():
            raise self._error(line, "an empty line before the moves")
        moves = []
        while self._read < len(self._lines):
            line = self._next()
            match = _MOVE.fullmatch(line)
            if not match:
                raise self._error(line, "a seat and a move, as in '0 pass'")
            moves.append((int(match[1]), match[2]))
        return tuple(moves)

    def _next(self) -> str:
        self._read += 1
        return self._lines[self._read - 1] if self._read <= len(self._lines) else ""

    def _error(self, line: str, expected: str) -> RecordError:
        return RecordError(
            f"line {self._read} of the record is {line[:40]!r}; expected {expected}",
            reason="BAD_RECORD",
            facts={"line": str(self._read)},
        )
