"""Matches of computer opponents: one task plays each of them, and brings whole rounds here.

Whoever plays one holds its match token. Two tasks may do so at once, for one that is late is sent
again: they play the same match, and what comes second is stale.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from hall.v1 import game_pb2, lobby_pb2

from services.lobby.fields import check_rounds
from services.lobby.hall import Hall
from services.lobby.hot import HotTable
from services.lobby.playing import Playing
from services.lobby.refusals import refuse
from services.lobby.rights import require_started
from services.lobby.tokens import draw_request_id
from services.lobby.views import SPECTATOR
from services.wire.errors import Refusal
from services.wire.moves import UNTOLD


@dataclass(frozen=True, eq=False)
class Rounds:
    """Appends what tasks have played."""

    hall: Hall
    playing: Playing

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
            views = await self.playing.append(
                hot,
                request.moves,
                [SPECTATOR],
                request_id=draw_request_id(),
                check=_require_whole_rounds,
            )
            if views is None:
                await self.hall.refresh(hot)
                raise _stale(hot)
        return views[SPECTATOR].ply


def match_of(hot: HotTable) -> lobby_pb2.GetMatchResponse:
    """Return the match at a table. Raises Refusal TABLE_NOT_STARTED, NOT_A_BOT."""
    _require_match(hot)
    bots = [seat.bot for seat in hot.table.bots]
    return lobby_pb2.GetMatchResponse(record=hot.record, bots=bots, is_over=not hot.to_move)


def _require_match(hot: HotTable) -> None:
    require_started(hot.table)
    if not hot.table.plays_itself:
        raise refuse("NOT_A_BOT", "people or programs play here, too; play the turn of one seat")


def _require_whole_rounds(views: Iterable[game_pb2.View]) -> None:
    if any(entry.text == UNTOLD for view in views for entry in view.log):
        raise refuse("BAD_FIELD", "moves are those of whole rounds; leave out the last")


def _stale(hot: HotTable) -> Refusal:
    return refuse("STALE_PLY", f"the table is at ply {hot.ply} now; ask GetMatch", ply=hot.ply)
