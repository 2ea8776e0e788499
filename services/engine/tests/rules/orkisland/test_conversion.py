"""A match from one of its forms into the others."""

from dataclasses import replace

import pytest

from services.engine.rules.armadora.options import Options
from services.engine.rules.game import IllegalMove, RecordError
from services.engine.rules.orkisland.formats.command_log import LoggedRound, format_log
from services.engine.rules.orkisland.formats.conversion import (
    build_record,
    log_of_record,
    log_of_shown,
    play_log,
    record_of_log,
)
from services.engine.rules.orkisland.formats.record_text import ShownRecord, parse_shown
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.orders import Absence, Order
from services.engine.rules.orkisland.registration import MOST_ORDERS
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.record import Record, format_record, parse_record
from services.engine.tests.rules.orkisland.tiny_matches import DRAWN, GRID, TinyMatch

both = pytest.mark.parametrize("match", [DRAWN, GRID])

NOTHING: LoggedRound = ((), (), (), ())
SETTINGS = Settings(rows=20, cols=20, nb_rounds=3, nb_orks=1)


def out_of(settings: Settings, log: list[LoggedRound], seed: int = 0) -> ShownRecord:
    return parse_shown(b"".join(build_record(settings, seed, "abcd", log)))


@both
def test_log_becomes_the_record_of_the_original(match: TinyMatch) -> None:
    assert b"".join(build_record(match.settings, match.seed, match.names, match.log)) == match.out


@both
def test_log_becomes_a_record_of_the_hall_with_the_orders_that_count(match: TinyMatch) -> None:
    record = record_of_log(match.settings, match.seed, match.log)
    assert format_record(record) == match.record_text


@both
def test_record_of_the_hall_becomes_the_same_record_of_the_original(match: TinyMatch) -> None:
    log = log_of_record(parse_record(match.record_text))
    assert b"".join(build_record(match.settings, match.seed, match.names, log)) == match.out


@both
def test_record_of_the_hall_becomes_a_log_and_that_the_same_record(match: TinyMatch) -> None:
    record = parse_record(match.record_text)
    assert record_of_log(match.settings, match.seed, log_of_record(record)) == record


def test_seats_may_have_moved_in_any_order_within_a_round() -> None:
    record = parse_record(GRID.record_text)
    turned = replace(record, moves=record.moves[3::-1] + record.moves[4:])
    assert turned != record
    assert log_of_record(turned) == log_of_record(record)


def test_log_has_the_orders_of_a_record() -> None:
    first, second, *_ = format_log(log_of_record(parse_record(GRID.record_text)))
    assert (
        first == b"[[[0,2],[1,0],[2,0]],[[3,1],[4,0],[5,1]],[[6,0],[7,1],[8,2]],[[11,1],[9,3]]]\n"
    )
    assert second.startswith(b'["late",[[3,1],')


def test_late_seat_holds_and_has_status_minus_1_in_that_round() -> None:
    late: LoggedRound = (Absence.LATE, (), (), ())
    shown = out_of(SETTINGS, [late, NOTHING, late])
    assert [played.state.statuses for played in shown.rounds] == [
        (-1, 0, 0, 0),
        (0, 0, 0, 0),
        (-1, 0, 0, 0),
    ]


def test_seat_with_too_many_orders_is_out_from_that_round_on() -> None:
    most: LoggedRound = (((0, 0),) * MOST_ORDERS, ((1, 2),), (), ())
    over: LoggedRound = (((0, 0),) * (MOST_ORDERS + 1), ((1, 2),), (), ())
    log = [most, over, NOTHING]
    shown = out_of(SETTINGS, log)
    assert [played.state.statuses[0] for played in shown.rounds] == [0, -1, -1]
    assert 0 in [ork for ork, _ in shown.rounds[0].steps]
    assert 0 not in [ork for ork, _ in shown.rounds[1].steps]
    record = record_of_log(SETTINGS, 0, log)
    assert [text for seat, text in record.moves if seat == 0] == ["0b", "out"]
    assert log_of_record(record)[2][0] is Absence.OUT


def test_match_with_all_seats_out_goes_on_to_its_last_round() -> None:
    moves = tuple([(seat, "out") for seat in range(4)])
    log = log_of_record(Record(SETTINGS, 0, moves, rules_version=1))
    assert log == [(Absence.OUT,) * 4] * 3
    assert record_of_log(SETTINGS, 0, log).moves == moves
    assert len(out_of(SETTINGS, log).rounds) == 3


def test_unknown_orks_and_directions_are_attempts() -> None:
    strange: LoggedRound = (((10**30, 0), (-1, -(10**30))), ((7, 99),), (), ())
    played = list(play_log(Match(SETTINGS, 0), [strange, NOTHING, NOTHING]))
    assert not len(played[0].result.done)
    assert record_of_log(SETTINGS, 0, [strange, NOTHING, NOTHING]).moves[:2] == (
        (0, "hold"),
        (1, "hold"),
    )


@pytest.mark.parametrize(
    ("rounds", "message"),
    [
        (0, "the log ends after 0 rounds; expected one line for each of 3 rounds"),
        (2, "the log ends after 2 rounds"),
        (4, "the log goes on after 3 rounds"),
    ],
)
def test_log_of_another_length_is_refused(rounds: int, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        out_of(SETTINGS, [NOTHING] * rounds)


def test_record_of_an_unfinished_match_is_refused() -> None:
    record = parse_record(GRID.record_text)
    with pytest.raises(RecordError, match="ends after 5 of 6 rounds, where the orders of seat 3"):
        log_of_record(replace(record, moves=record.moves[:-1]))


def test_record_of_another_game_is_refused() -> None:
    with pytest.raises(RecordError, match="expected a record of Ork Island"):
        log_of_record(Record(Options(2), 0, (), rules_version=1))


def test_record_with_a_move_that_cannot_be_played_is_refused_with_its_ply() -> None:
    record = parse_record(GRID.record_text)
    with pytest.raises(IllegalMove, match="at ply 1: ork 0 belongs to seat 0"):
        log_of_record(replace(record, moves=((0, "hold"), (1, "0l"))))


def successful_log(settings: Settings) -> list[LoggedRound]:
    """Return the log of a match in which every ork steps to and fro; seat 3 is late once.

    The last orks are ordered first.
    """
    match = Match(settings, 0)
    ground = "".join(match.island.rows)
    steps = (match.settings.cols, 1, -match.settings.cols, -1)
    moves: list[tuple[Order, ...]] = [()] * SEATS
    for ork, cell in enumerate(match.board.cell.tolist()):
        seat = ork // settings.nb_orks
        ahead = next(d for d, step in enumerate(steps) if ground[cell + step] in ".FS")
        moves[seat] = ((ork, ahead), *moves[seat])
    back = [tuple([(ork, (ahead + 2) % 4) for ork, ahead in orders]) for orders in moves]
    forth = tuple(moves)
    return [forth, tuple(back), (*forth[:3], Absence.LATE), (*back[:3], ())]


@pytest.mark.parametrize("grid", [None, GRID.settings.grid])
def test_record_of_the_original_in_which_every_order_succeeded_is_played_again(
    grid: Island | None,
) -> None:
    settings = Settings(rows=20, cols=20, nb_rounds=4, nb_orks=2, grid=grid)
    log = successful_log(settings)
    shown = out_of(settings, log)
    assert sum(len(played.steps) for played in shown.rounds) == 4 * 8 - 4
    assert log_of_shown(shown) == (settings, log)


def test_record_of_the_original_without_its_vain_orders_cannot_be_played_again() -> None:
    with pytest.raises(RecordError, match=r"differs after 1 rounds: .* it can be shown") as refused:
        log_of_shown(parse_shown(DRAWN.out))
    assert refused.value.facts == {"round": "1"}
