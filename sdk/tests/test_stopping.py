"""Matches and tournaments that are stopped from without, whole commands and in processes."""

import csv
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from sdk.stopping import heed, held, stopping
from sdk.tests.fake_hall import STARTED, WELCOME, asked, serving

ROOT = Path(__file__).parents[2]

HANGING = """
import signal, sys
signal.signal(signal.SIGTERM, signal.SIG_IGN)
leash = open(sys.argv[1], "wb", buffering=0)
leash.write(b"1")
while True:
    signal.pause()
"""
"""A program that tells a leash that it has begun, and does not end by itself."""

HANGING_PLAYER = """
import time
from sdk.orkisland import Player

class Hanging(Player):
    def play(self):
        with open({leash!r}, "wb", buffering=0) as leash:
            leash.write(b"1")
            while True:
                try:
                    time.sleep(60)
                except Exception:
                    pass
"""

pytestmark = [
    pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Unix only"),
    pytest.mark.usefixtures("folder"),
]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_is_as_ctrl_c(number: int) -> None:
    before = signal.getsignal(number)
    with pytest.raises(KeyboardInterrupt), stopping():
        signal.raise_signal(number)
    assert signal.getsignal(number) is before


def test_further_signals_do_not_disturb_what_is_put_away() -> None:
    done = []

    def work() -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        finally:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.raise_signal(number)
            with held():
                done.append("put away")
            done.append("all")

    with pytest.raises(KeyboardInterrupt), stopping():
        work()
    assert done == ["put away", "all"]


def test_what_must_not_be_stopped_half_way_is_done_to_its_end() -> None:
    done = []

    def work() -> None:
        with held():
            with held():
                signal.raise_signal(signal.SIGTERM)
                done.append("inside")
            done.append("between")
        done.append("after")

    with pytest.raises(KeyboardInterrupt), stopping():
        work()
    assert done == ["inside", "between"]


def test_a_stop_that_was_caught_is_heeded() -> None:
    def work() -> None:
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        heed()

    with pytest.raises(KeyboardInterrupt), stopping():
        work()
    heed()  # and with the next command, nothing is left of it


def test_signals_that_are_ignored_stay_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with stopping():
            signal.raise_signal(signal.SIGHUP)
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


class Leash:
    """A pipe that programs open; it is at its end when all of them have ended."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.path = path

    def await_beginning(self, programs: int) -> None:
        """Wait until so many programs have begun."""
        self._end = open(self.path, "rb", buffering=0)  # noqa: SIM115 - until all have ended
        for _ in range(programs):
            assert self._end.read(1) == b"1"

    def await_end(self) -> None:
        """Wait until no program is left."""
        with self._end:
            assert self._end.read() == b""


@pytest.fixture
def leash(folder: Path) -> Leash:
    return Leash(folder / "leash")


@pytest.fixture
def program(leash: Leash) -> str:
    Path("hanging.py").write_text(HANGING)
    return f"exec:{sys.executable} -S hanging.py {leash.path}"


Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def launch() -> Iterator[Start]:
    """Return what starts `hall`, in a group of processes of its own."""
    started: list[subprocess.Popen[str]] = []

    def run(*arguments: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-m", "sdk", *arguments],
            env={**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'gen'}"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        started.append(process)
        return process

    yield run
    for process in started:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.fixture
def start(launch: Start) -> Start:
    """Return what starts a command of `hall orkisland` with small settings."""
    return lambda command, *arguments: launch("orkisland", command, "-i", "small.cnf", *arguments)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_match_that_is_stopped_leaves_nothing_behind(
    folder: Path, leash: Leash, program: str, start: Start, number: int
) -> None:
    process = start("match", "-q", "-o", "match.out", program, "Null", "Null", "Null")
    leash.await_beginning(1)
    before = {path.name for path in folder.iterdir() if path.suffix != ".part"}
    os.kill(process.pid, number)
    _, errors = process.communicate()
    leash.await_end()
    assert errors == "Error: stopped after 0 of 6 rounds; no file has been written\n"
    assert process.returncode == 1
    assert {path.name for path in folder.iterdir()} == before


def test_a_player_that_catches_all_does_not_keep_a_match_from_being_stopped(
    leash: Leash, start: Start
) -> None:
    text = HANGING_PLAYER.format(leash=str(leash.path)).replace("except Exception", "except")
    Path("hanging.py").write_text(text.replace("pass", "return"))
    process = start("match", "-q", "-o", "match.out", "hanging.py", "Null", "Null", "Null")
    leash.await_beginning(1)
    os.kill(process.pid, signal.SIGTERM)
    _, errors = process.communicate()
    leash.await_end()
    assert errors == "Error: stopped after 0 of 6 rounds; no file has been written\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_tournament_that_is_stopped_tells_what_there_is_and_ends_all_programs(
    leash: Leash, program: str, start: Start, number: int
) -> None:
    """It is told so twice, as impatient people do, the first time all its processes."""
    process = start("tournament", "--csv", "scores.csv", "--jobs", "2", program, program)
    leash.await_beginning(8)
    os.killpg(process.pid, number)
    with suppress(ProcessLookupError):
        os.kill(process.pid, number)
    _, errors = process.communicate()
    leash.await_end()
    assert process.returncode == 1
    assert errors.splitlines() == ["Error: stopped after 0 of 20 matches"]
    with open("scores.csv", newline="") as file:
        assert list(csv.DictReader(file)) == []


def test_without_the_tournament_no_process_plays_on(
    leash: Leash, program: str, start: Start
) -> None:
    process = start("tournament", "--jobs", "2", program, program)
    leash.await_beginning(8)
    process.kill()
    leash.await_end()
    process.communicate()  # which ends when all processes have


def test_a_tournament_of_players_in_files_is_stopped(leash: Leash, start: Start) -> None:
    Path("hanging.py").write_text(HANGING_PLAYER.format(leash=str(leash.path)))
    process = start("tournament", "--jobs", "1", "hanging.py", "Null")
    leash.await_beginning(1)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate()
    leash.await_end()
    assert errors.splitlines() == ["Error: stopped after 0 of 20 matches"]


STAYING_BOT = """
from sdk import Bot

class Staying(Bot):
    def __init__(self):
        with open("games", "a") as games:
            games.write("x")

    def choose(self, view, turn):
        if open("games").read() == "xxx":
            open({leash!r}, "wb", buffering=0).write(b"1")
            while True:
                pass
        return "pass"
"""
"""It stays for ever in its third game."""


def test_a_ladder_that_is_stopped_tells_what_there_is(leash: Leash, launch: Start) -> None:
    Path("staying.py").write_text(STAYING_BOT.format(leash=str(leash.path)))
    options = ("--seats", "2", "--games", "8", "--jobs", "1")
    process = launch("ladder", "armadora", "staying.py", "--against", "random", *options)
    leash.await_beginning(1)
    os.killpg(process.pid, signal.SIGINT)
    told, errors = process.communicate()
    leash.await_end()
    assert process.returncode == 1
    assert told.splitlines()[-1].split() == ["games", "each", "2"]
    assert errors.splitlines()[-1] == "Error: stopped after 2 of 8 games"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_bot_at_a_table_that_is_stopped_leaves_no_program_behind(
    leash: Leash, program: str, launch: Start, number: int
) -> None:
    with serving(WELCOME, STARTED, asked(0)) as port:
        where = ("--server", f"127.0.0.1:{port}", "--table", "t", "--token", "token")
        process = launch("bot", "run", "--exec", program.removeprefix("exec:"), *where)
        leash.await_beginning(1)
        os.kill(process.pid, number)
        _, errors = process.communicate()
        leash.await_end()
    assert process.returncode == 1
    assert errors.endswith("Aborted!\n")
    assert "Traceback" not in errors


CATCHING_BOT = """
from sdk import Bot

class Catching(Bot):
    game = "orkisland"

    def choose(self, view, turn):
        try:
            with open({leash!r}, "wb", buffering=0) as leash:
                leash.write(b"1")
                while True:
                    pass
        except:
            return "hold"
"""


def test_a_bot_that_catches_all_does_not_keep_its_command_from_being_stopped(
    leash: Leash, launch: Start
) -> None:
    Path("catching.py").write_text(CATCHING_BOT.format(leash=str(leash.path)))
    with serving(WELCOME, STARTED, asked(0)) as port:
        where = ("--server", f"127.0.0.1:{port}", "--table", "t", "--token", "token")
        process = launch("bot", "run", "catching.py", *where)
        leash.await_beginning(1)
        os.kill(process.pid, signal.SIGTERM)
        _, errors = process.communicate()
        leash.await_end()
    assert process.returncode == 1
    assert errors.endswith("Aborted!\n")
