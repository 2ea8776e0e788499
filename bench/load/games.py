"""Games at a steady pace, and what their moves took."""

import asyncio
import random
import time
from dataclasses import dataclass, field

from bench.load.players import Player, choose_move, open_socket
from bench.load.visitors import Visitor, start_game

PEOPLE = (("Ada", "orc"), ("Grace", "elf"))
"""Nickname and faction of whoever sits at a table."""


@dataclass
class Tally:
    """What was seen of moves: seconds until the opponent had the new view, and bytes received."""

    seconds: list[float] = field(default_factory=list)
    received_bytes: int = 0


@dataclass
class Load:
    """Pairs of visitors who play game after game; all count into `tally`."""

    origin: str
    pace_seconds: float
    rng: random.Random
    tally: Tally = field(default_factory=Tally)
    ready: int = 0
    """How many pairs have opened their first table."""

    async def play(self) -> None:
        """Play game after game, until cancelled."""
        host = await asyncio.to_thread(Visitor, self.origin)
        guest = await asyncio.to_thread(Visitor, self.origin)
        table = await asyncio.to_thread(start_game, (host, guest), PEOPLE, seats="2")
        self.ready += 1
        while True:
            await self._play_at(table, host, guest)
            table = await asyncio.to_thread(start_game, (host, guest), PEOPLE, seats="2")

    async def _play_at(self, table: str, host: Visitor, guest: Visitor) -> None:
        async with (
            open_socket(host, table) as one,
            open_socket(guest, table) as other,
            asyncio.TaskGroup() as group,
        ):
            players = Player(one), Player(other)
            reading = [group.create_task(player.read()) for player in players]
            await self._play_game(players)
            for task in reading:
                task.cancel()

    async def _play_game(self, players: tuple[Player, Player]) -> None:
        for player in players:
            await player.wait_for(0)
        received = sum(player.received_bytes for player in players)
        due = time.perf_counter() + self.rng.uniform(0, self.pace_seconds)
        while to_move := players[0].view["to_move"]:
            await asyncio.sleep(due - time.perf_counter())
            due += self.pace_seconds
            seconds = await self._move(players[to_move[0]], players[1 - to_move[0]])
            self.tally.seconds.append(seconds)
            received_before, received = received, sum(player.received_bytes for player in players)
            self.tally.received_bytes += received - received_before

    async def _move(self, mover: Player, opponent: Player) -> float:
        """Play a move, and return the seconds until the opponent had the new view."""
        ply = mover.view["ply"] + 1
        move = choose_move(mover.view, self.rng)
        sent_at = time.perf_counter()
        await mover.play(move)
        await opponent.wait_for(ply)
        await mover.wait_for(ply)
        return opponent.seen_at - sent_at
