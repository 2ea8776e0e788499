"""A table in memory, however the database was read."""

from dataclasses import replace

from services.lobby.deciding import start
from services.lobby.hot import HotTable
from services.lobby.store.rows import StoredMove, StoredTable
from services.lobby.tables import Beginning
from services.lobby.tests.test_tables import full_table

BEFORE = full_table()
RUNNING = start(BEFORE, Beginning(rules_version=1, options=b"", seed=7, to_move=(0,)))
MOVES = (StoredMove(0, "w1@a2", "r", (1,)), StoredMove(1, "w1@a3", "s", (2,)))


def test_a_game_that_began_while_it_was_read_gets_its_seed_all_the_same() -> None:
    hot = HotTable(StoredTable(BEFORE, 0, MOVES))
    assert (hot.ply, hot.to_move) == (0, ())
    hot.update(StoredTable(RUNNING, 0, MOVES))
    assert (hot.record.seed, hot.record.rules_version) == (7, 1)
    assert (hot.ply, hot.to_move) == (2, (2,))


def test_moves_that_are_known_already_are_skipped() -> None:
    hot = HotTable(StoredTable(RUNNING, 0, MOVES[:1]))
    hot.update(StoredTable(replace(RUNNING, host=1), 0, MOVES))
    assert [move.text for move in hot.record.moves] == ["w1@a2", "w1@a3"]
    assert hot.table.host == 1


def test_a_request_is_known_by_seat_id_and_ply() -> None:
    hot = HotTable(StoredTable(RUNNING, 0, MOVES))
    known = [(s, r, p) for s in (0, 1) for r in "rs" for p in (0, 1, 2) if hot.is_known(s, r, p)]
    assert known == [(0, "r", 0), (1, "s", 1)]
