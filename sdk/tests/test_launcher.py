"""`hall` as it is really run: from any folder, through the link that `make setup` makes."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sdk.tests.records import OLD_TEXT
from services.engine.rules.record import parse_record

LAUNCHER = Path(__file__).parents[1] / "hall.sh"


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
    for name in ("play", "replay", "verify"):
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
