"""Much to do, done by several processes at a time.

What is done comes back in the order given, so that what follows does not depend on how many
processes there are, or how fast.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import connection
from multiprocessing.process import BaseProcess
from threading import Thread
from time import sleep
from typing import Generic, TypeVar

from sdk.stopping import held, stop_at

STOP_SECONDS = 2.0
"""How long a process may take to end what it does when it is not wanted any more."""

Item = TypeVar("Item")
Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Lost(Generic[Item]):
    """What was not done to its end, as the process that was at it has ended before."""

    item: Item


def do_all(
    work: Callable[[Item], Done], items: Iterable[Item], jobs: int
) -> Generator[Done | Lost[Item], None, None]:
    """Do what there is in `jobs` processes, and yield what comes of it in the order given.

    What `work` raises is raised here. A KeyboardInterrupt tells it that it is not wanted any more.
    """
    crew = _Crew(work, jobs)
    waiting = iter(items)
    due: list[tuple[Item, Future[Done]]] = []
    try:
        while True:
            for item in islice(waiting, crew.idle):
                due.append((item, crew.do(item)))
            if not due:
                return
            item, first = due[0]
            if crew.await_one(first):
                del due[0]
                yield Lost(item) if _is_lost(first) else first.result()
    finally:
        crew.dismiss()


class _Crew(Generic[Item, Done]):
    """Processes that do one thing at a time; whoever ends is replaced.

    Each is a pool of its own, since what ends in a larger one takes what others do with it.
    """

    def __init__(self, work: Callable[[Item], Done], size: int) -> None:
        self._work = work
        self._idle = [_hire() for _ in range(size)]
        self._busy: dict[Future[Done], ProcessPoolExecutor] = {}

    @property
    def idle(self) -> int:
        """How many processes have nothing to do."""
        return len(self._idle)

    def do(self, item: Item) -> Future[Done]:
        """Have an idle process do something."""
        with held():  # so that no process is started that nobody knows
            process = self._idle.pop()
            try:
                future = process.submit(_do, self._work, item)
            except BrokenProcessPool:  # it has ended since
                process = _hire()
                future = process.submit(_do, self._work, item)
            self._busy[future] = process
        return future

    def await_one(self, awaited: Future[Done]) -> bool:
        """Wait until something is done, if this is not; tell whether this is."""
        if not awaited.done():
            wait(self._busy, return_when=FIRST_COMPLETED)
        for future in [future for future in self._busy if future.done()]:
            process = self._busy.pop(future)
            if _is_lost(future):
                process.shutdown()
                process = _hire()
            self._idle.append(process)
        return awaited.done()

    def dismiss(self) -> None:
        """End all processes, whatever they do; busy ones have a moment for their programs."""
        with held():
            everybody = [*self._idle, *self._busy.values()]
            if self._busy:
                _stop(multiprocessing.active_children())
            for process in everybody:
                process.shutdown()


def _hire() -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=_set_up)


def _do(work: Callable[[Item], Done], item: Item) -> Done:
    try:
        return work(item)
    except KeyboardInterrupt:  # by now, programs have been ended
        os._exit(1)


def _is_lost(future: Future[Done]) -> bool:
    return isinstance(future.exception(), BrokenProcessPool)


def _stop(processes: Sequence[BaseProcess]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(STOP_SECONDS)
        process.kill()


def _set_up() -> None:
    """Let the process that has started this one decide when to stop and what is shown."""
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - as long as the process
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stop_at([signal.SIGTERM])
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Stop this process when the one that has started it is gone, without a word to it."""
    parent = multiprocessing.parent_process()
    assert parent
    connection.wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
    sleep(STOP_SECONDS)
    os._exit(1)
