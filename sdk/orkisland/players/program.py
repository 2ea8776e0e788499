"""A program that runs beside a match: started, written to, read from and ended.

It is never waited for longer than is said, whatever it does with its pipes.
"""

import os
import select
import signal
import subprocess
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from itertools import islice
from math import ceil
from threading import Thread
from time import monotonic
from typing import IO

from sdk.orkisland.players.answers import LONGEST_ANSWER, split_answer

END_SECONDS = 0.5
"""How long a program has to end by itself when it is told to, before the next, ruder, means."""

MOST_LINES = 100
"""How many lines a program is heard with; what it writes to stderr after them is dropped."""

LEAVE_SECONDS = 1.0
"""How long a program that has closed a pipe, as one does that ends, is waited for to have ended."""

_END_MARK = len(b" -1")
_READ_BYTES = 1 << 16
_LONGEST_LINE = 1 << 12


class Gone(Exception):
    """A program that will not answer any more; the text says why."""


class Program:
    """A running program, in a group of processes of its own.

    What it writes to stderr is handed on line by line, up to a limit, from another thread.
    """

    def __init__(self, command: Sequence[str], hear: Callable[[str], None]) -> None:
        """Start a program. Raises OSError."""
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
        )
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._stdin = self._process.stdin
        self._stdout = self._process.stdout
        for stream in (self._stdin, self._stdout):
            os.set_blocking(stream.fileno(), False)
        self._unsent = b""
        self._unread = b""
        self._scanned = 0
        self._is_deaf = False  # it has closed its input
        self._hearing = Thread(target=_hear_lines, args=(self._process.stderr, hear), daemon=True)
        self._hearing.start()

    def send(self, data: bytes) -> None:
        """Write what the pipe holds, and the rest while waiting for answers."""
        self._unsent += data
        self._write()

    def receive(self, deadline: float) -> bytes | None:
        """Return the next answer, without its end; None if it is not there by a time.

        With a time in the past, nothing is waited for. Raises Gone.
        """
        while True:
            if answer := self._take_answer():
                return answer[0]
            if not self._wait(deadline):
                return None

    def close_stdin(self) -> None:
        """Tell the program that there is no more to come."""
        with suppress(BrokenPipeError):
            self._stdin.close()

    def terminate(self) -> None:
        """Ask the program to end, if it still runs."""
        if self._process.poll() is None:
            self._signal(signal.SIGTERM)

    def has_ended(self, deadline: float) -> bool:
        """Tell whether the program has ended by a time."""
        try:
            self._process.wait(max(0.0, deadline - monotonic()))
        except subprocess.TimeoutExpired:
            return False
        return True

    def kill(self) -> None:
        """End the program and all that it has started, now.

        Its number may have been given to somebody else only if nothing of its group is left, and
        all other numbers have been given out since.
        """
        self._signal(signal.SIGKILL)
        self._process.wait()
        self.close_stdin()
        self._stdout.close()
        self._hearing.join(LEAVE_SECONDS)

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)

    def _take_answer(self) -> tuple[bytes] | None:
        parts = split_answer(self._unread, self._scanned - _END_MARK)
        if parts is None:
            self._scanned = len(self._unread)
            if self._scanned > LONGEST_ANSWER:
                raise Gone(f"wrote more than {LONGEST_ANSWER:,} bytes without the -1 of an end")
            return None
        answer, self._unread = parts
        self._scanned = 0
        return (answer,)

    def _wait(self, deadline: float) -> bool:
        """Read and write once, as soon as one of both can be done; False if neither by a time.

        Raises Gone. Of what is deaf, only that is read which it has written already.
        """
        poll = select.poll()
        poll.register(self._stdout, select.POLLIN)
        if self._unsent:
            poll.register(self._stdin, select.POLLOUT)
        left = 0 if self._is_deaf else max(0, ceil((deadline - monotonic()) * 1000))
        events = poll.poll(left)
        if self._is_deaf and not events:
            raise Gone(self._tell_end("closed its input"))
        for descriptor, _ in events:
            if descriptor == self._stdout.fileno():
                self._read()
            else:
                self._write()
        return bool(events)

    def _read(self) -> None:
        data = os.read(self._stdout.fileno(), _READ_BYTES)
        if not data:
            raise Gone(self._tell_end("closed its output"))
        self._unread += data

    def _write(self) -> None:
        try:
            while self._unsent:
                written = os.write(self._stdin.fileno(), self._unsent)
                self._unsent = self._unsent[written:]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self._unsent = b""
            self._is_deaf = True

    def _tell_end(self, otherwise: str) -> str:
        """Return how the program has ended, or something else if it still runs."""
        if not self.has_ended(monotonic() + LEAVE_SECONDS):
            return otherwise
        code = self._process.returncode
        if code < 0:
            return f"was ended by {signal.Signals(-code).name}"
        return f"ended with exit code {code}"


def end(programs: Sequence[Program]) -> None:
    """End programs: tell them that it is over, then ask them to end, then kill them."""
    with ExitStack() as stack:  # so that each is killed, whatever happens
        for program in programs:
            stack.callback(program.kill)
        for program in programs:
            program.close_stdin()
        deadline = monotonic() + END_SECONDS
        rude = [program for program in programs if not program.has_ended(deadline)]
        for program in rude:
            program.terminate()
        deadline = monotonic() + END_SECONDS
        for program in rude:
            program.has_ended(deadline)


def _hear_lines(stream: IO[bytes], hear: Callable[[str], None]) -> None:
    with stream:
        lines = iter(lambda: stream.readline(_LONGEST_LINE), b"")
        for line in islice(lines, MOST_LINES):
            hear(line.decode(errors="replace").rstrip("\n"))
        if next(lines, b""):
            hear(f"has written more than {MOST_LINES} lines; the others are not shown")
        for _ in lines:  # else it would stop at a full pipe
            pass
