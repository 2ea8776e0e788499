"""How many turns bots play over their streams on one machine: `python bench/bots.py`.

Games for two by bots that think of nothing, as fast as they go, through lobby, engine and SQLite.
An answer takes from its sending until the bot is told that it stands in the record. For scale, the
same by PlayMoves and WatchTable. This process, which plays all bots, shares the machine.
"""

import argparse
import asyncio
import os
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import uvloop
from hall.v1 import bot_pb2, bot_pb2_grpc, lobby_pb2, lobby_pb2_grpc

from services.ai.armadora.random import choose
from services.engine.convert import read_view
from services.wire.channels import open_channel
from tests.across.people import Player, open_table
from tests.stack import QUICK, Stack

SETTINGS = {**QUICK, "LOBBY_REQUESTS_PER_SECOND": "100000", "LOBBY_REQUEST_BURST": "100000"}

Play = Callable[[lobby_pb2_grpc.LobbyServiceStub, str, str, list[float]], Awaitable[None]]
"""Plays a seat of a table to the end, and notes how long its answers took."""


def stream_player(stub: bot_pb2_grpc.BotServiceStub) -> Play:
    """Return what plays by a stream."""

    async def play(_: object, table_id: str, token: str, seconds: list[float]) -> None:
        rng, sent = random.Random(1), 0.0
        stream = stub.Play()
        hello = bot_pb2.BotHello(table_id=table_id, seat_token=token, protocol_version=1)
        await stream.write(bot_pb2.PlayRequest(hello=hello))
        async for message in stream:
            if message.HasField("turn"):
                move = choose(read_view(message.turn.view), rng, 1.0)
                answer = bot_pb2.BotMove(ply=message.turn.ply, move=move)
                sent = time.perf_counter()
                await stream.write(bot_pb2.PlayRequest(move=answer))
            elif message.HasField("played"):
                seconds.append(time.perf_counter() - sent)

    return play


async def play_by_calls(
    lobby: lobby_pb2_grpc.LobbyServiceStub, table_id: str, token: str, seconds: list[float]
) -> None:
    """Play by PlayMoves and WatchTable until the game is over."""
    player = Player(lobby, table_id, token)
    async for view in player.watch():
        if view.viewer in view.to_move:
            sent = time.perf_counter()
            await player.play(choose(read_view(view), player.rng, 1.0), view.ply)
            seconds.append(time.perf_counter() - sent)
        elif view.HasField("outcome"):
            return


async def play_game(lobby: lobby_pb2_grpc.LobbyServiceStub, play: Play) -> list[float]:
    """Play a game, and return how long each answer took."""
    table_id, host = await open_table(lobby, seats=2)
    wish = lobby_pb2.SeatWish(nickname="Bob")
    joined = await lobby.JoinTable(lobby_pb2.JoinTableRequest(table_id=table_id, wish=wish))
    await lobby.StartTable(lobby_pb2.StartTableRequest(table_id=table_id, seat_token=host))
    seconds: list[float] = []
    tokens = (host, joined.ticket.seat_token)
    await asyncio.gather(*[play(lobby, table_id, token, seconds) for token in tokens])
    return seconds


async def measure(address: str, options: argparse.Namespace) -> None:
    """Play so many games at once, by each way, and print a row for each."""
    async with open_channel(address) as channel:
        lobby = lobby_pb2_grpc.LobbyServiceStub(channel)
        by_stream = stream_player(bot_pb2_grpc.BotServiceStub(channel))
        for name, play in (("streams", by_stream), ("PlayMoves, WatchTable", play_by_calls)):
            await play_game(lobby, play)
            for games in options.games:
                begun, seconds = time.perf_counter(), list[float]()
                while time.perf_counter() - begun < options.seconds:
                    played = await asyncio.gather(*[play_game(lobby, play) for _ in range(games)])
                    seconds += [each for game in played for each in game]
                print_row(name, games, seconds, time.perf_counter() - begun)


def print_row(name: str, games: int, seconds: list[float], whole: float) -> None:
    """Print how many turns a second were played, and how long answers took."""
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    print(
        f"  {name}, {games} games".ljust(34)
        + f"{len(seconds) / whole:10.0f}{cuts[49] * 1000:8.1f}{cuts[98] * 1000:8.1f}"
        f"   load average {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def read_options() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(description="turns of bots over their streams")
    parser.add_argument("--games", type=int, nargs="+", default=[1, 8, 32], help="at once")
    parser.add_argument(
        "--seconds", type=float, default=5.0, help="each row takes at least so long"
    )
    return parser.parse_args()


def main(options: argparse.Namespace) -> None:
    """Start a hall, play in it, and print a table."""
    print(f"bots: {os.cpu_count()} cores".ljust(34) + " turns/s  p50 ms  p99 ms")
    with tempfile.TemporaryDirectory() as folder, Stack(Path(folder), SETTINGS) as stack:
        stack["ai"].stop()
        uvloop.run(measure(stack.lobby_address, options))


if __name__ == "__main__":
    main(read_options())
