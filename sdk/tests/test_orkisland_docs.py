"""What docs/orkisland-players.md shows is so."""

import re
import shutil
from pathlib import Path

import pytest

from sdk import orkisland
from sdk.orkisland.players.exec_player import ExecPlayer
from sdk.orkisland.players.finding import load_player
from sdk.tests.orkisland import drive_match, fill
from sdk.time_limits import TimeLimits
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players.player import Player
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.settings import Settings

TEXT = (Path(__file__).parents[2] / "docs" / "orkisland-players.md").read_text()


def section(title: str) -> str:
    return re.split(r"^#+ ", TEXT.partition(f"# {title}\n")[2], flags=re.MULTILINE)[0]


def indented(text: str) -> str:
    return "".join(line[4:] + "\n" for line in text.splitlines() if line.startswith("    "))


def test_the_player_in_the_docs_plays(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(section("In Python (15)").split("```")[1].removeprefix("python\n"))
    loaded = load_player(str(path))
    driven = drive_match(fill(loaded.make()), Match(Settings(), seed=7))
    assert (loaded.name, driven.told) == ("Mine", [])
    assert driven.result.scores[0] > 0


def test_the_program_in_the_docs_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not shutil.which("awk"):
        pytest.skip("there is no awk")
    monkeypatch.chdir(tmp_path)
    [(name, code)] = re.findall(r"^```awk\n# (\S+)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
    Path(name).write_text(code)
    [player] = re.findall(rf'^    hall .*"(exec:.* {name})"', TEXT, re.MULTILINE)
    moves = [rounds[0] for rounds in drive_match(fill(load_player(player).make())).moves]
    assert moves == [tuple((ork, round % 4) for ork in (0, 1)) for round in range(6)]


def test_the_opening_in_the_docs_is_what_a_program_is_sent() -> None:
    heard: list[str] = []
    player = ExecPlayer(
        ["sed", "-u", "-n", "1,18w /dev/stderr"], TimeLimits(0.01, 60), heard.append
    )
    names = ("Null", "mine", "Demo", "Demo")
    player.join(Sight(Match(Settings(), seed=7), names, pytest.fail), seat=1)
    assert player.program
    player.program.close_stdin()
    assert player.program.has_ended(deadline=float("inf"))
    player.program.kill()
    assert heard == [f"mine: {line}" for line in indented(section("The opening")).splitlines()]


def test_the_docs_name_everything_that_players_have() -> None:
    written = set(re.findall(r"`(\w+)", section("The match") + section("Questions")))
    written |= set(re.findall(r"`(\w+)", section("Orders and chance")))
    public = {name for name in dir(Player) if not name.startswith("_")}
    assert public - {"play", "join", "decide"} <= written
    values = set(re.findall(r"`(\w+)", section("Values") + section("Questions")))
    assert set(orkisland.__all__) - {"Player", "View", "look", "write_orders"} <= values
