"""One stream of a table: at once what the caller missed, then what is new, until the game is over.

Subscribe first, then read: nothing falls between. What a slow reader misses is in the log of the
next view, as is what was hidden in the view before.
"""

from collections.abc import AsyncGenerator

from hall.v1 import lobby_pb2

from services.lobby.hall import Hall
from services.lobby.hot import HotTable
from services.lobby.messages import table_message
from services.lobby.rights import require_seat
from services.lobby.tables import Status
from services.lobby.views import SPECTATOR
from services.lobby.watchers import Watchers
from services.wire.moves import next_since


class Watching:
    """What one caller knows of a table so far. A spectator may have a token too: a host's."""

    def __init__(self, hall: Hall, token: str, viewer: int, ply: int) -> None:
        self._hall = hall
        self._token = token
        self._viewer = viewer
        self._ply = self._since = ply
        self._revision = 0
        self._has_view = False
        self._has_outcome = False

    async def news(self, hot: HotTable) -> lobby_pb2.WatchTableResponse | None:
        """Return what is new to the caller, who knows it then; None if nothing is.

        Raises Refusal WRONG_TOKEN once the token plays no seat any more.
        """
        message = lobby_pb2.WatchTableResponse()
        table = hot.table
        if table.revision != self._revision:
            if self._viewer != SPECTATOR:
                require_seat(table, self._token)
            message.table.CopyFrom(table_message(table, hot.ply, hot.to_move))
            self._revision = table.revision
        if hot.has_game and (hot.ply > self._ply or not self._has_view):
            view = await self._hall.view(hot, self._viewer, self._since)
            message.view.CopyFrom(view)
            self._ply, self._since = view.ply, next_since(view)
            self._has_view = True
            self._has_outcome = view.HasField("outcome")
        if not (message.HasField("table") or message.HasField("view")):
            return None
        if (time_left_ms := hot.time_left_ms(self._viewer)) is not None:
            message.time_left_ms = time_left_ms
        return message

    def is_over(self, hot: HotTable) -> bool:
        """Return whether the caller knows all that will ever be known."""
        if hot.table.revision != self._revision:
            return False
        return hot.table.status is Status.CLOSED or (
            self._has_outcome and bool(hot.table.standings)
        )


async def watch(
    hall: Hall, watchers: Watchers, request: lobby_pb2.WatchTableRequest, viewer: int
) -> AsyncGenerator[lobby_pb2.WatchTableResponse, None]:
    """Yield a table and a viewer's views as they change."""
    watching = Watching(hall, request.seat_token, viewer, request.ply)
    with watchers.watch(request.table_id, viewer) as mailbox:
        hot = await hall.get_fresh(request.table_id)
        while True:
            news = await watching.news(hot)
            if news:
                yield news
            elif watching.is_over(hot):
                return
            else:
                await mailbox.wait()
