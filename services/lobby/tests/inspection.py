"""Whether a table is what its accepted requests make of it, for everybody, at every lobby."""

from hall.v1 import game_pb2, lobby_pb2

from services.engine.convert import OPEN, SPECTATOR
from services.lobby.tests.replica import read
from services.lobby.tests.sitting import Sitting
from services.lobby.tests.watcher import Watcher
from services.wire.errors import Refusal

OPENED = lobby_pb2.TABLE_STATUS_OPEN
RUNNING = lobby_pb2.TABLE_STATUS_RUNNING
FINISHED = lobby_pb2.TABLE_STATUS_FINISHED
CLOSED = lobby_pb2.TABLE_STATUS_CLOSED


class Inspection:
    """Looks at a sitting after each step. `table` is how it stood the last time."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self.table = lobby_pb2.Table()

    async def look(self) -> None:
        """Hold all that was told, shown and stored since the last look against the truth."""
        self._sitting.take_accepted()
        assert not self._sitting.accepted, "moves were accepted at a ply that was never reached"
        shown = [await self._ask_lobby(where) for where in range(len(self._sitting.replicas))]
        assert all(table == shown[0] for table in shown)
        before, self.table = self.table, shown[0]
        self._check_change(before)
        self._check_seats()
        await self._check_record()
        for where in range(len(self._sitting.replicas)):
            await self._check_watchers(where)
        self._check_told()

    async def _ask_lobby(self, where: int) -> lobby_pb2.Table:
        """Return the table as a lobby shows it, once all have looked at their views there."""
        sitting = self._sitting
        request = lobby_pb2.GetTableRequest(table_id=sitting.table_id)
        answer = await sitting.calls(where)("GetTable", request)
        assert answer.HasField("view") == bool(sitting.truth)
        if sitting.truth:
            sitting.told.append(answer.view)
            sitting.mover = await sitting.due()
            for player in filter(None, (*sitting.holders(), sitting.mover)):
                view = await sitting.view(where, player)
                assert (view.ply, view.viewer) == (sitting.truth.ply, player.seat)
        if sitting.leaver:
            assert await sitting.view(where, sitting.leaver) == game_pb2.View(), "a seat was left"
        return answer.table

    def _check_change(self, before: lobby_pb2.Table) -> None:
        truth = self._sitting.truth
        statuses = (OPENED, CLOSED)
        if truth:
            statuses = (RUNNING,) if truth.to_move else (FINISHED,)
            assert (self.table.ply, tuple(self.table.to_move)) == (truth.ply, truth.to_move)
        assert self.table.status in statuses
        assert self.table.status == FINISHED or not self._sitting.is_revealed
        assert self.table.revision >= before.revision
        if self.table.revision == before.revision:
            before.ply = self.table.ply
            before.to_move[:] = self.table.to_move
            assert self.table == before

    def _check_seats(self) -> None:
        taken = [seat for seat in self.table.seats if seat.nickname]
        people = [person for person in self._sitting.people if person.player]
        assert len({person.player.seat for person in people}) == len(people), "a seat held twice"
        assert {seat.index: seat.nickname for seat in taken if not seat.bot} == {
            person.player.seat: person.nickname for person in people
        }
        assert len({seat.nickname for seat in taken}) == len(taken)
        assert len({seat.faction for seat in taken}) == len(taken)

    async def _check_record(self) -> None:
        sitting = self._sitting
        moves = sitting.truth.moves if sitting.truth else []
        for replica in sitting.replicas:
            stored = await replica.store.load(sitting.table_id)
            assert [(move.seat, move.text) for move in stored.moves] == moves
        if self.table.status == FINISHED:
            record = await sitting.calls(0).record(sitting.table_id)
            assert [(move.seat, move.text) for move in record.moves] == moves
            assert (record.options, record.seed) == (sitting.truth.options, sitting.seed)

    async def check_replays(self) -> None:
        """Hold the replays of a finished game against the truth, for every viewer."""
        sitting = self._sitting
        for viewer in (OPEN, SPECTATOR, *range(len(self.table.seats))):
            replay = await sitting.calls(0).replay(sitting.table_id, viewer)
            assert replay.table == self.table
            assert len(replay.views) == sitting.truth.ply + 1
            for ply, view in enumerate(replay.views):
                assert view == sitting.truth.view(viewer, ply, since=max(0, ply - 1))
            request = lobby_pb2.ReplayTextRequest(text=replay.text, viewer=viewer)
            answer = await sitting.calls(1)("ReplayText", request)
            assert answer.views == replay.views

    async def _check_watchers(self, where: int) -> None:
        sitting = self._sitting
        await sitting.replicas[where].hall.refresh_watched()
        watchers, sitting.watchers[where] = sitting.watchers[where], []
        for watcher in watchers:
            if await self._goes_on(watcher):
                sitting.watchers[where].append(watcher)
            sitting.told.extend(watcher.views)
            watcher.views.clear()

    async def _goes_on(self, watcher: Watcher) -> bool:
        """Read a stream up to now, and tell whether there may be more to come."""
        try:
            await watcher.catch_up(self.table)
        except Refusal as refusal:
            if refusal.reason != "WRONG_TOKEN" or watcher.player in self._sitting.holders():
                raise
            return False
        if self.table.status != CLOSED and not self.table.standings:
            return True
        assert await read(watcher.stream) is None
        return False

    def _check_told(self) -> None:
        for view in self._sitting.told:
            assert self._sitting.truth, "a view before the game"
            since = view.ply - len(view.log)
            assert view == self._sitting.truth.view(view.viewer, view.ply, since)
        self._sitting.told.clear()
