"""Rounds in a table's memory, and since when and until when seats are to move."""

from dataclasses import replace

import pytest

from services.lobby.deciding import start
from services.lobby.due import LEAST_LEFT_SECONDS, DueSeats, Turn, seconds_for
from services.lobby.games import GAMES
from services.lobby.hot import HotTable
from services.lobby.store.rows import StoredMove, StoredTable
from services.lobby.tables import Beginning, Table, Times
from services.lobby.tests.test_tables import full_table

ALL = (0, 1, 2, 3)


def table_in_rounds(**changes: object) -> Table:
    beginning = Beginning(rules_version=1, options=b"", seed=7, to_move=ALL)
    table = replace(full_table(), game=GAMES["orkisland"], times=Times(1000, 2000, 9000))
    return replace(start(table, beginning), **changes)


def new_turn() -> Turn:
    return Turn(number=3, due_time=100, begin_time=100)


def hot_table(*moves: StoredMove) -> HotTable:
    return HotTable(StoredTable(table_in_rounds(), 0, moves))


def moves_of(*rounds: str) -> list[StoredMove]:
    """Return moves by the seats of each round; those in capitals, A for 0, leave the match."""
    active, moves = set(ALL), []
    for movers in rounds:
        due, out = set(active), set()
        for mover in movers:
            seat = "ABCD".index(mover.upper())
            due.discard(seat)
            out |= {seat} if mover.isupper() else set()
            if not due:
                active -= out
            text = "out" if mover.isupper() else "hold"
            moves.append(StoredMove(seat, text, f"r{len(moves)}", tuple(sorted(due or active))))
    return moves


@pytest.mark.parametrize(
    ("rounds", "round_ply", "turns"),
    [
        ([], 0, 0),
        (["a"], 0, 0),
        (["cab"], 0, 0),
        (["cabd"], 4, 1),
        (["abcd", "d"], 4, 1),
        (["abcD"], 4, 1),
        (["abcD", "a"], 4, 1),
        (["abDc"], 4, 1),
        (["abDc", "cb"], 4, 1),
        (["Dabc", "cba"], 7, 2),
        (["ABCd"], 4, 1),
        (["ABCd", "d", "d"], 6, 3),
        (["ABcd", "cd", "c"], 6, 2),
    ],
)
def test_a_round_begins_where_all_who_are_due_have_had_as_many_turns(
    rounds: list[str], round_ply: int, turns: int
) -> None:
    hot = hot_table(*moves_of(*rounds))
    assert (hot.round_ply, hot.round_of(hot.to_move[0], hot.ply)) == (round_ply, turns)


def test_moves_that_came_in_one_batch_make_the_same_rounds() -> None:
    moves = [replace(move, to_move=ALL) for move in moves_of("abcd", "dcba")]
    assert hot_table(*moves).round_ply == 8


def test_where_seats_move_in_turn_every_ply_begins_anew() -> None:
    table = replace(table_in_rounds(), game=GAMES["armadora"])
    hot = HotTable(StoredTable(table, 0, moves_of("ab")))
    assert hot.round_ply == 2
    assert [hot.is_current(2, ply) for ply in (0, 1, 2, 3)] == [False, False, True, False]


def test_what_others_do_in_the_same_round_makes_nothing_stale() -> None:
    hot = hot_table(*moves_of("abcd", "cb"))
    assert [hot.is_current(0, ply) for ply in range(8)] == [False] * 4 + [True] * 3 + [False]
    assert [hot.is_current(2, ply) for ply in range(8)] == [False] * 5 + [True] * 2 + [False]


def test_a_request_is_known_wherever_in_its_round_it_came_to_stand() -> None:
    hot = hot_table(*moves_of("abcd", "cb"))
    known = [ply for ply in range(8) if hot.is_known(1, "r5", ply)]
    assert known == [2, 3, 4, 5]
    assert not hot.is_known(2, "r5", 4)
    assert not hot.is_known(1, "r1", 4)


def test_missed_turns_are_counted_until_a_seat_moves_again() -> None:
    moves = moves_of("abcd", "abcd", "abcd")
    late = [replace(move, text="late") if move.seat in (1, 2) else move for move in moves]
    hot = hot_table(*late[:-2], moves[-2], moves[-1])
    assert [hot.missed_in_a_row(1, ply) for ply in (1, 4, 5, 9, 11)] == [1, 1, 2, 3, 3]
    assert [hot.missed_in_a_row(2, ply) for ply in (2, 6, 9, 10, 11)] == [1, 2, 2, 0, 0]
    assert (hot.find_last_move(1), hot.find_last_move(2)) == (9, 10)


@pytest.mark.parametrize(
    ("came_time", "now", "left", "again"),
    [
        (90, 100, 2, 1),  # it was there before
        (90, 103, 2, 1),  # the lobby took its time to ask
        (
            101,
            101,
            1,
            LEAST_LEFT_SECONDS,
        ),  # it came while the turn was due: the turn has begun without it
        (103, 103, LEAST_LEFT_SECONDS, LEAST_LEFT_SECONDS - 1),
    ],
)
def test_a_turn_begins_when_it_is_sent_to_a_stream_that_was_there(
    came_time: float, now: float, left: float, again: float
) -> None:
    turn = new_turn()
    assert turn.ask(2, came_time, now) == pytest.approx(left)
    assert turn.ask(2, came_time, now + 1) == pytest.approx(again)
    assert turn.end(2) == pytest.approx(now + 1 + again)


def test_streams_that_come_again_and_again_win_time_only_once() -> None:
    turn = new_turn()
    assert turn.ask(1, 90, 100.5) == 1
    assert turn.ask(1, 101, 101) == 0.5
    assert turn.ask(1, 101.49, 101.49) == pytest.approx(LEAST_LEFT_SECONDS)
    assert turn.ask(1, 101.53, 101.53) == pytest.approx(LEAST_LEFT_SECONDS - 0.04)
    assert turn.ask(1, 101.6, 101.6) < 0


def test_turns_that_are_begun_anew_have_all_their_time() -> None:
    turn, asked = new_turn(), new_turn()
    asked.ask(1, 90, 100.2)
    for again in (turn, asked):
        again.restart(150)
    assert (turn.end(1), asked.end(1)) == (151, 151)


def test_a_program_that_is_forgiven_has_more_time_at_once() -> None:
    turn = new_turn()
    assert turn.ask(0.25, 90, 100.5) == 0.25
    assert turn.ask(1, 100.6, 100.6) == pytest.approx(0.9)


def test_a_turn_stays_the_same_while_others_move() -> None:
    now = iter([10, 20, 30])
    due = DueSeats(lambda: next(now))
    due.note((0, 1), {0: 4, 1: 4})
    due.note((1,), {0: 5, 1: 4})
    turn = due.find(1)
    assert turn
    assert (turn.number, turn.due_time, due.find(0)) == (4, 10, None)
    due.note((0, 1), {0: 5, 1: 5})
    turn = due.find(1)
    assert turn
    assert (turn.number, turn.due_time) == (5, 30)


@pytest.mark.parametrize(
    ("changes", "turn", "unanswered", "limit"),
    [
        ({"is_program": True}, 0, 0, 2),
        ({"is_program": True}, 1, 0, 1),
        ({"is_program": True}, 7, 2, 1),
        ({"is_program": True}, 7, 3, 0.25),
        ({"is_program": True, "bot": "Hunter"}, 7, 3, None),
        ({"bot": "Hunter"}, 0, 0, None),
        ({}, 0, 0, 9),
        ({}, 7, 9, 9),
    ],
)
def test_programs_people_and_computers_have_their_own_limits(
    changes: dict[str, object], turn: int, unanswered: int, limit: float | None
) -> None:
    table = table_in_rounds()
    first = table.seats[0]
    assert first
    seats = (replace(first, **changes), *table.seats[1:])
    assert seconds_for(replace(table, seats=seats), 0, turn, unanswered) == limit


def test_people_may_have_all_the_time_and_dead_programs_have_a_little() -> None:
    table = table_in_rounds(times=Times(150, 150, None))
    first = table.seats[0]
    assert first
    assert seconds_for(table, 0, 0, 0) is None
    program = replace(table, seats=(replace(first, is_program=True), *table.seats[1:]))
    assert seconds_for(program, 0, 5, 3) == 0.1
    assert seconds_for(replace(program, times=None), 0, 5, 3) is None


def test_a_turn_that_is_asked_again_after_its_time_stays_over() -> None:
    turn = new_turn()
    turn.ask(2, came_time=90, now=100)
    turn.over_time = 102.1
    turn.ask(2, came_time=90, now=102.2)
    assert turn.over_time == 102.1
    turn.ask(2, came_time=102.3, now=102.4)  # by a new stream, which is granted a little
    assert turn.over_time is None


def test_rounds_are_counted_by_the_turns_of_a_seat() -> None:
    hot = hot_table(*moves_of("abcd", "dcba", "b"))
    assert [hot.round_of(0, ply) for ply in (0, 1, 7, 8, 9)] == [0, 1, 1, 2, 2]
    assert [hot.round_of(1, ply) for ply in (0, 2, 6, 7, 8, 9)] == [0, 1, 1, 2, 2, 3]
