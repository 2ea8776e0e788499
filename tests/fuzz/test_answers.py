"""Planted faults: an engine that answers a few moves wrongly is found out within few calls."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import grpc
import pytest
from hall.v1 import engine_pb2

from services.engine.memo import Memo
from services.engine.servicer import EngineServicer
from services.wire.channels import open_channel
from services.wire.errors import Refusal
from services.wire.serving import start_server
from tests.fuzz.answers import Answers
from tests.fuzz.calls import Caller, throw
from tests.fuzz.positions import all_positions
from tests.fuzz.test_engine import engine_calls

THROWN = 500
IN_FLIGHT = 8
CALL_SECONDS = 1.0
SECRET = "what only the hall knows"
INVALID = grpc.StatusCode.INVALID_ARGUMENT

Answer = Callable[[str], Awaitable[engine_pb2.ApplyMovesResponse]]


class FaultyEngine(EngineServicer):
    """An engine with another answer to moves that have a digit of another script in them."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(Memo(100))
        self._answer = answer

    async def ApplyMoves(  # noqa: N802
        self, request: engine_pb2.ApplyMovesRequest, context: Any
    ) -> engine_pb2.ApplyMovesResponse:
        """Play moves, or not."""
        for move in request.moves:
            if any(character.isdigit() and not character.isascii() for character in move.text):
                return await self._answer(move.text)
        return await super().ApplyMoves(request, context)


async def crash(text: str) -> engine_pb2.ApplyMovesResponse:
    raise KeyError(text)


async def hang(_: str) -> engine_pb2.ApplyMovesResponse:
    return await asyncio.Future()


async def accept(_: str) -> engine_pb2.ApplyMovesResponse:
    return engine_pb2.ApplyMovesResponse()


async def refuse_for_another_reason(_: str) -> engine_pb2.ApplyMovesResponse:
    raise Refusal(grpc.StatusCode.FAILED_PRECONDITION, "MINE", "choose free land")


async def refuse_for_a_new_reason(_: str) -> engine_pb2.ApplyMovesResponse:
    raise Refusal(INVALID, "ODD_DIGIT", "use the digits 0 to 9")


async def refuse_with_another_status(_: str) -> engine_pb2.ApplyMovesResponse:
    raise Refusal(grpc.StatusCode.ABORTED, "BAD_NOTATION", "write w3@b4")


async def tell_a_secret(text: str) -> engine_pb2.ApplyMovesResponse:
    raise Refusal(INVALID, "BAD_NOTATION", "write w3@b4", {"text": text + SECRET})


async def go_on_and_on(text: str) -> engine_pb2.ApplyMovesResponse:
    raise Refusal(INVALID, "BAD_NOTATION", f"write w3@b4, not {1000 * text}")


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (crash, "not documented: INTERNAL"),
        (hang, "not documented: DEADLINE_EXCEEDED"),
        (accept, "answered where BAD_NOTATION was due"),
        (refuse_for_another_reason, "MINE where BAD_NOTATION was due"),
        (refuse_for_a_new_reason, "not documented: INVALID_ARGUMENT ODD_DIGIT"),
        (refuse_with_another_status, "not documented: ABORTED BAD_NOTATION"),
        (tell_a_secret, "BAD_NOTATION with a secret in it"),
        (go_on_and_on, "goes on and on: BAD_NOTATION"),
    ],
)
async def test_a_planted_fault_is_found(answer: Answer, fault: str) -> None:
    answers = Answers([SECRET.encode()])
    engine = FaultyEngine(answer)
    server, port = await start_server(
        name="engine", address="127.0.0.1:0", register=engine.register
    )
    async with open_channel(f"127.0.0.1:{port}") as channel:
        calls = engine_calls(tuple(all_positions()), THROWN, Random(1))
        await throw(calls, Caller(channel, answers, CALL_SECONDS).make, IN_FLIGHT)
    await server.stop(None)
    assert any(found.startswith(fault) for found in answers.faults), answers.faults
    with pytest.raises(AssertionError, match=fault):
        answers.assert_right(THROWN)
