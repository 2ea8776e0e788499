"""Bots of Ork Island: on this machine, in matches beside players, and players as bots."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sdk.bot import Bot, Turn
from sdk.bots.loading import load_bot
from sdk.bots.seated import BotFailed, SeatedBot
from sdk.command import hall
from sdk.orkisland import LEFT, look, write_orders
from sdk.orkisland.players.bot_player import BotPlayer
from sdk.orkisland.players.time_limits import TimeLimits
from sdk.testing import play
from sdk.tests.orkisland import NAMES, Hasty, drive_match, fill
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.orders import Absence, parse
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.view import View

SMALL = Settings(rows=22, cols=22, nb_rounds=6, nb_orks=2)
PATIENT = TimeLimits(60, 60)
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


def call(*arguments: str) -> Result:
    return CliRunner().invoke(hall, ("bot", *arguments))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_bot_in_a_match_sees_what_a_table_would_show() -> None:
    bot = Noting("0b", "1l,0b", "hold", "0t")
    driven = drive_match(fill(BotPlayer(bot, PATIENT)))
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


def test_a_move_that_a_table_refuses_is_refused_in_a_match_too() -> None:
    bot = Noting("3l", "0l,0l", "dance", "0b")
    driven = drive_match(fill(BotPlayer(bot, PATIENT)))
    assert driven.moves[0][0] == parse("0b")
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
    driven = drive_match(fill(BotPlayer(Noting(*[move] * 10), PATIENT)))
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


def test_a_bot_that_is_late_holds_and_is_told() -> None:
    class Hanging(Noting):
        """Does not come to an end in two rounds."""

        def choose(self, view: View, turn: Turn) -> str:
            super().choose(view, turn)
            while view.round in (2, 3):
                pass
            return "hold"

    bot = Hanging()
    driven = drive_match(fill(BotPlayer(bot, Hasty(rounds=(2, 3)))))
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
    assert all(": MyBot " in line and " 200 turns: " in line for line in lines[:2])
    assert lines[2].startswith("MyBot has won ")


def test_bots_play_in_a_test_and_the_same_every_time() -> None:
    first, second = [play(Noting("0b"), ["Hunter"], 7, nb_rounds=20) for _ in range(2)]
    assert first.scores == second.scores
    assert first.names == ("Noting", "Hunter", "Hunter 2", "Hunter 3")
    assert not first.has_won
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
    assert write_orders({0: LEFT}) == "0l"


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


def test_the_bots_of_the_tutorial_do_what_it_says(folder: Path) -> None:
    for block in DOCS.split("```python\n# ")[1:]:
        name, _, code = block.partition("\n")
        (folder / name).write_text(code.partition("```")[0])
    done = call("try", "fighter.py", "-n", "8", "--seed", "1")
    assert done.exit_code == 0
    assert done.output.splitlines()[-1] == "Fighter has won 7 of 8."
    call("new", "mybot.py", "--game", "orkisland")
    first = call("try", "mybot.py", "--against", "Walker", "--seed", "7").output
    assert f"    {first.partition(' turns: ')[0]} turns: " in DOCS


def test_bots_and_players_meet_in_a_match(folder: Path) -> None:
    (folder / "mine.py").write_text(PLAYER)
    call("new", "mybot.py", "--game", "orkisland")
    command = ("orkisland", "match", "-q", "-o", "m.out", "mybot.py", "mine.py", "Demo", "Null")
    done = CliRunner().invoke(hall, command)
    assert done.exit_code == 0, done.output
    assert " MyBot Mine Demo Null" in (folder / "m.out").read_text()
