"""Replays: a whole game ply by ply, from a record or from its text."""

import asyncio
from dataclasses import replace
from typing import Any

import grpc
from hall.v1 import engine_pb2 as pb

from services.engine.checks import (
    check_moves,
    check_replay_bytes,
    check_replay_viewer,
    check_text,
    check_version,
)
from services.engine.convert import read_record, write_record
from services.engine.limits import LIMITS, check_island_size, check_size
from services.engine.positions import start, step
from services.engine.refusals import refuse
from services.engine.rules.game import RecordError
from services.engine.rules.games import game_of
from services.engine.rules.record import Record, format_record, move_line, parse_record
from services.engine.views import leave_out_what_stays, render
from services.wire.errors import Refusal


async def replay(request: pb.ReplayRecordRequest) -> pb.ReplayRecordResponse:
    """Answer a game ply by ply; other calls get their turn between plies.

    Raises Refusal for a text that is no record, for a record that cannot be played, with the ply
    and in a text also the line, and for a viewer that is not at its table.
    """
    record = _read_source(request)
    try:
        return await _play_through(record, request.viewer)
    except Refusal as refusal:
        if request.text and "ply" in refusal.facts:
            raise _with_line(refusal, request.text) from refusal
        raise


async def _play_through(record: Record, viewer: int) -> pb.ReplayRecordResponse:
    options: Any = record.options
    game = game_of(options)
    check_version(options, record.rules_version)
    check_size(options)
    check_moves([text for _, text in record.moves], 0, LIMITS[game.name])
    state = await start(game, options, record.seed)
    check_replay_viewer(viewer, options.seats)
    moves = []
    views = [render(game, state, viewer, since=0)]
    size = views[0].ByteSize()
    for ply, (seat, text) in enumerate(record.moves):
        await asyncio.sleep(0)
        state, canonical = step(game, state, seat, text, ply)
        moves.append((seat, canonical))
        views.append(render(game, state, viewer, since=ply))
        leave_out_what_stays(views[-1])
        size += views[-1].ByteSize()
        check_replay_bytes(size)
    played = replace(record, moves=tuple(moves))
    answer = pb.ReplayRecordResponse(
        record=write_record(played), text=format_record(played), views=views
    )
    check_replay_bytes(answer.ByteSize())
    return answer


def _read_source(request: pb.ReplayRecordRequest) -> Record:
    match request.WhichOneof("source"):
        case "record":
            check_island_size(request.record.options.orkisland)
            return read_record(request.record)
        case "text":
            check_text(request.text)
            try:
                return parse_record(request.text)
            except RecordError as error:
                raise refuse(error) from error
        case _:
            raise Refusal(
                grpc.StatusCode.INVALID_ARGUMENT, "BAD_RECORD", "send a record or the text of one"
            )


def _with_line(refusal: Refusal, text: str) -> Refusal:
    line = str(move_line(text, int(refusal.facts["ply"])))
    message = f"line {line}, {refusal.message}"
    return Refusal(refusal.code, refusal.reason, message, {**refusal.facts, "text_line": line})
