"""One move, end to end: seat, engine, database, everybody who watches.

A move is decided under the table's lock. Another lobby may still be first: then the table is
re-read and the move decided again, and so it is never lost, doubled or played on a stale position.
In games in rounds others move at the same time; as long as the round goes on, nothing is stale.
"""

from collections.abc import Iterable

from grpc import StatusCode
from hall.v1 import engine_pb2, game_pb2, lobby_pb2

from services.lobby.engine import EngineCalls
from services.lobby.hall import Hall
from services.lobby.hot import HotTable
from services.lobby.refusals import refuse
from services.lobby.store.appends import Append
from services.lobby.store.writer import Writer
from services.lobby.tables import require_seat
from services.lobby.views import log_from
from services.wire.bots import LATE
from services.wire.errors import Refusal

MAX_DECISIONS = 10
"""How often a move is decided anew because somebody else changed the table."""


class Playing:
    """Plays moves for seats."""

    def __init__(self, hall: Hall, engine: EngineCalls, writer: Writer) -> None:
        self._hall = hall
        self._engine = engine
        self._writer = writer

    async def play(
        self, hot: HotTable, seat: int, request: lobby_pb2.PlayMovesRequest
    ) -> game_pb2.View:
        """Play moves and return the seat's view, its log from the requested ply on.

        Raises Refusal: STALE_PLY with the seat's view, or what the engine refuses.
        """
        async with hot.lock:
            for _ in range(MAX_DECISIONS):
                try:
                    if hot.is_known(seat, request.request_id, request.ply):
                        return await self._hall.view(hot, seat, request.ply)
                    view = await self._play(hot, seat, request)
                except Refusal as refusal:
                    if refusal.code is StatusCode.UNAVAILABLE or not await self._hall.refresh(hot):
                        raise
                else:
                    if view is not None:
                        return view
                    await self._hall.refresh(hot)
                require_seat(hot.table, request.seat_token)
        raise _busy()

    async def miss(self, hot: HotTable, seat: int, turn: int) -> bool:
        """Play for a seat that has not answered a turn in time, and return whether it was missed.

        `turn` is which of the seat's turns that was. Raises Refusal.
        """
        async with hot.lock:
            await self._hall.refresh(hot)  # another lobby may have its answer
            for _ in range(MAX_DECISIONS):
                if seat not in hot.to_move or hot.turns_of(seat) != turn:
                    return False
                try:
                    if await self._append(hot, seat, [LATE]):
                        return True
                except Refusal:
                    if not await self._hall.refresh(hot):
                        raise
                else:
                    await self._hall.refresh(hot)
        raise _busy()

    async def _play(
        self, hot: HotTable, seat: int, request: lobby_pb2.PlayMovesRequest
    ) -> game_pb2.View | None:
        """Play moves on the table as it is in memory; None if that was behind the database."""
        if not hot.has_game:
            raise refuse("TABLE_NOT_STARTED", "the game at this table has not begun")
        if not hot.is_current(seat, request.ply):
            view = await self._hall.view(hot, seat, request.ply)
            raise refuse(
                "STALE_PLY", f"the table is at ply {hot.ply} now", details=[view], ply=hot.ply
            )
        after = await self._append(hot, seat, request.moves, request.request_id)
        return log_from(after, request.ply) if after else None

    async def _append(
        self, hot: HotTable, seat: int, moves: Iterable[str], request_id: str = ""
    ) -> game_pb2.View | None:
        """Append moves to the record as it is in memory, and return the seat's view after them.

        Returns None if that was behind the database.
        """
        request = engine_pb2.ApplyMovesRequest(
            record=hot.record,
            moves=[game_pb2.Move(seat=seat, text=text) for text in moves],
            viewers=sorted({seat, *self._hall.viewers(hot)}),
            since=hot.round_ply,
        )
        answer = await self._engine.apply(request)
        append = Append(
            number=hot.table.number,
            revision=hot.table.revision,
            ply=len(request.record.moves),
            played=tuple((move.seat, move.text) for move in answer.moves),
            request_id=request_id,
            to_move=tuple(answer.to_move),
        )

        def note(is_in_time: bool) -> None:
            if is_in_time:
                self._hall.note_moves(append, hot, answer.views)

        if not await self._writer.append(append, note):
            return None
        return next(view for view in answer.views if view.viewer == seat)


def _busy() -> Refusal:
    return refuse("TABLE_BUSY", "the table keeps changing elsewhere; try again")
