"""The engine under fire: whatever it is sent, it answers as the rules and docs/notation.md say."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from hall.v1 import engine_pb2, game_pb2

from services.engine.checks import MAX_MOVE_LENGTH
from services.engine.convert import SPECTATOR, write_view
from services.engine.rules.armadora import game
from services.wire.channels import open_channel
from tests.fuzz.answers import Answers
from tests.fuzz.calls import ANSWERED, Call, Caller, throw
from tests.fuzz.messages import any_request, no_request
from tests.fuzz.positions import Position, all_positions
from tests.fuzz.texts import any_move, record_text
from tests.fuzz.unhurt import assert_unhurt
from tests.stack import Stack

SEED = 20261130
THROWN = 60_000
IN_FLIGHT = 24
METHODS = engine_pb2.DESCRIPTOR.services_by_name["EngineService"].methods_by_name


@pytest.mark.timeout(600)
async def test_the_engine_answers_whatever_is_thrown_at_it(
    stack: Stack, record_property: Callable[[str, object], None]
) -> None:
    positions = tuple(all_positions())
    answers = Answers()
    async with open_channel(stack.engine_address) as channel:
        caller = Caller(channel, answers)
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
            case 6:
                replay = engine_pb2.ReplayRecordRequest(text=record_text(rng), viewer=-2)
                yield Call(METHODS["ReplayRecord"], replay.SerializeToString())
            case _:
                yield _play(rng.choice(positions), rng)


def _play(position: Position, rng: Random) -> Call:
    """Return a call that plays a move, with the answer that the rules give."""
    text = position.near_move(rng) if rng.random() < 1 / 3 else any_move(rng)
    move = game_pb2.Move(seat=position.seat(rng), text=text)
    refusal = position.refusal_of(move.seat, move.text)
    due = "BAD_NOTATION" if len(move.text) > MAX_MOVE_LENGTH else refusal or ANSWERED
    request = engine_pb2.ApplyMovesRequest(
        record=position.record, moves=[move], viewers=[SPECTATOR]
    )
    return Call(METHODS["ApplyMoves"], request.SerializeToString(), due)


async def _assert_is_shown(position: Position, caller: Caller) -> None:
    """Fail unless the engine shows a position as the rules do, whatever it remembers of it."""
    viewers = [SPECTATOR, *range(position.state.options.seats)]
    request = engine_pb2.RenderViewsRequest(record=position.record, viewers=viewers)
    answer = await caller.make(Call(METHODS["RenderViews"], request.SerializeToString()))
    seats = [None, *viewers[1:]]
    assert isinstance(answer, engine_pb2.RenderViewsResponse)
    assert list(answer.views) == [write_view(game.view(position.state, s, 0)) for s in seats]
