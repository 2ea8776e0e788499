"""What a lobby does over and over in the background."""

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
