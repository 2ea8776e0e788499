"""Turns of computer opponents, of all levels and by all options, as many as are wanted."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from hall.v1 import game_pb2, lobby_pb2_grpc

from bench.load.computers import LEVELS
from tests.across.island import Commander, open_hosted
from tests.across.people import Watcher, sit_down

SHARES = (12, 4, 2, 1)
"""How often each level is seated; the stronger think for longer."""

OPTIONS = [
    {"advanced": advanced, "memory": memory, "teams": teams}
    for advanced, memory, teams in product((False, True), repeat=3)
]


@dataclass
class Turns:
    """Game after game, one of each kind at a time, with a person who does next to nothing.

    `kinds` are "armadora", "orkisland" or both; `count` is that of the turns which computer
    opponents have had.
    """

    lobby: lobby_pb2_grpc.LobbyServiceStub
    rng: random.Random
    kinds: Sequence[str]
    count: int = 0
    _has_more: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self) -> None:
        """Play until cancelled."""
        playing = {"armadora": self._play_armadora, "orkisland": self._play_island}
        await asyncio.gather(*[playing[kind]() for kind in self.kinds])

    async def wait_for(self, count: int) -> None:
        """Return once so many turns were played."""
        while self.count < count:
            self._has_more.clear()
            await self._has_more.wait()

    async def _play_armadora(self) -> None:
        while True:
            options: dict[str, Any] = self.rng.choice(OPTIONS)
            bots = self._bots(3 if options["teams"] else self.rng.randint(1, 3))
            player = await sit_down(self.lobby, *bots, **options)
            async for view in self._watch(player):
                if view.viewer in view.to_move:
                    await player.play("pass", view.ply)

    async def _play_island(self) -> None:
        while True:
            hosted = await open_hosted(self.lobby)
            person = Commander(self.lobby, hosted.table_id, await hosted.join("Ada"))
            await hosted.add_bots(*self._bots(3))
            await hosted.start()
            async for view in self._watch(person):
                await person.order_if_due(view)

    async def _watch(self, person: Watcher) -> AsyncIterator[game_pb2.View]:
        """Yield what a person sees, and count what others have played."""
        ply = 0
        async for view in person.watch():
            self.count += sum([entry.seat != view.viewer for entry in person.log[ply : view.ply]])
            self._has_more.set()
            ply = view.ply
            yield view

    def _bots(self, number: int) -> list[str]:
        return self.rng.choices(LEVELS, SHARES, k=number)
