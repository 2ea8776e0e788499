"""The threads of a lobby that read, each with a connection of its own."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Concatenate, ParamSpec, TypeVar

from django.db import connections

from services.lobby.store.patience import with_patience

THREADS = 2

P = ParamSpec("P")
T = TypeVar("T")


class Reader:
    """Asks a database; with one that is away for `patience_seconds`, then it refuses."""

    def __init__(self, alias: str, patience_seconds: float) -> None:
        self._alias = alias
        self._patience_seconds = patience_seconds
        self._opened: list[Callable[[], None]] = []
        self._threads = ThreadPoolExecutor(THREADS, f"reader-{alias}", self._open)

    async def read(
        self, question: Callable[Concatenate[str, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the answer to one of the questions of `reads`. Raises Refusal STORE_AWAY."""
        deadline = time.monotonic() + self._patience_seconds
        return await asyncio.get_running_loop().run_in_executor(
            self._threads,
            lambda: with_patience(
                self._alias, lambda: question(self._alias, *args, **kwargs), deadline
            ),
        )

    async def stop(self) -> None:
        """Answer what was asked, then close the connections."""
        await asyncio.to_thread(self._stop)

    def _stop(self) -> None:
        self._threads.shutdown()
        for close in self._opened:
            close()

    def _open(self) -> None:
        connection = connections[self._alias]
        connection.inc_thread_sharing()  # or only this thread could close it
        self._opened.append(connection.close)
