"""Logging: one line an event to standard error, as `event key=value` or as JSON.

Never a record, seed, token or hidden value.
"""

import logging
import sys
from collections.abc import Sequence

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from services.wire.requests import current_request_id
from services.wire.settings import LogSettings


def configure_logging(service: str) -> None:
    """Send the lines of structlog and of the standard library's loggers the same way.

    `service` is the name that every line carries.
    """
    settings = LogSettings()
    level = logging.getLevelNamesMapping()[settings.level.upper()]

    def add_service(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
        event["service"] = service
        request_id = current_request_id.get()
        if request_id:
            event.setdefault("request_id", request_id)
        return event

    shared: Sequence[Processor] = (
        structlog.stdlib.add_log_level,
        _timestamper(settings.format),
        add_service,
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_renderers(settings.format),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=level, force=True)


def _timestamper(format_name: str) -> Processor:
    if format_name == "json":
        return structlog.processors.TimeStamper(fmt="iso", utc=True)
    return structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False)


def _renderers(format_name: str) -> Sequence[Processor]:
    if format_name == "json":
        return (structlog.processors.format_exc_info, structlog.processors.JSONRenderer())
    colors = sys.stderr.isatty()
    plain = structlog.dev.plain_traceback
    return (
        structlog.dev.ConsoleRenderer(colors=colors, pad_event_to=0, exception_formatter=plain),
    )
