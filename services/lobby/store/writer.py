"""The one thread of a lobby that writes.

Appends that wait together are committed together. A promise is kept only after its commit; what
must follow from a commit (`done`) happens in the event loop even if nobody awaits it any more.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextvars import Context, copy_context
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, TypeVar

import structlog
from django.db import IntegrityError, connections, transaction

from services.lobby.refusals import refuse
from services.lobby.store.appends import Append, append_all
from services.lobby.store.patience import with_patience
from services.lobby.store.transaction import Transaction
from services.wire.errors import Refusal

MAX_GROUP = 200

T = TypeVar("T")
Work = Callable[[Transaction], Any]

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Job:
    """An append or any other work, who waits for it, until when it is tried, on whose request."""

    task: Append | Work
    done: Callable[[Any], None]
    future: asyncio.Future[Any]
    deadline: float
    context: Context


class Writer:
    """Does all writing to one database, one thing after the other.

    With a database that is away a job is tried for `patience_seconds`, then refused.
    """

    def __init__(self, alias: str, patience_seconds: float) -> None:
        self._alias = alias
        self._patience_seconds = patience_seconds
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=f"writer-{alias}", daemon=True)
        self._is_stopping = False
        self._loop: asyncio.AbstractEventLoop

    def start(self) -> None:
        """Begin to write for the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def stop(self) -> None:
        """Write what waits, then end."""
        self._is_stopping = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def append(self, append: Append, done: Callable[[bool], None]) -> asyncio.Future[bool]:
        """Append moves; the answer is whether they were in time."""
        return self._submit(append, done)

    def transact(
        self, work: Callable[[Transaction], T], done: Callable[[T], None]
    ) -> asyncio.Future[T]:
        """Do work in a transaction of its own; it may run twice and must have no other effect."""
        return self._submit(work, done)

    def _submit(self, task: Append | Work, done: Callable[[Any], None]) -> asyncio.Future[Any]:
        if self._is_stopping:
            raise refuse("STOPPING", "this lobby is stopping; ask again, another one answers")
        future: asyncio.Future[Any] = self._loop.create_future()
        deadline = time.monotonic() + self._patience_seconds
        self._jobs.put(Job(task, done, future, deadline, copy_context()))
        return future

    def _run(self) -> None:
        is_stopping = False
        while not is_stopping:
            waiting = self._take_waiting()
            is_stopping = waiting[-1] is None
            for group in _groups([job for job in waiting if job]):
                results = self._do(group)
                self._loop.call_soon_threadsafe(_deliver, group, results)
        connections[self._alias].close()

    def _take_waiting(self) -> list[Job | None]:
        waiting = [self._jobs.get()]
        while waiting[-1] is not None and len(waiting) < MAX_GROUP:
            try:
                waiting.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return waiting

    def _do(self, group: Sequence[Job]) -> Sequence[Any]:
        """Return one result, or exception, for each job."""
        task = group[0].task
        try:
            if isinstance(task, Append):
                appends = [job.task for job in group if isinstance(job.task, Append)]
                return self._with_patience(lambda: append_all(self._alias, appends), group[0])
            return [self._with_patience(lambda: self._transact(task), group[0])]
        except Refusal as refusal:
            return [refusal] * len(group)
        except Exception as error:  # whoever asked for it gets it; the others and the thread go on
            return [error] if len(group) == 1 else [self._do([job])[0] for job in group]

    def _with_patience(self, work: Callable[[], T], first: Job) -> T:
        return with_patience(self._alias, work, first.deadline)

    def _transact(self, work: Work) -> Any:
        try:
            return self._transact_once(work)
        except IntegrityError:  # another lobby wrote the same at the same time: see what it wrote
            return self._transact_once(work)

    def _transact_once(self, work: Work) -> Any:
        with transaction.atomic(using=self._alias):
            return work(Transaction(self._alias, datetime.now(UTC)))


def _groups(jobs: Sequence[Job]) -> Iterator[list[Job]]:
    for is_append, group in groupby(jobs, key=lambda job: isinstance(job.task, Append)):
        if is_append:
            yield list(group)
        else:
            yield from ([job] for job in group)


def _deliver(group: Sequence[Job], results: Sequence[Any]) -> None:
    for job, result in zip(group, results, strict=True):
        is_waited_for = not job.future.done()
        if isinstance(result, Exception):
            if is_waited_for:
                job.future.set_exception(result)
            continue
        try:
            job.context.run(job.done, result)
        except Exception as error:
            log.error("failed after a commit", exc_info=error)
        if is_waited_for:
            job.future.set_result(result)
