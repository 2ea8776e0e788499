"""What matches of Ork Island cost at tables of the hall: `python bench/matches.py`.

By the default settings: 60 orks, 200 rounds; programs that order every ork a step, over their
streams, through lobby, engine and SQLite. Printed are rounds a second of matches that are played as
fast as they go; then how long a round takes from the sending of its last orders until spectators
have it, in matches at a steady pace, on pages' sockets and by WatchTable; then what a finished
match takes to be loaded, and how large it is. This process, which plays and looks on, shares the
machine.
"""

import argparse
import asyncio
import gzip
import os
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.request import Request, urlopen

import uvloop
from hall.v1 import bot_pb2_grpc, lobby_pb2_grpc

from bench.load.matches import Match, Spectators, start_match
from bench.load.players import open_socket
from bench.load.processes import cpu_of_parts
from bench.load.visitors import Visitor
from services.wire.channels import open_channel
from tests.stack import QUICK, Stack

SETTINGS = {
    **QUICK,
    "LOBBY_REQUESTS_PER_SECOND": "100000",
    "LOBBY_REQUEST_BURST": "100000",
    "LOBBY_STREAMS_PER_CLIENT": "10000",
}
LOADS = 9


async def measure(stack: Stack, options: argparse.Namespace) -> None:
    """Measure all of it in a hall that runs."""
    async with open_channel(stack.lobby_address) as channel:
        lobby = lobby_pb2_grpc.LobbyServiceStub(channel)
        bots = bot_pb2_grpc.BotServiceStub(channel)
        match = await play_together(lobby, bots, matches=1)  # whatever is made only once
        for matches in options.matches:
            await print_speed(stack, lobby, bots, matches)
        for way in ("pages", "WatchTable"):
            await print_delays(stack, lobby, bots, way, options)
    for line in await asyncio.to_thread(list, loads(stack.page, match)):
        print(line, flush=True)


async def play_together(
    lobby: lobby_pb2_grpc.LobbyServiceStub, bots: bot_pb2_grpc.BotServiceStub, matches: int
) -> Match:
    """Play so many matches at once, as fast as they go, and return one of them."""
    played = [await start_match(lobby, pace_seconds=0) for _ in range(matches)]
    await asyncio.gather(*[match.play(bots) for match in played])
    return played[0]


async def print_speed(
    stack: Stack,
    lobby: lobby_pb2_grpc.LobbyServiceStub,
    bots: bot_pb2_grpc.BotServiceStub,
    matches: int,
) -> None:
    """Print how many rounds a second are played in so many matches at once."""
    before, begun = cpu_of_parts(stack), time.perf_counter()
    match = await play_together(lobby, bots, matches)
    seconds = time.perf_counter() - begun
    rounds = matches * len(match.sent)
    cpu = {part: spent - before[part] for part, spent in cpu_of_parts(stack).items()}
    told = ", ".join(f"{part} {1e3 * spent / rounds:.1f}" for part, spent in cpu.items())
    print(
        f"as fast as it goes, {matches} at once: {rounds / seconds:.0f} rounds a second; "
        f"CPU ms a round: {told}; {load()}",
        flush=True,
    )


async def print_delays(
    stack: Stack,
    lobby: lobby_pb2_grpc.LobbyServiceStub,
    bots: bot_pb2_grpc.BotServiceStub,
    way: str,
    options: argparse.Namespace,
) -> None:
    """Print how long rounds take to reach spectators, on pages' sockets or by WatchTable."""
    count = options.at_once
    matches = [await start_match(lobby, options.pace) for _ in range(count)]
    spread_out(matches)
    spectators = Spectators()
    async with AsyncExitStack() as stack_of_sockets, asyncio.TaskGroup() as group:
        visitor = await asyncio.to_thread(Visitor, stack.page)
        for match in matches:
            for _ in range(options.spectators):
                if way == "pages":
                    opened = open_socket(visitor, f"/table/{match.table_id}")
                    socket = await stack_of_sockets.enter_async_context(opened)
                    following = spectators.follow_page(socket, match)
                else:
                    following = spectators.follow_stream(lobby, match)
                group.create_task(following)
        before, begun = cpu_of_parts(stack), time.perf_counter()
        for match in matches:
            group.create_task(match.play(bots))
    seconds = time.perf_counter() - begun
    cuts = statistics.quantiles(spectators.seconds, n=100, method="inclusive")
    cpu = sum(cpu_of_parts(stack).values()) - sum(before.values())
    print(
        f"{way}: {count} matches, a round every {options.pace:g} s, {options.spectators} "
        f"spectators each: p50 {cuts[49] * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms of "
        f"{len(spectators.seconds):,}; {spectators.received_bytes / len(spectators.seconds):.0f} "
        f"bytes a round; {cpu / seconds:.2f} cores; {load()}",
        flush=True,
    )


def spread_out(matches: Sequence[Match]) -> None:
    """Have the rounds of matches of one pace begin one after another, from now on."""
    now = time.perf_counter()
    for number, match in enumerate(matches):
        match.begun = now + match.pace_seconds * (1 + number / len(matches))


def loads(home: str, match: Match) -> Iterator[str]:
    """Yield how large a finished match is in each form, and how long it takes to be loaded."""
    for what, path in (
        ("for the viewer", f"/table/{match.table_id}/match"),
        ("record of the hall", f"/replay/{match.table_id}/record.txt"),
        ("record of the original", f"/replay/{match.table_id}/match.out"),
    ):
        times, sent, size = [], 0, 0
        for _ in range(LOADS):
            begun = time.perf_counter()
            request = Request(home + path, headers={"Accept-Encoding": "gzip"})
            with urlopen(request, timeout=30) as answer:
                data = answer.read()
                is_packed = answer.headers["Content-Encoding"] == "gzip"
            times.append(time.perf_counter() - begun)
            sent, size = len(data), len(gzip.decompress(data) if is_packed else data)
        yield (
            f"{what}: {size / 1e3:.0f} kB, sent as {sent / 1e3:.0f} kB; "
            f"{times[0] * 1e3:.0f} ms at first, median {statistics.median(times) * 1e3:.0f} ms"
        )


def load() -> str:
    return f"load average {os.getloadavg()[0]:.1f}"


def read_options() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(description="matches of Ork Island at tables")
    parser.add_argument("--matches", type=int, nargs="+", default=[1, 4, 16], help="at once")
    parser.add_argument("--at-once", type=int, default=20, help="matches with spectators")
    parser.add_argument("--spectators", type=int, default=5, help="of each of them")
    parser.add_argument("--pace", type=float, default=0.5, help="seconds for a round")
    return parser.parse_args()


def main(options: argparse.Namespace) -> None:
    """Start a hall, play in it, and print what it costs."""
    print(f"matches: {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder, Stack(Path(folder), SETTINGS) as stack:
        uvloop.run(measure(stack, options))


if __name__ == "__main__":
    main(read_options())
