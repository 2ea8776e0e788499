"""People at tables with computer opponents, and what goes on beside them without anybody."""

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from hall.v1 import lobby_pb2, lobby_pb2_grpc

from services.ai.armadora.random import choose as choose_any
from services.engine.convert import read_view
from tests.across.island import start_match
from tests.across.people import CALL_SECONDS, Player, open_bots_table, sit_down

LOOK_SECONDS = 0.5
LEVELS = ("easy", "medium", "hard", "expert")


@dataclass
class People:
    """Visitors who play game after game against one computer opponent each.

    `seconds` has, for each opponent, what passed from each move of a person until the answer of the
    opponent was there.
    """

    lobby: lobby_pb2_grpc.LobbyServiceStub
    pace_seconds: float
    rng: random.Random
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    async def play(self, bot: str) -> None:
        """Play game after game, until cancelled."""
        while True:
            player = await sit_down(self.lobby, bot)
            await self._play_game(player, bot)

    async def _play_game(self, player: Player, bot: str) -> None:
        moved_at = None
        async for view in player.watch():
            if view.viewer not in view.to_move:
                continue
            if moved_at:
                self.seconds[bot].append(time.perf_counter() - moved_at)
            await asyncio.sleep(self.pace_seconds * self.rng.uniform(0.5, 1.5))
            await player.play(choose_any(read_view(view), self.rng, 1.0), view.ply)
            moved_at = time.perf_counter()


@dataclass
class Beside:
    """Matches of Ork Island and games that their host has left, so many of each at any time.

    Nobody looks on: that is not what is measured.
    """

    lobby: lobby_pb2_grpc.LobbyServiceStub
    matches: int
    games: int
    _running: frozenset[str] = frozenset()

    async def play(self) -> None:
        """Have them played, until cancelled."""
        kinds = [self._start_match] * self.matches + [self._start_game] * self.games
        await asyncio.gather(self._look(), *[self._again_and_again(start) for start in kinds])

    async def _again_and_again(self, start: Callable[[], Awaitable[str]]) -> None:
        while True:
            table_id = await start()
            await asyncio.sleep(2 * LOOK_SECONDS)
            while table_id in self._running:
                await asyncio.sleep(LOOK_SECONDS)

    async def _look(self) -> None:
        request = lobby_pb2.ListTablesRequest(
            statuses=[lobby_pb2.TABLE_STATUS_RUNNING], page_size=100
        )
        while True:
            answer = await self.lobby.ListTables(request, timeout=CALL_SECONDS)
            self._running = frozenset(table.id for table in answer.tables)
            await asyncio.sleep(LOOK_SECONDS)

    async def _start_match(self) -> str:
        return (await start_match(self.lobby, LEVELS)).table_id

    async def _start_game(self) -> str:
        return await open_bots_table(self.lobby, *["expert"] * 3)
