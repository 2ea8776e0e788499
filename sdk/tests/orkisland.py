"""Small matches to drive, and players for them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sdk.orkisland.driving import Result, Seated, drive
from sdk.time_limits import TimeLimits
from services.engine.rules.orkisland.formats.command_log import LoggedRound
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.rules.orkisland.players.player import Player
from services.engine.rules.orkisland.settings import SEATS, Settings

NAMES = ("A", "B", "C", "D")
SMALL = Settings(rows=20, cols=20, nb_rounds=6, nb_orks=3)


class Driven(NamedTuple):
    """What a match has left behind."""

    match: Match
    result: Result
    record: bytes
    told: list[str]
    moves: list[LoggedRound]


@dataclass(frozen=True, slots=True)
class Hasty(TimeLimits):
    """So much time that it is never over, but for some rounds, in which it nearly is at once."""

    seconds: float = 60
    rounds: tuple[int, ...] = tuple(range(6))  # those of a small match

    def in_round(self, round: int) -> float:
        return 0.02 if round in self.rounds else self.seconds


class Doer(Player):
    """A player that does what a test says."""

    def __init__(self, deed: Callable[[Player], object]) -> None:
        self._deed = deed

    def play(self) -> None:
        self._deed(self)


def new_match(**changes: Any) -> Match:
    values = {"rows": 22, "cols": 22, "nb_rounds": 6, "nb_orks": 2}
    return Match(Settings(**{**values, **changes}), seed=4)


def fill(*players: Seated) -> list[Seated]:
    """Return players for all seats: those given, then such that do nothing."""
    return [*players, *(PLAYERS["Null"]() for _ in range(SEATS - len(players)))]


def drive_match(players: Sequence[Seated], match: Match | None = None) -> Driven:
    """Play a match, by default a small one."""
    match = match or new_match()
    record: list[bytes] = []
    told: list[str] = []
    moves: list[LoggedRound] = []
    result = drive(
        match, players, NAMES, write=record.append, tell=told.append, played=moves.append
    )
    return Driven(match, result, b"".join(record), told, moves)
