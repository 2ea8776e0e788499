"""Say when the hall can be played: `python -m deploy.ready ENGINE LOBBY PAGE`.

It asks every part until all of them answer, prints where the page is, then waits for SIGTERM.
"""

import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping

from services.ai.canary import BACKGROUND, NAME, is_consuming
from services.ai.settings import Settings
from services.wire.health import is_serving

PAUSE_SECONDS = 0.2
PATIENCE_SECONDS = 30.0
PAGE_SECONDS = 2.0
CANARY_SECONDS = 2


def answers(url: str) -> bool:
    """Tell whether a page is served without an error."""
    try:
        with urllib.request.urlopen(url, timeout=PAGE_SECONDS) as page:
            return bool(page.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def takes_tasks(worker: str, redis_url: str) -> bool:
    """Tell whether the worker of this name on this machine answers a task."""
    return is_consuming(redis_url, f"{worker}@{socket.gethostname()}", CANARY_SECONDS)


def parts(engine: str, lobby: str, page: str, redis_url: str) -> Mapping[str, Callable[[], bool]]:
    """Return how to ask each part whether it is well."""
    return {
        "engine": lambda: is_serving(engine),
        "lobby": lambda: is_serving(lobby),
        "frontend": lambda: answers(f"{page}/readyz"),
        "ai": lambda: takes_tasks(NAME, redis_url),
        "ai-background": lambda: takes_tasks(BACKGROUND, redis_url),
    }


def wait_for(waiting: Mapping[str, Callable[[], bool]], say: Callable[[str], None]) -> None:
    """Return when every part has answered well; say now and then which have not."""
    patient_until = time.monotonic() + PATIENCE_SECONDS
    while waiting := {name: is_well for name, is_well in waiting.items() if not is_well()}:
        if time.monotonic() > patient_until:
            say(f"still waiting for {', '.join(waiting)}; their lines above tell why")
            patient_until += PATIENCE_SECONDS
        time.sleep(PAUSE_SECONDS)


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main(engine: str, lobby: str, page: str) -> None:
    """Wait for all parts, say where they are, and stay until SIGTERM."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    wait_for(parts(engine, lobby, page, Settings().redis_url), say)
    say("")
    say(f"    The hall is open:  {page}")
    say("")
    say(f"    gRPC: lobby {lobby}, engine {engine}. Ctrl-C stops everything; tables are kept.")
    signal.pause()


if __name__ == "__main__":
    main(*sys.argv[1:])
