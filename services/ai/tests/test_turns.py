"""What a task does with the answers of a lobby: here one that keeps a single table in memory."""

import random
from dataclasses import dataclass, field, replace

import grpc
import pytest
from hall.v1 import game_pb2

from services.ai.turns import Turn, choose_move, play_turn, score_table
from services.engine.convert import write_outcome, write_record, write_view
from services.engine.rules.armadora import game
from services.engine.rules.armadora.moves import PlaceWarrior
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.state import State
from services.engine.rules.armadora.view import View
from services.engine.rules.record import Record
from services.wire.errors import Refusal
from services.wire.tests.logged import logged_as

SEED = 11
PARTNERS = Options(4, advanced=True, teams=True, memory=True, factions=tuple(Faction))
TURN = Turn(table_id="abcdefgh2345", ply=0, seat=0, bot="greedy", seat_token="secret")


@dataclass
class OneTable:
    """A lobby with one table, which can lose a race and whose answers can get lost."""

    state: State = field(default_factory=lambda: game.start(Options(seats=2), SEED))
    moves: list[game_pb2.Move] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    outcomes: list[game_pb2.Outcome] = field(default_factory=list)
    is_overtaken: bool = False

    def get_view(self, *, table_id: str, seat_token: str, since: int) -> game_pb2.View | None:
        return write_view(game.view(self.state, self.to_move, since))

    def play_move(
        self, *, request_id: str, table_id: str, seat_token: str, ply: int, move: str
    ) -> None:
        if self.is_overtaken or ply != len(self.moves):
            raise Refusal(grpc.StatusCode.ABORTED, "STALE_PLY", f"the table is not at ply {ply}")
        self.requests.append(request_id)
        self.moves.append(game_pb2.Move(seat=self.to_move, text=move))
        self.state, _ = game.apply(self.state, self.to_move, move)

    def get_record(self, *, table_id: str) -> game_pb2.Record:
        version = game.rules_versions[-1]
        record = write_record(Record(self.state.options, SEED, moves=(), rules_version=version))
        record.moves.extend(self.moves)
        return record

    def record_outcome(
        self, *, table_id: str, scoring_token: str, outcome: game_pb2.Outcome
    ) -> None:
        self.outcomes.append(outcome)

    @property
    def to_move(self) -> int:
        return (*game.to_move(self.state), 0)[0]


def due_turn(table: OneTable) -> Turn:
    return replace(TURN, ply=len(table.moves), seat=table.to_move)


def test_a_turn_is_played_once_however_often_it_is_delivered() -> None:
    table = OneTable()
    turn = due_turn(table)
    assert [play_turn(table, turn, 1.0) for _ in range(3)] == [True, False, False]
    assert len(table.moves) == 1


def test_the_same_turn_gives_the_same_request_and_the_same_move() -> None:
    one, other = OneTable(), OneTable()
    for table in (one, other):
        play_turn(table, replace(due_turn(table), bot="random"), 1.0)
    assert (one.moves, one.requests) == (other.moves, other.requests)
    assert one.requests == [due_turn(OneTable()).request_id]


def test_the_draw_of_a_turn_depends_on_the_token_that_nobody_else_has() -> None:
    draws = {replace(TURN, seat_token=str(number)).rng().random() for number in range(20)}
    assert len(draws) == 20


def test_a_turn_of_another_seat_is_left_alone() -> None:
    table = OneTable()
    turn = replace(due_turn(table), seat=1 - table.to_move)
    assert not play_turn(table, turn, 1.0)
    assert table.moves == []


def test_losing_the_race_for_a_ply_is_no_error() -> None:
    table = OneTable(is_overtaken=True)
    assert not play_turn(table, due_turn(table), 1.0)


def test_a_refused_turn_is_logged_by_its_reason_only(capfd: pytest.CaptureFixture[str]) -> None:
    class Strict(OneTable):
        def play_move(self, **_: object) -> None:
            raise Refusal(
                grpc.StatusCode.FAILED_PRECONDITION,
                "NONE_LEFT",
                "no warrior worth 3 is left in hand; values left are 1, 2",
                {"value": "3", "hand": "1, 2"},
            )

    table = Strict()
    with logged_as("ai"):
        assert not play_turn(table, due_turn(table), 1.0)
    written = capfd.readouterr().err
    assert "code=FAILED_PRECONDITION" in written
    assert "reason=NONE_LEFT" in written
    for secret in ("worth 3", "1, 2", "'3'"):
        assert secret not in written


def test_an_opponent_that_fails_is_logged_without_what_it_holds(
    capfd: pytest.CaptureFixture[str],
) -> None:
    gains: dict[PlaceWarrior, str] = {}

    def fail(*_: object) -> str:
        return gains[PlaceWarrior(3, 4)]

    view = game.view(OneTable().state, OneTable().to_move, 0)
    with logged_as("ai"):
        choose_move(TURN, view, 1.0, {"greedy": fail})
    written = capfd.readouterr().err
    assert "KeyError" in written
    assert "test_turns.py" in written
    assert "PlaceWarrior" not in written


def test_an_opponent_that_is_not_known_here_plays_a_legal_move() -> None:
    table = OneTable()
    assert play_turn(table, replace(due_turn(table), bot="of a newer lobby"), 1.0)
    assert len(table.moves) == 1


@pytest.mark.parametrize("failing", [lambda *_: "w9@z9", lambda *_: 1 // 0])
def test_an_opponent_that_fails_plays_a_legal_move(failing) -> None:
    view = game.view(OneTable().state, OneTable().to_move, 0)
    move = choose_move(TURN, view, 1.0, {"greedy": failing})
    game.apply(OneTable().state, OneTable().to_move, move)


@pytest.mark.parametrize(("bot", "seconds"), [("expert", 1.0), ("hard", 0.1), ("easy", 0.1)])
def test_an_opponent_thinks_no_longer_than_a_person_likes_to_wait(bot: str, seconds: float) -> None:
    budgets: list[float] = []

    def choose(_view: View, _rng: random.Random, budget: float) -> str:
        budgets.append(budget)
        return "pass"

    view = game.view(OneTable().state, OneTable().to_move, 0)
    for budget in (5.0, 0.01):
        choose_move(replace(TURN, bot=bot), view, budget, {bot: choose})
    assert budgets == [seconds, 0.01]


@pytest.mark.parametrize("options", [Options(seats=2), PARTNERS], ids=["basic", "partners"])
def test_a_finished_game_is_scored_from_its_record(options: Options) -> None:
    table = OneTable(game.start(options, SEED))
    rng = random.Random(SEED)
    while game.to_move(table.state):
        bot = rng.choice(["random", "greedy"])
        play_turn(table, replace(due_turn(table), bot=bot), 1.0)
    score_table(table, TURN.table_id, "scoring token")
    assert table.outcomes == [write_outcome(game.outcome(table.state))]


def test_partners_are_scored_as_one_side() -> None:
    table = OneTable(game.start(PARTNERS, SEED))
    while game.to_move(table.state):
        play_turn(table, replace(due_turn(table), bot="random"), 1.0)
    score_table(table, TURN.table_id, "scoring token")
    [outcome] = table.outcomes
    reached = [(standing.score, standing.rank) for standing in outcome.standings]
    assert reached[:2] == reached[2:]
    assert sorted(rank for _, rank in reached) in ([1, 1, 3, 3], [1, 1, 1, 1])


def test_a_game_that_goes_on_is_not_scored() -> None:
    with pytest.raises(ValueError, match="not over at ply 0"):
        score_table(OneTable(), TURN.table_id, "scoring token")


def test_a_turn_that_is_printed_keeps_its_token_to_itself() -> None:
    assert "secret" not in repr(TURN)
