"""A table in memory: its seats, its record, who may move since when, and the views rendered so far.

It may be behind the database, since other lobbies write too. It is never ahead of it.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import takewhile

from hall.v1 import game_pb2

from services.lobby.due import DueSeats, seconds_for
from services.lobby.store.rows import StoredMove, StoredTable
from services.lobby.tables import Status, Table
from services.lobby.views import Views
from services.wire.moves import LATE


class HotTable:
    """One table. `lock` is held while a move is decided; `rendering` while views are.

    `due` knows since when seats are to move, by `clock`, which counts seconds.
    """

    def __init__(self, stored: StoredTable, clock: Callable[[], float] = time.monotonic) -> None:
        self.table: Table = stored.table
        self.record = game_pb2.Record()
        self.to_move: tuple[int, ...] = ()
        self.due = DueSeats(clock)
        self.views = Views()
        self.lock = asyncio.Lock()
        self.rendering = asyncio.Lock()
        self._clock = clock
        self._requests: dict[int, tuple[int, str]] = {}
        self._turns: Counter[int] = Counter()
        self.update(stored)

    @property
    def ply(self) -> int:
        """The number of moves played."""
        return len(self.record.moves)

    @property
    def has_game(self) -> bool:
        """Whether the game has started."""
        return self.table.status in (Status.RUNNING, Status.FINISHED)

    @property
    def round_ply(self) -> int:
        """The ply at which the running round began; where seats move in turn, the current one.

        In a round each seat that is due moves once, so all of them have had as many turns before.
        """
        ply = self.ply
        if not self.table.game.is_simultaneous or not self.to_move:
            return ply
        rounds = self._turns[self.to_move[0]]
        turns = self._turns.copy()
        while ply and turns[mover := self.record.moves[ply - 1].seat] > rounds:
            turns[mover] -= 1
            ply -= 1
        return ply

    def round_of(self, seat: int, ply: int) -> int:
        """Return the number of the round of a seat's turn at a ply; 0 where there are no rounds."""
        if not self.table.game.is_simultaneous:
            return 0
        return self._turns[seat] - sum(move.seat == seat for move in self.record.moves[ply:])

    def missed_in_a_row(self, seat: int, ply: int) -> int:
        """Return how many turns a seat has missed one after the other up to a ply."""
        moves = (self.record.moves[at] for at in reversed(range(ply + 1)))
        texts = (move.text for move in moves if move.seat == seat)
        return sum(1 for _ in takewhile(LATE.__eq__, texts))

    def is_limited(self, seat: int, turn: int) -> bool:
        """Return whether a seat still has this turn, and not all the time that it likes."""
        due = self.due.find(seat)
        return due is not None and due.number == turn and self.limit_seconds(seat) is not None

    def find_move(self, seat: int, ply: int) -> int | None:
        """Return the ply of a seat's first move at a ply or after it, None if there is none yet."""
        moves = self.record.moves[ply:]
        return next((at for at, move in enumerate(moves, ply) if move.seat == seat), None)

    def find_last_move(self, seat: int) -> int | None:
        """Return the ply of a seat's last move, None if it has not moved yet."""
        return next(
            (at for at in reversed(range(self.ply)) if self.record.moves[at].seat == seat), None
        )

    def is_known(self, seat: int, request_id: str, ply: int) -> bool:
        """Return whether this request of a seat has brought a move at this ply already.

        In a game in rounds others may have been first, so that it stands at a later one.
        """
        at: int | None = ply
        if self.table.game.is_simultaneous:
            at = self.find_move(seat, ply)
        return at is not None and self._requests.get(at) == (seat, request_id)

    def is_current(self, seat: int, ply: int) -> bool:
        """Return whether what a seat decides at a ply still counts: nothing new is known to it."""
        return self.round_ply <= ply <= self.ply and self.find_move(seat, ply) is None

    def limit_seconds(self, seat: int) -> float | None:
        """Return how long a seat may take for its turn; None if it has none, or all the time."""
        turn = self.due.find(seat)
        if turn is None:
            return None
        return seconds_for(self.table, seat, turn.number, self.due.unanswered[seat])

    def time_left_ms(self, seat: int) -> int | None:
        """Return what is left of a seat's turn; None if it has none, or all the time."""
        turn, limit = self.due.find(seat), self.limit_seconds(seat)
        if turn is None or limit is None:
            return None
        return max(round(1000 * (turn.end(limit) - self._clock())), 0)

    def update(self, stored: StoredTable) -> None:
        """Take over what the database has."""
        self.note_table(stored.table)
        self.extend(stored.from_ply, stored.moves)

    def note_table(self, table: Table) -> None:
        """Take over changed seats or status, unless newer ones are here."""
        if table.revision < self.table.revision:
            return
        self.table = table
        if table.beginning:
            self.record.rules_version = table.beginning.rules_version
            self.record.options.ParseFromString(table.beginning.options)
            self.record.seed = table.beginning.seed
            if not self.ply:
                self.to_move = table.beginning.to_move
        self.due.note(self.to_move, self._turns)

    def extend(self, from_ply: int, moves: Sequence[StoredMove]) -> None:
        """Take over moves from a ply on; those that are here already are skipped.

        Moves without a beginning were read just as the game began: they are left for the next time.
        """
        if self.table.beginning is None:
            return
        for move in moves[self.ply - from_ply :]:
            if move.request_id:
                self._requests[self.ply] = (move.seat, move.request_id)
            self.record.moves.add(seat=move.seat, text=move.text)
            self._turns[move.seat] += 1
            self.to_move = move.to_move
            if move.text != LATE:
                self.due.unanswered[move.seat] = 0
        self.due.note(self.to_move, self._turns)
