"""Logs: one JSON object a line, on standard error. No keys, no bodies, no coordinates."""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.typing import Processor

_LIBRARIES = ("uvicorn", "alembic", "asyncio", "procrastinate", "psycopg")


def configure(level: str) -> None:
    """Send what this server and its libraries say through one form."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _where_it_happened,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    set_level(level)
    for name in _LIBRARIES:
        logging.getLogger(name).setLevel("WARNING")


def set_level(level: str) -> None:
    """Log what is of this level or above."""
    logging.getLogger().setLevel(level.upper())


def _where_it_happened(
    _: object, __: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """Keep an exception's kind and places; its values could be a client's."""
    failure = event.pop("exc_info", None)
    if isinstance(failure, tuple) and failure[0] is not None:
        event["exception"] = failure[0].__name__
        event["places"] = _places(failure[2])
    return event


def _places(traceback: object) -> list[str]:
    import traceback as tracebacks
    from types import TracebackType

    if not isinstance(traceback, TracebackType):
        return []
    return [f"{frame.filename}:{frame.lineno}" for frame in tracebacks.extract_tb(traceback)[-12:]]
