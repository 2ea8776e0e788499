"""Bots of Ork Island: on this machine, in matches beside players, and players as bots."""

import os
import re
import shlex
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sdk.bot import Bot, Turn
from sdk.bots.finding import load_bot
from sdk.bots.seated import BotFailed, SeatedBot
from sdk.command import hall
from sdk.orkisland import LEFT, look, write_orders
from sdk.orkisland.players.bot_in_match import BotInMatch
from sdk.testing import play
from sdk.tests.fake_hall import STARTED, WELCOME, asked, serving
from sdk.tests.orkisland import NAMES, Hasty, drive_match, fill, new_match
from sdk.time_limits import TimeLimits
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.orders import Absence, parse
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.view import View

SMALL = Settings(rows=22, cols=22, nb_rounds=6, nb_orks=2)
PATIENT = TimeLimits(60, 60)
PYTHON = re.compile(r"^```python\n# (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
DOCS = (Path(__file__).parents[2] / "docs" / "tutorial-bot.md").read_text()


class Noting(Bot):
    """Plays what a test says, and keeps what it was told."""

    game = "orkisland"

    def __init__(self, *moves: str) -> None:
        self.told: list[tuple[View, Turn]] = []
        self._moves = list(moves)

    def choose(self, view: View, turn: Turn) -> str:
        """Note it, and play the next move."""
        self.told.append((view, turn))
        return self._moves.pop(0) if self._moves else "hold"


class Patient(Noting):
    """Expects to have as long as it likes."""

    def choose(self, view: View, turn: Turn) -> str:
        """Hold."""
        assert turn.time_ms is None
        return super().choose(view, turn)


def call(*arguments: str) -> Result:
    return CliRunner().invoke(hall, ("bot", *arguments))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_bot_in_a_match_sees_what_a_table_would_show() -> None:
    bot = Noting("0b", "1l,0b", "hold", "0t")
    driven = drive_match(fill(BotInMatch(bot, PATIENT)))
    state = game.start(SMALL, seed=4)
    seen = 0
    for view, turn in bot.told:
        shown = game.view(state, 0, since=seen)
        assert view == replace(shown, options=state.options, island=state.island)
        assert (turn.ply, turn.seat, turn.names, turn.time_ms) == (view.ply, 0, NAMES, 60_000)
        seen = view.ply
        for seat, move in enumerate(driven.moves[view.round]):
            state, _ = game.apply(state, seat, game_text(move))
    assert [view.round for view, _ in bot.told] == list(range(6))
    assert driven.told == []


def game_text(move: object) -> str:
    return move.value if isinstance(move, Absence) else write_orders(dict(move))  # type: ignore[call-overload]


def test_who_is_refused_is_not_shown_the_log_again_and_has_no_more_time() -> None:
    """As at a table."""

    class Slow(Noting):
        """Takes its time in round 1 for moves that are refused."""

        def choose(self, view: View, turn: Turn) -> str:
            super().choose(view, turn)
            if view.round != 1:
                return "hold"
            time.sleep(0.04)
            return "9l" if len(self.told) % 2 else "\ud800"

    bot = Slow()
    driven = drive_match(fill(BotInMatch(bot, TimeLimits(0.1, 60))), new_match(nb_rounds=3))
    asked = [(view, turn) for view, turn in bot.told if view.round == 1]
    assert [moves[0] for moves in driven.moves] == [(), Absence.LATE, ()]
    assert [len(view.log) for view, _ in asked] == [4] + [0] * (len(asked) - 1)
    assert 2 <= len(asked) <= 3
    left = [turn.time_ms for _, turn in asked]
    assert all(ms is not None and ms <= 100 for ms in left)
    assert left[-1] != left[0]
    assert bot.told[-1][1].missed == 1


def test_a_move_that_a_table_refuses_is_refused_in_a_match_too() -> None:
    bot = Noting("3l", "0l,0l", "dance", "0b")
    driven = drive_match(fill(BotInMatch(bot, PATIENT)))
    assert driven.moves[0][0] == parse("0b")
    assert [len(view.log) for view, _ in bot.told[3:6]] == [0, 4, 4]
    refusals = [turn.refusal for _, turn in bot.told[:5]]
    assert [refusal and refusal.partition(":")[0] for refusal in refusals] == [
        None,
        "NOT_YOUR_ORK",
        "ORDERED_TWICE",
        "BAD_NOTATION",
        None,
    ]
    assert driven.told[0] == (
        "warning: round 0, seat 0 (A): refused: NOT_YOUR_ORK: ork 3 belongs to seat 1; "
        "give orders to orks of seat 0"
    )


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (",".join(["0l"] * 1001), "more than 1,000 orders in a round"),
        ("out", "has given up"),
        ("9l", "10 moves were refused in one turn; the last: UNKNOWN_ORK: there is no ork 9; "),
        ("0" * 16_001, "10 moves were refused in one turn; the last: TOO_LARGE: a move has at "),
    ],
)
def test_a_bot_that_goes_wrong_is_out(move: str, reason: str) -> None:
    driven = drive_match(fill(BotInMatch(Noting(*[move] * 10), PATIENT)))
    out = driven.result.exclusions[0]
    assert out
    assert out.reason.startswith(reason)
    assert out.round == 0


def test_a_bot_that_raises_is_out_and_its_own_code_is_told(folder: Path) -> None:
    (folder / "mine.py").write_text(
        "from sdk import Bot\n\n\nclass Mine(Bot):\n    game = 'orkisland'\n\n"
        "    def choose(self, view, turn):\n        return view.nothing\n"
    )
    done = call("try", "mine.py")
    assert done.exit_code == 1
    assert 'mine.py", line 8, in choose\n' in done.output
    assert "Error: Mine is out since round 0: raised AttributeError: " in done.output


def test_a_bot_that_fails_at_a_table_is_told_how_to_come_back(folder: Path) -> None:
    (folder / "mine.py").write_text(
        "from sdk import Bot\n\n\nclass Mine(Bot):\n    game = 'orkisland'\n\n"
        "    def choose(self, view, turn):\n        return view.nothing\n"
    )
    with serving(WELCOME, STARTED, asked(0)) as port:
        seat = ("--server", f"127.0.0.1:{port}", "--table", "t", "--token", "secret")
        done = call("run", "mine.py", *seat)
    assert done.exit_code == 1
    assert 'mine.py", line 8, in choose\n' in done.stderr
    assert done.stderr.endswith(
        "The game goes on. To come back to this seat:\n"
        f"  hall bot run mine.py --server 127.0.0.1:{port} --table t --token secret\n"
    )


def test_a_bot_that_is_late_holds_and_is_told() -> None:
    class Hanging(Noting):
        """Does not come to an end in two rounds."""

        def choose(self, view: View, turn: Turn) -> str:
            super().choose(view, turn)
            while view.round in (2, 3):
                pass
            return "hold"

    bot = Hanging()
    driven = drive_match(fill(BotInMatch(bot, Hasty(rounds=(2, 3)))))
    assert [moves[0] for moves in driven.moves] == [(), (), *[Absence.LATE] * 2, (), ()]
    assert [turn.missed for _, turn in bot.told] == [0, 0, 0, 1, 2, 0]
    assert bot.told[3][0].statuses == (-1, 0, 0, 0)
    assert driven.result.late[0] == 2


@pytest.mark.parametrize("against", [(), ("--against", "walker"), ("--against", "mybot.py")])
def test_what_new_writes_plays_to_the_end(against: tuple[str, ...]) -> None:
    assert call("new", "mybot.py", "--game", "orkisland").exit_code == 0
    done = call("try", "mybot.py", "-n", "2", "--seed", "7", *against)
    assert (done.exit_code, done.stderr) == (0, "")
    lines = done.output.splitlines()
    assert all(": MyBot " in line and " 200 choices: " in line for line in lines[:2])
    assert lines[2].startswith("MyBot has won ")


def test_bots_play_in_a_test_and_the_same_every_time() -> None:
    first, second = [play(Noting("0b"), ["Hunter"], 7, nb_rounds=20) for _ in range(2)]
    assert first.scores == second.scores
    assert first.names == ("Noting", "Hunter", "Hunter 2", "Hunter 3")
    assert not first.has_won
    assert play(Patient(), ["Null"], nb_rounds=1).spent.missed == 0
    with pytest.raises(ValueError, match="no player is called 'Greedy'"):
        play(Noting(), ["Greedy"])
    with pytest.raises(ValueError, match="at most 3 opponents, not 4"):
        play(Noting(), ["Null"] * 4)
    with pytest.raises(BotFailed, match="Noting is out since round 0: has given up"):
        play(Noting("out"), ["Null"])


def test_look_stays_as_it_is() -> None:
    state = game.start(SMALL, seed=4)
    before = game.view(state, 0, since=0)
    island = look(before)
    ork = island.unit(0)
    later = look(replace(before, ork_cells=tuple(reversed(before.ork_cells))))
    assert island.unit(0) == ork != later.unit(0)
    assert (ork.player, ork.health, island.orks(0)) == (0, 100, [0, 1])
    assert island.steps_to(0) is later.steps_to(0)
    assert island.path(0) is later.path(0)
    assert (island.me, island.nb_rounds, island.nb_places) == (0, 6, 12)
    assert write_orders({0: LEFT}) == "0l"
    with pytest.raises(ValueError, match="the view has no island"):
        look(game.view(state, 0, since=1))


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("island.unit(-1)", "Unit(id=-1, player=-1, pos=Pos(i=0, j=0), health=0)"),
        ("island.city_owner(-1)", "-1"),
        ("island.path_owner(-1)", "-1"),
        ("island.place_owner(-1)", "-1"),
        ("island.steps_to(-1)[3, 5]", "2147483647"),
        ("island.cell((70, 70))", "Cell(type=6, unit_id=-1, city_id=-1, path_id=-1)"),
        ("island.cell((3, -1))", "Cell(type=6, unit_id=-1, city_id=-1, path_id=-1)"),
        ("island.cost(0)", "2147483647"),
    ],
)
def test_who_asks_for_what_there_is_not_is_answered_and_warned(asked: str, answer: str) -> None:
    state = game.start(SMALL, seed=4)
    names = {"island": look(game.view(state, 0, since=0))}
    with pytest.warns(UserWarning, match=re.escape(asked[7:11])) as warned:
        assert repr(eval(compile(asked, "mine.py", "eval"), names)) == answer
    assert [warning.filename for warning in warned] == ["mine.py"]


PLAYER = """
from sdk.orkisland import BOTTOM, Player

class Mine(Player):
    def play(self):
        self.execute(99, BOTTOM)
        self.execute(self.orks(self.me)[-1], self.random(0, 3))
"""

PROGRAM = """
import sys
for line in sys.stdin:
    if line.startswith("units"):
        print("4 b 99 b -1", flush=True)
"""


@pytest.mark.parametrize("text", ["mine.py", f"exec:{sys.executable} -S program.py", "Walker"])
def test_players_of_any_kind_are_bots_at_a_table(folder: Path, text: str) -> None:
    """They are given the views of a table, and answer with orders that one takes."""
    (folder / "mine.py").write_text(PLAYER)
    (folder / "program.py").write_text(PROGRAM)
    told: list[str] = []
    state = game.start(SMALL, seed=4)
    with load_bot(text).make(told.append) as bot:
        seated = SeatedBot(bot, "orkisland", 2, ("Ada B", "B", "Mine", "D"))
        while game.to_move(state):
            view = game.view(state, 2, since=0)
            answer = seated.answer(view, time_ms=20_000)
            assert answer
            state, canonical = game.apply(state, 2, answer.move)
            assert canonical != "hold" or view.round
            for seat in game.to_move(state)[:3]:
                state, _ = game.apply(state, seat, "hold")
    unknown = [f"warning: round {round}: there is no ork 99; orks are 0 to 7" for round in range(6)]
    assert [line for line in told if "99" in line] == ([] if text == "Walker" else unknown)


def test_a_program_that_hangs_misses_the_turn_and_goes_on_later(folder: Path) -> None:
    (folder / "program.py").write_text(
        PROGRAM.replace("import sys", "import sys, time\nlate = 1").replace(
            "        print", "        time.sleep(late); late = 0\n        print"
        )
    )
    state = game.start(SMALL, seed=4)
    with load_bot(f"exec:{sys.executable} -S program.py").make(lambda line: None) as bot:
        seated = SeatedBot(bot, "orkisland", 2, NAMES)
        view = game.view(state, 2, since=0)
        assert seated.answer(view, time_ms=200) is None
        answer = seated.answer(replace(view, round=1), time_ms=20_000)
    assert answer
    assert answer.move == "4b"


def write_examples(folder: Path) -> None:
    for name, code in PYTHON.findall(DOCS):
        (folder / name).write_text(code)


def test_the_tutorial_does_what_it_says(folder: Path) -> None:
    write_examples(folder)
    told = {}
    for command in re.findall(r"^    (hall .+)$", DOCS, re.MULTILINE):
        words = shlex.split(command)[1:]
        if "run" in words:  # which wants a hall
            continue
        done = CliRunner().invoke(hall, words)
        assert (done.exit_code, done.stderr) == (0, ""), command
        told[command.partition(" --seed")[0]] = done.output.splitlines()
    won, _, _ = told["hall bot try mybot.py --against Walker"][0].partition(" choices: ")
    assert f"    {won} choices: " in DOCS
    assert told["hall bot try mybot.py -n 8"][-1] in [f"MyBot has won {n} of 8." for n in range(4)]
    assert told["hall bot try fighter.py -n 8"][-1] == "Fighter has won 7 of 8."


def test_the_test_of_the_tutorial_runs_as_it_says(folder: Path) -> None:
    """With the programs that are found in .venv/bin, and no other settings."""
    write_examples(folder)
    [command] = re.findall(r"^    (pytest .+)$", DOCS, re.MULTILINE)
    programs = Path(sys.executable).parent
    done = subprocess.run(
        [programs / "pytest", *shlex.split(command)[1:]],
        env={"PATH": f"{programs}:{os.defpath}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout


def test_bots_and_players_meet_in_a_match(folder: Path) -> None:
    (folder / "mine.py").write_text(PLAYER)
    call("new", "mybot.py", "--game", "orkisland")
    command = ("orkisland", "match", "-q", "-o", "m.out", "mybot.py", "mine.py", "Demo", "Null")
    done = CliRunner().invoke(hall, command)
    assert done.exit_code == 0, done.output
    assert " MyBot Mine Demo Null" in (folder / "m.out").read_text()
