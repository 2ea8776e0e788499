"""Players in Python files that do not come to an end, and code that is stopped."""

import re
import signal
import textwrap
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from sdk.orkisland.driving import Exclusion, Seated
from sdk.orkisland.players.finding import LoadError, load_player
from sdk.tests.orkisland import Doer, Hasty, drive_match, fill
from sdk.time_limits import (
    REPEAT_SECONDS,
    OutOfTime,
    TimeLimits,
    run_limited,
    uninterrupted,
)
from services.engine.rules.orkisland.orders import Absence
from services.engine.rules.orkisland.players.player import Player

PATIENT = TimeLimits(60, 60)
SOON = Hasty()

PlayerOf = Callable[..., Seated]

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="nothing can interrupt")


def write_player(folder: Path, play: str, beside: str = "", before: str = "") -> str:
    path = folder / "mine.py"
    lines = [
        "import signal, time",
        "from sdk.orkisland import Player",
        before,
        "class Mine(Player):",
        "    def play(self):",
        textwrap.indent(textwrap.dedent(play), " " * 8),
        textwrap.indent(textwrap.dedent(beside), " " * 4),
    ]
    path.write_text("\n".join(lines))
    return str(path)


@pytest.fixture
def player_of(tmp_path: Path) -> PlayerOf:
    """Return a player in a Python file, given the lines of its `play`."""

    def make(play: str, limits: TimeLimits = PATIENT, beside: str = "") -> Seated:
        return load_player(write_player(tmp_path, play, beside), limits).make()

    return make


HANGS = {
    "a loop": "while True: pass",
    "catches what it can": """
        while True:
            try:
                while True: self.random(0, 3)
            except Exception:
                pass
    """,
    "catches once all": """
        try:
            while True: self.random(0, 3)
        except BaseException:
            while True: pass
    """,
    "catches all and answers": """
        try:
            while True: self.random(0, 3)
        except BaseException:
            pass
    """,
    "sleeps": "time.sleep(60)",
    "gives orders first": "self.execute(0, 0)\nwhile True: pass",
    "asks": "while True: self.cell(self.unit(0).pos)",
}


@pytest.mark.parametrize("play", HANGS.values(), ids=HANGS)
def test_a_player_that_hangs_is_late_in_every_round(player_of: PlayerOf, play: str) -> None:
    driven = drive_match(fill(player_of(play, SOON)))
    assert driven.match.is_over
    assert driven.result.late == (6, 0, 0, 0)
    assert driven.result.faults == ("late", "", "", "")
    assert driven.match.statuses == (-1, 0, 0, 0)
    assert [moves[0] for moves in driven.moves] == [Absence.LATE] * 6
    assert driven.told == [
        "warning: round 0, seat 0 (A): no answer in time; its orks hold in this round"
    ]


def test_a_player_that_was_late_is_asked_again_in_the_next_round(player_of: PlayerOf) -> None:
    player = player_of(
        """
        while self.round in (0, 3): pass
        self.execute(self.round, 4)
        """,
        Hasty(rounds=(0, 3)),
    )
    driven = drive_match(fill(player))
    late = Absence.LATE
    orders = [((round, 4),) for round in range(6)]
    assert [moves[0] for moves in driven.moves] == [late, *orders[1:3], late, *orders[4:]]
    assert driven.match.statuses == (0, 0, 0, 0)


def test_the_first_answer_has_a_time_of_its_own(player_of: PlayerOf) -> None:
    player = player_of("if self.round == 0: time.sleep(0.1)", TimeLimits(0.05, 60))
    assert drive_match(fill(player)).moves[0][0] == ()


def test_warnings_are_told_whole_when_a_player_is_stopped(player_of: PlayerOf) -> None:
    driven = drive_match(fill(player_of("while True: self.orks(9)", SOON)))
    assert driven.result.late == (6, 0, 0, 0)
    assert driven.result.warnings == len(driven.told)
    whole = r"warning: round \d, seat 0 \(A\): (orks\(9\): there are 0 to 3|no answer in time; .*)"
    assert all(re.fullmatch(whole, line) for line in driven.told)


def test_status_tells_the_time_that_a_player_in_a_file_has_used(player_of: PlayerOf) -> None:
    seen: list[list[float]] = []
    look = Doer(lambda player: seen.append([player.status(pl) for pl in range(4)]))
    drive_match(fill(player_of("if self.round == 2: time.sleep(0.02)"), look))
    assert seen[0] == [0, 0, 0, 0]
    used, *others = zip(*seen[1:], strict=True)
    assert others == [(0,) * 5] * 3
    assert all(0 < share < 0.5 for share in used)
    assert used[2] > 0.02 / 60


TIME_IS_OVER = "signal.raise_signal(signal.SIGALRM)"


@pytest.mark.parametrize(
    ("before", "beside", "complaint"),
    [
        (TIME_IS_OVER, "", "cannot be run"),
        ("", f"def __init__(self): {TIME_IS_OVER}", "cannot be made"),
    ],
    ids=["import", "init"],
)
def test_a_file_whose_time_is_over_before_the_match_is_refused(
    tmp_path: Path, before: str, beside: str, complaint: str
) -> None:
    path = write_player(tmp_path, "pass", beside, before)
    with pytest.raises(LoadError, match=f"{complaint}: it is not done within 60 seconds"):
        load_player(path, PATIENT).make()


def test_a_file_that_hangs_as_it_is_imported_is_refused(tmp_path: Path) -> None:
    path = write_player(tmp_path, "pass", before="while True: pass")
    with pytest.raises(LoadError, match=r"cannot be run: it is not done within 0\.02 seconds"):
        load_player(path, TimeLimits(60, 0.02))


def test_a_player_whose_time_is_over_as_it_takes_its_seat_is_out(player_of: PlayerOf) -> None:
    player = player_of("pass", beside=f"def join(self, sight, seat): {TIME_IS_OVER}")
    driven = drive_match(fill(player))
    reason = "has not taken its seat within 60 seconds"
    assert driven.result.exclusions[0] == Exclusion(reason, 0)
    assert driven.told == [f"error: round 0, seat 0 (A): out of the match: {reason}"]


def test_a_player_that_raises_as_it_takes_its_seat_is_out(player_of: PlayerOf) -> None:
    player = player_of("pass", beside="def join(self, sight, seat): raise LookupError('no')")
    driven = drive_match(fill(player))
    assert driven.result.exclusions[0] == Exclusion("raised LookupError: no", 0)


def test_a_player_may_have_a_method_with_the_name_of_ours(player_of: PlayerOf) -> None:
    player = player_of("self.execute(self.decide(), 4)", beside="def decide(self): return 1")
    assert drive_match(fill(player)).moves[0][0] == ((1, 4),)


def test_samples_have_no_limit() -> None:
    handlers: list[object] = []

    def note(player: Player) -> None:
        handlers.append(signal.getsignal(signal.SIGALRM))

    drive_match(fill(Doer(note)))
    assert set(handlers) == {signal.getsignal(signal.SIGALRM)}


def loop() -> None:
    while True:
        pass


@pytest.fixture
def rung() -> Iterator[list[int]]:
    """Return what an alarm that is set already adds to when it rings."""
    rung: list[int] = []
    handler = signal.signal(signal.SIGALRM, lambda number, frame: rung.append(number))
    timer = signal.setitimer(signal.ITIMER_REAL, 0)
    yield rung
    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, *timer)


def test_the_alarm_that_was_set_is_set_again(rung: list[int]) -> None:
    handler = signal.getsignal(signal.SIGALRM)
    signal.setitimer(signal.ITIMER_REAL, 50, 7)
    assert run_limited(lambda: 3, 60) == 3
    remaining, interval = signal.getitimer(signal.ITIMER_REAL)
    assert (49 < remaining <= 50, interval) == (True, 7)
    assert signal.getsignal(signal.SIGALRM) is handler
    with pytest.raises(OutOfTime):
        run_limited(loop, 0.02)
    assert 49 < signal.getitimer(signal.ITIMER_REAL)[0] < 49.99
    with pytest.raises(LookupError):
        run_limited(fail, 60)
    assert signal.getsignal(signal.SIGALRM) is handler
    assert rung == []


def fail() -> None:
    raise LookupError


def test_an_alarm_that_was_due_meanwhile_rings_afterwards(rung: list[int]) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    with pytest.raises(OutOfTime):
        run_limited(loop, 0.05)
    while not rung:
        signal.pause()
    assert rung == [signal.SIGALRM]


def test_no_alarm_is_left(rung: list[int]) -> None:
    with pytest.raises(OutOfTime):
        run_limited(loop, 0.01)
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_code_is_stopped_at_no_other_place_than_its_own() -> None:
    """Wherever the time ends, it is either in time or out of it, and nothing comes afterwards."""
    handler = signal.getsignal(signal.SIGALRM)
    outcomes = set()
    for microseconds in range(1, 1000):
        try:
            outcomes.add(run_limited(count, microseconds / 1e6))
        except OutOfTime:
            outcomes.add(0)
        assert signal.getitimer(signal.ITIMER_REAL)[1] != REPEAT_SECONDS
        assert signal.getsignal(signal.SIGALRM) is handler
    assert outcomes == {0, 3000}


def test_what_ends_the_limit_is_not_stopped() -> None:
    """No frame of Python is between it and the alarm here."""
    assert run_limited(partial(signal.raise_signal, signal.SIGALRM), 60) is None


def count() -> int:
    """Return 3,000, after 0.1 ms or so."""
    return sum([1 for _ in range(3000)])


def test_what_must_not_be_stopped_half_way_is_done_to_its_end() -> None:
    done = []

    def work() -> None:
        with uninterrupted():
            signal.raise_signal(signal.SIGALRM)
            done.append("inside")
        done.append("after")

    with pytest.raises(OutOfTime):
        run_limited(work, 60)
    assert done == ["inside"]
    with uninterrupted():
        done.append("without a limit")
    assert len(done) == 2


def test_beside_the_main_thread_there_is_no_limit() -> None:
    answers: list[int] = []

    def answer() -> int:
        gate.wait()
        return 3

    gate = threading.Event()
    thread = threading.Thread(target=lambda: answers.append(run_limited(answer, 1e-6)))
    thread.start()
    with suppress(OutOfTime):
        run_limited(loop, 0.02)
    gate.set()
    thread.join()
    assert answers == [3]


def test_only_in_its_own_thread_something_must_not_be_stopped() -> None:
    begun, end = threading.Event(), threading.Event()
    done = []

    def hold() -> None:
        with uninterrupted():
            begun.set()
            end.wait()

    def work() -> None:
        thread.start()
        begun.wait()
        signal.raise_signal(signal.SIGALRM)
        done.append("after")

    thread = threading.Thread(target=hold)
    with pytest.raises(OutOfTime):
        run_limited(work, 60)
    end.set()
    thread.join()
    assert done == []
