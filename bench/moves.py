"""What a move costs from browser to browser, through every service: `python bench/moves.py`.

Games for two, a move a second in each, over real sockets of real pages; SQLite and Redis beneath.
A move takes from its sending by one socket until the opponent's has the new view parsed. CPU is
that of all processes of the hall for 1,000 moves, without this one, which plays and shares the
machine; bytes are what a socket receives for a move.
"""

import argparse
import asyncio
import os
import random
import statistics
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import uvloop

from bench.load.games import Load, Tally
from bench.load.processes import cpu_of_parts
from tests.stack import Stack

SETTINGS = {"LOBBY_TABLES_PER_HOUR": "100000", "LOBBY_REQUESTS_PER_SECOND": "10000"}
"""All visitors come from one address: limits hold, but not as for one person."""

COMPARED = (
    ("goals, 200 games on two cores", "≤ 5", "≤ 25", "≤ 2.5", "≤ 1,000"),
    ("for scale: boardgame.io", "0.9", "5–6", "0.85", "957"),
    ("for scale: Colyseus as shipped", "25", "50", "0.46", "–"),
)
"""Those for scale are one Node process each, with its state in memory."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run has shown; CPU seconds are for 1,000 moves, bytes for a move and client."""

    moves: int
    p50_milliseconds: float
    p99_milliseconds: float
    received_bytes: float
    cpu: Mapping[str, float]


def figures_of(tally: Tally, cpu: Mapping[str, float]) -> Figures:
    """Return the figures of the moves of one run."""
    moves = len(tally.seconds)
    cuts = statistics.quantiles(tally.seconds, n=100, method="inclusive")
    return Figures(
        moves=moves,
        p50_milliseconds=cuts[49] * 1000,
        p99_milliseconds=cuts[98] * 1000,
        received_bytes=tally.received_bytes / moves / 2,
        cpu={part: seconds / moves * 1000 for part, seconds in cpu.items()},
    )


def median_of(runs: Sequence[Figures]) -> Figures:
    """Return the median of each figure."""
    return Figures(
        moves=round(statistics.median(run.moves for run in runs)),
        p50_milliseconds=statistics.median(run.p50_milliseconds for run in runs),
        p99_milliseconds=statistics.median(run.p99_milliseconds for run in runs),
        received_bytes=statistics.median(run.received_bytes for run in runs),
        cpu={part: statistics.median(run.cpu[part] for run in runs) for part in runs[0].cpu},
    )


async def measure(stack: Stack, games: int, options: argparse.Namespace) -> Figures:
    """Return the medians of several runs of so many games in parallel."""
    load = Load(stack.page, options.pace, random.Random(games))
    runs = []
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(load.play()) for _ in range(games)]
        while load.ready < games:
            await asyncio.sleep(0.1)
        await asyncio.sleep(options.warm_up)
        for _ in range(options.runs):
            load.tally = Tally()
            before = cpu_of_parts(stack)
            await asyncio.sleep(options.seconds)
            after, tally = cpu_of_parts(stack), load.tally
            runs.append(figures_of(tally, {part: after[part] - before[part] for part in after}))
        for task in playing:
            task.cancel()
    return median_of(runs)


def read_options() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(description="a move from browser to browser")
    parser.add_argument("--games", type=int, nargs="+", default=[1, 50, 200], help="in parallel")
    parser.add_argument("--runs", type=int, default=3, help="the medians of so many are shown")
    parser.add_argument("--seconds", type=float, default=12.0, help="length of a run")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between a game's moves")
    parser.add_argument("--warm-up", type=float, default=5.0, help="seconds before the first run")
    return parser.parse_args()


def main(options: argparse.Namespace) -> None:
    """Start a hall, play in it, and print a table."""
    print(f"moves: medians of {options.runs} runs of {options.seconds:g} s, {os.cpu_count()} cores")
    print(f"  {'':<30}" + "".join(head.rjust(8) for head in ("p50 ms", "p99 ms", "CPU s", "bytes")))
    with tempfile.TemporaryDirectory() as folder, Stack(Path(folder), SETTINGS) as stack:
        for games in options.games:
            print_figures(games, uvloop.run(measure(stack, games, options)))
    for name, *figures in COMPARED:
        print(f"  {name:<30}" + "".join(figure.rjust(8) for figure in figures))


def print_figures(games: int, figures: Figures) -> None:
    """Print a row of the table, and how the parts share the CPU time."""
    shares = ", ".join(f"{part} {seconds:.2f}" for part, seconds in figures.cpu.items())
    print(
        f"  {games:>3} games, {figures.moves} moves a run".ljust(32)
        + f"{figures.p50_milliseconds:8.1f}{figures.p99_milliseconds:8.1f}"
        f"{sum(figures.cpu.values()):8.2f}{figures.received_bytes:8.0f}"
        f"   {shares}; load average {os.getloadavg()[0]:.1f}",
        flush=True,
    )


if __name__ == "__main__":
    main(read_options())
