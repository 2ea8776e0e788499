"""Real processes of ours, started for a test and read by their log."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

Process = subprocess.Popen[str]


@contextmanager
def running(module: str, **environment: str) -> Iterator[Process]:
    """Run `python -m module` for as long as the context lasts."""
    process = subprocess.Popen(
        [sys.executable, "-m", module],
        stderr=subprocess.PIPE,
        text=True,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "LOG_FORMAT": "json",
            **environment,
        },
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def read_event(process: Process, event: str) -> dict[str, str]:
    """Return the next log entry of an event; the test's time limit is the deadline."""
    assert process.stderr is not None
    for line in process.stderr:
        entry: dict[str, str] = json.loads(line)
        if entry["event"] == event:
            return entry
    raise AssertionError(f"the process ended without {event!r}")
