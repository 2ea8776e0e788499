"""What a lobby does in the background, over and over or for as long as it is needed."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from services.wire.errors import Refusal

log = structlog.get_logger()


async def repeat(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do work every so many seconds, until cancelled. A failure is logged and tried again."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Refusal as refusal:
            log.warning("put off", work=work.__qualname__, reason=refusal.reason)
        except Exception:
            log.exception("failed", work=work.__qualname__)


def log_failure(task: asyncio.Task[None]) -> None:
    """Log what has ended a task of the background that nobody waits for."""
    if not task.cancelled() and (error := task.exception()):
        log.error("background work ended", exc_info=error)
