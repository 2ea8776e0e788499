"""Commands side by side: their lines with their names before them, and one end for all.

They are ended whatever happens to the output: a signal is only noted by its handler, and a thread
of its own writes the lines, so that a reader who is slow, or gone, holds up nothing.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue

from honcho.colour import get_colours  # type: ignore[import-untyped]
from honcho.printer import Message, Printer  # type: ignore[import-untyped]

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Ctrl-C, `kill`, and the end of the terminal."""

STOP_SECONDS = 5.0
"""A command that takes longer to end is killed."""

LAST_LINES_SECONDS = 1.0
SUPERVISOR = "system"


def run_side_by_side(
    commands: Mapping[str, str], environment: Mapping[str, str], folder: Path
) -> int:
    """Run commands by their names until there is a reason to stop, then end them all.

    Return what the reason means as an exit code: that of the first command to end, or 128 and
    the number of a signal, which is SIGPIPE when nobody reads the lines any more.
    """
    reasons: SimpleQueue[int] = SimpleQueue()
    for number in STOPPING:
        signal.signal(number, lambda number, _: reasons.put(128 + number))
    lines = Lines(max(map(len, (SUPERVISOR, *commands))), reasons)
    parts: list[Part] = []
    try:
        for (name, command), colour in zip(commands.items(), get_colours(), strict=False):
            process = start(command, environment, folder)
            parts.append(Part(name, process, colour, lines, reasons))
        return reasons.get()
    finally:
        lines.say(SUPERVISOR, "stopping everything")
        end(parts)
        lines.close()


def start(command: str, environment: Mapping[str, str], folder: Path) -> "subprocess.Popen[bytes]":
    """Start a command of the shell in a process group of its own."""
    return subprocess.Popen(
        ["sh", "-c", f"exec {command}"],
        env=environment,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )


class Lines:
    """Lines on their way to standard output. One that cannot be written is lost."""

    def __init__(self, width: int, reasons: SimpleQueue[int]) -> None:
        """Begin; `width` is that of the names, `reasons` is told when nobody reads any more."""
        self._width = width
        self._reasons = reasons
        self._messages: SimpleQueue[Message | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, daemon=True)
        self._thread.start()

    def say(self, name: str, text: str | bytes, colour: str | None = None) -> None:
        """Have a line written after all that were said before; do not wait for it."""
        self._messages.put(Message("line", text, datetime.now(UTC), name, colour))

    def close(self) -> None:
        """Wait until all is written, but not for long."""
        self._messages.put(None)
        self._thread.join(LAST_LINES_SECONDS)

    def _write(self) -> None:
        # not sys.stdout, which Python flushes at its exit, however long this thread may hold it
        with contextlib.suppress(OSError), open(sys.stdout.fileno(), "w", closefd=False) as output:
            printer = Printer(output, time_format="", width=self._width)
            while message := self._messages.get():
                try:
                    printer.write(message)
                except BrokenPipeError:
                    self._reasons.put(128 + signal.SIGPIPE)
                    return
                except OSError:
                    continue


class Part:
    """A command that was started, and a thread that follows it to its end."""

    def __init__(
        self,
        name: str,
        process: "subprocess.Popen[bytes]",
        colour: str,
        lines: Lines,
        reasons: SimpleQueue[int],
    ) -> None:
        self._name = name
        self._process = process
        self._colour = colour
        self._lines = lines
        self._reasons = reasons
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to its processes if any of them is left."""
        if self._thread.is_alive():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, number)

    def wait_until(self, deadline: float) -> None:
        """Return at its end, or when `time.monotonic()` is at the deadline."""
        self._thread.join(max(0, deadline - time.monotonic()))

    def _follow(self) -> None:
        assert self._process.stdout is not None
        self._lines.say(SUPERVISOR, f"{self._name} started (pid={self._process.pid})")
        with self._process.stdout as said:
            for line in said:
                self._lines.say(self._name, line, self._colour)
        code = self._process.wait()
        self._lines.say(SUPERVISOR, f"{self._name} stopped (rc={code})")
        self._reasons.put(code)


def end(parts: list[Part]) -> None:
    """End all parts: ask first, kill what is left after a while."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        deadline = time.monotonic() + STOP_SECONDS
        for part in parts:
            part.signal(number)
        for part in parts:
            part.wait_until(deadline)
