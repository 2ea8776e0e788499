"""The matches of a tournament, played by several processes at a time.

They come back in the order of the schedule, so that what follows does not depend on how many
processes play, or how fast.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from sdk.orkisland.driving import drive
from sdk.orkisland.loading import LoadError, load_player
from sdk.orkisland.schedule import Pairing
from sdk.orkisland.time_limits import TimeLimits
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


class Terms(NamedTuple):
    """What all matches of a tournament have in common."""

    settings: Settings
    players: Sequence[str]  # as they are given on the command line
    time_limit: float


def play_matches(
    terms: Terms, pairings: Iterable[Pairing], jobs: int
) -> Generator[Played, None, None]:
    """Play matches in `jobs` processes, and yield them in the order given.

    Raises MatchError, and concurrent.futures.process.BrokenProcessPool if a player ends the process
    that it plays in.
    """
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_set_up) as executor:
        try:
            yield from executor.map(partial(_play, terms), pairings)
        except BaseException:  # whoever asked is not interested in the others any more
            executor.shutdown(wait=False, cancel_futures=True)
            _stop(multiprocessing.active_children())
            raise


def _stop(processes: Sequence[BaseProcess]) -> None:
    """End processes; those that play have a moment for ending their programs."""
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(STOP_SECONDS)
        process.kill()


class _Stopped(BaseException):
    """This process has been told to end."""


def _set_up() -> None:
    """Let the process that has started this one decide when to stop and what is shown."""
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - as long as the process
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _raise_stopped)


def _raise_stopped(*_: object) -> None:
    raise _Stopped


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
    except _Stopped:  # by now, programs have been ended
        os._exit(1)
    except (LoadError, RulesError) as error:
        raise MatchError(f"on the island of seed {pairing.seed}: {error}") from None
    reasons = tuple([out.reason if out else "" for out in result.exclusions])
    return Played(pairing, result.scores, result.faults, reasons)


def _ignore(_: object) -> None:
    pass
