"""The law: states that differ only in what a viewer may not know look the same to that viewer.

Held over generated games of all options, for every seat and for spectators, byte for byte.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random

import pytest

from services.engine.rules.record import Record, replay
from services.engine.tests.rules.random_games import random_record
from tests.leaks.mutants import MUTANTS
from tests.leaks.reach import Engine, all_that_reaches, attempts
from tests.leaks.twins import Seeds, all_options, twin_of

PAIRS = 10_000
PLIES_OF_A_GAME = 4
"""At so many plies of each game each viewer is looked at."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A record and its twin for a viewer, both before the end, and what the viewer tries there."""

    record: Record
    twin: Record
    viewer: int | None
    tried: tuple[str, ...]


def pairs(rng: Random) -> Iterator[Pair]:
    """Yield pairs for ever, of all options and all viewers in turn."""
    while True:
        for options in all_options(rng):
            seeds = _seeds(replace(options, factions=(), advanced=False))
            whole = random_record(options, rng.choice(list(seeds.other)))
            plies = rng.sample(range(len(whole.moves)), min(PLIES_OF_A_GAME, len(whole.moves)))
            for ply in plies:
                record = replace(whole, moves=whole.moves[:ply])
                for viewer in (None, *range(options.seats)):
                    twin = twin_of(record, viewer, seeds, rng)
                    if twin:
                        yield Pair(record, twin, viewer, tuple(attempts(rng)))


_seeds = cache(Seeds.of)


def leaks(engine: Engine, pair: Pair) -> bool:
    """Tell whether a viewer can tell a record from its twin."""
    seen, seen_too = (
        all_that_reaches(engine, record, pair.viewer, pair.tried)
        for record in (pair.record, pair.twin)
    )
    return seen != seen_too


@pytest.mark.timeout(600)
def test_no_viewer_can_tell_what_it_may_not_know() -> None:
    generated = pairs(Random(20))
    for _ in range(PAIRS):
        pair = next(generated)
        assert not leaks(Engine(), pair), pair


@pytest.mark.parametrize("name", MUTANTS)
def test_a_deliberate_leak_is_found(name: str) -> None:
    generated = pairs(Random(21))
    assert any(leaks(MUTANTS[name], next(generated)) for _ in range(600))


def test_pairs_cover_what_there_is_to_hide() -> None:
    """Each differs in hidden values and in the seed; all viewers, options and powers occur."""
    generated = pairs(Random(22))
    sample = [next(generated) for _ in range(1500)]
    for pair in sample:
        assert pair.record.seed != pair.twin.seed
        assert replay(pair.record).values != replay(pair.twin).values
    options = {replace(pair.record.options, factions=(), first_seat=None) for pair in sample}
    assert len(options) == 16
    assert {(pair.record.options.seats, pair.viewer) for pair in sample} == {
        (seats, viewer) for seats in (2, 3, 4) for viewer in (None, *range(seats))
    }
    texts = {text[0] for pair in sample for _, text in pair.record.moves}
    assert texts >= set("wpmgoer")
