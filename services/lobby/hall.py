"""All tables of the hall as this process has them in memory, and what follows from a change.

The database has the truth: whatever memory would refuse is looked up there first (`refresh`).
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Protocol
from weakref import WeakValueDictionary

from hall.v1 import engine_pb2, game_pb2

from services.lobby.bots import Task, match_task, pause_at, scoring_task, turn_tasks
from services.lobby.deciding import finish
from services.lobby.engine import EngineCalls
from services.lobby.hot import HotTable
from services.lobby.refusals import no_table
from services.lobby.store.appends import Append
from services.lobby.store.store import Store
from services.lobby.tablelist import TABLE_LIST, TableList
from services.lobby.tables import Status, Table
from services.lobby.tokens import Tokens, is_table_id
from services.lobby.views import log_from
from services.lobby.watchers import Watchers

MOVES_OF_A_TABLE = 50
"""Room for tables of so many moves on an average: a game of Armadöra has that, a match 800."""


class Notices(Protocol):
    """Tells other lobbies which tables have changed."""

    def publish(self, name: str) -> None:
        """Tell that a table, or the list of tables, is not as it was."""
        ...


class Tasks(Protocol):
    """Takes tasks for workers."""

    def send(self, task: Task) -> None:
        """Hand a task on, without waiting and without failing."""
        ...


@dataclass(frozen=True, slots=True)
class Effects:
    """Whom the hall tells about changes, and how."""

    watchers: Watchers
    table_list: TableList
    notices: Notices
    tasks: Tasks
    bot_pause_seconds: float

    def tell(self, name: str) -> None:
        """Tell who watches something that there is news of it, here and at other lobbies."""
        self.watchers.wake(name)
        self.notices.publish(name)


class Hall:
    """The tables in memory: the last `size` that were asked for, and all that are in use.

    There are fewer of them where they have very many moves.
    """

    def __init__(
        self,
        store: Store,
        engine: EngineCalls,
        tokens: Tokens,
        effects: Effects,
        size: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._engine = engine
        self._tokens = tokens
        self._effects = effects
        self._size = size
        self._clock = clock
        self._followers: list[Callable[[HotTable], None]] = []
        self._tables: WeakValueDictionary[str, HotTable] = WeakValueDictionary()
        self._recent: OrderedDict[str, HotTable] = OrderedDict()
        self._moves: dict[str, int] = {}
        self._move_count = 0

    def follow(self, follower: Callable[[HotTable], None]) -> None:
        """Have somebody told of each table that is loaded, or has changed."""
        self._followers.append(follower)

    def find(self, table_id: str) -> HotTable | None:
        """Return a table if it is in memory."""
        return self._tables.get(table_id)

    async def get(self, table_id: str) -> HotTable:
        """Return a table, perhaps a little behind the database. Raises Refusal NO_TABLE."""
        hot = self._tables.get(table_id)
        if hot is None:
            stored = await self._store.load(table_id) if is_table_id(table_id) else None
            if stored is None:
                raise no_table()
            hot = self._tables.setdefault(table_id, HotTable(stored, self._clock))
            self._tell_followers(hot)
        self._remember(hot)
        return hot

    async def get_fresh(self, table_id: str) -> HotTable:
        """Return a table as the database has it now. Raises Refusal NO_TABLE."""
        hot = await self.get(table_id)
        await self.refresh(hot)
        return hot

    async def refresh(self, hot: HotTable) -> bool:
        """Re-read a table, and return whether the database had something new."""
        table_id = hot.table.id
        version = (await self._store.versions([table_id])).get(table_id)
        if version is None:
            raise no_table()
        if version.revision <= hot.table.revision and version.ply <= hot.ply:
            return False
        stored = await self._store.load(table_id, hot.ply)
        if stored is not None:
            hot.update(stored)
            self._tell_followers(hot)
        self._effects.watchers.wake(table_id)
        return True

    async def refresh_watched(self) -> None:
        """Re-read what is watched here, for news that no notice brought."""
        self._effects.table_list.note_change()
        watched = [name for name in self._effects.watchers.names() if name in self._tables]
        for table_id, version in (await self._store.versions(watched)).items():
            hot = self._tables.get(table_id)
            if hot and (version.revision > hot.table.revision or version.ply > hot.ply):
                await self.refresh(hot)

    async def hear(self, name: str) -> None:
        """Take a notice of another lobby."""
        hot = self._tables.get(name)
        if name == TABLE_LIST:
            self._effects.table_list.note_change()
        elif hot is None:  # a table that nobody asks for here, or what was found out about one
            self._effects.watchers.wake(name)
        elif self._effects.watchers.is_watched(name):
            await self.refresh(hot)

    async def view(self, hot: HotTable, viewer: int, since: int) -> game_pb2.View:
        """Return a viewer's view of a table whose game has started, its log from a ply on."""
        found = hot.views.get(viewer, hot.ply, min(since, hot.ply))
        if found:
            return found
        async with hot.rendering:  # or many watchers would ask for the same
            since = min(since, hot.ply)
            found = hot.views.get(viewer, hot.ply, since)
            if found:
                return found
            request = engine_pb2.RenderViewsRequest(
                record=hot.record, viewers=[viewer], since=min(since, hot.round_ply)
            )
            view = (await self._engine.render(request)).views[0]
            hot.views.put(view)
            return log_from(view, since)

    def viewers(self, hot: HotTable) -> set[int]:
        """Return whose views are going to be asked for: watchers' and computer opponents'."""
        bots = {seat.index for seat in hot.table.bots}
        return bots | self._effects.watchers.viewers(hot.table.id)

    def note_moves(self, append: Append, hot: HotTable, views: Collection[game_pb2.View]) -> None:
        """Let everybody know of moves that were appended here."""
        hot.extend(append.ply, append.moves)
        for view in views:
            hot.views.put(view)
        if not append.to_move:
            if hot.table.revision == append.revision:  # else it was re-read since
                hot.note_table(finish(hot.table))
            self._tell_list()
        self._effects.tell(hot.table.id)
        self._tell_followers(hot)
        if not self._is_at_work(hot):
            self.send_tasks(hot, pause_at(hot.table, views, self._effects.bot_pause_seconds))

    def note_table(self, table: Table) -> None:
        """Let everybody know of a change of seats or status that was made here."""
        hot = self._tables.get(table.id)
        if hot:
            hot.note_table(table)
            self._tell_followers(hot)
            self.send_tasks(hot, self._effects.bot_pause_seconds)
        self._effects.tell(table.id)
        self._tell_list()

    def look_after(self, hot: HotTable) -> None:
        """Do what a table needs where nothing happens though something should."""
        self._tell_followers(hot)
        self.send_tasks(hot, pause_seconds=0)

    def send_tasks(self, hot: HotTable, pause_seconds: float) -> None:
        """Send what workers have to do at a table now: computer opponents' turns, or scoring."""
        if hot.table.plays_itself and hot.table.status is Status.RUNNING:
            self._effects.tasks.send(match_task(hot.table, self._tokens))
        elif hot.table.status is Status.RUNNING:
            pause = 0 if hot.table.game.is_simultaneous else pause_seconds
            for task in turn_tasks(hot.table, hot.ply, hot.to_move, self._tokens, pause):
                self._effects.tasks.send(task)
        elif hot.table.status is Status.FINISHED and not hot.table.standings:
            self._effects.tasks.send(scoring_task(hot.table, self._tokens))

    def _is_at_work(self, hot: HotTable) -> bool:
        """Return whether workers were sent all there is to do already.

        They were with the start of a match that plays itself, and else as the round began.
        """
        goes_on = hot.table.status is Status.RUNNING
        return goes_on and (hot.table.plays_itself or hot.round_ply < hot.ply)

    def _remember(self, hot: HotTable) -> None:
        """Keep a table, and no more of the oldest than there is room for."""
        table_id = hot.table.id
        self._recent[table_id] = hot
        self._recent.move_to_end(table_id)
        self._move_count += hot.ply - self._moves.get(table_id, 0)
        self._moves[table_id] = hot.ply
        most_moves = self._size * MOVES_OF_A_TABLE
        while len(self._recent) > 1 and (
            len(self._recent) > self._size or self._move_count > most_moves
        ):
            oldest, _ = self._recent.popitem(last=False)
            self._move_count -= self._moves.pop(oldest)

    def _tell_followers(self, hot: HotTable) -> None:
        for follower in self._followers:
            follower(hot)

    def _tell_list(self) -> None:
        self._effects.table_list.note_change()
        self._effects.notices.publish(TABLE_LIST)
