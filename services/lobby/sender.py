"""The way to the workers: tasks go to Celery's broker from a thread of their own.

A broker that is away costs nobody a move: what cannot be sent is dropped, and the sweeper sends it
again later.
"""

import asyncio
import queue
import threading
from contextlib import suppress

import structlog
from celery import Celery
from kombu.exceptions import OperationalError

from services.lobby.bots import Priority, Task
from services.wire.requests import current_request_id

QUEUE = "ai"
"""What somebody who plays waits for."""

BACKGROUND_QUEUE = "ai-background"
"""All else. It may take long, and has workers of its own."""

MAX_WAITING = 10_000
BROKER_SECONDS = 2.0
EXPIRE_SECONDS = 120
"""A task that nobody took for so long is worthless: a newer one lies behind it."""

log = structlog.get_logger()


class TaskSender:
    """Sends tasks in the order given. `is_away` tells whether the broker did not take the last."""

    def __init__(self, broker_url: str) -> None:
        self.is_away = False
        self._app = make_producer(broker_url)
        self._waiting: queue.Queue[tuple[Task, str] | None] = queue.Queue(MAX_WAITING)
        self._thread = threading.Thread(target=self._run, name="task-sender", daemon=True)
        self._is_stopping = False

    def start(self) -> None:
        """Begin to send."""
        self._thread.start()

    def send(self, task: Task) -> None:
        """Hand a task on, without waiting and without failing."""
        with suppress(queue.Full):
            self._waiting.put_nowait((task, current_request_id.get()))

    async def stop(self) -> None:
        """Send what waits, if the broker takes it; then end."""
        self._is_stopping = True
        with suppress(queue.Full):
            self._waiting.put_nowait(None)  # wakes the thread
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while not (self._is_stopping and (self.is_away or self._waiting.empty())):
            waiting = self._waiting.get()
            if waiting:
                self._try(*waiting)
        self._app.close()

    def _try(self, task: Task, request_id: str) -> None:
        try:
            self._send(task, request_id)
        except (OperationalError, OSError) as error:
            if not self.is_away:
                log.error("broker away", error=type(error).__name__)
            self.is_away = True
        except Exception:
            log.exception("task not sent", task=task.name)
        else:
            self.is_away = False

    def _send(self, task: Task, request_id: str) -> None:
        self._app.send_task(
            task.name,
            kwargs=task.arguments,
            headers={"request_id": request_id},
            queue=QUEUE if task.priority is Priority.PEOPLE else BACKGROUND_QUEUE,
            priority=task.priority.value,
            countdown=task.pause_seconds or None,
            expires=EXPIRE_SECONDS,
            retry=False,
            ignore_result=True,
        )


class NoWorkers:
    """Stands in where no broker is set: nobody moves for computer opponents."""

    def send(self, task: Task) -> None:
        """Drop a task."""
        log.warning("no workers", task=task.name)


def make_producer(broker_url: str) -> Celery:
    """Return a Celery application that only sends, and gives up soon."""
    app = Celery("services.lobby", broker=broker_url, set_as_current=False)
    app.conf.update(
        task_serializer="json",
        task_ignore_result=True,
        task_default_queue=QUEUE,
        task_publish_retry=False,
        broker_connection_retry=False,
        broker_pool_limit=1,
        broker_transport_options={
            "max_retries": 0,  # the sweeper tries again
            "socket_timeout": BROKER_SECONDS,
            "socket_connect_timeout": BROKER_SECONDS,
        },
    )
    return app
