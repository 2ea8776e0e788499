"""One move, end to end: seat, engine, database, everybody who watches.

A move is decided under the table's lock. Another lobby may still be first: then the table is
re-read and the move decided again, and so it is never lost, doubled or played on a stale position.
In games in rounds others move at the same time; as long as the round goes on, nothing is stale.
"""

from collections.abc import Callable, Collection, Iterable, Mapping

from grpc import StatusCode
from hall.v1 import engine_pb2, game_pb2, lobby_pb2

from services.lobby.engine import EngineCalls
from services.lobby.hall import Hall
from services.lobby.hot import HotTable
from services.lobby.refusals import refuse
from services.lobby.rights import require_seat
from services.lobby.store.appends import Append
from services.lobby.store.writer import Writer
from services.lobby.views import log_from
from services.wire.errors import Refusal
from services.wire.moves import LATE

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

    async def miss(self, hot: HotTable, turns: Mapping[int, int]) -> list[int]:
        """Play for seats that have not answered in time, and return those whose turn was missed.

        `turns` is which turn of each seat that was. Raises Refusal.
        """
        async with hot.lock:
            await self._hall.refresh(hot)  # another lobby may have an answer
            for _ in range(MAX_DECISIONS):
                late = [seat for seat, turn in turns.items() if hot.is_limited(seat, turn)]
                if not late:
                    return []
                try:
                    moves = [game_pb2.Move(seat=seat, text=LATE) for seat in late]
                    if await self.append(hot, moves, self._viewers(hot, late), late=late):
                        return late
                except Refusal:
                    if not await self._hall.refresh(hot):
                        raise
                else:
                    await self._hall.refresh(hot)
        raise _busy()

    async def append(
        self,
        hot: HotTable,
        moves: Iterable[game_pb2.Move],
        viewers: Iterable[int],
        *,
        request_id: str = "",
        late: Iterable[int] = (),
        check: Callable[[Collection[game_pb2.View]], None] = lambda views: None,
    ) -> dict[int, game_pb2.View] | None:
        """Append moves to the record as it is in memory, and return the views after them.

        The table's lock is held. `late` are the seats whose turns are missed with that; `check` may
        refuse what the moves have led to. Returns None if memory was behind the database.
        """
        table = hot.table  # what is decided holds for the seats of now
        request = engine_pb2.ApplyMovesRequest(
            record=hot.record,
            moves=moves,
            viewers=sorted(viewers),
            since=hot.round_ply,
        )
        answer = await self._engine.apply(request)
        check(answer.views)
        append = Append(
            number=table.number,
            revision=table.revision,
            ply=len(request.record.moves),
            played=tuple((move.seat, move.text) for move in answer.moves),
            request_id=request_id,
            to_move=tuple(answer.to_move),
        )

        def note(is_in_time: bool) -> None:
            if is_in_time:
                hot.due.note_missed(late)
                self._hall.note_moves(append, hot, answer.views)

        if not await self._writer.append(append, note):
            return None
        return {view.viewer: view for view in answer.views}

    async def _play(
        self, hot: HotTable, seat: int, request: lobby_pb2.PlayMovesRequest
    ) -> game_pb2.View | None:
        """Play moves on the table as it is in memory; None if that was behind the database."""
        if not hot.has_game:
            raise refuse("TABLE_NOT_STARTED", "the game at this table has not begun")
        if not hot.is_current(seat, request.ply):
            raise await stale(self._hall, hot, seat, request.ply)
        moves = [game_pb2.Move(seat=seat, text=text) for text in request.moves]
        viewers = self._viewers(hot, [seat])
        views = await self.append(hot, moves, viewers, request_id=request.request_id)
        return log_from(views[seat], request.ply) if views else None

    def _viewers(self, hot: HotTable, seats: Iterable[int]) -> set[int]:
        """Return whose views are wanted once these seats have moved."""
        return self._hall.viewers(hot).union(seats)


async def stale(hall: Hall, hot: HotTable, seat: int, ply: int) -> Refusal:
    """Return the refusal of what was decided at a ply that is past, with the seat's view."""
    view = await hall.view(hot, seat, ply)
    return refuse("STALE_PLY", f"the table is at ply {hot.ply} now", details=[view], ply=hot.ply)


def _busy() -> Refusal:
    return refuse("TABLE_BUSY", "the table keeps changing elsewhere; try again")
