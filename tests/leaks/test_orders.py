"""The law in Ork Island: nobody can tell what others have ordered before the round is played.

Held over generated matches, for every seat and for spectators, byte for byte: in the views as the
engine answers them, in those of a replay, in ways, and in how the viewer's own moves are answered.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from hall.v1 import engine_pb2, game_pb2

from services.engine.convert import SPECTATOR, write_record, write_view
from services.engine.islands import find_ways
from services.engine.memo import Memo
from services.engine.positions import Positions
from services.engine.replays import replay as replay_record
from services.engine.rules.game import MoveError
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.state import State
from services.engine.rules.record import Record, replay
from services.engine.tests.rules.random_games import (
    CROWDED,
    DRAWN,
    choose_orkisland,
    orks_of,
    random_record,
)

PAIRS = 2_000
REPLAYED_PAIRS = 200
TRIES = 20
"""How often other orders are looked for before a seat counts as having none."""

View = Callable[[State, int | None, int], Any]
Apply = Callable[[State, int, str], tuple[State, str]]


@dataclass(frozen=True, slots=True)
class Engine:
    """What answers: the rules themselves, or a leaking copy of them."""

    view: View = game.view
    apply: Apply = game.apply


@dataclass(frozen=True, slots=True)
class Pair:
    """A record and its twin, in the middle of the same round, who looks, and what it tries."""

    record: Record
    twin: Record
    viewer: int | None
    tried: tuple[str, ...]


def pairs(rng: Random) -> Iterator[Pair]:
    """Yield pairs for ever, of all viewers in turn."""
    while True:
        whole = random_record(rng.choice((DRAWN, CROWDED)), seed=rng.randrange(1000))
        ply = rng.randrange(1, len(whole.moves))
        record = replace(whole, moves=whole.moves[:ply])
        for viewer in (None, *range(4)):
            twin = twin_of(record, viewer, rng)
            if twin:
                state = replay(record)
                ork = rng.randrange(len(state.board.owner))
                tried = ("hold", "out", f"{ork}t", f"{ork}t,{ork}b", "99t", "0x", "jump")
                yield Pair(record, twin, viewer, tried)


def twin_of(record: Record, viewer: int | None, rng: Random) -> Record | None:
    """Return a record in which the others have ordered something else in the running round."""
    state = replay(record)
    begun = len(record.moves) - sum(move is not None for move in state.pending)
    before = replay(replace(record, moves=record.moves[:begun]))
    moves = list(record.moves)
    for place, (seat, text) in enumerate(moves[begun:], start=begun):
        if seat != viewer:
            moves[place] = (seat, _other_orders(before, seat, text, rng))
    twin = replace(record, moves=tuple(moves))
    return twin if twin != record else None


def _other_orders(before: State, seat: int, text: str, rng: Random) -> str:
    for _ in range(TRIES):
        mover, other = choose_orkisland(before, rng)
        if mover == seat and other != text:
            return other
    return text


def leaks(engine: Engine, pair: Pair) -> bool:
    """Tell whether a viewer can tell a record from its twin."""
    seen, seen_too = (
        list(all_that_reaches(engine, replay(record), pair.viewer, pair.tried))
        for record in (pair.record, pair.twin)
    )
    return seen != seen_too


def all_that_reaches(
    engine: Engine, state: State, viewer: int | None, tried: tuple[str, ...]
) -> Iterator[bytes]:
    """Yield what a viewer gets of a match, and for its tries, as long as the round goes on."""
    for since in (0, len(state.log) - 1):
        yield _written(engine.view(state, viewer, since))
    for text in tried if viewer is not None else ():
        try:
            after, canonical = engine.apply(state, viewer, text)
        except MoveError as error:
            yield repr((type(error), str(error), error.reason, error.facts)).encode()
            continue
        yield canonical.encode()
        if after.round == state.round and not after.is_broken_off:
            yield _written(engine.view(after, viewer, len(state.log)))


def _written(view: Any) -> bytes:
    return _bytes(write_view(view))


def _bytes(view: game_pb2.View) -> bytes:
    return view.SerializeToString(deterministic=True)


@pytest.mark.timeout(300)
def test_nobody_can_tell_what_others_have_ordered() -> None:
    generated = pairs(Random(30))
    for _ in range(PAIRS):
        pair = next(generated)
        assert not leaks(Engine(), pair), pair


@pytest.mark.parametrize("rounds_only", [False, True])
async def test_no_replay_of_a_match_that_goes_on_tells_what_others_have_ordered(
    rounds_only: bool,
) -> None:
    generated = pairs(Random(33))
    for _ in range(REPLAYED_PAIRS):
        pair = next(generated)
        viewer = SPECTATOR if pair.viewer is None else pair.viewer
        since = max(0, len(pair.record.moves) - 5)
        seen, seen_too = [
            (
                await replay_record(
                    engine_pb2.ReplayRecordRequest(
                        record=write_record(record),
                        viewer=viewer,
                        rounds_only=rounds_only,
                        since=since,
                    ),
                    Positions(Memo(0)),
                )
            ).views
            for record in (pair.record, pair.twin)
        ]
        assert list(map(_bytes, seen)) == list(map(_bytes, seen_too)), pair


async def test_ways_tell_nothing_of_what_others_have_ordered() -> None:
    generated, rng, positions = pairs(Random(34)), Random(34), Positions(Memo(0))
    for _ in range(REPLAYED_PAIRS):
        pair = next(generated)
        asked = {"orks": range(4), "cells": rng.sample(range(400), 40)}
        requests = [
            engine_pb2.FindWaysRequest(record=write_record(record), **asked)
            for record in (pair.record, pair.twin)
        ]
        ways, ways_too = [await find_ways(positions, request) for request in requests]
        assert ways == ways_too, pair


def _leak(change: Callable[[Any, State], Any]) -> Engine:
    """Return an engine whose views are changed with the help of all that is hidden."""
    return Engine(view=lambda state, viewer, since: change(game.view(state, viewer, since), state))


def _in_log(view: Any, state: State, write: Callable[[str, str], str]) -> Any:
    """Return a view whose log has each text written anew from what it hides."""
    texts = [ply.text for ply in state.log[len(state.log) - len(view.log) :]]
    log = zip(view.log, texts, strict=True)
    entries = [replace(entry, text=write(entry.text, text)) for entry, text in log]
    return replace(view, log=tuple(entries))


def _tell_in_refusal(state: State, seat: int, text: str) -> tuple[State, str]:
    try:
        return game.apply(state, seat, text)
    except MoveError as error:
        raise type(error)(
            f"{error}; ordered so far: {state.pending}", reason=error.reason
        ) from error


MUTANTS = {
    "orders in the log": _leak(lambda view, state: _in_log(view, state, lambda _, hidden: hidden)),
    "how long orders are": _leak(
        lambda view, state: _in_log(view, state, lambda text, hidden: text + "." * len(hidden))
    ),
    "who gave no orders": _leak(
        lambda view, state: replace(
            view, statuses=tuple([-1 if move == "late" else 0 for move in state.pending])
        )
    ),
    "what has been ordered, in a refusal": Engine(apply=_tell_in_refusal),
}
"""Deliberate leaks, each of which has to be found."""


@pytest.mark.parametrize("name", MUTANTS)
def test_a_deliberate_leak_is_found(name: str) -> None:
    generated = pairs(Random(31))
    assert any(leaks(MUTANTS[name], next(generated)) for _ in range(300))


def test_pairs_cover_what_there_is_to_hide() -> None:
    generated = pairs(Random(32))
    sample = [next(generated) for _ in range(400)]
    assert {pair.viewer for pair in sample} == {None, 0, 1, 2, 3}
    assert {pair.record.options for pair in sample} == {DRAWN, CROWDED}
    hidden = {text for pair in sample for _, text in set(pair.twin.moves) - set(pair.record.moves)}
    assert hidden > {"hold", "late", "out"}
    assert {len(orks_of(replay(pair.record), 0)) for pair in sample} > {1, 2}
