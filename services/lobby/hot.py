"""A table in memory: its seats, its record, who may move, and the views rendered so far.

It may be behind the database, since other lobbies write too. It is never ahead of it.
"""

import asyncio
from collections.abc import Sequence

from hall.v1 import game_pb2

from services.lobby.store.rows import StoredMove, StoredTable
from services.lobby.tables import Status, Table
from services.lobby.views import Views


class HotTable:
    """One table. `lock` is held while a move is decided; `rendering` while views are."""

    def __init__(self, stored: StoredTable) -> None:
        self.table: Table = stored.table
        self.record = game_pb2.Record()
        self.to_move: tuple[int, ...] = ()
        self.views = Views()
        self.lock = asyncio.Lock()
        self.rendering = asyncio.Lock()
        self._requests: set[tuple[int, str, int]] = set()
        self.update(stored)

    @property
    def ply(self) -> int:
        """The number of moves played."""
        return len(self.record.moves)

    @property
    def has_game(self) -> bool:
        """Whether the game has started."""
        return self.table.status in (Status.RUNNING, Status.FINISHED)

    def is_known(self, seat: int, request_id: str, ply: int) -> bool:
        """Return whether this request of a seat has brought a move at this ply already."""
        return (seat, request_id, ply) in self._requests

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

    def extend(self, from_ply: int, moves: Sequence[StoredMove]) -> None:
        """Take over moves from a ply on; those that are here already are skipped.

        Moves without a beginning were read just as the game began: they are left for the next time.
        """
        if self.table.beginning is None:
            return
        for move in moves[self.ply - from_ply :]:
            self._requests.add((move.seat, move.request_id, self.ply))
            self.record.moves.add(seat=move.seat, text=move.text)
            self.to_move = move.to_move
