"""The memo keeps what is used and changes no answer."""

from dataclasses import replace

import pytest
from hall.v1 import game_pb2

from services.engine.digest import RecordDigest, prefix_keys
from services.engine.memo import Memo
from services.engine.positions import Positions
from services.engine.rules.armadora.options import Faction, Options
from services.engine.tests.records import ADVANCED_PARTNERS, AnyOptions, new_record, play
from services.engine.tests.rules.random_games import CROWDED, DRAWN

FACTIONS = (Faction.ORC, Faction.ELF)


def test_the_least_recently_used_state_goes_first() -> None:
    memo = Memo(size=2)
    memo.store(b"one", 1, size=1)
    memo.store(b"two", 2, size=1)
    assert memo.find(b"one") == 1
    memo.store(b"three", 3, size=1)
    assert [memo.find(key) for key in (b"one", b"two", b"three")] == [1, None, 3]


def test_a_retired_state_goes_before_all_others() -> None:
    memo = Memo(size=2)
    memo.store(b"one", 1, size=1)
    memo.store(b"two", 2, size=1)
    memo.retire(b"two")
    memo.retire(b"unknown")
    memo.store(b"three", 3, size=1)
    assert [memo.find(key) for key in (b"one", b"two", b"three")] == [1, None, 3]


def test_states_go_as_well_when_they_take_too_much_memory() -> None:
    memo = Memo(size=10, most_bytes=100)
    for number, size in enumerate((40, 40, 30)):
        memo.store(b"%d" % number, number, size)
    assert [memo.find(b"%d" % number) for number in range(3)] == [None, 1, 2]
    memo.store(b"2", 2, size=60)
    assert [memo.find(b"%d" % number) for number in range(3)] == [None, 1, 2]
    memo.store(b"3", 3, size=101)
    assert len(memo) == 0


def test_with_size_zero_nothing_is_kept() -> None:
    memo = Memo(size=0)
    memo.store(b"one", 1, size=1)
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
        *(new_record(DRAWN, seed) for seed in (7, 8)),
        new_record(replace(DRAWN, cost_grass=0), seed=7),
        new_record(CROWDED, seed=7),
    ]
    assert len({RecordDigest.of(record).key for record in records}) == len(records)


@pytest.mark.parametrize("options", [Options(2), ADVANCED_PARTNERS, CROWDED])
def test_a_digest_goes_on_as_the_record_grows(options: AnyOptions) -> None:
    record, _ = play(options, seed=7, plies=10)
    start = new_record(options, seed=7)
    grown = RecordDigest.of(start).after(record.moves[:4]).after(record.moves[4:])
    assert grown.key == RecordDigest.of(record).key
    assert grown.size == RecordDigest.of(record).size == record.ByteSize()
    assert RecordDigest.of(start).key == next(prefix_keys(record))
    assert list(prefix_keys(record))[-1] == RecordDigest.of(record).key


@pytest.mark.parametrize("options", [Options(2), CROWDED])
async def test_a_record_is_replayed_from_its_longest_prefix_in_the_memo(
    options: AnyOptions,
) -> None:
    record, state = play(options, seed=7, plies=10)
    keys = list(prefix_keys(record))
    short, _ = play(options, seed=7, plies=6)
    memo = Memo(size=10)
    positions = Positions(memo)
    known = (await positions.find(short)).state
    memo.store(keys[6], known, size=1)
    found = await positions.find(record)
    assert found.state == state
    assert memo.find(keys[10]) is found.state
    assert found.state.options is known.options
