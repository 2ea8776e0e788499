"""Judgements: how the computer opponent `expert` judges the plies of a finished game.

Workers find them out once somebody asks. What is stored are always those of the first plies, and
whatever came first for a ply stays. As long as somebody watches and nothing comes, workers are
asked again; for a game that nobody looks at nothing is done.
"""

import time
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass
from functools import partial

from hall.v1 import judgement_pb2, lobby_pb2

from services.lobby.bots import judging_task
from services.lobby.clocks import Reminders
from services.lobby.hall import Effects
from services.lobby.hot import HotTable
from services.lobby.prospects import check_judgements
from services.lobby.refusals import refuse
from services.lobby.rights import require_finished
from services.lobby.store.store import Store
from services.lobby.store.transaction import Transaction
from services.lobby.tables import Table
from services.lobby.tokens import Tokens
from services.lobby.views import SPECTATOR

JUDGING_COST = 5
"""To watch judgements is as much work as so many calls."""

LOOK_SECONDS = 2.0
"""How often they are looked for, in case that no notice of them comes."""


@dataclass(frozen=True, eq=False)
class Judging:
    """Has workers judge games, as often as `reminders` say."""

    store: Store
    tokens: Tokens
    effects: Effects
    reminders: Reminders
    clock: Callable[[], float] = time.monotonic

    async def watch(self, hot: HotTable) -> AsyncGenerator[lobby_pb2.WatchJudgementsResponse, None]:
        """Yield the judgements of a game as they come, to the last.

        Raises Refusal BAD_FIELD, TABLE_NOT_STARTED, GAME_RUNNING.
        """
        _check(hot.table)
        name = _name_of(hot.table)
        judged = -1
        with self.effects.watchers.watch(name, SPECTATOR) as mailbox:
            while judged < hot.ply:
                stored = await self.store.load_judgements(hot.table.number, max(judged, 0))
                if stored or judged < 0:
                    judged = max(judged, 0) + len(stored)
                    yield _message(stored, hot.ply)
                if judged < hot.ply:
                    if self.reminders.is_due(name, self.clock(), judged):
                        self.effects.tasks.send(judging_task(hot.table, self.tokens))
                    await mailbox.wait(LOOK_SECONDS)

    async def record(
        self, hot: HotTable, judgements: Sequence[judgement_pb2.Judgement]
    ) -> lobby_pb2.RecordJudgementsResponse:
        """Store judgements, and answer how many there were before.

        Raises Refusal TABLE_NOT_STARTED, GAME_RUNNING, BAD_FIELD, TOO_LARGE.
        """
        _check(hot.table)
        check_judgements(hot.table, hot.ply, judgements)
        judged = await self.store.writer.transact(
            partial(_keep, hot.table, judgements),
            lambda _: self.effects.tell(_name_of(hot.table)),
        )
        return lobby_pb2.RecordJudgementsResponse(judged=judged)


def _check(table: Table) -> None:
    if not table.game.is_judged:
        raise refuse("BAD_FIELD", "games of Armadöra are judged, no others")
    require_finished(table)


def _keep(table: Table, judgements: Sequence[judgement_pb2.Judgement], tx: Transaction) -> int:
    tx.find(table.id)  # and lock it: whoever else has judgements of this game waits
    judged = tx.count_judgements(table)
    first = judgements[0].ply if judgements else 0
    if first > judged:
        raise refuse("BAD_FIELD", f"ply {judged} is judged next", ply=first)
    new = [judgement.SerializeToString(deterministic=True) for judgement in judgements]
    tx.insert_judgements(table, judged, new[judged - first :])
    return judged


def _message(stored: Sequence[bytes], plies: int) -> lobby_pb2.WatchJudgementsResponse:
    judgements = map(judgement_pb2.Judgement.FromString, stored)
    return lobby_pb2.WatchJudgementsResponse(judgements=judgements, plies=plies)


def _name_of(table: Table) -> str:
    """Return what those who watch judgements watch."""
    return f"judgements/{table.id}"
