"""Keep a command running: `python -m deploy.keep COMMAND…` starts it again whenever it ends.

SIGTERM ends it for good. It is sent to the whole process group, so the command has it too.
"""

import signal
import subprocess
import sys
import threading
import time

FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 8.0
HEALTHY_SECONDS = 10.0
"""A command that ran this long is started again after the first pause."""


def keep(command: list[str]) -> int:
    """Run a command again and again until SIGTERM, then return 0."""
    stopping = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopping.set())
    pause = FIRST_PAUSE_SECONDS
    while True:
        started = time.monotonic()
        code = subprocess.call(command)
        if time.monotonic() - started > HEALTHY_SECONDS:
            pause = FIRST_PAUSE_SECONDS
        if stopping.is_set():
            return 0
        sys.stdout.write(f"ended with {code}; starting again in {pause:g} s\n")
        sys.stdout.flush()
        if stopping.wait(pause):
            return 0
        pause = min(2 * pause, LONGEST_PAUSE_SECONDS)


if __name__ == "__main__":
    sys.exit(keep(sys.argv[1:]))
