"""What a service would write to standard error, for tests that read it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from services.wire.logs import configure_logging


@contextmanager
def logged_as(service: str) -> Iterator[None]:
    """Log as a service does, to standard error, which pytest takes away after each phase."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    configure_logging(service)
    keep_no_loggers()
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


def keep_no_loggers() -> None:
    """Have no logger keep how the first of several services in this process logs."""
    structlog.configure(cache_logger_on_first_use=False)
