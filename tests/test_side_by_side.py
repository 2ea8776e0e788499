"""Commands side by side all end, whatever the reason, and whatever becomes of their lines."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from deploy.environment import ROOT
from tests.stack import eventually

RUN = """
import json, os, pathlib, sys
from deploy import side_by_side
side_by_side.STOP_SECONDS = float(sys.argv[3])
folder = pathlib.Path(sys.argv[2])
sys.exit(side_by_side.run_side_by_side(json.loads(sys.argv[1]), dict(os.environ), folder))
"""

SECONDS = 15.0
"""Far longer than anything here takes, unless it hangs."""

STAYS = "exec sleep 600"
SAYS_MORE_THAN_A_PIPE_HOLDS = "seq 30000; touch done; exec sleep 600"
SAYS_SOMETHING_LATER = "until [ -e now ]; do sleep 0.05; done; echo something; exec sleep 600"
IGNORES_SIGTERM = 'trap "" TERM; touch done; while true; do sleep 600; done'
INTERRUPTS_AT_ONCE = "kill -INT $PPID; exec sleep 600"
ENDS_WITH_3 = "exit 3"


@contextmanager
def running(
    folder: Path, *scripts: str, stop_seconds: float = SECONDS, output: int = subprocess.PIPE
) -> Iterator["subprocess.Popen[bytes]"]:
    """Run scripts of the shell side by side in a folder, and find all of them ended."""
    files = [folder / f"script-{number}" for number in range(len(scripts))]
    commands = {
        file.name: f"sh -c 'echo $$ > {file.name}; {script}'"
        for file, script in zip(files, scripts, strict=True)
    }
    arguments = [json.dumps(commands), str(folder), str(stop_seconds)]
    process = subprocess.Popen([sys.executable, "-c", RUN, *arguments], cwd=ROOT, stdout=output)
    try:
        with process:
            eventually(
                lambda: all(map(has_number, files)) or process.poll() is not None,
                SECONDS,
                "all scripts to run",
            )
            yield process
        assert [file.name for file in files if has_number(file) and is_running(file)] == []
    finally:
        process.kill()
        for file in files:
            with suppress(OSError, ValueError):
                os.killpg(int(file.read_text()), signal.SIGKILL)


def has_number(file: Path) -> bool:
    """Tell whether a script has written the number of its process."""
    return file.exists() and file.read_text().endswith("\n")


def is_running(file: Path) -> bool:
    """Tell whether the process whose number is in a file is there."""
    return Path(f"/proc/{int(file.read_text())}").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_all(number: signal.Signals, tmp_path: Path) -> None:
    with running(tmp_path, STAYS, STAYS) as process:
        process.send_signal(number)
        process.send_signal(number)
        lines = process.communicate(timeout=SECONDS)[0].decode().splitlines()
        assert process.returncode == 128 + number
    assert " system   | stopping everything" in lines
    assert sorted(line for line in lines if "stopped" in line) == [
        " system   | script-0 stopped (rc=-15)",
        " system   | script-1 stopped (rc=-15)",
    ]


def test_a_signal_while_the_commands_are_being_started_ends_all(tmp_path: Path) -> None:
    with running(tmp_path, INTERRUPTS_AT_ONCE, STAYS) as process:
        process.communicate(timeout=SECONDS)
        assert process.returncode == 128 + signal.SIGINT


def test_a_command_that_ends_ends_all(tmp_path: Path) -> None:
    with running(tmp_path, STAYS, ENDS_WITH_3) as process:
        process.communicate(timeout=SECONDS)
        assert process.returncode == 3


def test_a_command_that_does_not_end_is_killed(tmp_path: Path) -> None:
    with running(tmp_path, STAYS, IGNORES_SIGTERM, stop_seconds=0.1) as process:
        eventually((tmp_path / "done").exists, SECONDS, "SIGTERM to be ignored")
        process.terminate()
        assert b"script-1 stopped (rc=-9)" in process.communicate(timeout=SECONDS)[0]


def test_all_end_when_nobody_reads_their_lines_any_more(tmp_path: Path) -> None:
    with running(tmp_path, STAYS, SAYS_SOMETHING_LATER) as process:
        assert process.stdout is not None
        process.stdout.close()
        (tmp_path / "now").touch()
        assert process.wait(SECONDS) == 128 + signal.SIGPIPE


def test_a_signal_ends_all_although_their_lines_wait_for_a_reader(tmp_path: Path) -> None:
    with running(tmp_path, STAYS, SAYS_MORE_THAN_A_PIPE_HOLDS) as process:
        eventually((tmp_path / "done").exists, SECONDS, "all to be said")
        process.send_signal(signal.SIGINT)
        assert process.wait(SECONDS) == 128 + signal.SIGINT


def test_lines_that_cannot_be_written_are_lost_and_nothing_else(tmp_path: Path) -> None:
    with (
        open("/dev/full", "w") as full,
        running(tmp_path, STAYS, SAYS_MORE_THAN_A_PIPE_HOLDS, output=full.fileno()) as process,
    ):
        eventually((tmp_path / "done").exists, SECONDS, "all to be said")
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(SECONDS) == 128 + signal.SIGINT
