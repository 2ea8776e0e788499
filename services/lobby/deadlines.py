"""Who is late: once the time of a seat's turn is over the hall moves for it, and the game goes on.

The time of a stream is counted from when its turn was sent to when the answer was here, by the
lobby that has the stream. Any lobby that has the table in memory looks after seats without one, a
little later: so two lobbies do no harm, and one that dies is made up for.
"""

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import structlog

from services.lobby.connected.places import Place, Places
from services.lobby.due import Turn
from services.lobby.hot import HotTable
from services.lobby.loops import log_failure
from services.lobby.playing import Playing
from services.wire.errors import Refusal

BREATH_SECONDS = 0.02
"""In which answers that are here are read, though this process may have been busy until now."""

LEEWAY_SECONDS = 0.1
"""For seats without a stream here: they may move by calls, or have one that is not known of."""

ELSEWHERE_SECONDS = 1.0
"""For seats that have a stream at another lobby, which looks after them as long as it lives."""

STUCK_SECONDS = 10.0
"""For streams that were not asked in time, though they would read: longer than any call takes."""

STEP_SECONDS = 0.01
AGAIN_SECONDS = 1.0

log = structlog.get_logger()


class Clock:
    """The seconds that deadlines are counted in."""

    def now(self) -> float:
        """Return the seconds since some moment."""
        return time.monotonic()

    async def wait(self, alarm: asyncio.Event, seconds: float) -> None:
        """Return after some seconds, or before if there is an alarm."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await alarm.wait()

    async def breathe(self) -> None:
        """Return once everything that has come until now is read."""
        await asyncio.sleep(BREATH_SECONDS)


@dataclass(eq=False)
class Deadlines:
    """The clocks of all tables in memory where somebody's time is limited."""

    playing: Playing
    places: Places
    clock: Clock
    _alarms: dict[str, asyncio.Event] = field(default_factory=dict)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def arm(self, hot: HotTable) -> None:
        """Look after a table that is new here, or has changed."""
        alarm = self._alarms.get(hot.table.id)
        if alarm:
            alarm.set()
        elif self._ends(hot):
            self._alarms[hot.table.id] = asyncio.Event()
            task = asyncio.create_task(self._watch(hot))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            task.add_done_callback(log_failure)

    def ask(self, hot: HotTable, seat: int, place: Place) -> int | None:
        """Note that a turn is sent on a stream, and return its time in ms, None for no limit."""
        turn, limit = hot.due.find(seat), hot.limit_seconds(seat)
        if turn is None or limit is None:
            return None
        left_seconds = turn.ask(limit, place.came_time, self.clock.now())
        self.arm(hot)
        return max(round(1000 * left_seconds), 1)

    def count(self) -> int:
        """Return how many tables are looked after."""
        return len(self._alarms)

    async def stop(self) -> None:
        """Look after nothing any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _watch(self, hot: HotTable) -> None:
        """Look after a table for as long as somebody's time runs."""
        alarm = self._alarms[hot.table.id]
        try:
            while ends := self._ends(hot):
                alarm.clear()
                now = self.clock.now()
                over = {seat: turn for seat, turn, end_time in ends if end_time <= now}
                if not over:
                    await self.clock.wait(alarm, min(end_time for *_, end_time in ends) - now)
                elif new := [turn for turn in over.values() if turn.over_time is None]:
                    await self.clock.breathe()
                    for turn in new:
                        turn.over_time = self.clock.now()
                elif not (late := self._late(hot, over)):
                    await self.clock.wait(alarm, STEP_SECONDS)
                elif not await self._miss(hot, late):
                    await self.clock.wait(asyncio.Event(), AGAIN_SECONDS)
        finally:
            del self._alarms[hot.table.id]

    def _ends(self, hot: HotTable) -> list[tuple[int, Turn, float]]:
        """Return the seats whose time runs, their turns, and when these are over."""
        return [
            (seat, turn, turn.end(limit) + self._leeway(hot, seat, turn))
            for seat in hot.to_move
            if (turn := hot.due.find(seat)) and (limit := hot.limit_seconds(seat))
        ]

    def _late(self, hot: HotTable, over: Mapping[int, Turn]) -> dict[int, int]:
        """Return which turns are missed, by their seats, of those whose time is over."""
        return {
            seat: turn.number
            for seat, turn in over.items()
            if not self._is_on_its_way(hot, seat, turn)
        }

    def _leeway(self, hot: HotTable, seat: int, turn: Turn) -> float:
        if seat in hot.due.elsewhere:
            return ELSEWHERE_SECONDS
        is_asked_here = turn.is_asked and self.places.find(hot.table.id, seat)
        return 0 if is_asked_here else LEEWAY_SECONDS

    def _is_on_its_way(self, hot: HotTable, seat: int, turn: Turn) -> bool:
        """Return whether the answer is here, or the turn is going to be asked at once."""
        place, over_time = self.places.find(hot.table.id, seat), turn.over_time or 0
        if place is None or place.is_held_up or self.clock.now() > over_time + STUCK_SECONDS:
            return False
        return not turn.is_asked or place.inbox.has_come(over_time)

    async def _miss(self, hot: HotTable, turns: Mapping[int, int]) -> bool:
        """Move for seats that are late, and return whether that is settled."""
        line = log.bind(table=hot.table.id)
        try:
            for seat in await self.playing.miss(hot, turns):
                line.info("late", seat=seat, turn=turns[seat])
            return True
        except Refusal as refusal:
            line.warning("late, put off", seats=[*turns], reason=refusal.reason)
        except Exception:
            line.exception("late, not moved", seats=[*turns])
        hot.due.restart()
        return False
