"""Moves at a table: whose orders are due, what a round waits for, and what is refused."""

from dataclasses import replace
from itertools import pairwise, permutations
from random import Random

import numpy as np
import pytest

from services.engine.rules.game import IllegalMove, RecordError, Standing
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.board import NOBODY
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.orders import Absence, parse
from services.engine.rules.orkisland.registration import orders_of
from services.engine.rules.orkisland.scoring import Scoring, outcome
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.state import start, to_move
from services.engine.tests.rules.orkisland.plays import (
    ALL,
    broken_off,
    play,
    play_round,
    refusal,
    where,
    with_board,
)
from services.engine.tests.rules.random_games import CROWDED, DRAWN, orks_of, random_states


def test_all_seats_are_to_move_until_they_have_moved() -> None:
    state = start(DRAWN, seed=7)
    assert to_move(state) == ALL
    state = play(state, "2 hold")
    assert to_move(state) == (0, 1, 3)
    state = play(state, "0 late", "3 out")
    assert (to_move(state), state.round) == ((1,), 0)
    state = play(state, "1 hold")
    assert (to_move(state), state.round) == ((0, 1, 2), 1)


@pytest.mark.parametrize("seats", list(permutations(ALL)))
def test_it_does_not_matter_which_seat_moves_first(seats: tuple[int, ...]) -> None:
    state = start(CROWDED, seed=3)
    texts = [",".join(f"{ork}{'brtl'[ork % 4]}" for ork in orks_of(state, seat)) for seat in ALL]
    texts[3] = "late"
    in_turn = play_round(state, *texts)
    mixed = play(state, *(f"{seat} {texts[seat]}" for seat in seats))
    assert where(mixed) == where(in_turn)
    assert mixed.log[-1].report == in_turn.log[-1].report


def test_the_order_of_orders_counts() -> None:
    state = start(DRAWN, seed=7)
    reports = [
        play_round(state, orders, "hold", "hold", "hold").log[-1].report
        for orders in ("0l,1t", "1t,0l")
    ]
    assert [report.orks for report in reports if report] == [(0, 1), (1, 0)]


def test_only_the_last_move_of_a_round_has_its_report() -> None:
    states = [state for state, _ in random_states(CROWDED, seed=1)]
    for before, after in pairwise(states):
        is_played = after.round > before.round
        assert (after.log[-1].report is not None) == is_played
        assert all(ply.report is None for ply in after.log[len(before.log) : -1])


def test_report_tells_steps_in_order_and_the_fallen() -> None:
    state = start(CROWDED, seed=1)
    rng = Random(1)
    match = Match(CROWDED, 1)
    fallen = 0
    while to_move(state):
        texts = [
            ",".join(f"{ork}{rng.choice('brtl')}" for ork in orks_of(state, seat)) or "hold"
            for seat in ALL
        ]
        state = play_round(state, *texts)
        result = match.play_round(orders_of([parse(text) for text in texts]))  # type: ignore[misc]
        report = state.log[-1].report
        assert report is not None
        assert list(zip(report.orks, report.directions, strict=True)) == [
            tuple(step) for step in result.done.tolist()
        ]
        assert list(report.fallen) == result.fallen.tolist()
        assert all(np.array_equal(*pair) for pair in zip(state.board, match.board, strict=True))
        fallen += len(report.fallen)
    assert match.is_over
    assert fallen


def test_who_is_late_holds_for_a_round_and_has_a_status_after_it() -> None:
    state = start(DRAWN, seed=7)
    late = play_round(state, "hold", "late", "hold", "hold")
    assert late.statuses == (0, -1, 0, 0)
    assert to_move(late) == ALL
    held = play_round(state, "hold", "hold", "hold", "hold")
    assert where(late)._replace(statuses=held.statuses) == where(held)
    assert play_round(late, "hold", "hold", "hold", "hold").statuses == (0, 0, 0, 0)


def test_who_is_out_holds_and_is_never_due_again() -> None:
    state = play_round(start(DRAWN, seed=7), "hold", "hold", "out", "hold")
    assert (state.out, state.statuses) == ((2,), (0, 0, -1, 0))
    state = play_round(state, "hold", "out", "", "hold")
    assert (state.out, state.statuses) == ((1, 2), (0, -1, -1, 0))
    state = play_round(state, "late", "", "", "hold")
    assert (state.out, state.statuses) == ((1, 2), (-1, -1, -1, 0))
    assert to_move(state) == (0, 3)


def test_with_all_seats_out_the_rounds_that_are_left_are_played() -> None:
    state = play_round(start(DRAWN, seed=7), *["hold"] * 4)
    gone = play_round(state, *["out"] * 4)
    held = state
    while to_move(held):
        held = play_round(held, *["hold"] * 4)
    assert gone.round == held.round == DRAWN.nb_rounds
    assert where(gone) == where(held)._replace(statuses=(-1,) * 4, out=ALL)
    assert outcome(gone) == outcome(held)
    assert len(gone.log) == 8


def test_more_orders_than_a_round_takes_put_a_seat_out() -> None:
    state, text = game.apply(start(DRAWN, seed=7), 3, ",".join(["0l"] * 1_001))
    assert text == "out"
    assert state.pending[3] is Absence.OUT


def test_order_to_stay_is_left_out_and_holds() -> None:
    state, text = game.apply(start(DRAWN, seed=7), 0, "0N,1T")
    assert (text, state.log[-1].text) == ("1t", "1t")
    _, text = game.apply(start(DRAWN, seed=7), 0, "0n,1n")
    assert text == "hold"


@pytest.mark.parametrize(
    ("move", "message", "reason", "facts"),
    [
        (
            "0 0t,1t,0l",
            "ork 0 is ordered twice; give each ork one order in a round",
            "ORDERED_TWICE",
            {"ork": "0"},
        ),
        (
            "0 0n,0l",
            "ork 0 is ordered twice; give each ork one order in a round",
            "ORDERED_TWICE",
            {"ork": "0"},
        ),
        (
            "0 0t,8t",
            "there is no ork 8; orks are 0 to 7",
            "UNKNOWN_ORK",
            {"ork": "8", "last": "7"},
        ),
        (
            "0 999999999n",
            "there is no ork 999999999; orks are 0 to 7",
            "UNKNOWN_ORK",
            {"ork": "999999999", "last": "7"},
        ),
        (
            "0 0t,2t",
            "ork 2 belongs to seat 1; give orders to orks of seat 0",
            "NOT_YOUR_ORK",
            {"ork": "2", "owner": "1"},
        ),
        (
            "0 2n",
            "ork 2 belongs to seat 1; give orders to orks of seat 0",
            "NOT_YOUR_ORK",
            {"ork": "2", "owner": "1"},
        ),
        (
            "1 hold",
            "seat 1 has given its orders of this round; orders are due from seat 0, 3",
            "NOT_YOUR_TURN",
            {"seat": "1", "to_move": "0, 3"},
        ),
        (
            "2 4t",
            "seat 2 is out of the match; orders are due from seat 0, 3",
            "NOT_YOUR_TURN",
            {"seat": "2", "to_move": "0, 3"},
        ),
        (
            "4 hold",
            "there is no seat 4; orders are due from seat 0, 3",
            "NOT_YOUR_TURN",
            {"seat": "4", "to_move": "0, 3"},
        ),
    ],
)
def test_refusal_says_what_would_be_accepted(
    move: str, message: str, reason: str, facts: dict[str, str]
) -> None:
    state = play(start(DRAWN, seed=7), "0 hold", "1 hold", "2 out", "3 hold", "1 hold")
    error = refusal(state, move)
    assert isinstance(error, IllegalMove)
    assert str(error) == message
    assert (error.reason, error.facts, error.rule) == (reason, facts, "")


def test_over_is_over() -> None:
    state = start(DRAWN, seed=7)
    for _ in range(DRAWN.nb_rounds):
        assert outcome(state) is None
        state = play_round(state, *["hold"] * 4)
    error = refusal(state, "0 hold")
    assert str(error) == "the match is over; no orders are accepted any more"
    assert error.reason == "GAME_OVER"


def test_standings_are_by_total_score_and_equal_ranks_skip() -> None:
    state = replace(start(DRAWN, seed=7), round=DRAWN.nb_rounds)
    cities, paths = len(state.island.cities), len(state.island.paths)
    state = with_board(
        state,
        totals=[5, 9, 5, -3],
        place_owner=[1, NOBODY, 0, *[NOBODY] * (cities - 3), 1, *[NOBODY] * (paths - 1)],
        owner=[0, 0, 1, 1, 2, 1, 1, 1],
    )
    result = outcome(state)
    assert result is not None
    assert result.standings == (
        Standing(seat=0, score=5, rank=2),
        Standing(seat=1, score=9, rank=1),
        Standing(seat=2, score=5, rank=2),
        Standing(seat=3, score=-3, rank=4),
    )
    assert result.scoring == Scoring(cities=(1, 1, 0, 0), paths=(0, 1, 0, 0), orks=(2, 5, 1, 0))


def test_match_that_the_original_breaks_off_ends_with_the_round_before() -> None:
    """An ork falls where no cell is left for it, each next to the city that the other stands on."""
    before, broken = broken_off()
    assert (broken.round, to_move(broken)) == (1, ())
    assert where(broken) == where(before)
    assert [ply.report for ply in broken.log[4:]] == [None] * 4
    assert outcome(broken) is not None
    assert refusal(broken, "0 hold").reason == "GAME_OVER"
    assert game.view(broken, None, 0) == game.open_view(broken, 0)


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(RecordError, match="a seed is 0 to 2\\^63 - 1, not"):
        start(DRAWN, seed)


def test_options_out_of_range_are_refused() -> None:
    with pytest.raises(RecordError) as caught:
        start(Settings(rows=19), seed=1)
    assert caught.value.reason == "BAD_OPTIONS"


def test_states_are_equal_that_differ_in_nothing() -> None:
    state = start(DRAWN, seed=7)
    assert state == start(DRAWN, seed=7)
    assert state != start(DRAWN, seed=8)
    assert play(state, "0 0t") == play(state, "0 0T")
    assert play(state, "0 0t") != play(state, "0 1t")
    assert state != "a state"
