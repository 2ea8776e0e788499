"""What a task does to give a hint, with the real search but few iterations."""

from dataclasses import dataclass, field, replace

import grpc
import pytest
from hall.v1 import game_pb2, judgement_pb2

from services.ai.armadora import judging
from services.ai.armadora.legal import is_legal
from services.ai.armadora.random import choose as choose_any
from services.ai.hints import Asked, give_hint
from services.ai.tests.games import every_options, states_on_the_way
from services.engine.convert import write_view
from services.engine.rules.armadora import game
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.state import State
from services.wire.errors import Refusal
from services.wire.tests.logged import logged_as

SEED = 5
BASIC = Options(seats=2)
ASKED = Asked(table_id="abcdefgh2345", ply=0, seat=0, seat_token="the token of a seat")


@pytest.fixture(autouse=True)
def _few_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "EXPERT_ITERATIONS", 150)


@dataclass
class OneTable:
    """A lobby with one table, which keeps the hints that are brought."""

    state: State
    hints: list[judgement_pb2.Hint] = field(default_factory=list)

    def get_view(self, *, table_id: str, seat_token: str, since: int) -> game_pb2.View | None:
        return write_view(game.view(self.state, self.to_move, since))

    def give_hint(self, *, table_id: str, seat_token: str, hint: judgement_pb2.Hint) -> None:
        self.hints.append(hint)

    @property
    def to_move(self) -> int:
        return (*game.to_move(self.state), 0)[0]

    @property
    def asked(self) -> Asked:
        return replace(ASKED, ply=len(self.state.log), seat=self.to_move)


def a_state(options: Options = BASIC, ply: int = 9) -> State:
    return states_on_the_way([choose_any] * options.seats, options, SEED)[ply]


@pytest.mark.parametrize("options", every_options(seed=4), ids=str)
def test_a_hint_has_the_best_moves_first_all_of_them_legal(options: Options) -> None:
    for ply in (0, 7, 21):
        table = OneTable(a_state(options, ply))
        assert give_hint(table, table.asked, 5.0)
        (hint,) = table.hints
        assert hint.ply == ply
        assert 1 <= len(hint.moves) <= 5
        view = game.view(table.state, table.to_move, ply)
        for move in hint.moves:
            assert is_legal(view, move.move)
            assert 0 <= move.prospect.gold <= 40
            assert 0 <= move.prospect.win <= 1


def test_the_same_question_has_the_same_hint() -> None:
    table = OneTable(a_state())
    assert [give_hint(table, table.asked, 5.0) for _ in range(2)] == [True, True]
    assert table.hints[0] == table.hints[1]


def test_a_hint_on_a_slow_machine_is_what_was_found_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(judging, "EXPERT_ITERATIONS", 10**9)
    table = OneTable(a_state())
    assert give_hint(table, table.asked, 0.2)
    assert table.hints[0].moves


def test_no_hint_is_thought_of_where_none_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "weigh", None)
    table = OneTable(a_state())
    for asked in (
        replace(table.asked, ply=8),
        replace(table.asked, ply=10),
        replace(table.asked, seat=1 - table.to_move),
    ):
        assert not give_hint(table, asked, 5.0)
    assert table.hints == []


def test_a_game_that_has_not_begun_needs_no_hint() -> None:
    class Open(OneTable):
        def get_view(self, **_: object) -> None:
            return None

    assert not give_hint(Open(a_state()), ASKED, 5.0)


@pytest.mark.parametrize(
    ("code", "reason", "level"),
    [
        (grpc.StatusCode.ABORTED, "STALE_PLY", "info"),
        (grpc.StatusCode.FAILED_PRECONDITION, "GAME_OVER", "info"),
        (grpc.StatusCode.PERMISSION_DENIED, "WRONG_TOKEN", "info"),
        (grpc.StatusCode.INVALID_ARGUMENT, "BAD_FIELD", "error"),
    ],
)
def test_a_refusal_ends_it_and_is_logged_by_its_reason_only(
    code: grpc.StatusCode, reason: str, level: str, capfd: pytest.CaptureFixture[str]
) -> None:
    class Strict(OneTable):
        def give_hint(self, **_: object) -> None:
            raise Refusal(code, reason, "values left are 1, 2", {"hand": "1, 2"})

    table = Strict(a_state())
    with logged_as("ai"):
        assert not give_hint(table, table.asked, 5.0)
    written = capfd.readouterr().err
    assert f"reason={reason}" in written
    assert f"[{level}" in written
    assert "1, 2" not in written


def test_logs_tell_of_no_move_and_no_token(capfd: pytest.CaptureFixture[str]) -> None:
    table = OneTable(a_state())
    with logged_as("ai"):
        give_hint(table, table.asked, 5.0)
    written = capfd.readouterr().err
    assert "hint given" in written
    for secret in ("@", ASKED.seat_token):
        assert secret not in written
    assert ASKED.seat_token not in repr(table.asked)
