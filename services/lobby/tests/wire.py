"""Notices between lobbies of one process, where no Redis is."""

import asyncio

from services.lobby.tests.replica import Replica


class Wire:
    """Carries what one lobby publishes to the others."""

    def __init__(self) -> None:
        self.others: list[Replica] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def publish(self, name: str) -> None:
        for other in self.others:
            task = asyncio.create_task(other.lobby.hear(name))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
