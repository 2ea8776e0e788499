"""Changes of seats and status: written down, then told to everybody whom they concern."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from google.protobuf.message import Message
from hall.v1 import lobby_pb2

from services.lobby import seating
from services.lobby.fields import check_request_id
from services.lobby.hall import Hall
from services.lobby.seating import Changed
from services.lobby.store.transaction import Transaction
from services.lobby.store.writer import Writer
from services.lobby.tables import Standing


class ChangeRequest(Protocol):
    """A request of the API that changes a table."""

    @property
    def request_id(self) -> str: ...

    @property
    def table_id(self) -> str: ...


@dataclass(frozen=True, eq=False)
class Changes:
    """Makes changes, one transaction each."""

    hall: Hall
    writer: Writer

    async def make(self, work: Callable[[Transaction], Changed]) -> Changed:
        """Do work of `seating`. Raises Refusal for what that refuses."""
        return await self.writer.transact(work, self._note)

    async def decide(self, request: ChangeRequest, decide: seating.Decide) -> Changed:
        """Change the table of a request as decided, once. Raises Refusal."""
        check_request_id(request.request_id)
        await self.hall.get(request.table_id)  # so that what follows finds it in memory
        assert isinstance(request, Message)
        mark = seating.mark_of(request.table_id, request.request_id, request)
        return await self.make(partial(seating.change_table, request.table_id, mark, decide))

    async def record_outcome(self, request: lobby_pb2.RecordOutcomeRequest) -> Changed:
        """Store the outcome of a finished table. Raises Refusal GAME_RUNNING, WRONG_OUTCOME."""
        outcome = request.outcome.SerializeToString(deterministic=True)
        standings = [
            Standing(each.seat, each.score, each.rank) for each in request.outcome.standings
        ]
        work = partial(seating.record_outcome, request.table_id, outcome, standings)
        return await self.make(work)

    def _note(self, changed: Changed) -> None:
        self.hall.note_table(changed.table)
        if changed.finished:
            self.hall.note_table(changed.finished)
