"""The matches of a tournament, played by several processes at a time.

They come back in the order of the schedule, so that what follows does not depend on how many
processes play, or how fast.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import connection
from multiprocessing.process import BaseProcess
from threading import Thread
from time import sleep
from typing import NamedTuple

from sdk.loading import LoadError
from sdk.orkisland.driving import drive
from sdk.orkisland.players.finding import load_player
from sdk.orkisland.tournament.schedule import Pairing
from sdk.stopping import held, stop_at
from sdk.time_limits import TimeLimits
from services.engine.rules.game import RulesError
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.settings import Settings

STOP_SECONDS = 2.0
"""How long a process may take to end its match when it is not wanted any more."""


class MatchError(Exception):
    """A match that cannot be played; the text says which and why."""


class Played(NamedTuple):
    """A match that was played, seat by seat."""

    pairing: Pairing
    scores: tuple[int, ...]
    faults: tuple[str, ...]  # "out", "late", or "" if nothing was wrong
    reasons: tuple[str, ...]  # why the seat is out, or ""


class Lost(NamedTuple):
    """A match that was not played to its end, as the process that played it has ended before."""

    pairing: Pairing


class Terms(NamedTuple):
    """What all matches of a tournament have in common."""

    settings: Settings
    players: Sequence[str]  # as they are given on the command line
    time_limit: float


def play_matches(
    terms: Terms, pairings: Iterable[Pairing], jobs: int
) -> Generator[Played | Lost, None, None]:
    """Play matches in `jobs` processes, and yield them in the order given.

    Raises MatchError.
    """
    crew = _Crew(terms, jobs)
    waiting = iter(pairings)
    due: list[tuple[Pairing, Future[Played]]] = []
    try:
        while True:
            for pairing in islice(waiting, crew.idle):
                due.append((pairing, crew.play(pairing)))
            if not due:
                return
            pairing, first = due[0]
            if crew.await_one(first):
                del due[0]
                yield Lost(pairing) if _is_lost(first) else first.result()
    finally:
        crew.dismiss()


class _Crew:
    """Processes that play a match at a time; whoever ends is replaced.

    Each is a pool of its own, since what ends in a larger one takes the other matches with it.
    """

    def __init__(self, terms: Terms, size: int) -> None:
        self._terms = terms
        self._idle = [_hire() for _ in range(size)]
        self._playing: dict[Future[Played], ProcessPoolExecutor] = {}

    @property
    def idle(self) -> int:
        """How many processes have no match."""
        return len(self._idle)

    def play(self, pairing: Pairing) -> Future[Played]:
        """Have an idle process play a match."""
        with held():  # so that no process is started that nobody knows
            process = self._idle.pop()
            try:
                future = process.submit(_play, self._terms, pairing)
            except BrokenProcessPool:  # it has ended since its last match
                process = _hire()
                future = process.submit(_play, self._terms, pairing)
            self._playing[future] = process
        return future

    def await_one(self, match: Future[Played]) -> bool:
        """Wait until a match is over, if this one is not; tell whether this one is."""
        if not match.done():
            wait(self._playing, return_when=FIRST_COMPLETED)
        for future in [future for future in self._playing if future.done()]:
            process = self._playing.pop(future)
            if _is_lost(future):
                process.shutdown()
                process = _hire()
            self._idle.append(process)
        return match.done()

    def dismiss(self) -> None:
        """End all processes, whatever they do; those that play have a moment for their programs."""
        with held():
            everybody = [*self._idle, *self._playing.values()]
            if self._playing:
                _stop(multiprocessing.active_children())
            for process in everybody:
                process.shutdown()


def _hire() -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=_set_up)


def _is_lost(match: Future[Played]) -> bool:
    return isinstance(match.exception(), BrokenProcessPool)


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


def _play(terms: Terms, pairing: Pairing) -> Played:
    """Play a match, of which only the result is kept."""
    limits = TimeLimits(terms.time_limit)
    try:
        seated = [
            load_player(terms.players[player], limits, hear=_ignore) for player in pairing.players
        ]
        result = drive(
            Match(terms.settings, pairing.seed),
            [player.make() for player in seated],
            [player.name for player in seated],
            write=_ignore,
            tell=_ignore,
        )
    except KeyboardInterrupt:  # by now, programs have been ended
        os._exit(1)
    except (LoadError, RulesError) as error:
        raise MatchError(f"on the island of seed {pairing.seed}: {error}") from None
    reasons = tuple([out.reason if out else "" for out in result.exclusions])
    return Played(pairing, result.scores, result.faults, reasons)


def _ignore(_: object) -> None:
    pass
