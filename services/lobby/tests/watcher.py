"""A stream of a table, and what its reader knows."""

from dataclasses import dataclass, field
from typing import Any

from hall.v1 import game_pb2, lobby_pb2

from services.engine.convert import SPECTATOR
from services.lobby.tests.replica import Player, read


@dataclass
class Watcher:
    """Whoever reads a stream: `player`, or a spectator. `views` are all that came."""

    stream: Any
    player: Player | None
    table: lobby_pb2.Table = field(default_factory=lobby_pb2.Table)
    ply: int = 0
    views: list[game_pb2.View] = field(default_factory=list)

    async def read(self) -> None:
        """Read a message: it holds what is new, all of it, once. Raises Refusal."""
        message = await read(self.stream)
        assert message is not None, "the stream has ended early"
        if message.HasField("table"):
            assert message.table.revision > self.table.revision
            self.table = message.table
        if message.HasField("view"):
            view = message.view
            assert view.viewer == (self.player.seat if self.player else SPECTATOR)
            assert view.ply - len(view.log) == self.ply, "not what was missed"
            self.ply = view.ply
            self.views.append(view)

    async def catch_up(self, table: lobby_pb2.Table) -> None:
        """Read until the reader knows as much as a table says. Raises Refusal."""
        while self.table.revision < table.revision or self.ply < table.ply:
            await self.read()
        assert self.table.seats == table.seats
