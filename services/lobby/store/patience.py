"""Patience with a database that is away: connect anew and try again, up to a deadline.

PostgreSQL that was restarted, a failover, a lock that is held too long: all pass. Outside web
requests Django itself would use the broken connection for ever.
"""

import time
from collections.abc import Callable
from typing import TypeVar

import structlog
from django.db import InterfaceError, OperationalError, connections

from services.lobby.refusals import refuse

PAUSE_SECONDS = 0.1

T = TypeVar("T")

log = structlog.get_logger()


def with_patience(alias: str, work: Callable[[], T], deadline: float) -> T:
    """Return what the work returns. It is repeated after errors of the connection.

    `deadline` is a time of time.monotonic. Raises Refusal STORE_AWAY.
    """
    while True:
        try:
            return work()
        except (OperationalError, InterfaceError) as error:
            connections[alias].close_if_unusable_or_obsolete()
            if time.monotonic() + PAUSE_SECONDS > deadline:
                log.error("database away", error=type(error).__name__)
                raise refuse("STORE_AWAY", "the database does not answer; try again") from error
            time.sleep(PAUSE_SECONDS)
