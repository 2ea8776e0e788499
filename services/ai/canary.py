"""Whether a worker takes tasks: `python -m services.ai.canary [NAME]` asks the one on this host.

A worker may be alive and yet consume nothing, so it is sent a real task, on a queue of its own, and
must answer it, before all others but once a process is free. The exit code is 0 when it has. NAME
is what stands before the @ of its host name, `celery` where it was given no other.
"""

import secrets
import socket
import sys

import redis
from celery import Celery
from celery.utils.nodenames import worker_direct
from kombu.exceptions import OperationalError

from services.ai.settings import Settings

NAME = "celery"
BACKGROUND = "background"
"""The worker of the queue `ai-background`, whose tasks are longer."""

PATIENCE_SECONDS = 10.0


def is_consuming(redis_url: str, worker: str, patience_seconds: float) -> bool:
    """Tell whether a worker, `celery@host`, answers a task within the time given."""
    reply_to = f"ai:canary:{secrets.token_hex(8)}"
    try:
        with Celery(broker=redis_url, set_as_current=False) as sender:
            sender.send_task(
                "ai.answer_canary",
                kwargs={"reply_to": reply_to},
                queue=worker_direct(worker),  # type: ignore[arg-type] # or a name
                expires=patience_seconds,
                retry=False,
            )
        with redis.Redis.from_url(redis_url) as answers:
            return answers.brpop([reply_to], timeout=patience_seconds) is not None
    except (OperationalError, redis.RedisError):
        return False


def main(name: str = NAME) -> int:
    """Ask the worker of this name on this host, and return the exit code."""
    settings = Settings()
    busy_seconds = settings.longest_seconds if name == BACKGROUND else 0.0
    worker = f"{name}@{socket.gethostname()}"
    return not is_consuming(settings.redis_url, worker, busy_seconds + PATIENCE_SECONDS)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
