"""Programs as players, run as processes: what they are told, and whatever they do instead."""

import os
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from sdk.orkisland.driving import Exclusion
from sdk.orkisland.players import exec_player as exec_player_module
from sdk.orkisland.players import program as program_module
from sdk.orkisland.players.exec_player import ExecPlayer
from sdk.tests.orkisland import Doer, Hasty, drive_match, fill, new_match
from sdk.time_limits import TimeLimits
from services.engine.rules.orkisland.formats.state_text import StateText, shown_state
from services.engine.rules.orkisland.orders import Absence
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.rules.orkisland.players.player import Player
from services.engine.rules.orkisland.settings import values_of

PATIENT = TimeLimits(60, 60)
IMPATIENT = TimeLimits(0.05, 60)
SOON = Hasty()

READ_A_POSITION = """
import os, signal, sys

def read_opening():
    return [sys.stdin.readline() for _ in range(18)]

def read_position():
    lines = []
    while "units\\n" not in lines:
        lines.append(sys.stdin.readline())
        if not lines[-1]:
            sys.exit()
    lines += [sys.stdin.readline() for _ in range(9)]
    return lines

def answer(text):
    print(text, flush=True)
"""
"""How the programs here read: they know that there are 8 orks."""

PlayerOf = Callable[..., ExecPlayer]


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def player_of(tmp_path: Path, heard: list[str]) -> PlayerOf:
    """Return a player that is the program of a text, after READ_A_POSITION."""

    def make(code: str, *arguments: str, limits: TimeLimits = PATIENT) -> ExecPlayer:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(READ_A_POSITION + textwrap.dedent(code))
        command = [sys.executable, "-S", str(path), *arguments]
        return ExecPlayer(command, limits, heard.append)

    return make


HOLD = """
    read_opening()
    while read_position():
        answer("-1")
"""


def exclusion(player: ExecPlayer) -> Exclusion | None:
    """Return why a program is out at the end of a match, which goes on without it."""
    driven = drive_match(fill(player))
    assert driven.match.is_over
    excluded = driven.result.exclusions[0]
    absent = len(driven.moves) - excluded.round if excluded else 0
    moves = [moves[0] for moves in driven.moves]
    assert moves.count(Absence.OUT) == absent
    assert driven.match.statuses[0] == (-1 if absent else 0)
    return excluded


def test_a_program_is_told_settings_names_seat_and_seed(
    player_of: PlayerOf, heard: list[str]
) -> None:
    player = player_of("sys.stderr.writelines(read_opening())" + textwrap.dedent(HOLD))
    match = new_match()
    drive_match(fill(PLAYERS["Null"](), player), match)
    settings = [f"{key} {value}" for key, value in values_of(match.settings).items()]
    lines = ["OrkIsland 1.0", *settings, "names A B C D", "seat 1", "seed 6"]
    assert heard == [f"B: {line}" for line in lines]
    assert len(lines) == 18


def test_a_program_gets_the_position_of_every_round(player_of: PlayerOf, tmp_path: Path) -> None:
    path = tmp_path / "seen"
    player = player_of(
        """
        read_opening()
        with open(sys.argv[1], "w") as file:
            while lines := read_position():
                file.writelines(lines)
                file.flush()
                answer("-1")
        """,
        str(path),
    )
    match = new_match()
    text = StateText(match.island)
    expected = []
    note = Doer(lambda player: expected.append(text.format(shown_state(match))))
    drive_match([note, player, PLAYERS["Walker"](), PLAYERS["Walker"]()], match)
    without_times = [
        line for line in path.read_text().splitlines() if not line.startswith("status")
    ]
    assert without_times == [
        line for line in "".join(expected).splitlines() if not line.startswith("status")
    ]


def test_the_orders_of_a_program_are_played(player_of: PlayerOf) -> None:
    """It orders what the walker orders in the same seat, which is told to it beforehand."""
    walkers = drive_match([PLAYERS["Walker"]() for _ in range(4)])
    answers = [
        "".join(f"{ork} {'brtl'[direction]}\n" for ork, direction in moves[2])
        for moves in walkers.moves
    ]
    player = player_of(
        f"""
        read_opening()
        for text in {answers!r}:
            read_position()
            answer(text + "-1")
        """
    )
    driven = drive_match([*(PLAYERS["Walker"]() for _ in range(2)), player, PLAYERS["Walker"]()])
    assert driven.record == walkers.record
    assert driven.result == walkers.result


def test_a_program_is_told_who_used_how_much_time(player_of: PlayerOf, heard: list[str]) -> None:
    player = player_of(
        """
        read_opening()
        while lines := read_position():
            print(next(line for line in lines if line.startswith("status")), file=sys.stderr)
            answer("-1")
        """
    )
    drive_match(fill(player, Doer(lambda player: 1 / 0)))
    first, *others = [line.split()[1:] for line in heard if "status" in line]
    assert first == ["status", "0", "0", "0", "0"]
    assert len(others) == 5
    for _, mine, *rest in others:
        assert 0 < float(mine) < 1
        assert rest == ["-1", "0", "0"]


def test_what_a_program_writes_to_stderr_is_heard_under_its_name(
    player_of: PlayerOf, heard: list[str]
) -> None:
    player = player_of("print('hello\\nthere', file=sys.stderr)" + textwrap.dedent(HOLD))
    assert exclusion(player) is None
    assert heard == ["A: hello", "A: there"]


@pytest.mark.parametrize(
    ("code", "reason", "round"),
    [
        ("", "ended with exit code 0", 0),
        ("sys.exit(3)", "ended with exit code 3", 0),
        (
            "read_opening(); read_position(); answer('-1'); read_position(); sys.exit(4)",
            "ended with exit code 4",
            1,
        ),
        (
            "read_opening(); read_position(); answer('-1'); os.kill(os.getpid(), signal.SIGKILL)",
            "was ended by SIGKILL",
            1,
        ),
        ("os.close(1); signal.pause()", "closed its output", 0),
        (
            "answer('x' * 1_000_000); signal.pause()",
            "wrote more than 65,536 bytes without the -1 of an end",
            0,
        ),
        (
            "answer('0 b ' * 1_001 + '-1'); signal.pause()",
            "more than 1,000 orders in a round",
            0,
        ),
    ],
    ids=["no program", "ends", "ends later", "killed", "closed", "a megabyte", "too many orders"],
)
def test_a_program_that_cannot_go_on_is_out(
    player_of: PlayerOf, code: str, reason: str, round: int
) -> None:
    assert exclusion(player_of(code)) == Exclusion(reason, round)


def test_a_program_that_closes_its_input_is_out(player_of: PlayerOf) -> None:
    player = player_of("read_opening(); read_position(); os.close(0); answer('-1'); signal.pause()")
    assert exclusion(player) == Exclusion("closed its input", 1)


def test_answers_of_a_program_that_does_not_read_count_before_it_is_out(
    player_of: PlayerOf,
) -> None:
    player = player_of(
        "read_opening(); read_position(); os.close(0); answer('0 n -1 1 n -1'); signal.pause()"
    )
    driven = drive_match(fill(player))
    assert [moves[0] for moves in driven.moves[:2]] == [((0, 4),), ((1, 4),)]
    assert driven.result.exclusions[0] == Exclusion("closed its input", 2)


def test_a_thousand_orders_are_accepted(player_of: PlayerOf) -> None:
    player = player_of(
        """
        read_opening()
        while read_position():
            answer("\\n".join(["0 n"] * 1_000 + ["-1"]))
        """
    )
    driven = drive_match(fill(player))
    assert driven.result.exclusions[0] is None
    assert driven.result.warnings == 999 * 6


def test_garbage_is_warned_of_with_line_and_round(player_of: PlayerOf) -> None:
    player = player_of(
        """
        read_opening()
        for text in ["0 n\\nhello 1 n", "0 n\\n1", "0 x 99 l 7 l", "", "1 n"]:
            read_position()
            answer(text + "\\n-1")
        read_position()
        answer("-1")
        """
    )
    driven = drive_match(fill(player))
    rest = "the rest of the answer is not read"
    assert driven.told == [
        f"warning: round 0, seat 0 (A): line 2: 'hello' is not the number of an ork; {rest}",
        f"warning: round 1, seat 0 (A): line 2: only half an operation given for unit 1; {rest}",
        "warning: round 2, seat 0 (A): ork 0 cannot go to 5; directions are 0 to 4",
        "warning: round 2, seat 0 (A): there is no ork 99; orks are 0 to 7",
        "warning: round 2, seat 0 (A): ork 7 belongs to seat 3; give orders to orks of seat 0",
    ]
    assert driven.result.faults == ("", "", "", "")
    assert [moves[0] for moves in driven.moves] == [
        ((0, 4),),
        ((0, 4),),
        ((0, 5), (99, 3), (7, 3)),
        (),
        ((1, 4),),
        (),
    ]


def test_answers_may_come_before_they_are_asked_for(player_of: PlayerOf) -> None:
    player = player_of("answer('0 n -1 1 n -1 ' + '-1 ' * 4); sys.stdin.read()")
    driven = drive_match(fill(player))
    assert [moves[0] for moves in driven.moves] == [((0, 4),), ((1, 4),), (), (), (), ()]
    assert driven.result.faults == ("", "", "", "")


@pytest.mark.parametrize(
    "code",
    [
        "signal.pause()",
        "read_opening(); read_position(); signal.pause()",
        "answer('0 n')\nsys.stdin.read()",
    ],
    ids=["reads nothing", "answers nothing", "answers half"],
)
def test_a_program_that_hangs_is_late_in_every_round(player_of: PlayerOf, code: str) -> None:
    driven = drive_match(fill(player_of(code, limits=SOON)))
    assert driven.match.is_over
    assert driven.result.late == (6, 0, 0, 0)
    assert driven.result.faults == ("late", "", "", "")
    assert driven.match.statuses == (-1, 0, 0, 0)
    assert [moves[0] for moves in driven.moves] == [Absence.LATE] * 6
    assert driven.told == [
        "warning: round 0, seat 0 (A): no answer in time; its orks hold in this round"
    ]


class Gate:
    """Lets a program give the answer that it owes; SLOW waits for that in round 0."""

    SLOW = """
        read_opening()
        while lines := read_position():
            round = next(line for line in lines if line.startswith("round")).split()[1]
            if round == "0":
                open(sys.argv[1]).read()
            answer(f"{round} n -1")
            if round == "0":
                open(sys.argv[2], "w").close()
    """

    def __init__(self, folder: Path) -> None:
        self.paths = [folder / "go", folder / "gone"]
        for path in self.paths:
            os.mkfifo(path)
        self.arguments = [str(path) for path in self.paths]

    def opened_in(self, round: int) -> Player:
        """Return a player that, in a round, lets the answer go and waits until it is there."""

        def let_go(player: Player) -> None:
            if player.round == round:
                go, gone = self.paths
                go.write_text("")
                gone.read_text()

        return Doer(let_go)


@pytest.fixture
def gate(tmp_path: Path) -> Gate:
    return Gate(tmp_path)


@pytest.mark.parametrize("late", [1, 3])
def test_a_late_answer_costs_only_the_rounds_until_it_comes(
    player_of: PlayerOf, gate: Gate, late: int
) -> None:
    """It is thrown away then, and the next position is that of the round."""
    player = player_of(Gate.SLOW, *gate.arguments, limits=Hasty(rounds=tuple(range(late))))
    driven = drive_match([gate.opened_in(late), player, *fill()[:2]])
    orders = [((round, 4),) for round in range(late, 6)]
    assert [moves[1] for moves in driven.moves] == [Absence.LATE] * late + orders
    assert driven.result.late == (0, late, 0, 0)
    assert driven.match.statuses == (0, 0, 0, 0)


def test_a_late_answer_is_waited_for_in_the_next_round(player_of: PlayerOf, gate: Gate) -> None:
    """It is let go from beside while nothing else happens than that it is waited for."""
    code = Gate.SLOW.replace('open(sys.argv[2], "w").close()', "pass")
    player = player_of(code, *gate.arguments, limits=Hasty(rounds=(0,)))

    def let_go(doer: Player) -> None:
        if doer.round == 1:
            Thread(target=gate.paths[0].write_text, args=("",)).start()

    driven = drive_match([Doer(let_go), player, *fill()[:2]])
    assert driven.result.late == (0, 1, 0, 0)


def test_after_too_many_limits_in_a_row_a_program_is_not_waited_for_until_it_has_answered(
    player_of: PlayerOf, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Waiting once more would take longer than a test may."""
    monkeypatch.setattr(exec_player_module, "MOST_WAITS", 2)
    player = player_of(Gate.SLOW, *gate.arguments, limits=Hasty(rounds=(0, 1), seconds=600))
    driven = drive_match([gate.opened_in(4), player, *fill()[:2]])
    late = [Absence.LATE] * 4
    assert [moves[1] for moves in driven.moves] == [*late, ((4, 4),), ((5, 4),)]
    assert driven.match.statuses == (0, 0, 0, 0)


def test_a_program_may_die_while_it_is_late(player_of: PlayerOf, tmp_path: Path) -> None:
    go = tmp_path / "go"
    os.mkfifo(go)
    code = "open(sys.argv[1]).read(); sys.exit(5)"
    player = player_of(code, str(go), limits=Hasty(rounds=(0, 1, 2)))

    def let_go(doer: Player) -> None:
        if doer.round == 2:
            go.write_text("")
            assert player.program
            assert player.program.has_ended(deadline=float("inf"))

    driven = drive_match(fill(player, Doer(let_go)))
    assert driven.result.exclusions[0] == Exclusion("ended with exit code 5", 3)
    assert driven.result.late == (3, 0, 0, 0)


def test_full_pipes_stop_nobody(player_of: PlayerOf, heard: list[str]) -> None:
    """Positions that fill the pipe before anything is read, and much that is told meanwhile."""
    match = new_match(rows=100, cols=100, nb_rounds=12)
    player = player_of(
        """
        for _ in range(2_000):
            print("x" * 100, file=sys.stderr)
        answer("-1 " * 12)
        read_opening()
        while read_position():
            pass
        """
    )
    driven = drive_match(fill(player), match)
    assert len(driven.record) > 12 * 10_000
    assert driven.result.faults == ("", "", "", "")
    assert heard[:-1] == [f"A: {'x' * 100}"] * 100
    assert heard[-1] == "A: has written more than 100 lines; the others are not shown"


def test_a_hundred_lines_of_a_program_are_heard(player_of: PlayerOf, heard: list[str]) -> None:
    player = player_of("print('x\\n' * 99 + 'end', file=sys.stderr)" + textwrap.dedent(HOLD))
    assert exclusion(player) is None
    assert heard == [*["A: x"] * 99, "A: end"]


def test_four_programs_play_one_match(player_of: PlayerOf) -> None:
    driven = drive_match([player_of(HOLD) for _ in range(4)])
    assert driven.result.faults == ("", "", "", "")


def test_a_program_that_cannot_be_started_is_out(tmp_path: Path) -> None:
    player = ExecPlayer([str(tmp_path)], PATIENT, print)
    assert exclusion(player) == Exclusion("cannot be started: Permission denied", 0)


@pytest.fixture
def leash(tmp_path: Path) -> Path:
    """Return a pipe that programs open; reading it ends when all of them have ended."""
    path = tmp_path / "leash"
    os.mkfifo(path)
    return path


STUBBORN = """
    import subprocess
    child = [sys.executable, "-c", "import signal; signal.pause()"]
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    leash = open(sys.argv[1], "w")
    subprocess.Popen(child, pass_fds=[leash.fileno()])
    read_opening()
    read_position()
    answer("-1")
    signal.pause()
"""


def hold_leash(leash: Path) -> int:
    """Open a leash for reading before anybody does for writing."""
    return os.open(leash, os.O_RDONLY | os.O_NONBLOCK)


def assert_all_have_ended(leash: int) -> None:
    os.set_blocking(leash, True)
    assert os.read(leash, 1) == b""
    os.close(leash)


@pytest.fixture
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_module, "END_SECONDS", 0.01)


@pytest.mark.usefixtures("no_grace")
def test_programs_and_their_children_are_ended_after_the_match(
    player_of: PlayerOf, leash: Path
) -> None:
    end = hold_leash(leash)
    driven = drive_match(fill(player_of(STUBBORN, str(leash), limits=IMPATIENT)))
    assert_all_have_ended(end)
    assert driven.result.late == (5, 0, 0, 0)


@pytest.mark.usefixtures("no_grace")
def test_programs_are_ended_when_the_match_is_stopped(player_of: PlayerOf, leash: Path) -> None:
    end = hold_leash(leash)

    def stop(player: Player) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        drive_match(fill(player_of(STUBBORN, str(leash)), Doer(stop)))
    assert_all_have_ended(end)


def test_a_polite_program_is_not_killed(
    player_of: PlayerOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program_module, "END_SECONDS", 60)
    path = tmp_path / "bye"
    player = player_of(
        """
        import atexit
        atexit.register(lambda: open(sys.argv[1], "w").write("bye"))
        read_opening()
        while read_position():
            answer("-1")
        """,
        str(path),
    )
    assert exclusion(player) is None
    assert path.read_text() == "bye"
