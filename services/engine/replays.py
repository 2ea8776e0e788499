"""Replays: a whole game ply by ply, from a record or from its text."""

import asyncio
from dataclasses import replace
from typing import Any

import grpc
from hall.v1 import engine_pb2 as pb
from hall.v1 import game_pb2

from services.engine.checks import check_moves, check_replay_viewer, check_text, check_version
from services.engine.convert import OPEN, SPECTATOR, read_record, write_record, write_view
from services.engine.positions import start, step
from services.engine.refusals import refuse
from services.engine.rules.game import Game, RecordError
from services.engine.rules.games import game_of
from services.engine.rules.record import Record, format_record, move_line, parse_record
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
    check_moves([text for _, text in record.moves], ply=0)
    state = start(game, options, record.seed)
    check_replay_viewer(viewer, options.seats)
    moves = []
    views = [_write_view(game, state, viewer, since=0)]
    for ply, (seat, text) in enumerate(record.moves):
        await asyncio.sleep(0)
        state, canonical = step(game, state, seat, text, ply)
        moves.append((seat, canonical))
        views.append(_write_view(game, state, viewer, since=ply))
    played = replace(record, moves=tuple(moves))
    return pb.ReplayRecordResponse(
        record=write_record(played), text=format_record(played), views=views
    )


def _read_source(request: pb.ReplayRecordRequest) -> Record:
    match request.WhichOneof("source"):
        case "record":
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


def _write_view(game: Game[Any, Any, Any], state: Any, viewer: int, since: int) -> game_pb2.View:
    if viewer == OPEN:
        view = write_view(game.open_view(state, since))
        view.viewer = OPEN
        return view
    return write_view(game.view(state, None if viewer == SPECTATOR else viewer, since))
