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


def test_a_match_on_a_terminal_has_a_bar_in_place_of_lines(command: Path) -> None:
    ours, theirs = os.openpty()
    arguments = ("orkisland", "match", "-s", "7", "-o", "match.out", *["Null"] * 4)
    with open(ours, "rb", buffering=0) as terminal:
        with open(theirs, "wb", buffering=0) as stderr:
            process = subprocess.Popen(
                [command, *arguments],
                cwd=command.parent,
                env={"PATH": os.defpath, "TERM": "xterm"},
                stdin=subprocess.DEVNULL,
                stderr=stderr,
            )
        shown = _read_all(terminal)
    assert process.wait() == 0
    assert "200/200" in shown
    assert "info: players loaded" in shown
    assert "start round" not in shown


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
