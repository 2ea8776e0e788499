"""The engine under fire: whatever it is sent, it answers as the rules and docs/notation.md say."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from hall.v1 import engine_pb2, game_pb2

from services.engine.convert import SPECTATOR, write_view
from services.engine.limits import LIMITS, MAX_MESSAGE_BYTES
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.tests.records import ORK_ISLAND, new_record
from services.wire.channels import open_channel
from tests.fuzz.answers import Answers
from tests.fuzz.calls import ANSWERED, Call, Caller, throw
from tests.fuzz.messages import any_request, no_request
from tests.fuzz.positions import Position, all_positions
from tests.fuzz.texts import any_move, orders_text, record_text, settings_text
from tests.fuzz.unhurt import assert_unhurt
from tests.stack import Stack

SEED = 20261130
THROWN = 60_000
IN_FLIGHT = 24
ROUNDS = (0, 1, 3, 10)
SETTINGS = [new_record(options, seed=0).options.orkisland for options in ORK_ISLAND]
METHODS = engine_pb2.DESCRIPTOR.services_by_name["EngineService"].methods_by_name


@pytest.mark.timeout(600)
async def test_the_engine_answers_whatever_is_thrown_at_it(
    stack: Stack, record_property: Callable[[str, object], None]
) -> None:
    positions = tuple(all_positions())
    answers = Answers()
    async with open_channel(stack.engine_address) as channel:
        caller = Caller(channel, answers, most_bytes=MAX_MESSAGE_BYTES)
        await throw(engine_calls(positions, THROWN, Random(SEED)), caller.make, IN_FLIGHT)
        record_property("thrown", answers.figures("engine"))
        answers.assert_right(THROWN)
        for position in positions:
            await _assert_is_shown(position, caller)
    await assert_unhurt(stack)


def engine_calls(positions: Sequence[Position], number: int, rng: Random) -> Iterator[Call]:
    """Yield so many calls: moves for the most part, then requests, bytes and texts of records."""
    known = {
        "record": [position.record for position in positions],
        "options": [position.record.options for position in positions],
        "moves": [game_pb2.Move(seat=rng.randrange(2), text=any_move(rng)) for _ in range(100)],
        "viewers": (-1, 0, 1, 2),
        "text": [record_text(rng) for _ in range(100)],
        "hall.v1.ParseSettingsRequest.text": [settings_text(rng) for _ in range(100)],
        "settings": SETTINGS,
        "orks": range(8),
        "cells": range(400),
        "hall.v1.MatchBeginning.seats": ("", *PLAYERS),
    }
    methods = list(METHODS.values())
    for _ in range(number):
        method = rng.choice(methods)
        match rng.randrange(20):
            case 0 | 1 | 2:
                yield Call(method, any_request(method, known, rng).SerializeToString())
            case 3 | 4 | 5:
                request = any_request(method, known, rng)
                yield Call(method, no_request(request.SerializeToString(), rng))
            case 6 | 7:
                yield _match(rng)
            case 8:
                replay = engine_pb2.ReplayRecordRequest(text=record_text(rng), viewer=-2)
                yield Call(METHODS["ReplayRecord"], replay.SerializeToString())
            case _:
                yield _play(rng.choice(positions), rng)


def _play(position: Position, rng: Random) -> Call:
    """Return a call that plays a move, with the answer that the rules give."""
    text = position.near_move(rng) if rng.random() < 1 / 3 else any_move(rng)
    move = game_pb2.Move(seat=position.seat(rng), text=text)
    refusal = position.refusal_of(move.seat, move.text)
    is_too_long = len(move.text) > LIMITS[position.game.name].move_length
    due = "BAD_NOTATION" if is_too_long else refusal or ANSWERED
    request = engine_pb2.ApplyMovesRequest(
        record=position.record, moves=[move], viewers=[SPECTATOR]
    )
    return Call(METHODS["ApplyMoves"], request.SerializeToString(), due)


def _match(rng: Random) -> Call:
    """Return a match of some rounds whose orders are now and then in order."""
    beginning = engine_pb2.MatchBeginning(
        settings=rng.choice(SETTINGS),
        seed=rng.randrange(10),
        seats=rng.choices(("", "", *PLAYERS), k=rng.choice((0, 4, 4, 4, 5))),
    )
    first = engine_pb2.PlayMatchRequest(beginning=beginning).SerializeToString()
    rounds = [_round(rng).SerializeToString() for _ in range(rng.choice(ROUNDS))]
    if rng.random() < 1 / 10:
        first = rng.choice((b"", first[:-1], rng.randbytes(3)))
    return Call(METHODS["PlayMatch"], first, more=tuple(rounds))


def _round(rng: Random) -> engine_pb2.PlayMatchRequest:
    texts = ("hold", "late", orders_text(rng), any_move(rng))
    moves = [
        game_pb2.Move(seat=rng.choice((0, 1, 2, 3, 3, 4)), text=rng.choice(texts))
        for _ in range(rng.choice((0, 0, 1, 1, 2, 5)))
    ]
    return engine_pb2.PlayMatchRequest(orders=engine_pb2.RoundOrders(moves=moves))


async def _assert_is_shown(position: Position, caller: Caller) -> None:
    """Fail unless the engine shows a position as the rules do, whatever it remembers of it."""
    game = position.game
    viewers = [SPECTATOR, *range(position.state.options.seats)]
    request = engine_pb2.RenderViewsRequest(record=position.record, viewers=viewers)
    answer = await caller.make(Call(METHODS["RenderViews"], request.SerializeToString()))
    seats = [None, *viewers[1:]]
    assert isinstance(answer, engine_pb2.RenderViewsResponse)
    assert list(answer.views) == [write_view(game.view(position.state, s, 0)) for s in seats]
