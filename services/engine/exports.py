"""Matches of Ork Island as the original writes them (.out), a part at a time."""

import asyncio
from collections.abc import AsyncGenerator, Iterator

from hall.v1 import engine_pb2 as pb

from services.engine.checks import check_is_ork_island
from services.engine.positions import Positions, in_thread
from services.engine.refusals import refuse
from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.formats.conversion import log_of_state
from services.engine.rules.orkisland.formats.record_text import (
    RecordWriter,
    check_names,
    fitting_name,
)
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.state import State

PART_BYTES = 64 * 1024

NAMES = "ABCD"
"""What players without names are called."""


async def format_record(
    positions: Positions, request: pb.FormatRecordRequest
) -> AsyncGenerator[pb.FormatRecordResponse, None]:
    """Answer the file part by part, as far as the match was played.

    Between rounds other calls get their turn. Raises Refusal for a record that cannot be played,
    and for another number of names.
    """
    position = await positions.find(request.record)
    check_is_ork_island(position.options)
    try:
        names = check_names([fitting_name(name) for name in request.names or NAMES])
    except RecordError as error:
        raise refuse(error) from error
    match = await in_thread(Match, position.options, request.record.seed)
    waiting = b""
    for text in _texts(match, names, position.state):
        waiting += text
        while len(waiting) > PART_BYTES:
            yield pb.FormatRecordResponse(part=waiting[:PART_BYTES])
            waiting = waiting[PART_BYTES:]
        await asyncio.sleep(0)
    yield pb.FormatRecordResponse(part=waiting)


def _texts(match: Match, names: tuple[str, ...], state: State) -> Iterator[bytes]:
    """Yield what stands before the first round, then each round that was played."""
    writer = RecordWriter(match, names)
    yield writer.begin()
    for moves in log_of_state(state):
        _, result = match.play_moves(moves)
        yield writer.add_round(result.done)
