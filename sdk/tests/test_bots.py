"""Bots in Python: written, loaded, tried out on this machine."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from grpc import StatusCode

from sdk.armadora.legal import legal_moves
from sdk.armadora.match import Computer, Match
from sdk.armadora.trial import LocalSeat
from sdk.bot import Bot, Turn
from sdk.bots.outage import LONGEST_PAUSE_SECONDS, SECONDS_BETWEEN_LINES, Outages
from sdk.bots.seated import SeatedBot
from sdk.bots.table import is_away
from sdk.command import hall
from sdk.testing import play
from services.ai.armadora.bots import BOTS
from services.ai.armadora.legal import is_legal
from services.engine.rules.armadora.board import LINE_NAMES, SQUARE_NAMES
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.view import View
from services.wire.errors import Refusal

HEAD = "from sdk import Bot\n\n\nclass Mine(Bot):\n    def choose(self, view, turn):\n"


def call(*arguments: str) -> Result:
    """Run a command of `hall bot`."""
    return CliRunner().invoke(hall, ("bot", *arguments))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, whose modules are not found later."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--advanced", "-n", "3"),
        ("--against", "random", "--against", "greedy"),
        ("--advanced", *("--against", "random") * 3),
    ],
)
def test_what_new_writes_plays_to_the_end(arguments: tuple[str, ...]) -> None:
    assert call("new", "first.py").output == "Written. Now: hall bot try first.py\n"
    done = call("try", "first.py", *arguments)
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert len(lines) == (4 if "-n" in arguments else 1)
    assert all(": MyBot " in line and " choices: " in line for line in lines[:3])
    assert (lines[-1].startswith("MyBot has won ")) is (len(lines) == 4)
    assert "refused" not in done.output


def test_new_leaves_files_alone(folder: Path) -> None:
    assert call("new", "my bot.py").output == "Written. Now: hall bot try 'my bot.py'\n"
    (folder / "mine.py").write_text("mine")
    done = call("new", "mine.py")
    assert (done.exit_code, done.output) == (1, "Error: 'mine.py' is there already\n")
    assert (folder / "mine.py").read_text() == "mine"
    assert call("new", "mine.txt").exit_code == 2
    assert "cannot be written" in call("new", "no/where.py").output


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (HEAD + "        return 3", "choose has returned 3 at ply "),
        (HEAD + "        return view.nothing", 'mine.py", line 6, in choose\n'),
        (HEAD + "        raise SystemExit", "SystemExit"),
        (HEAD + "        return '\\ud800'", "10 moves were refused in one turn; the last: BAD_"),
        (
            HEAD + "        return 300_000 * 'x'",
            "10 moves were refused in one turn; the last: TOO_",
        ),
        (
            HEAD + "        pass\n    def __init__(self): 1 / 0",
            "Mine in 'mine.py' cannot be made: ZeroDivisionError: division by zero (line 7)",
        ),
        ("raise SystemExit", "mine.py' cannot be run: SystemExit (line 1)"),
        (HEAD + "        return 'dance'", "10 moves were refused in one turn; the last: BAD_"),
        ("1/0", "ZeroDivisionError"),
        (
            HEAD.replace("    def", "    game = 'orkisland '\n    def") + "        pass",
            "mine.py' is 'orkisland ', expected armadora or orkisland",
        ),
        ("def choose(", "SyntaxError"),
        ("", "has no class that derives from Bot or from Player"),
        (
            HEAD.replace("Mine", "One") + "        pass\nclass Other(Bot): pass",
            "has several players: One, Other; leave one, or name one as the file",
        ),
    ],
)
def test_an_author_is_told_what_is_wrong(folder: Path, code: str, told: str) -> None:
    (folder / "mine.py").write_text(code)
    done = call("try", "mine.py")
    assert done.exit_code == 1
    assert told in done.output
    assert "sdk/" not in done.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ("run", "gone.py", "--table", "abc"),
            "such file or directory; hall bot new writes a bot",
        ),
        (("run", "gone.py"), "give --table, to sit down there, or --against, to open one"),
        (("run", "gone.py", "--table", "a", "--against", "greedy"), "give --table"),
        (
            ("run", "gone.py", "--against", "greedy", "--token", "a"),
            "HALL_TOKEN, goes with ",
        ),
        (("try", "gone.py"), "gone.py' cannot be read"),
        (("try", "tiny.py", *("--against", "greedy") * 4), "at most 3 opponents"),
        (
            ("try", "tiny.py", "--against", "Hunter"),
            "greedy, easy, medium, hard, expert, not 'Hu",
        ),
        (("try", "tiny.py", "-i", "my.cnf"), "--input is nothing for a bot of Armadöra"),
        (("try", "tiny.py", "--time-limit", "2"), "--time-limit is nothing for a bot of Armadöra"),
        (("try", "Walker", "--advanced"), "--advanced is nothing for a bot of Ork Island"),
        (("try", "Walker", *("--against", "Null") * 4), "at most 3 opponents"),
        (("run", "Walker", "--table", "a", "--seat", "99999999999"), "Invalid value for '--seat'"),
        (("run", "Walker", "--table", "a", "--server", "http://h:1"), "for '--server': an address"),
    ],
)
def test_a_command_that_makes_no_sense_is_refused(
    folder: Path, arguments: tuple[str, ...], told: str
) -> None:
    (folder / "tiny.py").write_text(HEAD + "        return 'pass'")
    done = call(*arguments)
    assert done.exit_code in (1, 2)
    assert told in done.output


def test_a_refusal_is_told_to_the_bot_until_a_move_is_played() -> None:
    told: list[tuple[int, str | None, int]] = []

    class Stubborn(Bot):
        """Chooses a mine first, every time."""

        def choose(self, view: View, turn: Turn) -> str:
            told.append((turn.ply, turn.refusal, len(view.log)))
            return legal_moves(view)[-1] if turn.refusal else "w1@b2"

    lines: list[str] = []
    seat = LocalSeat(SeatedBot(Stubborn(), "armadora", 0, ("Stubborn", "random")), lines.append)
    Match(Options(2, first_seat=0), 7).play([seat, Computer(BOTS["random"], 7, 1)])
    assert told[0] == (0, None, 0)
    ply, refusal, log = told[1]
    assert (ply, log) == (0, 0)
    assert refusal == "MINE: b2 is a mine; warriors stand on free land"
    assert lines[0] == f"refused at ply 0: {refusal}"


def test_a_refusal_is_of_its_turn_only() -> None:
    """Whether the move after it was played or not: a seat may move by another way."""
    told: list[str | None] = []

    class Noting(Bot):
        """Notes what it is told."""

        def choose(self, view: View, turn: Turn) -> str:
            told.append(turn.refusal)
            return "pass"

    seated = SeatedBot(Noting(), "armadora", 0, ("Noting", "random"))
    view = Match(Options(2, first_seat=0), 7).spectate()
    for ply in range(20):
        seated.answer(replace(view, ply=ply))
        seated.refuse("MINE: no")
        seated.answer(replace(view, ply=ply))
    assert told == [None, "MINE: no"] * 20


def test_who_is_cut_off_for_long_tells_it_now_and_then() -> None:
    lines: list[str] = []
    pauses: list[float] = []
    outages = Outages(lines.append, sleep=pauses.append, clock=lambda: sum(pauses))
    while sum(pauses) < 3 * SECONDS_BETWEEN_LINES:
        outages.wait("nobody is there")
    assert max(pauses) <= LONGEST_PAUSE_SECONDS
    assert lines == ["cut off: nobody is there; coming back"] * 3
    outages.end()
    outages.end()
    outages.wait("nobody is there")
    assert pauses[-1] < 0.2
    assert lines[3:] == ["back again", "cut off: nobody is there; coming back"]


def test_a_bot_plays_in_a_test_against_opponents_that_there_are() -> None:
    class First(Bot):
        """Plays the first move that it may."""

        def choose(self, view: View, turn: Turn) -> str:
            assert turn.round_trip_ms is None
            return legal_moves(view)[0]

    first, second = [play(First(), ["Greedy", "random"], seed=7) for _ in range(2)]
    assert first.scores == second.scores
    assert first.names == ("First", "greedy", "random")
    with pytest.raises(ValueError, match="hard, expert, not 'Walker'"):
        play(First(), against=["Walker"])
    with pytest.raises(ValueError, match="at most 3 opponents, not 4"):
        play(First(), against=["greedy"] * 4)


class Checking(Bot):
    """Plays its seat by chance, and holds the moves it is offered against the view."""

    def __init__(self, opponent: Computer) -> None:
        self._opponent = opponent

    def choose(self, view: View, turn: Turn) -> str:
        """Check, then let the opponent choose."""
        moves = legal_moves(view)
        assert len(set(moves)) == len(moves)
        assert all(is_legal(view, move) for move in moves)
        everything = [f"p@{line}" for line in LINE_NAMES]
        everything += [
            f"{kind}@{square}"
            for kind in ("r", "m", "e", *[f"{who}{value}" for who in "wg" for value in range(1, 6)])
            for square in SQUARE_NAMES
        ]
        everything += [f"o@{line}" for line in LINE_NAMES]
        everything += ["pass"]
        assert {move for move in everything if is_legal(view, move)} == {
            move for move in moves if "," not in move
        }
        return self._opponent.choose(view)


@pytest.mark.parametrize("seed", range(3))
def test_legal_moves_are_all_and_only_those_that_are_legal(seed: int) -> None:
    seats = [
        LocalSeat(
            SeatedBot(Checking(Computer(BOTS["random"], seed, seat)), "armadora", seat, ("A",) * 4),
            pytest.fail,
        )
        for seat in range(4)
    ]
    match = Match(Options(4, advanced=True, factions=tuple(Faction)), seed)
    match.play(seats)
    assert match.spectate().outcome


@pytest.mark.parametrize(
    ("code", "reason", "is_worth_it"),
    [
        (StatusCode.UNAVAILABLE, "STOPPING", True),
        (StatusCode.UNAVAILABLE, "", True),
        (StatusCode.CANCELLED, "", True),
        (StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_REQUESTS", True),
        (StatusCode.RESOURCE_EXHAUSTED, "", False),
        (StatusCode.UNKNOWN, "", True),
        (StatusCode.INTERNAL, "INTERNAL", False),
        (StatusCode.ABORTED, "TAKEN_OVER", False),
        (StatusCode.PERMISSION_DENIED, "WRONG_TOKEN", False),
        (StatusCode.UNIMPLEMENTED, "", False),
    ],
)
def test_a_bot_comes_back_where_that_may_help(
    code: StatusCode, reason: str, is_worth_it: bool
) -> None:
    assert is_away(Refusal(code, reason, "")) is is_worth_it
