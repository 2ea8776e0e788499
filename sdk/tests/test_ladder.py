"""`hall ladder`, in processes as it is."""

import json
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from sdk.command import hall
from sdk.ladder.armadora_command import armadora
from sdk.ladder.orkisland_command import orkisland
from sdk.ladder.writing import Source, read_source

BOT = """\
import os
from sdk import Bot

class Some(Bot):
    def choose(self, view, turn):
        {act}
"""
PLAYER = """\
from sdk.orkisland import Player

class Some(Player):
    def play(self):
        {act}
"""


pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def source(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it be a certain program that plays."""
    monkeypatch.setattr("sdk.ladder.measuring.read_source", lambda: Source("abcdef", True))


def run(*words: str) -> Result:
    return CliRunner().invoke(hall, ["ladder", *words], catch_exceptions=False)


def write(text: str, act: str) -> str:
    Path("some.py").write_text(text.format(act=act))
    return "some.py"


def results(printed: str) -> list[list[Any]]:
    return [list(result.values()) for result in json.loads(printed)["results"]]


@pytest.mark.usefixtures("source")
@pytest.mark.parametrize(
    "words",
    [
        ("armadora", "random", "some.py", "-n", "4"),
        ("armadora", "random", "some.py", "--advanced", "--seats", "3", "-n", "2"),
        ("armadora", "random", "some.py", "--advanced", "--partners", "-n", "4"),
        ("orkisland", "Null", "Demo", "Hunter", "-i", "small.cnf", "-n", "4"),
    ],
)
def test_a_ladder_is_the_same_however_many_games_are_played_at_a_time(
    words: tuple[str, ...],
) -> None:
    write(BOT, "return 'pass'")
    printed = [run(*words, "--json", "--jobs", jobs) for jobs in ("1", "2")]
    assert [done.exit_code for done in printed] == [0, 0]
    assert printed[0].stdout == printed[1].stdout
    assert run(*words, "--json", "--jobs", "1", "-s", "77").stdout != printed[0].stdout


@pytest.mark.usefixtures("source")
def test_each_bot_plays_those_before_it_from_every_side() -> None:
    """Whoever passes at once has no warrior, and so no gold."""
    write(BOT, "return 'pass'")
    names = ("some.py", "random", "greedy")
    done = run("armadora", *names, "--games", "3", "--json", "--jobs", "1")
    assert done.exit_code == 0
    played = [result[:5] for result in results(done.stdout)]
    assert played == [
        [bot, other, seats, 4, 4 // seats]
        for bot, other in [("random", "some.py"), ("greedy", "some.py"), ("greedy", "random")]
        for seats in (2, 4)
    ]
    assert [result[5] for result in results(done.stdout)[:4]] == [4, 4, 4, 4]


def test_what_is_printed_says_who_has_beaten_whom_and_how_sure_that_is() -> None:
    write(BOT, "return 'pass'")
    done = run("armadora", "random", "--against", "some.py", "--games", "4", "--jobs", "1")
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "bot      rating, two players",
        "random     1000",
        "some.py     508 ± 358",
        "",
        "bot      against          two players  alone against three",
        "random   some.py       100.0 ± 25.0 %       100.0 ± 25.0 %",
        "as strong                      50.0 %               25.0 %",
        "games each                          4                    4",
    ]


@pytest.mark.usefixtures("source")
def test_rivals_play_as_many_games_as_is_asked_for_them() -> None:
    write(BOT, "return 'pass'")
    words = ("some.py", "random", "greedy", "--rivals", "6", "--seats", "2", "-n", "2")
    done = run("armadora", *words, "--json", "--jobs", "1")
    assert [result[:5] for result in results(done.stdout)] == [
        ["random", "some.py", 2, 2, 1],
        ["greedy", "some.py", 2, 2, 1],
        ["greedy", "random", 2, 6, 3],
    ]


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("return 'w9@a1'", "moves were refused in one turn"),
        ("os._exit(1)", "its process has ended, by a bot or from without"),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_game_that_fails_does_not_end_the_ladder(act: str, reason: str, jobs: str) -> None:
    """It is told of, with a command that plays it again."""
    write(BOT, f"if turn.seat == 1: {act}\n        return 'pass'")
    words = ("--seats", "2", "--games", "4", "--seed", "7", "--jobs", jobs)
    done = run("armadora", "some.py", "--against", "random", *words)
    assert done.exit_code == 3
    assert done.stdout.splitlines()[-1].split() == ["games", "each", "2"]
    told = [line for line in done.stderr.splitlines() if not line.startswith("info: ")]
    assert len(told) == 2
    for line, seed in zip(told, (7, 8), strict=True):
        assert line.startswith("warning: a game does not count: ")
        assert reason in line
        assert line.endswith(
            "; again: hall ladder armadora some.py --against random --seats 2 "
            f"--games 1 --seed {seed}"
        )


def test_a_player_that_is_out_is_told_of() -> None:
    write(PLAYER, "1 / 0")
    words = ("--against", "Null", "-i", "small.cnf", "-n", "4", "-s", "7", "--jobs", "1")
    done = run("orkisland", "some.py", *words)
    assert done.exit_code == 3
    assert done.stderr.splitlines()[-1] == (
        "warning: in 4 games some.py was out: raised ZeroDivisionError: division by zero; "
        "again: hall orkisland match -i small.cnf -s 7 -o match.out some.py Null Null Null"
    )


@pytest.mark.usefixtures("source")
def test_what_is_written_leaves_other_games_as_they_are() -> None:
    Path("ratings.json").write_text('{"orkisland": {"games": 3}, "armadora": {"games": 2}}')
    words = ("-n", "2", "--seats", "2", "--jobs", "1", "--write", "ratings.json", "--json")
    done = run("armadora", "random", "greedy", *words)
    assert done.exit_code == 0
    assert json.loads(Path("ratings.json").read_bytes()) == {
        "orkisland": {"games": 3},
        "armadora": json.loads(done.stdout),
    }


@pytest.mark.usefixtures("source")
def test_any_bots_are_written_to_a_file_of_their_own() -> None:
    """Where random does not play, the first one has 1000."""
    write(BOT, "return 'pass'")
    words = ("-n", "2", "--seats", "2", "--jobs", "1", "--write", "own.json")
    assert run("armadora", "greedy", "--against", "some.py", *words).exit_code == 0
    bots = json.loads(Path("own.json").read_bytes())["armadora"]["bots"]
    assert list(bots) == ["greedy", "some.py"]
    assert bots["some.py"] == {"elo": 1000, "error": 0}


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the pages look for ratings in the folder, and the hall have two weak bots."""
    ratings, document = Path("shown.json").resolve(), Path("shown.md").resolve()
    ratings.write_text("{}")
    document.write_text("<!-- ladder of armadora -->\n<!-- end -->\n")
    for module in ("measuring", "opponents", "writing"):
        monkeypatch.setattr(f"sdk.ladder.{module}.RATINGS", ratings)
    for module in ("opponents", "writing"):
        monkeypatch.setattr(f"sdk.ladder.{module}.DOCUMENT", document)
    for command in (armadora, orkisland):
        [option] = [each for each in command.params if each.name == "path"]
        monkeypatch.setattr(option, "flag_value", str(ratings))
    monkeypatch.setattr("sdk.ladder.armadora.ArmadoraArena.names", ("random", "greedy"))
    monkeypatch.setattr("sdk.ladder.orkisland.OrkIslandArena.names", ("Null", "Walker", "Demo"))
    return ratings


@pytest.mark.usefixtures("source")
def test_without_a_name_the_pages_and_the_document_show_what_is_written(shown: Path) -> None:
    done = run("armadora", "-n", "2", "--rivals", "3", "--jobs", "1", "--json", "--write")
    assert done.exit_code == 0
    assert json.loads(shown.read_bytes()) == {"armadora": json.loads(done.stdout)}
    table = shown.with_suffix(".md").read_text()
    assert "| `random` | 1000 | – | – | – |\n| `greedy` | " in table
    assert "% of 4 |" in table


@pytest.mark.parametrize(
    "words",
    [
        "armadora random --against greedy",
        "armadora greedy random",
        "armadora --seats 2",
        "armadora --seats 4 --advanced",
        "armadora --advanced",
        "armadora --partners",
        "orkisland Null Walker",
    ],
)
@pytest.mark.usefixtures("source")
def test_the_pages_are_not_overwritten_with_a_part_of_the_ladder(shown: Path, words: str) -> None:
    for name in [[], [shown.name]]:
        done = run(*words.split(), "-n", "1", "--jobs", "1", "--write", *name)
        assert (done.exit_code, shown.read_text(), done.stdout) == (2, "{}", "")
        assert "or a file of your own: --write FILE.json" in done.stderr


@pytest.mark.usefixtures("source")
def test_ratings_are_written_only_if_every_game_has_gone_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path("ratings.json").write_text("{}")
    monkeypatch.setattr("sdk.ladder.armadora.ArmadoraArena.names", ("random", "some.py"))
    write(BOT, "1 / 0")
    words = ("--seats", "2", "-n", "2", "--jobs", "1", "--write", "ratings.json")
    done = run("armadora", "random", "some.py", *words)
    assert (done.exit_code, Path("ratings.json").read_text()) == (1, "{}")
    assert "Error: 'ratings.json' is not written: not all games went well" in done.stderr
    assert [path.name for path in Path().glob("*.part")] == []


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ("armadora gredy", 2, "no bot of Armadöra is called 'gredy'; write random, "),
        ("armadora greedy --against gone.py", 2, "gone.py' cannot be read: No such file"),
        ("armadora some.py random", 2, "Some in 'some.py' does not play Armadöra"),
        ("orkisland Hunter Nil", 2, "no player is called 'Nil'; write Null, "),
        ("orkisland Hunter exec:./gone", 2, "'./gone' in 'exec:./gone' is not a program"),
        ("armadora greedy", 2, "a ladder takes 2 bots or more; name further ones"),
        ("armadora greedy random greedy", 2, "greedy is there twice; name each bot once"),
        ("armadora --games 0", 2, "0 is not in the range x>=1"),
        ("armadora --seats 5", 2, "'5' is not one of '2', '3', '4'"),
        ("armadora --partners --seats 2", 2, "partners need 4 seats; leave out --seats"),
        ("armadora --rivals 0", 2, "0 is not in the range x>=1"),
        ("armadora --seed -1", 2, "expected a number from 0 to 2^63 - 1"),
        ("armadora --write greedy", 2, "is called ratings.json or so, not 'greedy'"),
        ("armadora random greedy --write gone/r.json", 1, "'gone/r.json' cannot be written: No"),
        ("armadora random greedy --write bad.json", 1, "'bad.json' is no file of ratings: "),
        ("armadora hard --against hard", 2, "hard cannot play against itself; name another bot"),
        ("orkisland -i small.cnf --write r.json", 2, "the ordinary settings; leave out -i"),
    ],
)
@pytest.mark.usefixtures("source")
def test_what_cannot_be_played_or_written_is_refused_at_once(
    words: str, code: int, told: str
) -> None:
    write(PLAYER, "pass")
    Path("bad.json").write_text("no ratings")
    done = run(*words.split())
    assert (done.exit_code, done.stdout) == (code, "")
    assert told in done.stderr
    assert "info: " not in done.stderr


def test_the_source_is_a_commit_and_whether_something_has_been_changed_since(folder: Path) -> None:
    """What ladders write themselves does not count as a change."""
    git("init")
    (folder / "docs").mkdir()
    for name in ("code.py", "docs/opponents.md"):
        Path(name).write_text("")
    git("add", ".")
    git("commit", "-m", "One")
    Path("docs/opponents.md").write_text("a table")
    source = read_source(folder)
    assert (len(source.commit), source.is_clean) == (40, True)
    Path("code.py").write_text("pass")
    assert read_source(folder) == (source.commit, False)


def test_without_git_there_is_no_source(folder: Path) -> None:
    with pytest.raises(click.ClickException, match="and git does not tell it"):
        read_source(folder)


def git(*words: str) -> None:
    who = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    subprocess.run(["git", *who, *words], check=True, capture_output=True)
