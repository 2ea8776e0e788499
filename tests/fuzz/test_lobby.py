"""The lobby under fire: whatever it is sent, no table is lost and every game can be played on."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import pytest
from google.protobuf.descriptor import MethodDescriptor
from hall.v1 import lobby_pb2, lobby_pb2_grpc

from services.lobby.tokens import Tokens
from services.wire.channels import open_channel
from tests.across.people import Watcher
from tests.fuzz.answers import Answers
from tests.fuzz.calls import Call, Caller, throw
from tests.fuzz.messages import Known, any_request, no_request
from tests.fuzz.tables import OPTIONS, Tables, begin_match, play_to_the_end, prepare
from tests.fuzz.texts import any_move, malformed_move, odd_text, record_text
from tests.fuzz.unhurt import assert_unhurt
from tests.stack import Stack

SEED = 20261201
THROWN = 30_000
IN_FLIGHT = 24
PLIES = (0, 1, 5, 40, 1001, 2**31, 2**32 - 1)
METHODS = lobby_pb2.DESCRIPTOR.services_by_name["LobbyService"].methods_by_name


@pytest.mark.timeout(600)
async def test_the_lobby_answers_whatever_is_thrown_at_it(
    stack: Stack, record_property: Callable[[str, object], None]
) -> None:
    rng = Random(SEED)
    async with open_channel(stack.lobby_address) as channel, asyncio.TaskGroup() as group:
        lobby = lobby_pb2_grpc.LobbyServiceStub(channel)
        tables = await prepare(lobby, group, rng)
        match_id = await begin_match(lobby)
        secret_key = stack.environment["LOBBY_SECRET_KEY"]
        work = Work(match_id, [table.id for table in tables.over], Tokens(secret_key))
        tokens = [*tables.tokens, *work.tokens]
        answers = Answers([token.encode() for token in tokens])
        caller = Caller(channel, answers)

        async def make(call: Call) -> None:
            answer = await caller.make(call)
            if isinstance(answer, lobby_pb2.CreateTableResponse) and answer.HasField("ticket"):
                tables.note_opened(lobby, answer.table.id, answer.ticket.seat_token)

        await throw(lobby_calls(tables, work, THROWN, rng), make, IN_FLIGHT)
        record_property("thrown", answers.figures("lobby"))
        answers.assert_right(THROWN)
        for table in tables.all:
            await lobby.GetTable(lobby_pb2.GetTableRequest(table_id=table.id), timeout=10)
        records = [await play_to_the_end(table, rng) for table in tables.running]
        await Watcher(lobby, match_id).watch_to_the_end()
    await assert_unhurt(stack, [*tokens, *[str(record.seed) for record in records]])


@dataclass(frozen=True)
class Work:
    """What workers do: a match that computer opponents play, and finished games to judge."""

    match_id: str
    finished_ids: Sequence[str]
    secrets: Tokens

    @property
    def tokens(self) -> list[str]:
        """The tokens of their tasks."""
        judging = map(self.secrets.judging_token, self.finished_ids)
        return [self.secrets.match_token(self.match_id), *judging]

    def known(self, method: MethodDescriptor, rng: Random) -> Known:
        """Return what stands in requests of a task."""
        if method.name == "RecordJudgements":
            table_id = rng.choice(self.finished_ids)
            token = self.secrets.judging_token(table_id)
            return {"table_id": [table_id], "judging_token": [token]}
        if "match_token" in method.input_type.fields_by_name:
            token = self.secrets.match_token(self.match_id)
            return {"table_id": [self.match_id], "match_token": [token]}
        return {}


def lobby_calls(tables: Tables, work: Work, number: int, rng: Random) -> Iterator[Call]:
    """Yield so many calls: moves for the most part, then requests, bytes and texts of records."""
    methods = list(METHODS.values())
    texts = [record_text(rng) for _ in range(100)]
    for _ in range(number):
        method = rng.choice(methods)
        known = {**_known(method, tables, rng), **work.known(method, rng), "text": texts}
        match rng.randrange(20):
            case 0 | 1 | 2 | 3 | 4 | 5:
                request = any_request(method, known, rng)
                yield Call(method, request.SerializeToString())
            case 6 | 7:
                request = any_request(method, known, rng)
                yield Call(method, no_request(request.SerializeToString(), rng))
            case 8:
                replay = lobby_pb2.ReplayTextRequest(text=record_text(rng), viewer=-2)
                yield Call(METHODS["ReplayText"], replay.SerializeToString())
            case _:
                yield _play(tables, rng)


def _known(method: MethodDescriptor, tables: Tables, rng: Random) -> Known:
    """Return what may well stand in the fields of a request; nobody leaves a game that is on."""
    table = rng.choice(tables.waiting) if method.name == "LeaveTable" else tables.any(rng)
    tokens = [player.seat_token for player in table.players]
    return {
        "table_id": [table.id],
        "rematch_of": [table.id, ""],
        "seat_token": tokens,
        "rematch_seat_token": tokens,
        "nickname": ("Ada", "Zoe", "Zoë", "ada ", "\u202eada"),
        "bot": ("greedy", "random"),
        "request_id": ("", "", *[f"{number:032}" for number in range(100)]),
        "faction": range(5),
        "seat": range(4),
        "options": OPTIONS,
        "viewer": (-2, -1, 0, 1),
        "hall.v1.Move.seat": range(4),
        "hall.v1.Move.text": ("hold", "0l", "late", "out"),
        "orks": range(8),
        "cells": range(400),
        "since": (0, 0, 4, 8),
        "ply": (0, 3, 9, 20),
    }


def _play(tables: Tables, rng: Random) -> Call:
    """Return a call that plays: something malformed in turn, or anything out of turn."""
    table = tables.any(rng)
    player = table.player(rng)
    if rng.random() < 1 / 2:
        ply, token, move = table.ply, player.seat_token, malformed_move(rng)
    else:
        neighbour = rng.choice(table.players).seat_token
        stranger = rng.choice(tables.any(rng).players).seat_token
        token = rng.choice((neighbour, neighbour, neighbour, stranger, odd_text(rng)))
        ply = rng.choice(PLIES) if token == player.seat_token else table.ply
        move = rng.choice(("pass", any_move(rng)))
    request = lobby_pb2.PlayMovesRequest(
        request_id=rng.choice(("", "x" * 64, odd_text(rng)[:80])),
        table_id=table.id,
        seat_token=token,
        ply=ply,
        moves=[move] * rng.choice((*[1] * 20, 2, 0, 201)),
    )
    return Call(METHODS["PlayMoves"], request.SerializeToString())
