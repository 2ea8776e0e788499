"""Records as the original writes them (.out): every position of a match and the steps between.

They say nothing of orders that came to nothing, nor where the island is from; so they can be shown,
and only now and then be played again (conversion.py). Source: Ork Island, section 11.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.formats.settings_text import format_header, read_header
from services.engine.rules.orkisland.formats.state_reading import RecordTokens, StateReader
from services.engine.rules.orkisland.formats.state_text import ShownState, StateText, shown_state
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.orders import LETTERS, Order
from services.engine.rules.orkisland.registration import NO_DIRECTION
from services.engine.rules.orkisland.settings import MOST, SEATS, Settings

LONGEST_NAME = 12
"""In bytes."""

_SEEDS = 1 << 31
"""The generator has so many states; larger seeds mean the same as what is left of them."""
_NO_MORE_STEPS = -1
_STEPS = {letter: direction for direction, letter in enumerate(LETTERS[:NO_DIRECTION])}


@dataclass(frozen=True, slots=True)
class ShownRound:
    """The steps that orks took in a round, in the order they did, and what it came to."""

    steps: tuple[Order, ...]
    state: ShownState


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """What a record shows; `settings` have no grid."""

    seed: int
    settings: Settings
    names: tuple[str, ...]
    island: Island
    beginning: ShownState
    rounds: tuple[ShownRound, ...]


class RecordWriter:
    """Writes the record of a match as it goes."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        """Begin before the first round. Raises RecordError for names that cannot stand in it."""
        self._match = match
        self._names = check_names(names)
        self._text = StateText(match.island)

    def begin(self) -> bytes:
        """Return what stands before the first round."""
        match = self._match
        header = f"Game\n\nSeed {match.seed % _SEEDS}\n\n{format_header(match.settings)}"
        names = f"names          {' '.join(self._names)}\n"
        return f"{header}{names}{self._text.format(shown_state(match))}".encode()

    def add_round(self, done: NDArray[np.int32]) -> bytes:
        """Return the round that was played last; `done` are its (ork, direction)."""
        steps = "".join([f"{ork} {LETTERS[direction]}\n" for ork, direction in done.tolist()])
        position = self._text.format(shown_state(self._match))
        return f"commands\n{steps}{_NO_MORE_STEPS}\n{position}".encode()


def check_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the four seats. Raises RecordError for what no record can hold."""
    if len(names) != SEATS:
        raise RecordError(
            f"{len(names)} names, expected {SEATS}, one for each seat", reason="BAD_NAME"
        )
    for name in names:
        if name.split() != [name] or not name.isprintable() or len(name.encode()) > LONGEST_NAME:
            raise RecordError(
                f"{name[:40]!r} cannot be a name in a record; "
                f"expected 1 to {LONGEST_NAME} bytes without blanks",
                reason="BAD_NAME",
                facts={"name": name[:40]},
            )
    return tuple(names)


def fitting_name(name: str) -> str:
    """Return a name as a record can hold it, as near to this one as it goes.

    >>> fitting_name("Ada Lovelace II"), fitting_name("Žofie\\tŽižková"), fitting_name("")
    ('Ada_Lovelace', 'Žofie_Žiž', '_')
    """
    letters = [letter if letter.isprintable() and letter != " " else "_" for letter in name or "_"]
    return "".join(letters).encode()[:LONGEST_NAME].decode(errors="ignore")


def parse_shown(data: bytes) -> ShownRecord:
    """Return what the record of a whole match shows, also one of another engine.

    Blanks and ends of lines only separate. Raises RecordError that names line and round.
    """
    tokens = RecordTokens(_decode(data))
    for word in ("Game", "Seed"):
        tokens.expect(word)
    seed = tokens.number_from(0, MOST)
    settings = read_header(tokens)
    tokens.expect("names")
    names = tuple([_read_name(tokens) for _ in range(SEATS)])
    states = StateReader(tokens, settings)
    beginning = states.read()
    rounds = []
    for number in range(1, settings.nb_rounds + 1):
        tokens.round = number
        steps = _read_steps(tokens, settings)
        states.pass_island()
        rounds.append(ShownRound(steps, states.read()))
    tokens.expect_end()
    return ShownRecord(seed, settings, names, states.island, beginning, tuple(rounds))


def _decode(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(
            f"line {line} of the record is no text; expected UTF-8",
            reason="BAD_RECORD",
            facts={"line": str(line)},
        ) from error


def _read_name(tokens: RecordTokens) -> str:
    name = tokens.word()
    if not name:
        raise tokens.refusal(f"{SEATS} names")
    return name


def _read_steps(tokens: RecordTokens, settings: Settings) -> tuple[Order, ...]:
    tokens.expect("commands")
    steps = []
    while (ork := tokens.number_from(_NO_MORE_STEPS, SEATS * settings.nb_orks - 1)) >= 0:
        letter = tokens.word()
        if letter not in _STEPS:
            raise tokens.refusal(f"a direction out of {', '.join(_STEPS)}")
        steps.append((ork, _STEPS[letter]))
    return tuple(steps)
