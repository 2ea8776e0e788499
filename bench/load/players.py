"""A player's page as far as the socket goes: the newest view, and moves that it allows."""

import asyncio
import random
import time
import uuid
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.load.visitors import Visitor
from services.engine.rules.armadora.moves import Move, Pass, PlacePalisades, PlaceWarrior, format

PATIENCE_SECONDS = 30.0

View = dict[str, Any]


class Player:
    """Somebody at a table, for as long as `read` runs."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._has_news = asyncio.Event()
        self.view: View = {"ply": -1}
        self.seen_at = 0.0
        """When the newest view was there, parsed; a time of time.perf_counter."""
        self.received_bytes = 0

    async def read(self) -> None:
        """Take every frame of the page, until cancelled."""
        while True:
            frame = await self._socket.recv(decode=False)
            message = orjson.loads(frame)
            self.received_bytes += len(frame)
            if message["type"] == "view":
                self.view = message["view"]
                self.seen_at = time.perf_counter()
                self._has_news.set()
            elif message["type"] in ("refused", "away"):
                raise AssertionError(f"the hall sent {message}")

    async def wait_for(self, ply: int) -> None:
        """Return once the view of a ply is here."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.view["ply"] < ply:
                self._has_news.clear()
                await self._has_news.wait()

    async def play(self, move: str) -> None:
        """Send a move; the next view tells that it was accepted."""
        message = {"type": "move", "move": move, "ply": self.view["ply"], "id": uuid.uuid4().hex}
        await self._socket.send(orjson.dumps(message), text=True)


def open_socket(visitor: Visitor, table: str) -> connect:
    """Return the socket of a visitor's page, to be entered."""
    return connect(
        f"{visitor.origin.replace('http', 'ws', 1)}/ws{table}?ply=0",
        origin=Origin(visitor.origin),
        additional_headers={"Cookie": visitor.cookies},
        compression=None,
        ping_interval=None,
        open_timeout=PATIENCE_SECONDS,
    )


def choose_move(view: View, rng: random.Random) -> str:
    """Return a move for a long game: one palisade at a time, and a pass if nothing else is left."""
    return format(_draw_move(view, rng))


def _draw_move(view: View, rng: random.Random) -> Move:
    squares, lines = view["legal_squares"], view["legal_lines"]
    if squares and (not lines or rng.random() < 1 / 2):
        values = [value for value, count in enumerate(view["hand"], start=1) if count]
        return PlaceWarrior(rng.choice(values), rng.choice(squares))
    return PlacePalisades((rng.choice(lines),)) if lines else Pass()
