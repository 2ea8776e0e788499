"""Whoever gets something of a game and keeps it: visitors of its page, and other lobbies."""

import asyncio
import json
import re
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import orjson
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from websockets.asyncio.client import ClientConnection

from bench.load.visitors import Visitor
from services.lobby.notices import CHANNEL

PATIENCE_SECONDS = 20.0
QUIET_SECONDS = 1.0
UNIQUE = re.compile(r'"(id|number)": ?("[^"]*"|[0-9]+)')
"""What is another at each table, or for each message, whatever the game."""


@dataclass
class Onlooker:
    """Somebody on the page of a table, at a seat or not."""

    visitor: Visitor
    socket: ClientConnection
    frames: list[str] = field(default_factory=list)

    async def see(self, ply: int) -> None:
        """Take frames until the view of a ply is there."""
        while True:
            frame = await self._next()
            if frame["type"] == "view" and frame["view"]["ply"] >= ply:
                return

    async def play(self, move: str, ply: int) -> None:
        """Play a move, and take frames until it stands and is seen."""
        await self._send(move, ply)
        awaited = {"accepted", "view"}
        while awaited:
            frame = await self._next()
            assert frame["type"] != "refused", frame
            if frame["type"] != "view" or frame["view"]["ply"] > ply:
                awaited.discard(frame["type"])

    async def try_move(self, move: str, ply: int) -> None:
        """Send a move that is refused, and take the refusal."""
        await self._send(move, ply)
        while (await self._next())["type"] != "refused":
            pass

    async def _send(self, move: str, ply: int) -> None:
        message = {"type": "move", "move": move, "ply": ply, "id": uuid.uuid4().hex}
        await self.socket.send(orjson.dumps(message), text=True)

    async def _next(self) -> Any:
        async with asyncio.timeout(PATIENCE_SECONDS):
            text = str(await self.socket.recv())
        self.frames.append(UNIQUE.sub(r'"\1":…', text))
        return json.loads(text)


@dataclass
class Notices:
    """What lobbies tell each other."""

    heard: PubSub

    async def names(self) -> list[str]:
        """Return all names that were told so far, each once."""
        names: set[str] = set()
        while message := await self.heard.get_message(
            ignore_subscribe_messages=True, timeout=QUIET_SECONDS
        ):
            _sender, *told = message["data"].split(" ")
            names.update(told)
        return sorted(names)


@asynccontextmanager
async def notices_of(redis_url: str) -> AsyncIterator[Notices]:
    """Listen to the notices of the lobbies from now on."""
    async with Redis.from_url(redis_url, decode_responses=True) as redis, redis.pubsub() as heard:
        await heard.subscribe(CHANNEL)
        yield Notices(heard)
