"""The memo keeps what is used and changes no answer."""

import pytest
from hall.v1 import game_pb2

from services.engine.digest import RecordDigest, prefix_keys
from services.engine.memo import Memo
from services.engine.positions import Positions
from services.engine.tests.records import new_record, play


def test_the_least_recently_used_state_goes_first() -> None:
    memo = Memo(size=2)
    memo.store(b"one", 1)
    memo.store(b"two", 2)
    assert memo.find(b"one") == 1
    memo.store(b"three", 3)
    assert [memo.find(key) for key in (b"one", b"two", b"three")] == [1, None, 3]


def test_a_retired_state_goes_before_all_others() -> None:
    memo = Memo(size=2)
    memo.store(b"one", 1)
    memo.store(b"two", 2)
    memo.retire(b"two")
    memo.retire(b"unknown")
    memo.store(b"three", 3)
    assert [memo.find(key) for key in (b"one", b"two", b"three")] == [1, None, 3]


def test_with_size_zero_nothing_is_kept() -> None:
    memo = Memo(size=0)
    memo.store(b"one", 1)
    assert memo.find(b"one") is None
    assert len(memo) == 0


@pytest.mark.parametrize(
    "other",
    [
        game_pb2.Record(),
        new_record(seats=3, seed=7),
        new_record(seats=2, seed=8),
        play(seats=2, seed=7, plies=9)[0],
        play(seats=2, seed=8, plies=10)[0],
    ],
)
def test_different_records_have_different_digests(other: game_pb2.Record) -> None:
    record, _ = play(seats=2, seed=7, plies=10)
    assert RecordDigest.of(record).key != RecordDigest.of(other).key


def test_a_digest_goes_on_as_the_record_grows() -> None:
    record, _ = play(seats=2, seed=7, plies=10)
    start = new_record(seats=2, seed=7)
    grown = RecordDigest.of(start).after(record.moves[:4]).after(record.moves[4:])
    assert grown.key == RecordDigest.of(record).key
    assert RecordDigest.of(start).key == next(prefix_keys(record))
    assert list(prefix_keys(record))[-1] == RecordDigest.of(record).key


def test_a_record_is_replayed_from_its_longest_prefix_in_the_memo() -> None:
    record, state = play(seats=2, seed=7, plies=10)
    keys = list(prefix_keys(record))
    short, _ = play(seats=2, seed=7, plies=6)
    memo = Memo(size=10)
    positions = Positions(memo)
    known = positions.find(short).state
    memo.store(keys[6], known)
    found = positions.find(record)
    assert found.state == state
    assert memo.find(keys[10]) is found.state
    assert found.state.gold is known.gold
