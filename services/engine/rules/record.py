"""The record of a game: all that is needed to replay it, in memory and as text.

The text form is described in docs/notation.md.
"""

import re
from dataclasses import MISSING, dataclass
from typing import Any

from services.engine.rules.game import Game, MoveError, RecordError
from services.engine.rules.games import GAMES, game_of
from services.engine.rules.option_lines import (
    WHOLE_NUMBER,
    Kind,
    chosen_lines,
    defaults_of,
    format_options,
)

_MOVE = re.compile(r"([0-9]{1,2}) (\S+)")


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


def begin(record: Record) -> Any:
    """Return the state before the first move of a record. Raises RecordError."""
    check_version(record.options, record.rules_version)
    return game_of(record.options).start(record.options, record.seed)


def replay(record: Record) -> Any:
    """Return the state that a record leads to, a state of the game of its options.

    Raises RecordError if the game cannot start, and InvalidMove or IllegalMove, with the ply in
    message and facts, for a move that cannot be played.
    """
    game = game_of(record.options)
    state = begin(record)
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


def check_version(options: object, version: int) -> None:
    """Raise RecordError for a version of the rules without a game by these options."""
    game = game_of(options)
    needed = [1, *(line.since for line in chosen_lines(game.option_lines, options))]
    accepted = [known for known in game.rules_versions if known >= max(needed)]
    if version not in accepted:
        versions = " or ".join(map(str, accepted))
        raise RecordError(
            f"{game.name} by these options is played by rules version {versions}, not {version}",
            reason="UNKNOWN_RULES_VERSION",
            facts={"version": str(version)},
        )


def format_record(record: Record) -> str:
    """Return a record as text.

    >>> from services.engine.rules.armadora.options import Options
    >>> moves = ((0, "w3@b4"), (1, "pass"))
    >>> print(format_record(Record(Options(seats=2, memory=True), 7, moves, 2)), end="")
    game armadora
    rules 2
    seats 2
    memory yes
    seed 7
    <BLANKLINE>
    0 w3@b4
    1 pass
    """
    game = game_of(record.options)
    lines = [f"game {game.name}", f"rules {record.rules_version}"]
    lines += format_options(game.option_lines, record.options)
    lines += [f"seed {record.seed}", ""]
    lines += [f"{seat} {text}" for seat, text in record.moves]
    return "\n".join(lines) + "\n"


def parse_record(text: str) -> Record:
    """Return the record that a text stands for; whether it can be played is for `replay` to say.

    Raises RecordError that names the line.
    """
    lines = _Lines(text)
    game = lines.read_game()
    rules_version = lines.read("rules", WHOLE_NUMBER)
    options = lines.read_options(game)
    seed = lines.read("seed", WHOLE_NUMBER)
    return Record(options, seed, lines.read_moves(), rules_version)


def move_line(text: str, ply: int) -> int:
    """Return the line, counted from 1, that holds a move in the text of a record.

    >>> move_line("game armadora\\nrules 2\\nseats 2\\nseed 7\\n\\n0 w3@b4\\n1 pass\\n", ply=1)
    7
    """
    return text.splitlines().index("") + 2 + ply


class _Lines:
    """The lines of a record's text, read from the first to the last."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._read = 0
        self._skipped: list[str] = []  # keys that could stand in the next line too

    def read_game(self) -> Game[Any, Any, Any]:
        line = self._next()
        for name, game in GAMES.items():
            if line == f"game {name}":
                return game
        raise self._error(" or ".join(f"'game {name}'" for name in GAMES))

    def read_options(self, game: Game[Any, Any, Any]) -> Any:
        """Read the lines of the options; those with a default may be left out."""
        defaults = defaults_of(game.options_type)
        values = {}
        for option in game.option_lines:
            key, _, _ = self._peek().partition(" ")
            if key == option.key or defaults[option.field] is MISSING:
                values[option.field] = self.read(option.key, option.kind)
            else:
                self._skipped.append(option.key)
        return game.options_type(**values)

    def read(self, key: str, kind: Kind) -> Any:
        """Read the line that begins with a key."""
        word, _, text = self._next().partition(" ")
        skipped, self._skipped = self._skipped, []
        expected = f"{key!r} and {kind.accepted}"
        if word != key:
            raise self._error(" or ".join([*map(repr, skipped), expected]))
        try:
            return kind.read(text)
        except ValueError:
            raise self._error(expected) from None

    def read_moves(self) -> tuple[tuple[int, str], ...]:
        """Read all that is left; empty lines at the end say nothing."""
        if self._next() or self._is_past_end():
            raise self._error("an empty line before the moves")
        while self._lines[self._read :] and not self._lines[-1]:
            self._lines.pop()
        moves = []
        while self._read < len(self._lines):
            match = _MOVE.fullmatch(self._next())
            if not match:
                raise self._error("a seat and a move, as in '0 pass'")
            moves.append((int(match[1]), match[2]))
        return tuple(moves)

    def _peek(self) -> str:
        return self._lines[self._read] if self._read < len(self._lines) else ""

    def _next(self) -> str:
        line = self._peek()
        self._read += 1
        return line

    def _is_past_end(self) -> bool:
        return self._read > len(self._lines)

    def _error(self, expected: str) -> RecordError:
        """Return what is wrong with the line that was read last."""
        line = "missing" if self._is_past_end() else repr(self._lines[self._read - 1][:40])
        return RecordError(
            f"line {self._read} of the record is {line}; expected {expected}",
            reason="BAD_RECORD",
            facts={"line": str(self._read)},
        )
