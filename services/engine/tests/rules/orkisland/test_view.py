"""What seats and spectators may know of a match."""

from random import Random

import pytest

from services.engine.rules.game import MoveError
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.board import NOBODY
from services.engine.rules.orkisland.state import State, start
from services.engine.rules.orkisland.view import HIDDEN, LogEntry
from services.engine.tests.rules.orkisland.plays import play, with_board
from services.engine.tests.rules.random_games import (
    CROWDED,
    DRAWN,
    orks_of,
    random_states,
    refused_orkisland,
)

SEED = 11
VIEWERS = (None, 0, 1, 2, 3)


def texts(state: State, viewer: int | None) -> list[str]:
    """Return the log as a viewer sees it."""
    return [entry.text for entry in game.view(state, viewer, 0).log]


def test_orders_of_the_running_round_are_hidden_from_all_others() -> None:
    state = play(start(DRAWN, seed=7), "0 0t", "2 out", "1 late")
    assert texts(state, None) == ["?", "?", "?"]
    assert texts(state, 0) == ["0t", "?", "?"]
    assert texts(state, 2) == ["?", "out", "?"]
    assert texts(state, 3) == ["?", "?", "?"]
    assert [entry.text for entry in game.open_view(state, 0).log] == ["0t", "out", "late"]


def test_orders_of_a_round_that_was_played_are_seen_by_all() -> None:
    state = play(start(DRAWN, seed=7), "0 0t", "2 out", "1 late", "3 hold", "3 6t")
    for viewer in (None, 0, 1, 2):
        assert texts(state, viewer) == ["0t", "out", "late", "hold", "?"]
    assert texts(state, 3) == ["0t", "out", "late", "hold", "6t"]


def test_who_goes_out_or_is_late_is_seen_once_the_round_is_played() -> None:
    state = play(start(DRAWN, seed=7), "0 0t", "2 out", "1 late")
    for viewer in VIEWERS:
        seen = game.view(state, viewer, 0)
        assert (seen.out, seen.statuses, seen.to_move) == ((), (0, 0, 0, 0), (3,))
    seen = game.view(play(state, "3 hold"), None, 0)
    assert (seen.out, seen.statuses, seen.to_move) == ((2,), (0, -1, -1, 0), (0, 1, 3))


def with_other_orders(state: State, viewer: int | None, rng: Random) -> State:
    """Return a state in which the others have given other orders in the running round."""
    first = len(state.log) - sum(move is not None for move in state.pending)
    other = start(state.options, SEED)
    other = play(other, *(f"{ply.seat} {ply.text}" for ply in state.log[:first]))
    for ply in state.log[first:]:
        orders = ["hold", "late", "out", *(f"{ork}b" for ork in orks_of(state, ply.seat))]
        orders = [text for text in orders if text != ply.text]
        text = ply.text if ply.seat == viewer else rng.choice(orders)
        other = play(other, f"{ply.seat} {text}")
    return other


def refusals(state: State, seat: int) -> list[tuple[str, str, dict[str, str]]]:
    """Return what a seat is answered to moves, each played on the same state; "" if accepted."""
    answers = []
    for text in ["nonsense", "hold", *refused_orkisland(state)]:
        try:
            game.apply(state, seat, text)
        except MoveError as error:
            answers.append((str(error), error.reason, error.facts))
        else:
            answers.append(("", "", {}))
    return answers


@pytest.mark.parametrize("options", [DRAWN, CROWDED])
def test_orders_that_others_have_given_change_nothing_that_a_viewer_sees(options: object) -> None:
    rng = Random(5)
    compared = 0
    for state, _ in random_states(options, SEED):
        for viewer in VIEWERS:
            other = with_other_orders(state, viewer, rng)
            compared += other != state
            for since in (0, len(state.log)):
                assert game.view(other, viewer, since) == game.view(state, viewer, since)
            if viewer is not None:
                assert refusals(other, viewer) == refusals(state, viewer)
    assert compared > 30


def test_what_never_changes_stands_only_in_views_with_the_whole_log() -> None:
    state = play(start(CROWDED, seed=7), "0 hold")
    whole, later = game.view(state, 0, 0), game.view(state, 0, 1)
    assert (whole.options, whole.island) == (CROWDED, CROWDED.grid)
    assert (later.options, later.island) == (None, None)
    later = game.open_view(state, 1)
    assert (later.options, later.island) == (None, None)


def test_log_goes_from_a_ply_on() -> None:
    state = play(start(DRAWN, seed=7), "0 0t", "2 hold", "1 late", "3 hold", "3 hold", "0 late")
    assert game.view(state, 3, 4).log == (LogEntry(3, "hold", None), LogEntry(0, "?", None))
    assert game.view(state, 3, 6).log == ()
    assert game.view(state, 3, 3).log[0].report == state.log[3].report


@pytest.mark.parametrize("viewer", VIEWERS)
def test_who_always_asks_from_the_first_entry_still_hidden_learns_all_orders(
    viewer: int | None,
) -> None:
    known: list[str] = []
    for state, _ in random_states(CROWDED, SEED):
        since = known.index(HIDDEN) if HIDDEN in known else len(known)
        known[since:] = [entry.text for entry in game.view(state, viewer, since).log]
        assert known == texts(state, viewer)
        assert len(state.log) - since <= 4
    assert known == [ply.text for ply in state.log]


def test_owners_of_places_are_0_for_nobody_and_else_the_seat_counted_from_1() -> None:
    state = with_board(start(CROWDED, seed=7), place_owner=[2, NOBODY, 0, 3, NOBODY])
    seen = game.view(state, None, 0)
    assert (seen.city_owners, seen.path_owners) == ((3, 0, 1), (4, 0))


def test_view_shows_every_ork() -> None:
    state = start(DRAWN, seed=7)
    seen = game.view(state, None, 0)
    assert seen.ork_owners == (0, 0, 1, 1, 2, 2, 3, 3)
    assert seen.ork_healths == (100,) * 8
    assert [state.board.ork_at[cell] for cell in seen.ork_cells] == list(range(8))
    assert (seen.round, seen.total_scores) == (0, (0, 0, 0, 0))
