"""The log: JSON, one line a security event and, by a setting, a request, to standard error or a file.

No line has a name, a key, a code, a token or the address of a game: a request is told by its route, and of a fault only
the place in the code. Keeping old lines and deleting them is up to journald or logrotate.
"""

import logging
import os
import time
from datetime import UTC, datetime
from functools import partial
from io import TextIOWrapper
from logging.handlers import WatchedFileHandler
from traceback import format_tb
from types import TracebackType

from flask import Flask, Response, g, has_request_context, request
from flask.logging import wsgi_errors_stream
from pythonjsonlogger.json import JsonFormatter
from sqlalchemy import Engine, ExceptionContext, event
from sqlalchemy.exc import OperationalError

from scorekeeper.web import limits

MAX_A_MINUTE = 60
"""Lines about events of one kind, so that nobody can fill the disk with them."""
REFUSALS = {403: "refused", 413: "limit"}
"""The security event that a status stands for. What else is refused is logged where it is counted."""
WITH_CLIENT = {"refused", "limit", "forged"}
"""The events whose lines say the client's address. The page about people's data says so."""

_PRIVATE = partial(os.open, mode=0o600)
"""Opens a file, and makes it for its owner only if there is none."""

requests = logging.getLogger("scorekeeper.requests")
security = logging.getLogger("scorekeeper.security")

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def open_log(path: str, *, with_requests: bool) -> None:
    """Write all logs of the app to this file, or to standard error if it is empty. Raises OSError if it cannot."""
    handler: logging.Handler = logging.StreamHandler(wsgi_errors_stream)  # type: ignore[call-overload]  # a proxy
    if path:
        handler = _PrivateFile(path, encoding="utf-8")
    handler.setFormatter(_Formatter("{message}", style="{"))
    handler.addFilter(_Events(with_requests=with_requests))
    log = logging.getLogger("scorekeeper")
    for former in log.handlers:
        former.close()
    log.handlers = [handler]
    log.setLevel(logging.INFO)
    requests.setLevel(logging.INFO if with_requests else logging.WARNING)


def register(app: Flask) -> None:
    """Log every request, and those that are refused as security events. Call this before anything else."""

    @app.before_request
    def begin() -> None:
        g.began = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        if refusal := REFUSALS.get(response.status_code):
            security.warning("request refused", extra={"event": refusal, "status": response.status_code})
        if requests.isEnabledFor(logging.INFO):
            began = g.get("began", time.perf_counter())  # Not there if it was refused before it began.
            write = partial(_write_line, _place() | {"status": response.status_code}, began, response)
            if response.is_streamed and not response.direct_passthrough:
                response.call_on_close(write)
            else:
                write()
        return response


def watch(engine: Engine) -> None:
    """Log when the database is locked, full or gone."""

    @event.listens_for(engine, "handle_error")
    def log_trouble(context: ExceptionContext) -> None:
        if isinstance(context.sqlalchemy_exception, OperationalError):
            error = context.original_exception
            reason = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
            security.error("database in trouble", extra={"event": "database", "reason": reason or type(error).__name__})


def _write_line(line: dict[str, object], began: float, response: Response) -> None:
    milliseconds = round((time.perf_counter() - began) * 1000, 1)
    requests.info("request", extra=line | {"ms": milliseconds, "bytes": response.content_length})


def _place() -> dict[str, object]:
    """Which view the request is for. An address without a view may be any text, so it is left out."""
    rule = request.url_rule
    return {"method": request.method, "route": rule.rule} if rule else {"method": "", "route": ""}


class _PrivateFile(WatchedFileHandler):
    """The log in a file for its owner only. It makes a new one once logrotate has moved this one."""

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, self.mode, encoding=self.encoding, opener=_PRIVATE)  # type: ignore[return-value]


class _Events(logging.Filter):
    """Says which request a security event is about, and lets no more than MAX_A_MINUTE of one kind pass."""

    def __init__(self, *, with_requests: bool) -> None:
        super().__init__()
        self._with_requests = with_requests
        self._seen: dict[str, tuple[int, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == requests.name:
            return self._with_requests
        kind, minute = getattr(record, "event", ""), int(record.created // 60)
        if has_request_context():
            record.__dict__ |= _place() | ({"client": limits.network()} if kind in WITH_CLIENT else {})
        last, count = self._seen.get(kind, (minute, 0))
        if last != minute:
            record.__dict__["left_out"] = max(0, count - MAX_A_MINUTE)
            count = 0
        self._seen[kind] = minute, count + 1
        return count < MAX_A_MINUTE


class _Formatter(JsonFormatter):
    """Begins each line with time, level and logger, and leaves the words out of tracebacks: they may quote anything."""

    def add_fields(
        self, log_data: dict[str, object], record: logging.LogRecord, message_dict: dict[str, object]
    ) -> None:
        log_data["time"] = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        log_data["level"] = record.levelname.lower()
        log_data["log"] = record.name
        super().add_fields(log_data, record, message_dict)

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802 - as logging calls it
        """The types of the exceptions and where they were raised, the last one first."""
        parts, error = [], ei[1]
        while error is not None:
            parts.append(type(error).__qualname__ + "\n" + "".join(format_tb(error.__traceback__)))
            error = error.__cause__ or error.__context__
        return "".join(parts)
