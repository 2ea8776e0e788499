"""The memo keeps what is used and changes no answer."""

import pytest
from hall.v1 import game_pb2

from services.engine.digest import RecordDigest, prefix_keys
from services.engine.memo import Memo
from services.engine.positions import Positions
from services.engine.rules.armadora.options import Faction, Options
from services.engine.tests.records import ADVANCED_PARTNERS, new_record, play

FACTIONS = (Faction.ORC, Faction.ELF)


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


def with_version(record: game_pb2.Record, version: int) -> game_pb2.Record:
    record.rules_version = version
    return record


def test_different_records_have_different_digests() -> None:
    records = [
        game_pb2.Record(),
        *(play(Options(2), seed, plies)[0] for seed in (7, 8) for plies in (9, 10)),
        *(new_record(Options(2, first_seat=seat), seed=7) for seat in (None, 0, 1)),
        *(with_version(new_record(Options(2), seed=7), version) for version in (1, 2)),
        *(
            new_record(Options(2, advanced=advanced, factions=factions), seed=7)
            for advanced in (False, True)
            for factions in (FACTIONS, FACTIONS[::-1])
        ),
        *(
            new_record(Options(4, teams=teams, memory=memory), seed=7)
            for teams in (False, True)
            for memory in (False, True)
        ),
    ]
    assert len({RecordDigest.of(record).key for record in records}) == len(records)


@pytest.mark.parametrize("options", [Options(2), ADVANCED_PARTNERS])
def test_a_digest_goes_on_as_the_record_grows(options: Options) -> None:
    record, _ = play(options, seed=7, plies=10)
    start = new_record(options, seed=7)
    grown = RecordDigest.of(start).after(record.moves[:4]).after(record.moves[4:])
    assert grown.key == RecordDigest.of(record).key
    assert RecordDigest.of(start).key == next(prefix_keys(record))
    assert list(prefix_keys(record))[-1] == RecordDigest.of(record).key


def test_a_record_is_replayed_from_its_longest_prefix_in_the_memo() -> None:
    record, state = play(Options(2), seed=7, plies=10)
    keys = list(prefix_keys(record))
    short, _ = play(Options(2), seed=7, plies=6)
    memo = Memo(size=10)
    positions = Positions(memo)
    known = positions.find(short).state
    memo.store(keys[6], known)
    found = positions.find(record)
    assert found.state == state
    assert memo.find(keys[10]) is found.state
    assert found.state.gold is known.gold
