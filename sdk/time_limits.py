"""How long players may think, and how code in this process is stopped when its time is over."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from types import FrameType
from typing import Protocol, TypeVar

T = TypeVar("T")

FIRST_SECONDS = 10.0
"""How long a player has for its first answer, before which it starts up."""

REPEAT_SECONDS = 0.1
"""How long after an interruption the next one comes, if the first has not stopped the code."""

_SOON = 1e-6
_CAN_INTERRUPT = hasattr(signal, "setitimer")  # on Unix


class Limits(Protocol):
    """How long a player has in each round."""

    def in_round(self, round: int) -> float:
        """Return how many seconds a player has, from now on, in a round."""
        ...


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """How long a player has for an answer; for its first, if need be, another time."""

    seconds: float = 1.0
    first_seconds: float | None = None

    @property
    def first(self) -> float:
        """How long a player has for its first answer, and for whatever it does before."""
        return self.first_seconds or max(FIRST_SECONDS, self.seconds)

    def in_round(self, round: int) -> float:
        """Return how long a player has in a round."""
        return self.seconds if round else self.first


class OutOfTime(BaseException):
    """Code has run for longer than it may. Not an Exception, which players may well catch."""


class _Alarm(threading.local):
    """Of each thread; only in the main one it is ever set."""

    is_set = False
    has_rung = False
    is_muted = False


_alarm = _Alarm()


def run_limited(work: Callable[[], T], seconds: float | None) -> T:
    """Return what a Python function returns. Raises OutOfTime if that takes longer than it may.

    None is no limit. Only the main thread of a process can be interrupted, and only on Unix;
    elsewhere there is no limit either.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if seconds is None or not (_CAN_INTERRUPT and is_main):
        return work()
    handler = signal.signal(signal.SIGALRM, _ring)
    remaining, interval = signal.getitimer(signal.ITIMER_REAL)
    begun = monotonic()
    _alarm.has_rung = False
    try:
        _alarm.is_set = True
        signal.setitimer(signal.ITIMER_REAL, seconds, REPEAT_SECONDS)
        result = work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        _alarm.is_set = False
        signal.signal(signal.SIGALRM, handler or signal.SIG_DFL)
        if remaining:
            left = max(_SOON, remaining - (monotonic() - begun))
            signal.setitimer(signal.ITIMER_REAL, left, interval)
    if _alarm.has_rung:  # and somebody has caught it
        raise OutOfTime
    return result


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Keep from being stopped half way what code with a limit calls; raise OutOfTime after it."""
    _alarm.is_muted = True
    try:
        yield
    finally:
        _alarm.is_muted = False
    if _alarm.is_set and _alarm.has_rung:
        raise OutOfTime


def _ring(number: int, frame: FrameType | None) -> None:
    """Interrupt the code that has a limit, but not what sets or ends the limit."""
    if not _alarm.is_set or (frame and frame.f_code is run_limited.__code__):
        return
    _alarm.has_rung = True
    if not _alarm.is_muted:
        raise OutOfTime
