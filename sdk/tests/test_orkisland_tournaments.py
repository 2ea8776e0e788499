"""`hall orkisland tournament`, in processes as it is."""

import csv
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sdk.command import hall
from services.engine.rules.orkisland.formats.settings_text import format_settings
from services.engine.rules.orkisland.settings import Settings

ROOT = Path(__file__).parents[2]
PLAYER = """\
import os
from sdk.orkisland import Player

class Some(Player):
    def play(self):
        {act}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with the settings of a small match."""
    monkeypatch.chdir(tmp_path)
    small = Settings(rows=20, cols=20, nb_rounds=6, nb_orks=3)
    Path("small.cnf").write_text(format_settings(small))
    return tmp_path


def run(options: str, *players: str) -> Result:
    arguments = ["orkisland", "tournament", "-i", "small.cnf", *options.split(), *players]
    return CliRunner().invoke(hall, arguments, catch_exceptions=False)


def write_player(act: str) -> str:
    Path("some.py").write_text(PLAYER.format(act=act))
    return "some.py"


def rows() -> list[dict[str, str]]:
    with open("scores.csv", newline="") as file:
        return list(csv.DictReader(file))


def test_a_tournament_is_the_same_however_many_matches_are_played_at_a_time() -> None:
    players = ("Demo", "Walker", "Hunter", "Null", "Hunter")
    done = {}
    for jobs in (1, 2):
        result = run(f"-n 2 -s 7 --jobs {jobs} --csv scores.csv", *players)
        assert result.exit_code == 0
        done[jobs] = result.stdout, Path("scores.csv").read_text()
    assert done[1] == done[2]
    table = done[1][0].splitlines()
    assert [line.split()[1] for line in table[1:]] == ["8"] * 5
    seats = Counter((row["player"], row["seat"]) for row in rows())
    names = ["Demo", "Walker", "Hunter", "Null", "Hunter#2"]
    assert seats == {(name, str(seat)): 2 for name in names for seat in range(4)}
    assert Counter(row["seed"] for row in rows()) == {"7": 20, "8": 20}
    assert {row["status"] for row in rows()} == {"ok"}


def test_a_player_that_falls_does_not_stop_a_tournament() -> None:
    result = run("-n 2 --csv scores.csv --jobs 1", "Demo", "Null", write_player("1 / 0"))
    assert result.exit_code == 0
    assert len(rows()) == 2 * 3 * 4
    out = {row["player"] for row in rows() if row["status"] == "out"}
    assert out == {"some.py"}
    assert "warning: some.py was out " in result.stderr
    assert "ZeroDivisionError" in result.stderr


@pytest.mark.parametrize("act", ["os._exit(1)", "os.kill(os.getpid(), 9)"])
def test_a_player_that_ends_its_process_stops_a_tournament_with_what_there_is(act: str) -> None:
    result = run("-n 1 --csv scores.csv --jobs 1", "Demo", write_player(act))
    assert result.exit_code == 1
    assert "stopped by a player that has ended the process it played in" in result.stderr
    assert "after 0 of 2 matches" in result.stderr
    assert result.stdout.startswith("player ")
    assert rows() == []


@pytest.mark.parametrize(
    ("players", "code", "told"),
    [
        (["Demo"], 2, "a tournament takes 2 players or more, not 1"),
        (["Demo", "Nil"], 1, "no player is called 'Nil'"),
    ],
)
def test_players_of_a_tournament_are_checked(players: list[str], code: int, told: str) -> None:
    result = run("--csv scores.csv", *players)
    assert result.exit_code == code
    assert told in result.stderr
    assert not Path("scores.csv").exists()


def test_a_tournament_that_is_interrupted_prints_what_there_is() -> None:
    """The player tells by a file that it plays; then comes what Ctrl-C sends to all processes."""
    player = write_player("open('begun', 'w').close(); import time; time.sleep(60)")
    arguments = ["orkisland", "tournament", "-i", "small.cnf", "--csv", "scores.csv"]
    process = subprocess.Popen(
        [sys.executable, "-m", "sdk", *arguments, "Demo", player],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        while not Path("begun").exists():
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate()
    finally:
        process.kill()
    assert process.returncode == 1
    assert output.startswith("player ")
    assert errors.splitlines() == ["Error: stopped by you after 0 of 20 matches"]
    assert rows() == []
