"""What players wait for at workers, and what workers keep in memory: `python bench/workers.py`.

People play Armadöra, each against one computer opponent, without the pause that opponents make.
Printed is how long they wait for its answer, its thinking included: while nothing else goes on;
while matches of Ork Island and games of four experts go on all the time; and the same with one
worker for everything, which takes what is urgent first but finishes what it has begun.

Then one process of a worker plays thousands of turns, and its memory is printed on the way, as
Linux tells it. This process, which plays and looks on, shares the machine.
"""

import argparse
import asyncio
import os
import random
import statistics
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import uvloop
from hall.v1 import lobby_pb2_grpc

from bench.load.computers import LEVELS, Beside, People
from bench.load.processes import children_of, memory_of
from bench.load.turns import Turns
from services.wire.channels import open_channel
from tests.stack import QUICK, Stack

SETTINGS = {
    **QUICK,
    "LOBBY_BOT_PAUSE_SECONDS": "0",
    "LOBBY_TABLES_PER_HOUR": "100000",
    "LOBBY_REQUESTS_PER_SECOND": "100000",
    "LOBBY_REQUEST_BURST": "100000",
    "LOBBY_STREAMS_PER_CLIENT": "10000",
}

WORKER = "celery --quiet -A services.ai.app worker --without-gossip --without-mingle"
TOGETHER = {
    "ai": f"{WORKER} -Q ai,ai-background -c 3",
    "ai-background": f"{WORKER} -Q nothing -n background@%h -c 1",
}
"""One worker for everything, with as many processes as the two have."""

ALONE = {"ai": f"{WORKER} -Q ai -c 1"}

Seconds = Mapping[str, Sequence[float]]


async def measure_waits(stack: Stack, options: argparse.Namespace, *, is_busy: bool) -> Seconds:
    """Return how long people waited for each opponent in a hall that runs."""
    async with open_channel(stack.lobby_address) as channel, asyncio.TaskGroup() as group:
        lobby = lobby_pb2_grpc.LobbyServiceStub(channel)
        people = People(lobby, options.pace, random.Random(1))
        bots = [LEVELS[number % len(LEVELS)] for number in range(options.tables)]
        playing = [group.create_task(people.play(bot)) for bot in bots]
        if is_busy:
            beside = Beside(lobby, options.matches, options.games)
            playing.append(group.create_task(beside.play()))
        await asyncio.sleep(options.warm_up)
        people.seconds.clear()
        await asyncio.sleep(options.seconds)
        for task in playing:
            task.cancel()
    return people.seconds


def print_waits(options: argparse.Namespace) -> None:
    """Print how long people wait, beside nothing and beside much else."""
    columns: tuple[tuple[str, dict[str, str], bool], ...] = (
        ("alone", {}, False),
        (f"beside {options.matches} matches, {options.games} games", {}, True),
        ("the same, one worker for all", TOGETHER, True),
    )
    measured = []
    for title, commands, is_busy in columns:
        with (
            tempfile.TemporaryDirectory() as folder,
            Stack(Path(folder), SETTINGS, commands) as stack,
        ):
            measured.append(uvloop.run(measure_waits(stack, options, is_busy=is_busy)))
        print(f"measured {title}: {sum(map(len, measured[-1].values())):,} moves", flush=True)
    print(f"{'p50 / p99 ms':>14}" + "".join(f"{title:>34}" for title, *_ in columns))
    for bot in LEVELS:
        cells = [f"{told(seconds[bot]):>34}" for seconds in measured]
        print(f"{bot:>14}" + "".join(cells), flush=True)


def told(seconds: Sequence[float]) -> str:
    """Return what is usual, and what is seldom exceeded, in milliseconds."""
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return f"{cuts[49] * 1e3:.0f} / {cuts[98] * 1e3:.0f}"


async def measure_memory(stack: Stack, options: argparse.Namespace) -> None:
    """Print the memory of a worker and of its process while it plays."""
    worker = stack["ai"].pid
    async with open_channel(stack.lobby_address) as channel:
        lobby = lobby_pb2_grpc.LobbyServiceStub(channel)
        turns = Turns(lobby, random.Random(1), options.kinds)
        async with asyncio.TaskGroup() as group:
            playing = group.create_task(turns.play())
            for stop in range(0, options.turns + 1, max(1, options.turns // 10)):
                await turns.wait_for(stop)
                [process, *_] = children_of(worker)
                memory, parent = memory_of(process), memory_of(worker)
                print(
                    f"{turns.count:>8,} turns: {memory.resident / 2**20:.0f} MiB in the process, "
                    f"{memory.own / 2**20:.0f} of its own; {parent.resident / 2**20:.0f} MiB in "
                    "the worker that has started it",
                    flush=True,
                )
            playing.cancel()


def print_memory(options: argparse.Namespace) -> None:
    """Print what a worker with one process has in memory, while that plays many turns."""
    with tempfile.TemporaryDirectory() as folder, Stack(Path(folder), SETTINGS, ALONE) as stack:
        uvloop.run(measure_memory(stack, options))


def read_options() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(description="players and workers")
    parser.add_argument("--tables", type=int, default=8, help="people who play at once")
    parser.add_argument("--pace", type=float, default=0.5, help="seconds that a person thinks")
    parser.add_argument("--matches", type=int, default=20, help="of Ork Island that go on beside")
    parser.add_argument("--games", type=int, default=10, help="of experts that go on beside")
    parser.add_argument("--warm-up", type=float, default=15, help="seconds before it counts")
    parser.add_argument("--seconds", type=float, default=60, help="for each column")
    parser.add_argument("--turns", type=int, default=10_000, help="of one process")
    parser.add_argument("--kinds", nargs="+", default=["armadora", "orkisland"], help="of turns")
    return parser.parse_args()


def main(options: argparse.Namespace) -> None:
    """Start halls, play in them, and print what was found."""
    print(f"workers: {os.cpu_count()} cores")
    if options.tables:
        print_waits(options)
    if options.turns:
        print_memory(options)


if __name__ == "__main__":
    main(read_options())
