"""`hall orkisland tournament`, in processes as it is."""

import csv
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sdk.command import hall

PLAYER = """\
import os
from sdk.orkisland import Player

class Some(Player):
    def play(self):
        {act}
"""


pytestmark = pytest.mark.usefixtures("folder")


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
    assert result.exit_code == 3
    assert len(rows()) == 2 * 3 * 4
    out = {row["player"] for row in rows() if row["status"] == "out"}
    assert out == {"some.py"}
    assert "warning: some.py was out " in result.stderr
    assert "ZeroDivisionError" in result.stderr


@pytest.mark.parametrize("act", ["os._exit(1)", "os.kill(os.getpid(), 9)"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_match_whose_process_a_player_ends_does_not_count(act: str, jobs: int) -> None:
    """It ends that of the one match in which it has seat 3."""
    player = write_player(f"if self.me == 3 and self.round == 2: {act}")
    result = run(f"-n 1 -s 7 --csv scores.csv --jobs {jobs}", "Demo", "Null", "Hunter", player)
    assert result.exit_code == 3
    [lost] = [line for line in result.stderr.splitlines() if line.startswith("warning: match")]
    number = int(lost.split()[2])
    about = "does not count: its process has ended, by a player or from without"
    assert lost.endswith(f", some.py) {about}")
    assert "(seed 7: " in lost
    played = [row["match"] for row in rows()]
    assert played == [str(each) for each in range(1, 5) if each != number for _ in range(4)]
    assert [line.split()[1] for line in result.stdout.splitlines()[1:]] == ["3"] * 4


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


def test_a_tournament_that_is_stopped_before_its_first_match_has_no_table() -> None:
    """The player can be loaded once, which is when players are checked."""
    Path("once.py").write_text("open('loaded', 'x').close()\n" + PLAYER.format(act="pass"))
    result = run("--csv scores.csv --jobs 1", "Demo", "once.py")
    assert (result.exit_code, result.stdout, rows()) == (1, "", [])
    assert "Error: stopped on the island of seed 0: " in result.stderr
    assert result.stderr.endswith("; after 0 of 20 matches\n")


def test_a_tournament_that_is_stopped_says_where_its_matches_are() -> None:
    """The player can be loaded once more, for a match."""
    loads = "import os\nopen('twice' if os.path.exists('once') else 'once', 'x').close()\n"
    Path("twice.py").write_text(loads + PLAYER.format(act="pass"))
    result = run("--csv scores.csv --jobs 1", "Demo", "Null", "Walker", "Hunter", "twice.py")
    number = int(result.stderr.split(" of 50 matches")[0].split()[-1])
    assert (result.exit_code, len(rows())) == (1, 4 * number)
    assert 0 < number < 50
    assert result.stderr.endswith(
        f" after {number} of 50 matches; scores.csv has those that were played\n"
    )


def test_settings_are_not_written_over_with_scores() -> None:
    result = run("--csv small.cnf", "Demo", "Null")
    assert result.exit_code == 2
    assert "'small.cnf' is read already" in result.stderr
