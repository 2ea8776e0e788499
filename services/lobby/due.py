"""Since when seats are to move, and until when they may take. Pure: times come in as arguments.

Only games in rounds know limits: there a seat whose time is over holds for the round.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import inf

from services.lobby.tables import Table

LEAST_LEFT_SECONDS = 0.05
"""What a stream that comes while its turn is due has of it at least: once, or it could go on so."""

PATIENT_TURNS = 3
"""After so many turns without an answer a program is taken for dead, and waited for less long."""

LEAST_PROGRAM_MS = 100


@dataclass(slots=True)
class Turn:
    """A turn that a seat has now: its number, from 0 on, and since when it is due.

    Its time begins with that, or when it is asked on a stream that was there before. `over_time` is
    when it was found to be over.
    """

    number: int
    due_time: float
    begin_time: float
    is_asked: bool = False
    extended_time: float = -inf
    over_time: float | None = None

    def ask(self, limit_seconds: float, came_time: float, now: float) -> float:
        """Note that it is asked now on a stream that came at a time, and return what is left."""
        was_there = came_time <= self.due_time
        if was_there and not self.is_asked:
            self.begin_time = now
        is_short = self.end(limit_seconds) < now + LEAST_LEFT_SECONDS
        if is_short and not was_there and self.extended_time == -inf:
            self.extended_time = now + LEAST_LEFT_SECONDS
        self.is_asked = True
        if self.end(limit_seconds) > now:  # else who answers illegally would put it off for ever
            self.over_time = None
        return self.end(limit_seconds) - now

    def restart(self, now: float) -> None:
        """Begin it anew, with all of its time."""
        self.due_time = self.begin_time = now
        self.over_time = None

    def end(self, limit_seconds: float) -> float:
        """Return when it is over."""
        return max(self.begin_time + limit_seconds, self.extended_time)


class DueSeats:
    """The turns that seats of a table have now, and how many each has left unanswered so far.

    `unanswered` counts those in a row that were missed in this lobby, for others know of their own.
    `elsewhere` are the seats that are known to be played by a stream of another lobby.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.unanswered: Counter[int] = Counter()
        self.elsewhere: set[int] = set()
        self._clock = clock
        self._turns: dict[int, Turn] = {}

    def note(self, to_move: Iterable[int], turns: Mapping[int, int]) -> None:
        """Begin the turns of seats that are to move now; `turns` is how many each had before."""
        now = self._clock()
        before, self._turns = self._turns, {}
        for seat in to_move:
            turn = before.get(seat)
            is_the_same = turn is not None and turn.number == turns[seat]
            self._turns[seat] = turn if turn and is_the_same else Turn(turns[seat], now, now)

    def find(self, seat: int) -> Turn | None:
        """Return the turn that a seat has now, if it has one."""
        return self._turns.get(seat)

    def note_stream(self, seat: int, *, is_here: bool) -> None:
        """Note that a stream has come to play a seat, here or to another lobby."""
        self.unanswered[seat] = 0
        (self.elsewhere.discard if is_here else self.elsewhere.add)(seat)

    def note_missed(self, seats: Iterable[int]) -> None:
        """Note whose turns were missed in this lobby: whichever other one there was is gone."""
        self.unanswered.update(seats)
        self.elsewhere.difference_update(seats)

    def restart(self) -> None:
        """Begin all turns anew, for nobody could have answered them."""
        now = self._clock()
        for turn in self._turns.values():
            turn.restart(now)


def seconds_for(table: Table, seat: int, turn: int, unanswered: int) -> float | None:
    """Return how long a seat may take for a turn; None for as long as it likes."""
    taken = table.seats[seat]
    if table.times is None or taken is None or taken.bot:
        return None
    if not taken.is_program:
        return table.times.person_ms / 1000 if table.times.person_ms else None
    limit_ms = table.times.program_ms if turn else table.times.program_first_ms
    if unanswered >= PATIENT_TURNS:
        limit_ms = max(limit_ms // 4, LEAST_PROGRAM_MS)
    return limit_ms / 1000
