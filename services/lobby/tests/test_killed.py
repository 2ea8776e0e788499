"""A lobby that is killed in the middle of moves: what it acknowledged is there, and only once."""

import asyncio
import os
import signal
import subprocess
import sys
import uuid
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from grpc import StatusCode
from hall.v1 import game_pb2

from deploy.ports import choose_port
from services.lobby.tests.conftest import Database
from services.lobby.tests.replica import Calls, Player, any_move, play_to_the_end, until
from services.wire.errors import Refusal

GAMES = 8
KILLS = 3
STOP_SECONDS = 15


class Process:
    """A lobby as it is run in earnest."""

    def __init__(self, database: Database, engine_address: str, folder: Path) -> None:
        self.address = f"127.0.0.1:{choose_port()}"
        self._log = folder / "lobby.log"
        self._environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "DATABASE_URL": database.url,
            "LOBBY_ADDRESS": self.address,
            "LOBBY_ENGINE_ADDRESS": engine_address,
            "LOBBY_SECRET_KEY": "a key for the tests of the lobby",
            "LOBBY_REQUESTS_PER_SECOND": "100000",
            "LOBBY_REQUEST_BURST": "100000",
        }

    def start(self) -> None:
        with self._log.open("a") as log:
            command = [sys.executable, "-m", "services.lobby"]
            self.process = subprocess.Popen(command, env=self._environment, stderr=log)

    def stop(self, number: int) -> int:
        self.process.send_signal(number)
        return self.process.wait(STOP_SECONDS)

    def log(self) -> str:
        return self._log.read_text()


@pytest.fixture
def process(database: Database, engine_address: str, tmp_path: Path) -> Iterator[Process]:
    process = Process(database, engine_address, tmp_path)
    process.start()
    yield process
    process.stop(signal.SIGKILL)


async def persistently(call: Callable[[], Awaitable[game_pb2.View]]) -> game_pb2.View:
    """Repeat a call until it is answered, as the frontend does."""
    while True:
        try:
            return await call()
        except Refusal as refusal:
            if refusal.code not in (StatusCode.UNAVAILABLE, StatusCode.CANCELLED):
                raise
            await asyncio.sleep(0.02)


async def play_persistently(players: list[Player], acknowledged: list[str]) -> None:
    """Place warriors until none is left, and note what was acknowledged."""
    view = await persistently(players[0].view)
    while True:
        player = players[view.to_move[0]]
        view = await persistently(partial(player.view, view.ply))
        assert view.ply == len(acknowledged)
        move = any_move(view)
        if move == "pass":
            return
        request_id = str(uuid.uuid4())
        view = await persistently(partial(player.play, view.ply, move, request_id=request_id))
        acknowledged.append(move)


async def test_every_acknowledged_move_is_there_once(process: Process) -> None:
    calls = Calls(process.address)
    await calls.channel.channel_ready()
    games = [await calls.start_game() for _ in range(GAMES)]
    acknowledged: list[list[str]] = [[] for _ in games]
    playing = asyncio.gather(*map(play_persistently, games, acknowledged))
    for kill in range(1, KILLS + 1):
        await until(lambda least=kill * 6: playing.done() or min(map(len, acknowledged)) >= least)
        assert not playing.done()
        process.stop(signal.SIGKILL)
        process.start()
    await playing
    for players, moves in zip(games, acknowledged, strict=True):
        await play_to_the_end(players)
        record = await calls.record(players[0].table_id)
        assert [move.text for move in record.moves[: len(moves)]] == moves
    await calls.close()


async def test_sigterm_ends_streams_and_writes_what_waits(process: Process) -> None:
    calls = Calls(process.address)
    await calls.channel.channel_ready()
    games = [await calls.start_game() for _ in range(GAMES)]
    streams = [players[0].watch() for players in games]
    for stream in streams:
        await stream.read()
    acknowledged: list[list[str]] = [[] for _ in games]
    playing = asyncio.gather(*map(play_persistently, games, acknowledged))
    await until(lambda: playing.done() or min(map(len, acknowledged)) >= 4)
    assert await asyncio.to_thread(process.stop, signal.SIGTERM) == 0
    assert "Traceback" not in process.log()
    process.start()
    await playing
    await calls.close()
