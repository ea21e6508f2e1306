"""Figures for Prometheus, at an address of their own: requests, security events, faults, streams and connections."""

import logging
from functools import partial
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server

from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.cli.server import Server
from scorekeeper.live.hub import hub
from scorekeeper.words.translate import gettext


def serve_metrics(address: tuple[str, int], server: Server) -> partial[None]:
    """Serve the figures at this address; returns what ends that. Raises BadInputError if it cannot."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    Gauge("scorekeeper_streams", "Open boards that hear of changes.", registry=registry).set_function(
        lambda: hub.streams
    )
    Gauge("scorekeeper_connections", "Open connections.", registry=registry).set_function(lambda: server.connections)
    try:
        http, _thread = start_http_server(address[1], address[0], registry)
    except OSError as error:
        values = {"address": f"{address[0]}:{address[1]}", "reason": error.strerror or error}
        said = gettext("cannot listen on %(address)s: %(reason)s", **values)
        raise BadInputError(f"SCOREKEEPER_METRICS: {said}") from None
    counting = _Counting(registry)
    logging.getLogger("scorekeeper").addHandler(counting)
    logging.getLogger(_Counting.REQUESTS).setLevel(logging.INFO)
    return partial(_end, http)


def _end(http: WSGIServer) -> None:
    http.shutdown()
    http.server_close()


class _Counting(logging.Handler):
    """Counts what is logged."""

    REQUESTS = "scorekeeper.requests"

    def __init__(self, registry: CollectorRegistry) -> None:
        super().__init__()
        labels = ("method", "route", "status")
        self._requests = Counter("scorekeeper_requests", "Requests that were answered.", labels, registry=registry)
        self._seconds = Histogram(
            "scorekeeper_request_seconds", "Seconds to answer a request, streams left out.", registry=registry
        )
        self._events = Counter("scorekeeper_security_events", "Security events.", ("event",), registry=registry)
        self._faults = Counter("scorekeeper_faults", "Faults of the program.", registry=registry)

    def emit(self, record: logging.LogRecord) -> None:
        """Count this line."""
        line = record.__dict__
        if record.name == self.REQUESTS:
            self._requests.labels(line["method"], line["route"], line["status"]).inc()
            if line["bytes"] is not None:
                self._seconds.observe(line["ms"] / 1000)
        elif "event" in line:
            self._events.labels(line["event"]).inc()
        elif record.levelno >= logging.ERROR:
            self._faults.inc()
