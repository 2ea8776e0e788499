"""Whether a worker takes tasks: `python -m services.ai.canary` asks the one on this host.

A worker may be alive and yet consume nothing, so it is sent a real task, on a queue of its own, and
must answer it. The exit code is 0 when it has.
"""

import secrets
import socket
import sys

import redis
from celery import Celery
from celery.utils.nodenames import worker_direct
from kombu.exceptions import OperationalError

from services.ai.settings import Settings

PATIENCE_SECONDS = 10


def is_consuming(redis_url: str, host: str, patience_seconds: int) -> bool:
    """Tell whether the worker of a host answers a task within the time given."""
    reply_to = f"ai:canary:{secrets.token_hex(8)}"
    try:
        with Celery(broker=redis_url, set_as_current=False) as sender:
            sender.send_task(
                "ai.answer_canary",
                kwargs={"reply_to": reply_to},
                queue=worker_direct(f"celery@{host}"),  # type: ignore[arg-type] # or a name
                expires=patience_seconds,
                retry=False,
            )
        with redis.Redis.from_url(redis_url) as answers:
            return answers.brpop([reply_to], timeout=patience_seconds) is not None
    except (OperationalError, redis.RedisError):
        return False


if __name__ == "__main__":
    sys.exit(not is_consuming(Settings().redis_url, socket.gethostname(), PATIENCE_SECONDS))
