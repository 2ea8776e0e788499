"""What Ork Island costs, beside the original if it is there: `python bench/orkisland.py`.

A round's step is registering, permuting and resolving the orders of 60 orks, respawning and
scoring, as `Match.play_round` does. An island is the generator's, 70 x 70. A match is of four idle
players over 200 rounds, with its record on disk. Start-up is `hall orkisland match` from its start
to its end, without the match. Then many matches are played, and the memory in use is printed.

`--original FOLDER` runs the original in turns with ours: a folder with the game itself, `Game`, and
a driver linked with it, `Step`, which prints a number a line: `Step generate CNF FIRST LAST` the
milliseconds of each seed's board, `Step rounds CNF SEED ORDERS RUNS` the microseconds of a round
and the final scores, given "round seat ork direction" a line. `--soak` plays 10,000 matches.
"""

import argparse
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from sdk.orkisland.driving import drive
from services.engine.rules.orkisland.formats.command_log import LoggedRound
from services.engine.rules.orkisland.formats.settings_text import format_settings
from services.engine.rules.orkisland.generator import generate
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players import Hunter, Null, Player, Walker
from services.engine.rules.orkisland.random import seeded
from services.engine.rules.orkisland.registration import Orders, orders_of
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.warm import warm_up

RUNS = 9
SEEDS = range(50)
HALL = Path(__file__).parents[1] / ".venv" / "bin" / "hall"

STEP, ISLAND, MATCH = "a round's step, µs", "an island, ms", "a match with its record, ms"
START, HELP, WARM = "hall orkisland match, s", "hall --help, s", "kernels from the cache, s"
GOALS = {STEP: 8.0, ISLAND: 5.4, MATCH: 30.0, START: 1.5}

SHORT = Settings(rows=20, cols=20, nb_rounds=5, nb_orks=2)
MATCHES, SOAK_MATCHES = 1_000, 10_000

Measure = Callable[[], float]


def main() -> None:
    """Print the medians of several runs, and the memory in use as matches are played."""
    parser = argparse.ArgumentParser(description="What Ork Island costs.")
    parser.add_argument("--original", type=Path, help="a folder with Game and Step")
    parser.add_argument("--soak", action="store_true", help=f"play {SOAK_MATCHES:,} matches")
    arguments = parser.parse_args()
    warmed = warm_up()
    with tempfile.TemporaryDirectory() as folder:
        log, scores = hunt()
        ours = our_work(log, Path(folder))
        theirs = their_work(arguments.original, log, scores, Path(folder))
        runs = [{name: (ours[name](), theirs[name]()) for name in ours} for _ in range(RUNS)]
    print(f"orkisland: medians of {RUNS} runs")
    print(f"  {'':<28}{'ours':>10}{'goal':>10}{'of goal':>10}{'original':>10}{'ratio':>10}")
    medians = {
        name: tuple(statistics.median(run[name][side] for run in runs) for side in (0, 1))
        for name in ours
    }
    start = medians[START][0] - medians[MATCH][0] / 1e3
    for name, (mine, other) in {**medians, START: (start, 0.0), WARM: (warmed, 0.0)}.items():
        print(f"  {name:<28}" + "".join(column.rjust(10) for column in columns(name, mine, other)))
    short, whole = (SOAK_MATCHES, SOAK_MATCHES) if arguments.soak else (MATCHES, MATCHES // 10)
    print_memory("short matches of four Walkers", SHORT, Walker, short)
    print_memory("whole matches of four Nulls", Settings(), Null, whole)


def columns(name: str, mine: float, other: float) -> Iterator[str]:
    """Return one line of the table, without its name."""
    yield f"{mine:.2f}"
    goal = GOALS.get(name)
    yield f"≤ {goal:g}" if goal else ""
    yield f"× {mine / goal:.2f}" if goal else ""
    if other:
        yield f"{other:.2f}"
        yield f"× {mine / other:.2f}"


def hunt() -> tuple[list[Orders], list[int]]:
    """Return the orders of each round of a match that is fought over, and its scores."""
    rounds: list[Orders] = []

    def keep(moves: LoggedRound) -> None:
        rounds.append(orders_of([move if isinstance(move, tuple) else () for move in moves]))

    match = Match(Settings(), seed=0)
    players = [Hunter(), Walker(), Hunter(), Walker()]
    play(match, players, keep=keep)
    return rounds, match.board.totals.tolist()


def play(
    match: Match,
    players: list[Player],
    write: Callable[[bytes], object] = lambda data: None,
    keep: Callable[[LoggedRound], object] = lambda moves: None,
) -> None:
    """Play a match to its end, with its record."""
    names = [type(player).__name__ for player in players]
    drive(match, players, names, write=write, tell=print, played=keep)


def our_work(log: list[Orders], folder: Path) -> dict[str, Measure]:
    """Return how each thing is measured here; the islands a seed at a time, to be slow in none."""
    record = folder / "ours.out"

    def step() -> float:
        match = Match(Settings(), seed=0)
        started = time.perf_counter()
        for orders in log:
            match.play_round(orders)
        return (time.perf_counter() - started) / len(log) * 1e6

    def island(seed: int) -> float:
        return seconds(lambda: generate(Settings(), seeded(seed))) * 1e3

    def match() -> None:
        with record.open("wb") as file:
            play(Match(Settings(), seed=0), [Null() for _ in range(4)], write=file.write)

    command = [HALL, "orkisland", "match", "-s", "0", "-o", record, *["Null"] * 4]
    return {
        STEP: step,
        ISLAND: lambda: statistics.median(map(island, SEEDS)),
        MATCH: lambda: seconds(match) * 1e3,
        START: lambda: seconds(partial(run, *command)),
        HELP: lambda: seconds(partial(run, HALL, "--help")),
    }


def their_work(
    original: Path | None, log: list[Orders], scores: list[int], folder: Path
) -> dict[str, Measure]:
    """Return how each thing is measured there; 0 if it is not."""
    work: dict[str, Measure] = dict.fromkeys((STEP, ISLAND, MATCH, START, HELP), lambda: 0.0)
    if original is None:
        return work
    settings, orders, record = folder / "match.cnf", folder / "orders", folder / "theirs.out"
    settings.write_text(format_settings(Settings()))
    lines = [
        f"{turn} {' '.join(map(str, order))}\n" for turn, given in enumerate(log) for order in given
    ]
    orders.write_text("".join(lines))

    def step() -> float:
        told = run(original / "Step", "rounds", settings, "0", orders, "1").split()
        assert list(map(int, told[1:])) == scores, "the match has gone another way"
        return float(told[0])

    def island() -> float:
        told = run(original / "Step", "generate", settings, str(SEEDS[0]), str(SEEDS[-1]))
        return statistics.median(map(float, told.split()))

    command = [original / "Game", "-s", "0", "-i", settings, "-o", record, *["Null"] * 4]
    return {
        **work,
        STEP: step,
        ISLAND: island,
        MATCH: lambda: seconds(partial(run, *command)) * 1e3,
    }


def run(*command: str | Path) -> str:
    """Run a command and return what it prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def print_memory(name: str, settings: Settings, player: type[Player], matches: int) -> None:
    """Print the memory in use as matches are played, each on an island of its own."""
    marks = (matches // 10, matches // 2, matches)
    used = []
    for seed in range(matches):
        play(Match(settings, seed), [player() for _ in range(4)])
        if seed + 1 in marks:
            used.append(f"{resident_megabytes():.1f} MB after {seed + 1:,}")
    print(f"  {name}: {', '.join(used)}")


def resident_megabytes() -> float:
    """Return the memory of this process that is in use."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main()
