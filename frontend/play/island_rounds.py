"""The rounds of a match of Ork Island between two views of a socket.

A view has the position that stands now. Where it skips rounds, as that of a match of computers
does, the positions before are asked for, once for all who watch the table by this process.
A page that gets none of them asks for the match itself, as it does when it is opened.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from hall.v1 import game_pb2

from frontend.play.client import lobby
from frontend.play.island_json import count_rounds, position_json, rounds_after
from frontend.play.jsonview import Json
from services.wire.errors import Refusal

ANSWERS_KEPT = 64
MOST_PLIES = 200
"""Of one answer, which goes to each page as one frame; computers play half as many at a time."""

Asked = tuple[str, int, int]
"""A table, and the plies of the view before and of this one."""

_answers: WeakKeyDictionary[
    asyncio.AbstractEventLoop, OrderedDict[Asked, asyncio.Task[Sequence[Json]]]
] = WeakKeyDictionary()


async def ended_rounds(
    client: str, table_id: str, view: game_pb2.View, since: int
) -> Sequence[Json]:
    """Return the positions of the rounds that ended after ply `since`, up to a view.

    None of them where they are too many for a frame, or the lobby does not answer with them.
    """
    new = view.ply - since
    if new <= len(view.log):
        count = count_rounds(view, since)
        if count <= 1:
            return [position_json(view)] * count
    if new > MOST_PLIES:
        return []
    try:
        return await _ask_once(client, (table_id, since, view.ply))
    except Refusal:
        return []


async def _ask_once(client: str, asked: Asked) -> Sequence[Json]:
    answers = _answers.setdefault(asyncio.get_running_loop(), OrderedDict())
    task = answers.get(asked)
    if task is None or (task.done() and (task.cancelled() or task.exception())):
        task = asyncio.create_task(_ask(client, asked))
        answers[asked] = task
        while len(answers) > ANSWERS_KEPT:
            answers.popitem(last=False)
    return await asyncio.shield(task)  # who leaves does not take it from the others


async def _ask(client: str, asked: Asked) -> Sequence[Json]:
    table_id, since, ply = asked
    replay = await lobby().get_replay(client, table_id, since)
    return [position_json(view) for view in rounds_after(replay.views, since) if view.ply <= ply]
