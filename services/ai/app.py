"""The Celery application: `celery -A services.ai.app worker -Q ai`, and one `-Q ai-background`.

There are two kinds of workers, for a task that runs is not interrupted by a more urgent one. In the
queue `ai` is what players wait for: turns, hints and scorings, none of which takes longer than a
search. Whatever goes on without players lies in the other: judgements, turns of games that
computers play on alone, matches; by priority, which the broker keeps in lists of their own. Any
worker can do all of it.

A task may be delivered twice, late, or never: tasks are idempotent, and the lobby sends again what
is overdue. So nothing is kept about a task that is done.

A worker that loses Redis in the middle of a task may end (kombu 5.7 fails to hand the task back),
or live on and take no more tasks. Whoever runs workers must start them again: when they end, and
when they do not answer their canary.
"""

import logging
from typing import Any

from celery import Celery
from celery.signals import setup_logging

from services.ai.settings import Settings
from services.wire.logs import configure_logging

QUEUE = "ai"


def make_app(settings: Settings) -> Celery:
    """Return the application that a worker runs and a test may look into."""
    app = Celery("services.ai", broker=settings.redis_url, include=["services.ai.tasks"])
    longest_seconds = settings.longest_seconds + settings.turn_seconds
    limits_of_long = {"soft_time_limit": longest_seconds, "time_limit": longest_seconds + 10}
    app.conf.update(
        accept_content=["json"],
        task_serializer="json",
        task_ignore_result=True,
        task_default_queue=QUEUE,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_soft_time_limit=settings.turn_seconds,
        task_time_limit=settings.turn_seconds + 10,
        task_annotations={"ai.play_match": limits_of_long, "ai.judge_table": limits_of_long},
        worker_prefetch_multiplier=1,
        worker_direct=True,  # a queue of its own for each worker, for its canary
        worker_send_task_events=False,
        # on SIGQUIT, and on SIGTERM where REMAP_SIGTERM=SIGQUIT: running turns may end first
        worker_soft_shutdown_timeout=settings.turn_seconds,
        worker_enable_soft_shutdown_on_idle=True,
        worker_cancel_long_running_tasks_on_connection_loss=False,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_transport_options={
            # how long a task lies with a worker that died before another gets it
            "visibility_timeout": longest_seconds + 2 * settings.turn_seconds + 30,
            "unacked_restore_interval": 5,
            "unacked_restore_throttle": 1,
            "socket_timeout": 10,
            "socket_connect_timeout": 5,
        },
    )
    return app


@setup_logging.connect
def _configure_logging(**_: Any) -> None:
    configure_logging("ai")
    for per_task in ("celery.worker.strategy", "celery.app.trace"):
        logging.getLogger(per_task).setLevel(logging.WARNING)  # turns has a line for each


app = make_app(Settings())
