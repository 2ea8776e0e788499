"""A whole match: players of any kind decide round by round, and what comes of it is recorded."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from sdk.orkisland.players.bot_in_match import BotInMatch
from sdk.orkisland.players.exec_player import end_programs
from sdk.raising import format_raised
from sdk.stopping import heed
from sdk.time_limits import uninterrupted
from services.engine.rules.orkisland.formats.command_log import LoggedRound
from services.engine.rules.orkisland.formats.record_text import RecordWriter
from services.engine.rules.orkisland.match import LATE, Match
from services.engine.rules.orkisland.orders import Absence, Move, Order
from services.engine.rules.orkisland.players.player import Disqualified
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.registration import Orders, complaints
from services.engine.rules.orkisland.round import Round


class Seated(Protocol):
    """Whoever plays a seat of a match."""

    def join(self, sight: Sight, seat: int) -> None:
        """Take the seat. Whatever it raises puts it out of the match."""
        ...

    def decide(self) -> Sequence[Order] | Absence:
        """Return every order of this round as it was given, or LATE.

        Whatever it raises puts it out of the match.
        """
        ...


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Why a player is out of the match, and from which round on, counted from 0."""

    reason: str
    round: int


@dataclass(frozen=True, slots=True)
class Result:
    """What a match came to, seat by seat, and how many warnings there were."""

    scores: tuple[int, ...]
    exclusions: tuple[Exclusion | None, ...]
    late: tuple[int, ...]  # in how many rounds the seat was late
    warnings: int

    @property
    def faults(self) -> tuple[str, ...]:
        """For each seat "out", "late", or "" if nothing was wrong with it."""
        return tuple(
            [
                "out" if exclusion else "late" if late else ""
                for exclusion, late in zip(self.exclusions, self.late, strict=True)
            ]
        )


def drive(
    match: Match,
    players: Sequence[Seated],
    names: Sequence[str],
    *,
    write: Callable[[bytes], object],
    tell: Callable[[str], object],
    note: Callable[[str], object] = lambda line: None,
    played: Callable[[LoggedRound], object] = lambda moves: None,
) -> Result:
    """Play a match to its end; `write` gets its record, `played` the moves of every round.

    `tell` gets the warnings, and what puts players out; `note` gets how far it is, in the words of
    the original. Programs are ended, whatever happens. Raises RecordError for names that no record
    can hold, RulesError if the original breaks the match off, and what the callbacks raise.
    """
    writer = RecordWriter(match, names)
    driver = _Driver(match, players, names, tell, note)
    try:
        driver.join()
        write(writer.begin())
        while not match.is_over:
            moves, result = driver.play_round()
            write(writer.add_round(result.done))
            played(moves)
    finally:
        end_programs(players)
    return driver.result()


class _Driver:
    def __init__(
        self,
        match: Match,
        players: Sequence[Seated],
        names: Sequence[str],
        tell: Callable[[str], object],
        note: Callable[[str], object],
    ) -> None:
        self._match = match
        self._players = players
        self._tell = tell
        self._note = note
        self._warnings = _Warnings(names, tell)
        self._sight = Sight(match, names, self._warnings.add)
        self._out: dict[int, Exclusion] = {}
        self._late = [0] * len(players)

    def join(self) -> None:
        """Let all players take their seats."""
        self._sight.look(self._match)
        for seat, player in enumerate(self._players):
            try:
                player.join(self._sight, seat)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # players are not ours
                self._exclude_after(error, seat)

    def play_round(self) -> tuple[LoggedRound, Round]:
        """Let all players decide, and play the round."""
        round = self._match.round
        self._note(f"start round {round}")
        self._sight.look(self._match)
        self._warnings.round = round
        moves = tuple([self._ask(seat) for seat in range(len(self._players))])
        orders, result = self._match.play_moves(moves)
        self._warn_of(orders, result)
        for player in self._players:
            if isinstance(player, BotInMatch):
                player.hear(moves, result)
        self._note(f"end round {round}")
        return moves, result

    def result(self) -> Result:
        """Return what the match has come to."""
        return Result(
            scores=tuple(self._match.board.totals.tolist()),
            exclusions=tuple([self._out.get(seat) for seat in range(len(self._players))]),
            late=tuple(self._late),
            warnings=self._warnings.count,
        )

    def _ask(self, seat: int) -> Move:
        self._note(f"    start player {seat}")
        move = self._decide(seat)
        heed()
        self._note(f"    end player {seat}")
        return move

    def _decide(self, seat: int) -> Move:
        if seat in self._out:
            return Absence.OUT
        try:
            move = self._players[seat].decide()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # players are not ours
            return self._exclude_after(error, seat)
        if not isinstance(move, Absence):
            return tuple(move)
        if self._match.statuses[seat] != LATE:
            self._warnings.add(seat, "no answer in time; its orks hold in this round")
        self._late[seat] += 1
        return move

    def _exclude_after(self, error: BaseException, seat: int) -> Move:
        reason = str(error)
        if not isinstance(error, Disqualified):
            self._tell(format_raised(error))
            reason = f"raised {type(error).__name__}: {error}"
        self._out[seat] = Exclusion(reason, self._match.round)
        self._tell(f"error: {self._warnings.place(seat)}: out of the match: {reason}")
        return Absence.OUT

    def _warn_of(self, orders: Orders, result: Round) -> None:
        """Warn of the orders that registration has dropped, as the original does."""
        owners = self._sight.seen.ork_owners
        for seat, error in complaints(orders, result.verdicts, owners):
            self._warnings.add(seat, str(error))


class _Warnings:
    """Counts and tells warnings.

    It knows neither driver nor sight, which know it: without a circle, a match that is over leaves
    the memory at once.
    """

    def __init__(self, names: Sequence[str], tell: Callable[[str], object]) -> None:
        self.count = 0
        self.round = 0
        self._names = names
        self._tell = tell

    def add(self, seat: int, message: str) -> None:
        """Warn of what a seat has done in this round."""
        with uninterrupted():
            self.count += 1
            self._tell(f"warning: {self.place(seat)}: {message}")

    def place(self, seat: int) -> str:
        """Return where something has gone wrong."""
        return f"round {self.round}, seat {seat} ({self._names[seat]})"
