"""From a word on the command line to a player: samples, Python files and programs."""

import doctest
import sys
from pathlib import Path

import pytest

from sdk.orkisland.driving import Exclusion
from sdk.orkisland.players import finding
from sdk.orkisland.players.exec_player import ExecPlayer
from sdk.orkisland.players.finding import LoadError, load_player
from sdk.tests.orkisland import drive_match, fill
from services.ai.orkisland.bots import BOTS
from services.engine.rules.orkisland.players.values import BOTTOM, TOP
from services.engine.rules.orkisland.registration import NO_DIRECTION

BOT = """
from sdk.orkisland import BOTTOM, Player, Pos

class Faller(Player):
    def play(self):
        for ork in self.orks(self.me):
            self.execute(ork, BOTTOM)
"""


def write_bot(folder: Path, text: str, name: str = "bot.py") -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


def refusal(text: str) -> str:
    with pytest.raises(LoadError) as caught:
        load_player(text)
    return str(caught.value)


def test_examples_in_docstrings() -> None:
    assert doctest.testmod(finding).failed == 0


@pytest.mark.parametrize("name", BOTS)
def test_opponents_are_found_by_name_in_any_case(name: str) -> None:
    for text in (name, name.lower(), name.upper()):
        loaded = load_player(text)
        assert loaded.name == name
        assert type(loaded.make()) is BOTS[name]


def test_a_python_file_plays(tmp_path: Path) -> None:
    loaded = load_player(write_bot(tmp_path, BOT))
    assert loaded.name == "Faller"
    driven = drive_match(fill(loaded.make()))
    assert driven.result.faults == ("", "", "", "")
    assert driven.moves[0] == (((0, 0), (1, 0)), (), (), ())


def test_every_match_has_a_new_player(tmp_path: Path) -> None:
    loaded = load_player(write_bot(tmp_path, BOT))
    assert loaded.make() is not loaded.make()


def test_a_python_file_may_import_those_beside_it(tmp_path: Path) -> None:
    write_bot(tmp_path, f"STAY = {NO_DIRECTION}", "my_helper.py")
    loaded = load_player(
        write_bot(tmp_path, BOT.replace("class", "from my_helper import STAY as BOTTOM\nclass"))
    )
    assert drive_match(fill(loaded.make())).moves[0][0] == ((0, NO_DIRECTION), (1, NO_DIRECTION))


COUNTING = """
from sdk.orkisland import Player
from {module} import step, asked

class {name}(Player):
    def play(self):
        asked.append(0)
        self.execute(self.orks(self.me)[0], step + len(asked) - 1)
"""


def write_module(folder: Path, name: str, text: str) -> None:
    path = folder.joinpath(*name.split(".")).with_suffix(".py")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.mark.parametrize("module", ["helper", "tests", "bench", "json", "lib.helper", "lib.json"])
def test_a_player_has_the_modules_beside_it_for_itself(tmp_path: Path, module: str) -> None:
    """Also where another player, the standard library or we have one with the same name."""
    before = sys.modules.copy(), sys.path.copy()
    texts = []
    for name, step in (("First", 0), ("Second", 1)):
        folder = tmp_path / name
        write_module(folder, module, f"step = {step}; asked = []")
        texts.append(write_bot(folder, COUNTING.format(name=name, module=module)))
    for _ in range(2):
        loaded = [load_player(text) for text in (texts[0], texts[1], texts[0])]
        moves = drive_match(fill(*[player.make() for player in loaded])).moves[0]
        assert moves[:3] == (((0, 0),), ((2, 1),), ((4, 0),))
    added = set(sys.modules) - set(before[0])
    assert {name.partition("_")[0] for name in added} <= {"player"}
    assert all(sys.modules[name] is one for name, one in before[0].items())
    assert sys.path == before[1]


def test_modules_are_looked_for_while_a_file_is_run_only(tmp_path: Path) -> None:
    write_bot(tmp_path, "", "my_helper.py")
    text = BOT.replace("        for", "        import my_helper\n        for")
    driven = drive_match(fill(load_player(write_bot(tmp_path, text)).make()))
    reason = "raised ModuleNotFoundError: No module named 'my_helper'"
    assert driven.result.exclusions[0] == Exclusion(reason, 0)


def test_two_files_of_one_name_are_two_players(tmp_path: Path) -> None:
    texts = []
    for name, step in (("First", "BOTTOM"), ("Second", "TOP")):
        folder = tmp_path / name
        folder.mkdir()
        bot = BOT.replace("Faller", name).replace("BOTTOM", step)
        texts.append(write_bot(folder, bot))
    first, second = [load_player(text) for text in texts]
    assert (first.name, second.name) == ("First", "Second")
    driven = drive_match(fill(first.make(), second.make()))
    assert driven.moves[0][:2] == (((0, BOTTOM), (1, BOTTOM)), ((2, TOP), (3, TOP)))


@pytest.mark.parametrize("file", ["second.py", "Second.py", "sec_ond.py"])
def test_of_several_players_that_with_the_name_of_the_file_is_taken(
    tmp_path: Path, file: str
) -> None:
    text = BOT + "\nclass Second(Faller): pass\nclass Helper: pass"
    assert load_player(write_bot(tmp_path, text, file)).name == "Second"


def test_players_that_are_imported_do_not_count(tmp_path: Path) -> None:
    text = "from services.engine.rules.orkisland.players import Demo, Player\n" + BOT
    assert load_player(write_bot(tmp_path, text)).name == "Faller"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (BOT + "\nclass Other(Player): pass", "has several players: Faller, Other; leave one"),
        ("x = 1", "has no class that derives from Bot or from Player"),
        ("\nx = (", "cannot be run: SyntaxError: '(' was never closed (bot.py, line 2)"),
        ("import broken_helper", "cannot be run: SyntaxError: invalid syntax (broken_helper.py, "),
        ("import failing_helper", "cannot be run: LookupError: no (failing_helper.py, line 2)"),
        ("import json\njson.loads('{')", "cannot be run: JSONDecodeError: "),
        ("open('/nowhere')", "cannot be run: FileNotFoundError: [Errno 2] No such file "),
        ("class Whim(BaseException): pass\nraise Whim", "cannot be run: Whim (line 2)"),
        ("x = 1\n\nraise LookupError('no')", "cannot be run: LookupError: no (line 3)"),
        ("import sys\nsys.exit(3)", "cannot be run: SystemExit: 3 (line 2)"),
        ("import no_such_module", "cannot be run: ModuleNotFoundError: No module named"),
    ],
)
def test_a_python_file_that_is_no_player_is_refused(
    tmp_path: Path, text: str, complaint: str
) -> None:
    write_bot(tmp_path, "x = = 1", "broken_helper.py")
    write_bot(tmp_path, "\nraise LookupError('no')", "failing_helper.py")
    path = write_bot(tmp_path, text)
    assert refusal(path).startswith(f"{path!r} {complaint}")


def test_a_player_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    text = BOT + "    def __init__(self):\n        raise LookupError('no')\n"
    loaded = load_player(write_bot(tmp_path, text))
    with pytest.raises(LoadError, match=r"Faller in .* cannot be made: LookupError: no \(line 9\)"):
        loaded.make()


@pytest.mark.parametrize(
    "asks", ["self.rows", "self.me", "self.orks(0)", "self.random(0, 1)", "self.execute(0, 0)"]
)
def test_a_player_that_asks_before_the_match_is_told_when_to(tmp_path: Path, asks: str) -> None:
    loaded = load_player(write_bot(tmp_path, BOT + f"    def __init__(self):\n        {asks}\n"))
    told = r"RuntimeError: the match has not begun; ask in play, from round 0 on \(line 9\)"
    with pytest.raises(LoadError, match=told):
        loaded.make()


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "bot.py")
    assert (
        refusal(path)
        == f"{path!r} cannot be read: No such file or directory; hall bot new writes a bot"
    )
    assert refusal(str(tmp_path)).startswith("no player is called")


def test_an_unknown_name_is_refused_with_all_that_there_is() -> None:
    assert refusal("Nobody") == (
        "no player is called 'Nobody'; "
        "write Null, Demo, Walker, Hunter, easy, medium, hard, expert, a Python file (.py), or "
        "exec:COMMAND"
    )


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("cat", "cat"),
        ("cat -u", "cat"),
        ("/bin/cat", "cat"),
        ("python3 {bot}", "my_bot"),
        ("python3 {bot} --depth 3", "my_bot"),
        ("python3 '{bot}'", "my_bot"),
    ],
)
def test_a_program_has_the_name_of_its_file(tmp_path: Path, command: str, name: str) -> None:
    bot = write_bot(tmp_path, "", "my bot.py")
    quoted = f"'{bot}'" if "'" not in command else bot
    loaded = load_player(f"exec:{command.format(bot=quoted)}")
    assert loaded.name == name
    assert isinstance(loaded.make(), ExecPlayer)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("exec:", "write a command after exec:, as in exec:./bot"),
        ("exec: ", "write a command after exec:, as in exec:./bot"),
        ("exec:'bot", '"exec:\'bot" is no command: No closing quotation'),
        (
            "exec:./no-such-bot -v",
            "'./no-such-bot' in 'exec:./no-such-bot -v' is not a program that can be run",
        ),
    ],
)
def test_a_command_that_cannot_be_run_is_refused(text: str, complaint: str) -> None:
    assert refusal(text) == complaint


def test_a_program_is_heard_on_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = write_bot(tmp_path, "import sys; print('hello', file=sys.stderr)")
    loaded = load_player(f"exec:{sys.executable} -S {bot}")
    drive_match(fill(loaded.make()))
    assert capsys.readouterr().err == "A: hello\n"
