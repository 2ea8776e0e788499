"""Replays: a whole game ply by ply, from a record or from its text."""

import asyncio
from dataclasses import replace
from typing import Any

import grpc
from hall.v1 import engine_pb2 as pb
from hall.v1 import game_pb2

from services.engine.checks import (
    check_moves,
    check_replay_bytes,
    check_replay_viewer,
    check_text,
    check_version,
)
from services.engine.convert import read_record, write_record
from services.engine.limits import LIMITS, check_island_size, check_size
from services.engine.positions import Positions, start, step
from services.engine.refusals import refuse
from services.engine.rules.game import Game, RecordError
from services.engine.rules.games import game_of
from services.engine.rules.orkisland.state import State, first_ply_of_round
from services.engine.rules.record import Record, format_record, move_line, parse_record
from services.engine.views import render
from services.wire.errors import Refusal
from services.wire.views import leave_out_what_stays


async def replay(request: pb.ReplayRecordRequest, positions: Positions) -> pb.ReplayRecordResponse:
    """Answer a game ply by ply; other calls get their turn between views.

    What nobody asks for is not played again if the memo has a position after it.

    Raises Refusal for a text that is no record, for a record that cannot be played, with the ply
    and in a text also the line, and for a viewer that is not at its table.
    """
    record = _read_source(request)
    try:
        return await _play_through(record, request, positions)
    except Refusal as refusal:
        if request.text and "ply" in refusal.facts:
            raise _with_line(refusal, request.text) from refusal
        raise


async def _play_through(
    record: Record, request: pb.ReplayRecordRequest, positions: Positions
) -> pb.ReplayRecordResponse:
    options: Any = record.options
    game = game_of(options)
    check_version(options, record.rules_version)
    check_size(options)
    check_moves([text for _, text in record.moves], 0, LIMITS[game.name])
    # of a text, the record in the request is empty, and nothing known
    state, first = positions.known(request.record, request.since - 1)
    if state is None:
        state = await start(game, options, record.seed)
    check_replay_viewer(request.viewer, options.seats)
    views = _Views(game, request)
    views.add(state, first, since=first)
    begun = _begun(state, first, request.rounds_only)
    for ply, (seat, text) in enumerate(record.moves[first:], start=first + 1):
        before = state
        state, _ = step(game, state, seat, text, ply - 1)
        if not request.rounds_only or _ends_round(game, before, state):
            views.add(state, ply, since=begun)
            begun = ply
            await asyncio.sleep(0)
    answer = pb.ReplayRecordResponse(views=views.shown)
    if not request.since:  # else whoever asks has them
        played = replace(record, moves=_moves_of(game, state))
        answer.record.CopyFrom(write_record(played))
        answer.text = format_record(played)
    check_replay_bytes(answer.ByteSize())
    return answer


class _Views:
    """The views of a replay, of at most so many bytes as can be answered."""

    def __init__(self, game: Game[Any, Any, Any], request: pb.ReplayRecordRequest) -> None:
        self.shown: list[game_pb2.View] = []
        self._game = game
        self._request = request
        self._size = 0

    def add(self, state: Any, ply: int, since: int) -> None:
        """Add the view of a ply, with the log from ply `since` on, if it is asked for."""
        if ply < self._request.since:
            return
        view = render(self._game, state, self._request.viewer, since)
        if ply:
            leave_out_what_stays(view)
        self._size += view.ByteSize()
        check_replay_bytes(self._size)
        self.shown.append(view)


def _begun(state: Any, ply: int, rounds_only: bool) -> int:
    """Return from which ply on the next view has a log: that of its round, or of its move."""
    return first_ply_of_round(state) if rounds_only and isinstance(state, State) else ply


def _moves_of(game: Game[Any, Any, Any], state: Any) -> tuple[tuple[int, str], ...]:
    """Return the moves that led to a state, in canonical notation."""
    return tuple([(entry.seat, entry.text) for entry in game.open_view(state, 0).log])


def _ends_round(game: Game[Any, Any, Any], before: Any, state: Any) -> bool:
    """Tell whether a move was the last of its round; in Armadöra every one is."""
    is_simultaneous = isinstance(state, State)
    return not is_simultaneous or state.round > before.round or not game.to_move(state)


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
