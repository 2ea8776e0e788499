"""Hints and judgements of moves say nothing that the seat could not know.

Where the warriors that others have face down are dealt anew, neither changes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest
from hall.v1 import game_pb2, judgement_pb2

from services.ai.armadora import judging
from services.ai.hints import Asked, give_hint
from services.ai.judging import Case, judge_table
from services.engine.convert import write_record, write_view
from services.engine.rules.armadora import game
from services.engine.rules.armadora.moves import Look, PlaceWarrior, parse
from services.engine.rules.armadora.view import View
from services.engine.rules.record import Record, replay
from services.engine.tests.rules.random_games import random_record
from tests.leaks.twins import all_options, deal_anew

SEED = 30
CASE = Case("abcdefgh2345", (), "a token")


@pytest.fixture(autouse=True)
def _few_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "EXPERT_ITERATIONS", 60)
    monkeypatch.setattr(judging, "CHART_ITERATIONS", 10)


def pairs() -> Iterator[tuple[Record, Record, int]]:
    """Yield a finished game of each of all options, the same with others' values, and the seat."""
    rng = Random(SEED)
    for options in all_options(rng):
        record = random_record(options, rng.randrange(1000))
        seat = rng.randrange(options.seats)
        yield record, replace(record, moves=deal_anew(record, _hidden(record, seat), rng)), seat


def _hidden(record: Record, seat: int) -> dict[int, list[int]]:
    """Return the plies of each other seat whose values a seat never gets to know."""
    moves = [(mover, parse(text)) for mover, text in record.moves]
    looked_at = {move.square for mover, move in moves if mover == seat and isinstance(move, Look)}
    hidden: dict[int, list[int]] = {}
    for ply, (mover, move) in enumerate(moves):
        if mover != seat and isinstance(move, PlaceWarrior) and move.square not in looked_at:
            hidden.setdefault(mover, []).append(ply)
    return hidden


@dataclass
class Desk:
    """A lobby that shows a record, or the view at its `ply`, and keeps what is said of it."""

    record: Record
    ply: int = 0
    said: list[Any] = field(default_factory=list)

    def get_record(self, *, table_id: str) -> game_pb2.Record:
        return write_record(self.record)

    def record_judgements(
        self, *, table_id: str, judging_token: str, judgements: Sequence[judgement_pb2.Judgement]
    ) -> int:
        judged = len(self.said)
        self.said += judgements
        return judged

    def get_view(self, *, table_id: str, seat_token: str, since: int) -> game_pb2.View:
        state = replay(replace(self.record, moves=self.record.moves[: self.ply]))
        return write_view(game.view(state, *game.to_move(state), since))

    def give_hint(self, *, table_id: str, seat_token: str, hint: judgement_pb2.Hint) -> None:
        self.said.append(hint)


def judgements_of(record: Record, seat: int) -> list[judgement_pb2.Judgement]:
    desk = Desk(record)
    judge_table(desk, replace(CASE, seats=(seat,)), seconds=1e6)
    return desk.said


def hints_of(record: Record, seat: int) -> list[judgement_pb2.Hint]:
    desk = Desk(record)
    for ply, (mover, _) in enumerate(record.moves):
        if mover == seat:
            desk.ply = ply
            assert give_hint(desk, Asked(CASE.table_id, ply, seat, "a token"), 60.0)
    return desk.said


def test_a_move_is_judged_the_same_whatever_others_had_face_down() -> None:
    is_another_chart = False
    for record, other, seat in pairs():
        one, same = judgements_of(record, seat), judgements_of(other, seat)
        assert [each.move for each in one] == [each.move for each in same], record
        is_another_chart |= [each.prospects for each in one] != [each.prospects for each in same]
    assert is_another_chart, "the chart knows what lay face down"


def test_a_hint_is_the_same_whatever_others_have_face_down() -> None:
    for record, other, seat in pairs():
        assert hints_of(record, seat) == hints_of(other, seat), record


def test_a_judge_who_knew_more_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_all(state: Any, viewer: int, since: int) -> View:
        return replace(view(state, viewer, since), values=state.values)

    view = game.view
    monkeypatch.setattr(game, "view", tell_all)
    assert any(
        [each.move for each in judgements_of(record, seat)]
        != [each.move for each in judgements_of(other, seat)]
        for record, other, seat in pairs()
        if not record.options.memory  # where the own values are to be remembered it would not work
    )
