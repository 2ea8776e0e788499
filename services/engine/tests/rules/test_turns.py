"""Turn order, passing and the end of the game (R10, R11, R25-R29; E36-E39, U2, U7, U9)."""

import pytest

from services.engine.rules.armadora.draw import parse_drawing
from services.engine.rules.armadora.scoring import outcome
from services.engine.rules.armadora.state import to_move
from services.engine.tests.rules.positions import LAST_PALISADE, empty_board, play_on, refusal


def test_r10_u7_turns_go_round_in_seat_order() -> None:
    state = empty_board("ABC", to_move="C")
    order = [to_move(state)]
    for move in ("w1@a1", "p@e2f2", "w1@a2", "w1@a3"):
        state = play_on(state, move)
        order.append(to_move(state))
    assert order == [(2,), (0,), (1,), (2,), (0,)]


@pytest.mark.parametrize("seat", [1, 2])
def test_r11_u2_only_the_seat_to_move_moves(seat: int) -> None:
    error = refusal(empty_board("ABC"), "w1@a1", seat=seat)
    assert (error.reason, error.rule) == ("NOT_YOUR_TURN", "R11")
    assert error.facts == {"seat": str(seat), "to_move": "0"}


def test_r25_passing_is_allowed_at_any_time() -> None:
    after = play_on(empty_board(), "pass")
    assert after.passed == (0,)
    assert to_move(after) == (1,)


def test_r26_e36_who_has_passed_is_never_asked_again() -> None:
    state = play_on(empty_board("ABC"), "pass", "w1@a1", "w1@a2")
    assert to_move(state) == (1,)
    error = refusal(state, "w1@a3", seat=0)
    assert (error.reason, error.rule) == ("HAS_PASSED", "R26")
    assert state.hands[0] == (7, 2, 1, 1, 0)


def test_r27_e37_u7_the_last_seat_goes_on_alone_until_it_passes() -> None:
    state = play_on(empty_board("ABC"), "pass", "w1@a1", "pass")
    for move in ("w1@a2", "p@e2f2", "w2@b1"):
        assert to_move(state) == (1,)
        state = play_on(state, move)
    assert to_move(play_on(state, "pass")) == ()


@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCD"])
def test_r28_e38_u9_the_game_ends_when_the_last_seat_passes(seats: str) -> None:
    almost = play_on(empty_board(seats), *["pass"] * (len(seats) - 1))
    assert outcome(almost) is None
    state = play_on(almost, "pass")
    assert to_move(state) == ()
    assert outcome(state) is not None


@pytest.mark.parametrize("move", ["w1@a1", "p@a1b1", "pass"])
@pytest.mark.parametrize("seat", [0, 1])
def test_r28_e39_no_move_after_the_end(move: str, seat: int) -> None:
    state = play_on(empty_board(), "pass", "pass")
    error = refusal(state, move, seat)
    assert (error.reason, error.rule) == ("GAME_OVER", "R28")


def test_e39_a_seat_that_is_not_at_the_table_has_no_turn() -> None:
    assert refusal(empty_board(), "pass", seat=2).reason == "NOT_YOUR_TURN"


def test_r28_r29_when_nobody_can_act_any_more_the_game_ends_by_itself() -> None:
    """The last palisade of the supply, with all warriors placed: seat B passes, then seat A."""
    state = play_on(parse_drawing(LAST_PALISADE), "p@e3e4")
    assert to_move(state) == ()
    assert state.log[-1].passed == (1, 0)
    assert state.passed == (0, 1)
    assert outcome(state) is not None
