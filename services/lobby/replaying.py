"""Games to look at again: as records, ply by ply, or as the original of Ork Island writes them."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Sequence
from functools import partial

from hall.v1 import engine_pb2, lobby_pb2

from services.lobby import rights
from services.lobby.engine import EngineCalls
from services.lobby.hot import HotTable
from services.lobby.messages import table_message
from services.lobby.nicknames import free_nickname
from services.lobby.refusals import refuse
from services.lobby.store.store import Store
from services.lobby.tables import Seat
from services.lobby.views import SPECTATOR

REPLAY_COST = 10
"""A whole game is as much work as so many other calls."""

PLIES_A_CALL = 50
"""So many plies of a game of which the rest is known are as much work as one."""

SHARED = 64
"""Replays of running matches that are kept for whoever asks for the same."""

SHARED_BYTES = 256 * 1024
"""A longer one is not kept."""

Key = tuple[str, int, int]


class Replays:
    """Has the engine replay games.

    All who watch a match ask for the rounds of the same plies at about the same time: the engine
    is asked once.
    """

    def __init__(self, engine: EngineCalls, store: Store) -> None:
        self._engine = engine
        self._store = store
        self._shared: OrderedDict[Key, asyncio.Task[engine_pb2.ReplayRecordResponse]] = (
            OrderedDict()
        )

    async def record_of(self, hot: HotTable) -> lobby_pb2.GetRecordResponse:
        """Answer the record of a finished game. Raises Refusal TABLE_NOT_STARTED, GAME_RUNNING."""
        rights.require_finished(hot.table)
        answer = lobby_pb2.GetRecordResponse(record=hot.record)
        outcome = await self._store.load_outcome(hot.table.id)
        if outcome is not None:
            answer.outcome.ParseFromString(outcome)
        return answer

    async def of_table(
        self, hot: HotTable, request: lobby_pb2.GetReplayRequest
    ) -> lobby_pb2.GetReplayResponse:
        """Answer a game ply by ply; of a match that runs the rounds that spectators saw.

        Raises Refusal TABLE_NOT_STARTED, GAME_RUNNING, BAD_VIEWER, BAD_FIELD, TOO_LARGE.
        """
        is_running = rights.has_public_rounds(hot.table)
        if not is_running or request.viewer != SPECTATOR:
            rights.require_finished(hot.table)
        if request.since > hot.ply:
            raise refuse("BAD_FIELD", f"since is 0 to {hot.ply}", since=request.since)
        question = engine_pb2.ReplayRecordRequest(
            record=hot.record,
            viewer=request.viewer,
            rounds_only=is_running or request.rounds_only,
            since=request.since,
        )
        ply, to_move = hot.ply, hot.to_move
        if is_running:
            game = await self._share((hot.table.id, hot.round_ply, request.since), question)
        else:
            game = await self._engine.replay(question)
        return lobby_pb2.GetReplayResponse(
            table=table_message(hot.table, ply, to_move),
            text="" if is_running else game.text,
            views=game.views,
        )

    async def of_text(self, request: lobby_pb2.ReplayTextRequest) -> lobby_pb2.ReplayTextResponse:
        """Answer a game ply by ply from its text. Raises Refusal for what the engine refuses."""
        game = await self._engine.replay(
            engine_pb2.ReplayRecordRequest(
                text=request.text, viewer=request.viewer, rounds_only=request.rounds_only
            )
        )
        return lobby_pb2.ReplayTextResponse(
            options=game.record.options, text=game.text, views=game.views
        )

    def export(self, hot: HotTable) -> AsyncGenerator[bytes, None]:
        """Yield the parts of a finished match as the original writes it.

        Raises Refusal TABLE_NOT_STARTED, GAME_RUNNING, BAD_FIELD.
        """
        rights.require_finished(hot.table)
        if hot.table.game.name != "orkisland":
            raise refuse("BAD_FIELD", "the original writes matches of Ork Island; use GetRecord")
        names = names_in_record(hot.table.taken)
        return self._engine.format_record(
            engine_pb2.FormatRecordRequest(record=hot.record, names=names)
        )

    async def _share(
        self, key: Key, question: engine_pb2.ReplayRecordRequest
    ) -> engine_pb2.ReplayRecordResponse:
        task = self._shared.get(key)
        if task is None:
            task = self._shared[key] = asyncio.create_task(self._engine.replay(question))
            task.add_done_callback(partial(self._forget_unless_small, key))
            if len(self._shared) > SHARED:
                self._shared.popitem(last=False)
        return await asyncio.shield(task)  # the others still wait for it

    def _forget_unless_small(
        self, key: Key, task: asyncio.Task[engine_pb2.ReplayRecordResponse]
    ) -> None:
        is_answered = not task.cancelled() and task.exception() is None
        is_small = is_answered and task.result().ByteSize() <= SHARED_BYTES
        if not is_small and self._shared.get(key) is task:
            del self._shared[key]


def names_in_record(seats: Sequence[Seat]) -> list[str]:
    """Return what the original's record of a match calls its players.

    People and programs are called by their nicknames, and so is who plays on for one of them;
    computers by what they are, with a number where that is taken.
    """
    names = {seat.index: seat.nickname for seat in seats if not seat.bot or seat.is_stand_in}
    for seat in seats:
        if seat.index not in names:
            names[seat.index] = free_nickname([seat.bot], names.values())
    return [names[seat.index] for seat in seats]


def cost_of(request: lobby_pb2.GetReplayRequest, hot: HotTable | None) -> int:
    """Return as how many calls a replay of a table counts, as far as memory knows that.

    Only of a match that runs the engine knows what was before.
    """
    if hot is None or not rights.has_public_rounds(hot.table) or not request.since:
        return REPLAY_COST
    return min(1 + max(0, hot.ply - request.since) // PLIES_A_CALL, REPLAY_COST)
