"""A clock that stands still until a test moves it on."""

import asyncio

from services.lobby.deadlines import Clock


class FakeClock(Clock):
    """Waits are over when the hand has passed their ends, or with their alarms."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._waits: set[tuple[float, asyncio.Event]] = set()

    @property
    def waiting(self) -> int:
        """How many wait for a time to come."""
        return sum(end_time > self.time for end_time, _ in self._waits)

    def now(self) -> float:
        return self.time

    async def wait(self, alarm: asyncio.Event, seconds: float) -> None:
        wait = (self.time + seconds, asyncio.Event())
        self._waits.add(wait)
        waiting = [asyncio.create_task(event.wait()) for event in (alarm, wait[1])]
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._waits.discard(wait)
            for task in waiting:
                task.cancel()

    async def breathe(self) -> None:
        await asyncio.sleep(0.001)

    def advance(self, seconds: float) -> None:
        """Move the hand on."""
        self.time += seconds
        for end_time, is_over in self._waits:
            if end_time <= self.time:
                is_over.set()
