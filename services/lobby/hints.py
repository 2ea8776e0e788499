"""Hints: what the computer opponent `expert` would play in a person's seat, at tables for practice.

Whoever asks waits while a worker thinks. The hint is stored: whichever lobby it is brought to, the
one that was asked finds it, and asked again it is the same. Only the holder of the seat is told.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from hall.v1 import judgement_pb2, lobby_pb2

from services.lobby.bots import hint_task
from services.lobby.clocks import Reminders
from services.lobby.hall import Effects, Hall
from services.lobby.hot import HotTable
from services.lobby.playing import stale
from services.lobby.prospects import check_moves
from services.lobby.refusals import refuse
from services.lobby.rights import require_seat, require_started
from services.lobby.store.store import Store
from services.lobby.store.transaction import Transaction
from services.lobby.tables import Status
from services.lobby.tokens import Tokens
from services.lobby.views import SPECTATOR

HINT_COST = 5
"""A hint is as much work as so many calls."""

PATIENCE_SECONDS = 10.0
"""How long whoever asks waits for a worker."""

LOOK_SECONDS = 1.0
"""How often it is looked for, in case that no notice of it comes."""


@dataclass(frozen=True, eq=False)
class Hints:
    """Has workers think for people, as often as `reminders` say."""

    hall: Hall
    store: Store
    tokens: Tokens
    effects: Effects
    reminders: Reminders
    clock: Callable[[], float] = time.monotonic

    async def ask(self, hot: HotTable, request: lobby_pb2.AskHintRequest) -> judgement_pb2.Hint:
        """Return what the expert would play in the caller's seat.

        Raises Refusal WRONG_TOKEN, NO_HINTS, TABLE_NOT_STARTED, GAME_OVER, STALE_PLY,
        NOT_YOUR_TURN, NO_WORKER.
        """
        ply = request.ply
        deadline = self.clock() + PATIENCE_SECONDS
        name = _name_of(hot, ply)
        with self.effects.watchers.watch(name, SPECTATOR) as mailbox:
            while True:
                seat = await self._require_due(hot, request.seat_token, ply)
                hint = await self.store.load_hint(hot.table.number, ply)
                if hint is not None:
                    return judgement_pb2.Hint.FromString(hint)
                now = self.clock()
                if now >= deadline:
                    raise refuse("NO_WORKER", "nobody has thought of a hint in time; ask again")
                if self.reminders.is_due(name, now):
                    self.effects.tasks.send(hint_task(hot.table, ply, seat, self.tokens))
                await mailbox.wait(min(deadline - now, LOOK_SECONDS))
                await self.hall.refresh(hot)

    async def give(self, hot: HotTable, request: lobby_pb2.GiveHintRequest) -> None:
        """Take what a worker has thought of. Raises Refusal as `ask`, BAD_FIELD, TOO_LARGE."""
        hint = request.hint
        await self._require_due(hot, request.seat_token, hint.ply)
        check_moves(hot.table.game, hint.moves)

        def keep(tx: Transaction) -> None:
            tx.keep_hint(hot.table, hint.ply, hint.SerializeToString(deterministic=True))

        name = _name_of(hot, hint.ply)
        await self.store.writer.transact(keep, lambda _: self.effects.tell(name))

    async def _require_due(self, hot: HotTable, seat_token: str, ply: int) -> int:
        """Return the seat that a token plays if it may ask for a hint at this ply."""
        seat = require_seat(hot.table, seat_token)
        if not hot.table.has_hints:
            raise refuse("NO_HINTS", "hints are given at tables of Armadöra for practice only")
        require_started(hot.table)
        if hot.table.status is Status.FINISHED:
            raise refuse("GAME_OVER", "the game is over; there is nothing to play any more")
        if ply != hot.ply:
            raise await stale(self.hall, hot, seat, ply)
        if seat not in hot.to_move:
            raise refuse("NOT_YOUR_TURN", "hints are given to the seat that is to move", seat=seat)
        return seat


def _name_of(hot: HotTable, ply: int) -> str:
    """Return what those who wait for a hint watch."""
    return f"hint/{hot.table.id}/{ply}"
