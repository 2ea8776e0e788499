"""How what is going on is stopped by signals, so that no program, process or file is left behind.

The first signal raises KeyboardInterrupt; those that follow find the command at putting things
away, and change nothing.
"""

import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # the last one is not on Windows
SIGNALS = tuple([getattr(signal, name) for name in _NAMES if hasattr(signal, name)])
"""What tells a command to stop: Ctrl-C, whoever ends it, a terminal that is closed."""


class _State:
    """Of this process; signals are handled in its main thread."""

    is_told = False
    is_held = False


_state = _State()


@contextmanager
def stopping() -> Iterator[None]:
    """Have signals raise KeyboardInterrupt meanwhile. Those that are ignored stay so (nohup)."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in SIGNALS}
    heard = [number for number, handler in before.items() if handler not in (signal.SIG_IGN, None)]
    try:
        stop_at(heard)
        yield
    finally:
        for number in heard:
            signal.signal(number, before[number])
        _state.is_told = False


def stop_at(numbers: Iterable[int]) -> None:
    """Have the first of these signals raise KeyboardInterrupt from now on."""
    for number in numbers:
        signal.signal(number, _stop)


@contextmanager
def held() -> Iterator[None]:
    """Keep from being stopped half way; raise KeyboardInterrupt after it if that was told."""
    was_held, _state.is_held = _state.is_held, True
    was_told = _state.is_told
    try:
        yield
    finally:
        _state.is_held = was_held
    if not (was_held or was_told):
        heed()


def heed() -> None:
    """Raise KeyboardInterrupt if that was told, and somebody has caught it."""
    if _state.is_told:
        raise KeyboardInterrupt


def _stop(number: int, frame: FrameType | None) -> None:
    if _state.is_told:
        return
    _state.is_told = True
    if not _state.is_held:
        raise KeyboardInterrupt
