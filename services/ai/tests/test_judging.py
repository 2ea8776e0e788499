"""How games are judged, with the real search but few iterations, and what becomes of a task."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count

import grpc
import pytest
from hall.v1 import game_pb2, judgement_pb2

from services.ai.armadora import judging
from services.ai.armadora.judging import (
    Quality,
    best_moves,
    find_turning_point,
    judge_move,
    rng_for,
)
from services.ai.armadora.legal import is_legal
from services.ai.armadora.random import choose as choose_any
from services.ai.armadora.search.weighing import (
    Expected,
    Weighed,
    as_it_comes,
    hidden_by_each,
    weigh,
)
from services.ai.judging import Case, judge_table
from services.ai.tests.games import every_options, play_game, states_on_the_way
from services.engine.convert import read_view, write_record, write_view
from services.engine.rules.armadora import game
from services.engine.rules.armadora.moves import format as format_move
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.state import State
from services.engine.rules.record import Record
from services.wire.errors import Refusal
from services.wire.tests.logged import logged_as

SEED = 5
LONG = 1e6
BASIC = Options(seats=2)
ADVANCED = Options(seats=3, advanced=True, factions=(Faction.MAGE, Faction.ORC, Faction.GOBLIN))
CASE = Case("abcdefgh2345", (0,), "the judging token")


@pytest.fixture(autouse=True)
def _few_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "EXPERT_ITERATIONS", 120)
    monkeypatch.setattr(judging, "CHART_ITERATIONS", 40)


@cache
def finished_game(options: Options = BASIC) -> State:
    return play_game([choose_any] * options.seats, options, SEED)


def record_of(last: State) -> game_pb2.Record:
    moves = tuple((ply.seat, format_move(ply.move)) for ply in last.log)
    return write_record(Record(last.options, SEED, moves, game.rules_versions[-1]))


@dataclass
class Book:
    """A lobby with one finished game, which keeps what first came for each ply."""

    record: game_pb2.Record
    judgements: list[judgement_pb2.Judgement] = field(default_factory=list)
    batches: list[int] = field(default_factory=list)

    def get_record(self, *, table_id: str) -> game_pb2.Record:
        return self.record

    def record_judgements(
        self, *, table_id: str, judging_token: str, judgements: Sequence[judgement_pb2.Judgement]
    ) -> int:
        judged = len(self.judgements)
        self.batches.append(len(judgements))
        if judgements:
            self.judgements += judgements[judged - judgements[0].ply :]
        return judged


def judged(options: Options = BASIC, case: Case = CASE) -> list[judgement_pb2.Judgement]:
    """Return how a whole game is judged."""
    book = Book(record_of(finished_game(options)))
    judge_table(book, case, seconds=LONG)
    return book.judgements


@pytest.mark.parametrize("options", [BASIC, ADVANCED], ids=["basic", "advanced"])
def test_every_ply_has_prospects_and_the_moves_of_some_seats_are_judged(options: Options) -> None:
    last = finished_game(options)
    judgements = judged(options, replace(CASE, seats=(0, 1)))
    assert [judgement.ply for judgement in judgements] == list(range(len(last.log)))
    for judgement, ply in zip(judgements, last.log, strict=True):
        assert len(judgement.prospects) == options.seats
        assert sum(seat.win for seat in judgement.prospects) == pytest.approx(1, abs=1e-3)
        assert judgement.HasField("move") == (ply.seat in (0, 1))
        if ply.seat in (0, 1):
            assert judgement.move.quality in tuple(Quality)
            assert 0 <= judgement.move.played.gold <= 40
            is_best = judgement.move.quality == Quality.BEST
            assert is_best == (judgement.move.best.move == format_move(ply.move))


@pytest.mark.parametrize("options", every_options(seed=9), ids=str)
def test_after_the_last_move_the_prospects_are_the_outcome(options: Options) -> None:
    result = game.outcome(finished_game(options))
    assert result
    winners = {judging.side_of(options, each.seat) for each in result.standings if each.rank == 1}
    final = judged(options, replace(CASE, seats=()))[-1].prospects
    for standing, prospect in zip(result.standings, final, strict=True):
        assert prospect.gold == standing.score
        assert prospect.win == pytest.approx((standing.rank == 1) / len(winners))


def test_the_same_game_is_judged_the_same_again() -> None:
    assert judged() == judged()


def test_a_forced_move_is_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    lone = weighed("w1@b4", 0.1)
    monkeypatch.setattr(judging, "weigh", lambda *_, also: (lone,))
    view = game.view(game.start(BASIC, SEED), 0, 0)
    assert judge_move(view, "w1@b4", random.Random(1)) == (lone, lone, Quality.BEST)


@pytest.mark.parametrize("options", every_options(seed=3), ids=str)
def test_any_legal_move_can_be_judged_at_any_time(options: Options) -> None:
    last = finished_game(options)
    states = states_on_the_way([choose_any] * options.seats, options, SEED)
    for ply in range(0, len(last.log), 5):
        played = last.log[ply]
        view = game.view(states[ply], played.seat, ply)
        move = format_move(played.move)
        found = judge_move(view, move, random.Random(ply))
        assert found.played.move == move
        assert is_legal(view, found.best.move)


@pytest.mark.parametrize("options", every_options(seed=6), ids=str)
def test_who_follows_a_hint_plays_best(options: Options) -> None:
    for state in states_on_the_way([choose_any] * options.seats, options, SEED)[::6]:
        ply = len(state.log)
        view = game.view(state, state.turn, since=0)
        hint = best_moves(read_view(write_view(view)), rng_for(CASE.table_id, ply), 60.0)
        found = judge_move(view, hint[0].move, rng_for(CASE.table_id, ply))
        assert found == (hint[0], hint[0], Quality.BEST)


def test_hints_and_judgements_tell_what_comes_of_moves_and_not_what_a_search_promises(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = (Weighed("w1@b4", 100, 16.0, 0.95), Weighed("pass", 100, 15.0, 0.9))
    monkeypatch.setattr(judging, "weigh", lambda *_, **__: found)
    state = states_on_the_way([choose_any] * 2, BASIC, SEED)[30]
    view = game.view(state, state.turn, since=0)
    told = tuple([as_it_comes(each, hidden_by_each(view)) for each in found])
    assert told[0].win < 0.9
    assert best_moves(view, random.Random(1), 60.0) == told
    judged = judge_move(view, "pass", random.Random(1))
    assert (judged.played, judged.best) == (told[1], told[0])


def test_moves_are_compared_by_what_comes_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    sure, rich = Weighed("w1@b4", 100, 14.0, 0.99), Weighed("pass", 100, 20.0, 0.95)
    assert rich.utility > sure.utility
    monkeypatch.setattr(judging, "weigh", lambda *_, **__: (rich, sure))
    state = states_on_the_way([choose_any] * 2, BASIC, SEED)[30]
    view = game.view(state, state.turn, since=0)
    assert [each.move for each in best_moves(view, random.Random(1), 60.0)] == ["w1@b4", "pass"]


def test_a_hint_has_each_idea_once(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = ["w5@a5", "w4@a5", "p@a1b1", "g4@a5", "w4@b4"]
    found = [Weighed(move, 100, 16.0, 0.9 - index / 10) for index, move in enumerate(moves)]
    monkeypatch.setattr(judging, "weigh", lambda *_, **__: found)
    view = game.view(game.start(BASIC, SEED), 0, 0)
    hint = [each.move for each in best_moves(view, random.Random(1), 60.0)]
    assert hint == ["w5@a5", "p@a1b1", "g4@a5", "w4@b4"]


def test_what_is_compared_is_known_as_well_and_ordered_by_what_it_promises() -> None:
    iterations = 400
    state = states_on_the_way([choose_any] * 2, BASIC, SEED)[10]
    view = game.view(state, state.turn, since=0)
    moves = weigh(view, random.Random(1), iterations, also="pass")
    assert "pass" in [each.move for each in moves]
    assert all(each.visits >= iterations // 8 for each in moves)
    utilities = [each.utility for each in moves]
    assert utilities == sorted(utilities, reverse=True)
    assert len(moves) <= 7


def weighed(move: str, utility: float) -> Weighed:
    """Return a move of a utility that is all of a chance to win."""
    return Weighed(move, 100, gold=0.0, win=utility / 0.6)


@pytest.mark.parametrize(
    ("loss", "quality"),
    [
        (-0.1, Quality.BEST),
        (0.0, Quality.BEST),
        (0.019, Quality.BEST),
        (0.021, Quality.GOOD),
        (0.05, Quality.INACCURACY),
        (0.1, Quality.MISTAKE),
        (0.2, Quality.BLUNDER),
    ],
)
def test_a_move_is_called_by_what_it_gives_away(
    loss: float, quality: Quality, monkeypatch: pytest.MonkeyPatch
) -> None:
    best, played = weighed("w1@b4", 0.4), weighed("pass", 0.4 - loss)
    monkeypatch.setattr(judging, "weigh", lambda *_, also: (best, played))
    found = judge_move(game.view(game.start(BASIC, SEED), 0, 0), "pass", random.Random(1))
    assert found == (played, played if quality is Quality.BEST else best, quality)


def test_gold_that_is_given_away_counts_where_the_chance_to_win_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    best, played = Weighed("w1@b4", 100, 13.0, 0.0), Weighed("pass", 100, 10.0, 0.0)
    monkeypatch.setattr(judging, "weigh", lambda *_, also: (best, played))
    found = judge_move(game.view(game.start(BASIC, SEED), 0, 0), "pass", random.Random(1))
    assert found.quality is Quality.INACCURACY


def chart_of(*parts: float, seats: int = 2) -> list[tuple[Expected, ...]]:
    """Return a chart by the part of the gold of seat 0; the others have equal parts of the rest."""
    return [
        (part_of_all(part), *[part_of_all((1 - part) / (seats - 1))] * (seats - 1))
        for part in parts
    ]


def part_of_all(part: float) -> Expected:
    """Return that a side may expect a part of the gold."""
    return Expected(gold=40 * part, win=0.5)


def won_by(seat: int, options: Options = BASIC) -> State:
    """Return the end of a game that a seat has won."""
    for seed in count():
        last = play_game([choose_any] * options.seats, options, seed)
        result = game.outcome(last)
        assert result
        winners = [each.seat for each in result.standings if each.rank == 1]
        if seat in winners and len(winners) == (2 if options.teams else 1):
            return last
    raise AssertionError


@pytest.mark.parametrize(
    ("parts", "ply"),
    [
        ((0.5, 0.4, 0.7, 0.8, 1.0), 1),
        ((0.5, 0.9, 0.3, 0.6, 0.65, 1.0), 4),
        ((0.5, 0.9, 0.2, 0.6, 0.65, 0.7), 2),
        ((0.5, 0.6, 0.8, 0.8, 1.0), 1),
        ((0.5, 0.49, 0.51, 0.9, 1.0), 2),
        ((0.95, 0.97, 0.99, 1.0), None),
        ((0.5, 0.4, 0.45, 1.0), 2),
        ((0.5, 0.51, 0.54, 0.57, 0.6), None),
    ],
    ids=lambda value: str(value),
)
def test_the_game_turned_where_the_winner_gained_most_of_a_lead_that_lasted(
    parts: tuple[float, ...], ply: int | None
) -> None:
    assert find_turning_point(won_by(0), chart_of(*parts)) == ply


def test_the_turning_point_is_the_winners() -> None:
    chart = chart_of(0.5, 0.9, 0.6, 0.2, 0.0)
    assert find_turning_point(won_by(1), chart) == 2


def test_among_three_the_winner_leads_with_less_than_half() -> None:
    chart = chart_of(0.33, 0.2, 0.45, 0.5, 1.0, seats=3)
    assert find_turning_point(won_by(0, Options(seats=3)), chart) == 3
    assert find_turning_point(won_by(0, Options(seats=3)), chart[:4]) == 1


def test_partners_turn_a_game_together() -> None:
    partners = Options(seats=4, teams=True)
    parts = (0.5, 0.3, 0.8, 1.0)
    chart = [tuple(map(part_of_all, (1 - part, part, 1 - part, part))) for part in parts]
    assert find_turning_point(won_by(1, partners), chart) == 1


def test_a_joint_victory_has_no_turning_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "_winner", lambda _: None)
    assert find_turning_point(finished_game(), chart_of(0.5, 0.9, 0.5)) is None


def test_at_most_one_ply_is_the_turning_point() -> None:
    assert sum(judgement.is_turning_point for judgement in judged()) <= 1


# The task


def test_what_is_judged_already_is_left_out() -> None:
    whole = judged()
    book = Book(record_of(finished_game()), judgements=whole[:20])
    judge_table(book, CASE, seconds=LONG)
    assert book.judgements == whole
    assert sum(book.batches) == len(whole) - 20


def test_a_game_that_is_judged_costs_one_question(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Book(record_of(finished_game()), judgements=judged())
    monkeypatch.setattr(judging, "expect", None)
    judge_table(book, CASE, seconds=LONG)
    assert book.batches == [0]


def test_judgements_come_in_batches_of_a_moment() -> None:
    book = Book(record_of(finished_game()))
    ticks = count(0, 0.25)
    judge_table(book, CASE, seconds=LONG, clock=lambda: next(ticks))
    assert book.batches[:3] == [0, 2, 2]
    assert book.judgements == judged()


def test_whoever_comes_second_gives_way() -> None:
    class Race(Book):
        def record_judgements(self, **call: object) -> int:
            judged = super().record_judgements(**call)  # type: ignore[arg-type]
            return judged + (1 if len(self.batches) == 2 else 0)

    book = Race(record_of(finished_game()))
    ticks = count(0, 0.25)
    judge_table(book, CASE, seconds=LONG, clock=lambda: next(ticks))
    assert len(book.batches) == 2


def test_a_task_that_takes_long_leaves_the_rest_to_the_next() -> None:
    book = Book(record_of(finished_game()))
    ticks = count(0, 0.25)
    judge_table(book, CASE, seconds=2, clock=lambda: next(ticks))
    assert 0 < len(book.judgements) < len(book.record.moves)
    judge_table(book, CASE, seconds=LONG)
    assert book.judgements == judged()


def test_logs_tell_of_no_move_and_no_token(capfd: pytest.CaptureFixture[str]) -> None:
    with logged_as("ai"):
        judged()
    written = capfd.readouterr().err
    assert "judged" in written
    for secret in ("@", CASE.judging_token):
        assert secret not in written


def test_a_refusal_is_passed_on() -> None:
    class Strict(Book):
        def record_judgements(self, **_: object) -> int:
            raise Refusal(grpc.StatusCode.PERMISSION_DENIED, "WRONG_TOKEN", "not for this table")

    with pytest.raises(Refusal):
        judge_table(Strict(record_of(finished_game())), CASE, seconds=LONG)
