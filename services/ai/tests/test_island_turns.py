"""Turns of computer opponents in Ork Island: the seats of a round move in any order, at once."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import grpc
import pytest
from hall.v1 import game_pb2

from services.ai.orkisland.bots import BOTS
from services.ai.orkisland.choosing import KEPT_SECONDS, Sights
from services.ai.turns import MOST_TRIES, Turn, play_turn
from services.engine.convert import write_view
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.players import PLAYERS, Player
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.orkisland.state import State
from services.wire.errors import Refusal
from services.wire.tests.logged import logged_as

SEED = 3
SETTINGS = Settings(rows=20, cols=20, nb_rounds=9, nb_orks=2)
TURN = Turn(table_id="abcdefgh2345", ply=0, seat=0, bot="Walker", seat_token="secret")


@dataclass
class IslandTable:
    """A lobby with one table of Ork Island; `between` happens before each move that is played."""

    state: State = field(default_factory=lambda: game.start(SETTINGS, SEED))
    between: Callable[["IslandTable"], None] = lambda table: None
    asked: list[int] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def get_view(self, *, table_id: str, seat_token: str, since: int) -> game_pb2.View | None:
        self.asked.append(since)
        return write_view(game.view(self.state, int(seat_token.partition(" ")[0]), since))

    def play_move(
        self, *, request_id: str, table_id: str, seat_token: str, ply: int, move: str
    ) -> None:
        self.between(self)
        if ply != self.ply:
            raise Refusal(grpc.StatusCode.ABORTED, "STALE_PLY", f"the table is not at ply {ply}")
        self.requests.append(request_id)
        self.play(int(seat_token.partition(" ")[0]), move)

    def play(self, seat: int, move: str) -> None:
        self.state, _ = game.apply(self.state, seat, move)

    @property
    def ply(self) -> int:
        return len(self.state.log)

    def texts(self) -> list[tuple[int, str]]:
        return [(ply.seat, ply.text) for ply in self.state.log]


def turn_of(seat: int, ply: int = 0, bot: str = "Walker") -> Turn:
    return replace(TURN, seat=seat, ply=ply, bot=bot, seat_token=f"{seat} secret")


def play_seats(table: IslandTable, *seats: int, ply: int = 0) -> list[bool]:
    sights = Sights()
    return [play_turn(table, turn_of(seat, ply), 1.0, sights) for seat in seats]


def test_seats_of_a_round_play_in_any_order_whatever_ply_they_were_asked_at() -> None:
    table = IslandTable()
    assert play_seats(table, 2, 0, 3, 1) == [True] * SEATS
    assert [seat for seat, _ in table.texts()] == [2, 0, 3, 1]
    assert game.view(table.state, 0, 0).round == 1


def test_the_order_of_seats_changes_nothing_in_what_they_order() -> None:
    one, other = IslandTable(), IslandTable()
    play_seats(one, 0, 1, 2, 3)
    play_seats(other, 3, 1, 2, 0)
    assert sorted(one.texts()) == sorted(other.texts())
    assert sorted(one.requests) == sorted(other.requests)
    assert len(set(one.requests)) == SEATS


def test_a_turn_is_played_once_however_often_it_is_delivered() -> None:
    table = IslandTable()
    assert play_seats(table, 0, 0, 1, 0) == [True, False, True, False]
    table.play(2, "hold")
    table.play(3, "hold")
    assert play_seats(table, 0, 1, ply=1) == [False, False]
    assert len(table.texts()) == SEATS
    assert play_seats(table, 0, ply=4) == [True]


def test_a_turn_of_a_round_to_come_is_left_alone() -> None:
    assert play_seats(IslandTable(), 0, ply=4) == [False]


def test_who_was_overtaken_in_another_seat_plays_all_the_same() -> None:
    holding = iter((1, 2))

    def hold(table: IslandTable) -> None:
        for seat in holding:
            table.play(seat, "hold")
            return

    table = IslandTable(between=hold)
    assert play_seats(table, 0) == [True]
    assert [seat for seat, _ in table.texts()] == [1, 2, 0]


def test_who_is_overtaken_in_its_own_seat_has_nothing_to_play() -> None:
    def late(table: IslandTable) -> None:
        table.play(0, "late")

    table = IslandTable(between=late)
    assert play_seats(table, 0) == [False]
    assert table.texts() == [(0, "late")]


def test_a_table_that_is_never_still_is_given_up_for_now() -> None:
    class Restless(IslandTable):
        def play_move(self, **_: object) -> None:
            self.requests.append("")
            raise Refusal(grpc.StatusCode.ABORTED, "STALE_PLY", "it is at another ply")

    table = Restless()
    assert play_seats(table, 0) == [False]
    assert len(table.requests) == MOST_TRIES


def test_seats_that_are_out_are_not_waited_for() -> None:
    table = IslandTable()
    for seat, move in enumerate(("hold", "out", "hold", "out")):
        table.play(seat, move)
    assert play_seats(table, 2, ply=4) == [True]
    assert play_seats(table, 0, ply=4) == [True]
    assert table.state.round == 2
    assert table.requests == [f"bot-{TURN.table_id}-4-{seat}" for seat in (2, 0)]


def test_the_island_of_a_table_is_asked_for_once() -> None:
    table, sights = IslandTable(), Sights()
    for round in range(4):
        for seat in range(SEATS):
            assert play_turn(table, turn_of(seat, SEATS * round, "Hunter"), 1.0, sights)
    assert table.asked.count(0) == SEATS


def test_islands_of_which_too_much_is_kept_are_forgotten_the_oldest_first() -> None:
    sights = Sights(most_bytes=0)
    view = game.view(game.start(SETTINGS, SEED), 0, 0)
    sights.open("a", view)
    sights.open("b", view)
    assert sights.get("a") is None
    assert sights.get("b") is not None
    roomy = Sights()
    for name in "abcab":
        roomy.open(name, view)
    assert all(roomy.get(name) for name in "abc")


def test_islands_that_nobody_plays_on_are_forgotten_when_another_comes() -> None:
    seconds = 0.0
    sights = Sights(clock=lambda: seconds)
    view = game.view(game.start(SETTINGS, SEED), 0, 0)
    for name in "abc":
        sights.open(name, view)
    seconds = KEPT_SECONDS
    assert sights.get("b") is not None
    seconds += 1
    sights.open("d", view)
    assert [name for name in "abcd" if sights.get(name)] == ["b", "d"]


@pytest.mark.parametrize("bot", PLAYERS)
def test_opponents_play_a_match_at_a_table_to_its_end(bot: str) -> None:
    table, sights = IslandTable(), Sights()
    while due := game.to_move(table.state):
        for seat in due:
            assert play_turn(table, turn_of(seat, table.ply, bot), 1.0, sights)
    assert len(table.texts()) == SEATS * SETTINGS.nb_rounds
    orders = [text for _, text in table.texts() if text != "hold"]
    assert bool(orders) is (bot != "Null")


def test_what_an_opponent_draws_depends_on_its_token_and_the_round() -> None:
    drawn = set()
    for number in range(5):
        table = IslandTable()
        turn = replace(turn_of(0), seat_token=f"0 secret {number}")
        for round in range(3):
            assert play_turn(table, replace(turn, ply=SEATS * round), 1.0, Sights())
            for seat in (1, 2, 3):
                table.play(seat, "hold")
        drawn.add(str(table.texts()))
    assert len(drawn) == 5


class Failing(Player):
    """Raises something."""

    def play(self) -> None:
        raise ValueError("ork 7 is where nobody may see it")


class Careless(Player):
    """Orders what a table would refuse, and one thing that counts."""

    def play(self) -> None:
        for ork, direction in ((99, 0), (self.orks(1 - self.me)[0], 0), (self.orks(self.me)[0], 9)):
            self.execute(ork, direction)
        self.execute(self.orks(self.me)[1], 2)
        self.execute(self.orks(self.me)[1], 3)


def test_an_opponent_that_fails_holds(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(BOTS, "Failing", Failing)
    table = IslandTable()
    with logged_as("ai"):
        assert play_turn(table, turn_of(0, bot="Failing"), 1.0, Sights())
    assert table.texts() == [(0, "hold")]
    written = capfd.readouterr().err
    assert "ValueError" in written
    assert "ork 7" not in written


def test_an_opponent_that_is_not_known_here_holds() -> None:
    table = IslandTable()
    assert play_turn(table, turn_of(0, bot="of a newer lobby"), 1.0, Sights())
    assert table.texts() == [(0, "hold")]


def test_orders_that_do_not_count_are_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "Careless", Careless)
    table = IslandTable()
    assert play_turn(table, turn_of(0, bot="Careless"), 1.0, Sights())
    assert table.texts() == [(0, "1t")]
