"""A bot at a table, as far as it needs no hall: what it is told of turns that it has missed."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import grpc
import pytest
from hall.v1 import bot_pb2, lobby_pb2

from sdk.bot import Bot, Turn
from sdk.bots import inbox, seating
from sdk.bots.inbox import Inbox
from sdk.bots.outage import LONGEST_PAUSE_SECONDS, SECONDS_OF_HEALTH, Outages
from sdk.bots.table import TableSeat
from sdk.tests.fake_hall import ENDED, STARTED, WELCOME, Streams, asked, missed
from services.engine.rules.orkisland.view import View


class AtOnce:
    """In place of a thread: does its work when it is started."""

    def __init__(self, target: Callable[..., None], args: tuple[Any, ...], daemon: bool) -> None:
        self._work = lambda: target(*args)

    def start(self) -> None:
        self._work()


class Noting(Bot):
    """Keeps what it is told."""

    game = "orkisland"

    def __init__(self) -> None:
        self.told: list[tuple[View, Turn]] = []

    def choose(self, view: View, turn: Turn) -> str:
        self.told.append((view, turn))
        return "hold"


class Played:
    """What came of streams that were all there at once."""

    def __init__(self, *streams: Sequence[bot_pb2.PlayResponse]) -> None:
        self.bot = Noting()
        self.lines: list[str] = []
        self.details: list[str] = []
        seat = TableSeat(self.bot, "t", "token", self.lines.append, self.details.append)
        hall = Streams(*[(WELCOME, STARTED, *stream) for stream in streams])
        seat.play(hall)  # type: ignore[arg-type]
        self.spent = seat.spent
        self.seen = [hello.ply for hello in hall.hellos]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "Thread", AtOnce)
    monkeypatch.setattr("time.sleep", lambda seconds: None)


def test_turns_that_are_over_leave_their_island_and_their_log() -> None:
    played = Played((asked(0), missed(0), asked(1), missed(1, 2), asked(2)), (ENDED,))
    [(view, told)] = played.bot.told
    assert (view.round, view.ply, told.missed) == (2, 8, 2)
    assert view.island
    assert [(entry.seat, entry.text) for entry in view.log] == [
        (seat, "hold") for _ in range(2) for seat in range(4)
    ]
    assert played.spent.missed == 2
    assert played.spent.tell().endswith("; 2 rounds missed")
    assert played.spent.tell().startswith("1 choice: ")


def test_the_log_begins_where_that_of_the_choice_before_has_ended() -> None:
    played = Played((asked(0),), (asked(1),), (asked(2),), (ENDED,))
    assert [len(view.log) for view, _ in played.bot.told] == [0, 4, 4]


def test_a_log_with_moves_that_were_hidden_comes_once_more_after_a_cut() -> None:
    """Seat 3 was quicker in round 1; the stream ends before anything else happens."""
    quick = asked(1)
    quick.turn.view.ply += 1
    quick.turn.view.log.add(seat=3, text="?")
    played = Played((asked(0), quick), (asked(2),), (ENDED,))
    assert played.seen == [0, 4, 8]
    held = [(seat, "hold") for seat in range(4)]
    logs = [[(entry.seat, entry.text) for entry in view.log] for view, _ in played.bot.told]
    assert logs == [[*held, (3, "?")], held]


def test_who_comes_back_is_told_the_rounds_that_were_missed() -> None:
    played = Played((asked(0),), (missed(4, 4), asked(5)), (missed(4, 4), ENDED))
    assert [line for line in played.lines if line.startswith("round")] == [
        "rounds 1 to 4: no answer within 300 ms; the orks hold (4 rounds in a row)"
    ]
    assert played.spent.missed == 4
    assert played.bot.told[1][1].missed == 4


def test_of_many_rounds_missed_the_first_and_some_of_the_others_are_told() -> None:
    late = [missed(0, row) for row in range(1, 26)]
    for round, message in enumerate(late):
        message.missed.round = round
    played = Played((*late, missed(5)), (ENDED,))
    rounds = [line.partition(":")[0] for line in played.lines if line.startswith("round")]
    assert rounds == ["round 0", "rounds 1 to 10", "rounds 11 to 20"]


def test_an_answer_that_is_ignored_is_told_with_its_round() -> None:
    late = bot_pb2.MessageIgnored(ply=4, reason="LATE", message="the time was over", round=1)
    played = Played((asked(0), bot_pb2.PlayResponse(ignored=late), ENDED))
    assert played.details[-1] == "round 1: the time was over"


def test_in_a_waiting_room_one_is_back_again_and_the_pauses_stay_short() -> None:
    lines: list[str] = []
    pauses: list[float] = []
    now = 0.0
    outages = Outages(lines.append, sleep=pauses.append, clock=lambda: now)
    for _ in range(20):
        outages.come_back()
        now += SECONDS_OF_HEALTH
        outages.wait("idle")
    outages.come_back()
    assert lines == ["cut off: idle; coming back", "back again"] * 20
    assert max(pauses) < 0.2


def test_a_hall_that_falls_at_once_is_left_alone_longer_and_longer() -> None:
    lines: list[str] = []
    pauses: list[float] = []
    outages = Outages(lines.append, sleep=pauses.append, clock=lambda: 0.0)
    for _ in range(20):
        outages.wait("gone")
        outages.come_back()
    assert lines == ["cut off: gone; coming back", "back again"]
    assert max(pauses) > LONGEST_PAUSE_SECONDS / 2


def test_whatever_ends_the_reading_thread_is_raised_by_who_waits() -> None:
    def broken() -> Any:
        yield WELCOME
        raise RuntimeError("no stream")

    messages = Inbox(broken())
    assert messages.take() == WELCOME
    with pytest.raises(RuntimeError, match="no stream"):
        messages.take()


class Refused(grpc.RpcError):
    """What a lobby answers to a name that it does not know."""

    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode.INVALID_ARGUMENT

    def details(self) -> str:
        return "no such opponent"

    def trailing_metadata(self) -> tuple[()]:
        return ()


@pytest.mark.parametrize("error", [Refused(), KeyboardInterrupt()])
def test_a_table_that_cannot_be_started_is_given_up(error: BaseException) -> None:
    left: list[lobby_pb2.LeaveTableRequest] = []

    def create(request: lobby_pb2.CreateTableRequest, **call: Any) -> lobby_pb2.CreateTableResponse:
        ticket = lobby_pb2.SeatTicket(seat_token="token")
        return lobby_pb2.CreateTableResponse(table=lobby_pb2.Table(id="t"), ticket=ticket)

    def add(request: lobby_pb2.AddBotRequest, **call: Any) -> None:
        raise error

    stub: Any = SimpleNamespace(
        CreateTable=create, AddBot=add, LeaveTable=lambda request, **call: left.append(request)
    )
    with pytest.raises((seating.Refusal, KeyboardInterrupt)):
        seating.open_table(stub, "orkisland", "Mine", ["Hunterr"])
    assert left == [lobby_pb2.LeaveTableRequest(table_id="t", seat_token="token")]
