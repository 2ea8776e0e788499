"""`hall` as it is really run: from any folder, through the link that `make setup` makes."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from io import RawIOBase
from pathlib import Path

import pytest

from sdk.tests.records import OLD_TEXT
from services.engine.rules.orkisland.formats.settings_text import format_settings
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.record import parse_record

LAUNCHER = Path(__file__).parents[1] / "hall.sh"
SLOW = """\
import time
from sdk.orkisland import Player

class Slow(Player):
    def play(self):
        time.sleep(60)
"""


@pytest.fixture
def command(tmp_path: Path) -> Path:
    """Return a link to the launcher, in a folder where a module has the name of one of ours."""
    link = tmp_path / "a folder" / "hall"
    link.parent.mkdir()
    link.symlink_to(LAUNCHER)
    (link.parent / "services.py").write_text("raise SystemExit('the wrong module')")
    return link


@contextmanager
def running(command: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Run the command in its own folder, as a shell without settings of ours would."""
    process = subprocess.Popen(
        [command, *arguments],
        cwd=command.parent,
        env={"PATH": os.defpath},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def test_hall_runs_from_any_folder(command: Path) -> None:
    with running(command, "verify", "-") as process:
        output, errors = process.communicate(OLD_TEXT)
    assert output == "7 plies, every move allowed.\nB wins with 33 gold.\nCanonical.\n"
    assert (process.returncode, errors) == (0, "")


def test_hall_says_what_it_can_do(command: Path) -> None:
    with running(command, "--help") as process:
        output, _ = process.communicate()
    assert output.startswith("Usage: hall [OPTIONS] COMMAND")
    for name in ("play", "replay", "verify", "orkisland"):
        assert f"\n  {name} " in output


def test_a_game_that_is_interrupted_leaves_its_record(command: Path) -> None:
    arguments = ("play", "armadora", "--seed", "7", "--record", "game.txt")
    with running(command, *arguments) as process:
        assert process.stdout
        shown = ""
        while not shown.endswith("A (orc)> "):
            shown += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate()
    assert (process.returncode, output.strip()) == (0, "Stopped at ply 1.")
    assert len(parse_record((command.parent / "game.txt").read_text()).moves) == 1


SMALL = Settings(rows=20, cols=20, nb_rounds=2, nb_orks=1)
NULLS = ["Null"] * 4


def run_on_terminal(command: Path, *arguments: str, stdout: int | None = None) -> tuple[int, str]:
    """Run the command with a terminal on its standard streams; return its status and all it shows.

    Only its standard output may be elsewhere.
    """
    ours, theirs = os.openpty()
    with open(ours, "rb", buffering=0) as terminal:
        with open(theirs, "r+b", buffering=0) as stream:
            process = subprocess.Popen(
                [command, *arguments],
                cwd=command.parent,
                env={"PATH": os.defpath, "TERM": "xterm"},
                stdin=stream,
                stdout=stdout or stream,
                stderr=stream,
            )
        shown = _read_all(terminal)
    return process.wait(), shown


def test_a_match_in_a_terminal_has_the_ordinary_settings_and_a_bar(command: Path) -> None:
    arguments = ("orkisland", "match", "-s", "7", "-o", "match.out", *NULLS)
    code, shown = run_on_terminal(command, *arguments)
    assert (code, "200/200" in shown) == (0, True)
    assert "info: players loaded" in shown
    assert "start round" not in shown
    assert b"\nnb_rounds                   200\n" in (command.parent / "match.out").read_bytes()


def test_a_bar_is_shown_beside_a_record_that_goes_to_a_file_but_not_in_it(command: Path) -> None:
    (command.parent / "small.cnf").write_text(format_settings(SMALL))
    arguments = ("orkisland", "match", "-s", "7", "-i", "small.cnf", *NULLS)
    with open(command.parent / "match.out", "wb") as file:
        code, shown = run_on_terminal(command, *arguments, stdout=file.fileno())
    assert (code, "2/2" in shown, "start round" in shown) == (0, True, False)
    code, shown = run_on_terminal(command, *arguments)
    assert (code, "2/2" in shown, "info: start round 0" in shown) == (0, False, True)
    assert "\ntotal_score " in (command.parent / "match.out").read_text()
    assert "\ntotal_score " in shown


@pytest.mark.parametrize(
    ("closed", "arguments", "code", "told"),
    [
        ("<&-", "-o match.out", 0, ""),
        ("<&-", "-o match.out -i -", 1, "nothing can come in: the standard input is closed"),
        (">&-", "-i small.cnf -o match.out", 0, ""),
        (">&-", "-i small.cnf", 1, "nothing can go out: the standard output is closed"),
        ("> /dev/full", "-i small.cnf", 1, "what goes out cannot be written: No space left"),
        ("> /dev/full", "--help", 1, "what goes out cannot be written: No space left"),
        ("<&- >&- 2>&-", "-o match.out", 0, ""),
    ],
)
def test_streams_may_be_closed_or_full(
    command: Path, closed: str, arguments: str, code: int, told: str
) -> None:
    (command.parent / "small.cnf").write_text(format_settings(SMALL))
    script = f"./hall orkisland match -q -s 7 {arguments} {' '.join(NULLS)} {closed}"
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=command.parent,
        env={"PATH": os.defpath},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr.count("\n")) == (code, bool(told))
    assert done.stderr.startswith(f"Error: {told}" if told else "")


def _read_all(terminal: RawIOBase) -> str:
    """Return what is written to a terminal until nobody has it open any more."""
    data = b""
    try:
        while part := terminal.read(1 << 12):
            data += part
    except OSError:
        pass  # that is how Linux tells the end
    return data.decode()


def test_a_match_that_is_interrupted_leaves_no_record(command: Path) -> None:
    (command.parent / "slow.py").write_text(SLOW)
    (command.parent / "any.cnf").write_text(format_settings(Settings()))
    files = ("-i", "any.cnf", "-o", "match.out")
    players = ("Null", "slow.py", "Null", "Null")
    with running(command, "orkisland", "match", *files, *players) as process:
        assert process.stderr
        while process.stderr.readline() != "info:     start player 1\n":
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    assert process.returncode == 1
    assert errors == "Error: stopped after 0 of 200 rounds; no file has been written\n"
    assert not list(command.parent.glob("match.out*"))
