"""Matches of computer opponents: one task plays each of them, and brings whole rounds here.

Whoever plays one holds its match token. Two tasks may do so at once, for one that is late is sent
again: they play the same match, and what comes second is stale.
"""

from dataclasses import dataclass

from hall.v1 import engine_pb2, lobby_pb2

from services.lobby.engine import EngineCalls
from services.lobby.fields import check_rounds
from services.lobby.hall import Hall
from services.lobby.hot import HotTable
from services.lobby.refusals import refuse
from services.lobby.rights import require_started
from services.lobby.store.appends import Append
from services.lobby.store.writer import Writer
from services.lobby.tokens import draw_request_id
from services.lobby.views import SPECTATOR
from services.wire.bots import UNTOLD
from services.wire.errors import Refusal


@dataclass(frozen=True, eq=False)
class Rounds:
    """Appends what tasks have played."""

    hall: Hall
    engine: EngineCalls
    writer: Writer

    async def play(self, hot: HotTable, request: lobby_pb2.PlayRoundsRequest) -> int:
        """Append rounds, and return the ply after them.

        Raises Refusal: TABLE_NOT_STARTED, NOT_A_BOT, STALE_PLY, BAD_FIELD, TOO_MANY_MOVES,
        TOO_LARGE, or what the engine refuses.
        """
        _require_match(hot)
        check_rounds(hot.table.game, request.moves)
        async with hot.lock:
            if request.ply != hot.ply:
                raise _stale(hot)
            table = hot.table  # what is decided holds for the seats of now
            answer = await self.engine.apply(
                engine_pb2.ApplyMovesRequest(
                    record=hot.record,
                    moves=request.moves,
                    viewers=[SPECTATOR],
                    since=hot.round_ply,
                )
            )
            if any(entry.text == UNTOLD for entry in answer.views[0].log):
                raise refuse("BAD_FIELD", "moves are those of whole rounds; leave out the last")
            append = Append(
                number=table.number,
                revision=table.revision,
                ply=request.ply,
                played=tuple((move.seat, move.text) for move in answer.moves),
                request_id=draw_request_id(),
                to_move=tuple(answer.to_move),
            )

            def note(is_in_time: bool) -> None:
                if is_in_time:
                    self.hall.note_moves(append, hot, answer.views)

            if not await self.writer.append(append, note):
                await self.hall.refresh(hot)
                raise _stale(hot)
        return answer.ply


def match_of(hot: HotTable) -> lobby_pb2.GetMatchResponse:
    """Return the match at a table. Raises Refusal TABLE_NOT_STARTED, NOT_A_BOT."""
    _require_match(hot)
    bots = [seat.bot for seat in hot.table.bots]
    return lobby_pb2.GetMatchResponse(record=hot.record, bots=bots, is_over=not hot.to_move)


def _require_match(hot: HotTable) -> None:
    require_started(hot.table)
    if not hot.table.plays_itself:
        raise refuse("NOT_A_BOT", "people or programs play here, too; play the turn of one seat")


def _stale(hot: HotTable) -> Refusal:
    return refuse("STALE_PLY", f"the table is at ply {hot.ply} now; ask GetMatch", ply=hot.ply)
