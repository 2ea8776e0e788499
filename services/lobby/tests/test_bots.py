"""When computer opponents move: how long each of them pauses before."""

from collections.abc import Collection
from dataclasses import replace

import pytest
from hall.v1 import armadora_pb2, game_pb2

from services.lobby.bots import ALONE_SECONDS, pause_at, turn_tasks
from services.lobby.deciding import leave, start
from services.lobby.tables import Table
from services.lobby.tests.test_tables import BEGINNING, TOKENS, full_table, open_table, seat


def running_table() -> Table:
    """Return the game of two people and a computer, in this order."""
    return start(full_table(), BEGINNING)


def left_table(*indexes: int) -> Table:
    table = running_table()
    for index in indexes:
        table = leave(table, index, "a nonce", TOKENS)
    return table


def program_table() -> Table:
    table = seat(seat(open_table(2), "Ada", is_program=True), "Fox", bot="greedy")
    return start(table, BEGINNING)


@pytest.mark.parametrize(
    ("table", "passed", "is_alone"),
    [
        (running_table(), [], False),
        (running_table(), [0], False),
        (running_table(), [0, 2], False),
        (running_table(), [0, 1], True),
        (left_table(0), [0], False),
        (left_table(0), [1], True),
        (left_table(0, 1), [], True),
        (program_table(), [1], False),
        (program_table(), [0], True),
    ],
)
def test_computers_pause_for_long_only_while_anybody_else_has_moves_left(
    table: Table, passed: Collection[int], is_alone: bool
) -> None:
    view = game_pb2.View(armadora=armadora_pb2.ArmadoraView(passed=passed))
    assert pause_at(table, [view, view], 0.6) == (ALONE_SECONDS if is_alone else 0.6)
    assert pause_at(table, [view], 0.02) == 0.02


def pauses(pause_seconds: float) -> dict[str, float]:
    """Return how long each computer opponent pauses."""
    table = running_table()
    told = {}
    for bot in table.game.bots:
        seats = tuple(replace(taken, bot=bot) for taken in table.taken)
        [task] = turn_tasks(replace(table, seats=seats), 3, [1], TOKENS, pause_seconds)
        told[bot] = task.pause_seconds
    return told


def test_who_thinks_for_long_pauses_for_less_before() -> None:
    told = pauses(0.6)
    assert told.pop("expert") < 0.6
    assert set(told.values()) == {0.6}


@pytest.mark.parametrize("seconds", [0, 0.02, ALONE_SECONDS])
def test_who_thinks_for_long_has_a_short_pause_as_others_have(seconds: float) -> None:
    assert set(pauses(seconds).values()) == {seconds}
