"""The server behind `scorekeeper`: cheroot, with limits on what one phone can take from the others.

Cheroot gives a request a thread from its first byte on, so a thousand phones that stop halfway keep all others out.
Here a request gets its thread once all of it has come; until then its connection waits in cheroot's selector.
"""

import logging
import re
import time
from collections import Counter
from contextlib import suppress
from io import BytesIO
from socket import socket
from ssl import SSLWantReadError
from threading import Lock
from typing import Any
from wsgiref.types import WSGIApplication

from cheroot.makefile import MakeFile
from cheroot.server import HeaderReader, HTTPConnection, HTTPRequest
from cheroot.wsgi import Server as WSGIServer

from scorekeeper.live.hub import network_of

KIB = 1024
MAX_HEAD = 16 * KIB
"""Bytes of the request line and all headers."""
MAX_HEADERS = 100
MAX_BODY = 1024 * KIB
"""Bytes of a request that the app may read. Of a larger one it gets nothing; its length is enough to refuse it."""
MAX_DISCARDED = 64 * MAX_BODY
"""The server takes in a larger request up to this size, because browsers show no answer before they have sent all."""
TIMEOUT = 20
"""Seconds for a whole request to come in, for a part of the answer to go out, and between two requests."""
ATTENTION = 0.1
"""Seconds between two counts of idle threads, and between two looks for expired connections."""
SPARE_THREADS = 32
"""Idle threads for ordinary requests. Each stream needs a further thread."""

END_OF_HEAD = b"\r\n\r\n"
REQUEST_LINE = re.compile(rb"[A-Z]+ [\x21-\xff]+ HTTP/1\.[01]")
HEADER = re.compile(rb"([A-Za-z0-9!#$%&'*+.^_`|~-]+):[\t\x20-\x7e\x80-\xff]*")
LENGTH = re.compile(rb"(?i)\r\ncontent-length:[ \t]*([0-9]{1,18})[ \t]*\r\n")

security = logging.getLogger("scorekeeper.security")
trouble = logging.getLogger("scorekeeper.server")


def refusal(head: bytes) -> str:
    """The status with which to refuse a request with this head, without its last blank line; empty if it is fine.

    What two servers could understand differently is refused (RFC 9112, 3.2, 5.1 and 6.3). So is a body in chunks, which
    no browser sends.
    """
    request_line, *headers = head.split(b"\r\n")
    if len(head) > MAX_HEAD or len(headers) > MAX_HEADERS:
        return "431 Request Header Fields Too Large"
    names = Counter(line.partition(b":")[0].lower() for line in headers)
    if names[b"transfer-encoding"]:
        return "411 Length Required"
    lengths = LENGTH.findall(head + b"\r\n")
    if (
        not REQUEST_LINE.fullmatch(request_line)
        or not all(map(HEADER.fullmatch, headers))
        or names[b"host"] != 1
        or not names[b"content-length"] == len(lengths) <= 1
    ):
        return "400 Bad Request"
    return ""


class _HeaderReader(HeaderReader):
    """Leaves out headers such as X_Forwarded_For, which in WSGI would pass for X-Forwarded-For."""

    def _allow_header(self, key_name: bytes) -> bool:
        return b"_" not in key_name


class _Request(HTTPRequest):
    header_reader = _HeaderReader()


class _Whole(BytesIO):
    """A whole request, as the file that cheroot reads it from."""

    def has_data(self) -> bool:
        """Whether a further request has come with this one. Its connection is closed, so there is none."""
        return False


class _RefusedError(Exception):
    """The head of a request is refused. The argument is the status."""


class Connection(HTTPConnection):
    """A connection that answers a request once all of it has come."""

    RequestHandlerClass = _Request
    network: str | None = None
    """Whose connection it is; None unless the server counts it."""

    def __init__(self, server: "Server", sock: socket, makefile: type = MakeFile) -> None:  # type: ignore[assignment]  # it is a function
        super().__init__(server, sock, makefile)
        self.rfile = _Whole()
        self._since = 0.0
        self._received = bytearray()
        self._head = self._length = self._discarded = 0

    @property
    def last_used(self) -> float:
        """When the last request ended, or the present one began. TIMEOUT later cheroot closes the connection."""
        return self._since

    @last_used.setter
    def last_used(self, now: float) -> None:
        if not self.is_halfway:
            self._since = now

    @property
    def is_halfway(self) -> bool:
        """Whether a request has begun and more of it is to come."""
        return bool(self._received)

    def communicate(self) -> bool:
        """Read what has come, without waiting, and answer the request if that is all. False to close the connection."""
        self.last_used = now = time.time()
        if now - self._since > self.server.timeout:
            return False  # Cheroot looks only at connections to which nothing comes.
        self.socket.settimeout(0)
        try:
            self.begin()
            self._receive()
        except (BlockingIOError, SSLWantReadError):
            return True
        except OSError:
            return False  # The phone hung up, or does not accept the certificate.
        except _RefusedError as refused:
            self._refuse(str(refused))
            return False
        size = self._head + self._length
        has_more = len(self._received) + self._discarded > size
        self.rfile = _Whole(self._received[:size])
        self._received.clear()
        self._head = self._length = self._discarded = 0
        self.socket.settimeout(self.server.timeout)
        return bool(super().communicate()) and not has_more  # type: ignore[no-untyped-call]

    def begin(self) -> None:
        """Do what comes before a request. Raises BlockingIOError or SSLWantReadError if more has to come."""

    def close(self) -> None:
        """Close the connection."""
        self.server.forget(self)
        super().close()

    def _receive(self) -> None:
        """Read the request up to its end. Raises BlockingIOError or SSLWantReadError if more has to come."""
        while not self._head or len(self._received) + self._discarded < self._head + self._length:
            data = self.socket.recv(64 * KIB)
            if not data:
                raise ConnectionResetError
            self._received += data
            if not self._head:
                self._read_head()
            if self._length > MAX_BODY:
                self._discarded += len(self._received) - self._head
                del self._received[self._head :]

    def _read_head(self) -> None:
        if not self._received[:1].isupper():
            raise ConnectionAbortedError  # It is no request, such as a handshake where https is not spoken.
        end = self._received.find(END_OF_HEAD)
        if end < 0 and len(self._received) <= MAX_HEAD:
            return
        head = bytes(self._received[: end if end >= 0 else None])
        if status := refusal(head):
            raise _RefusedError(status)
        self._head = end + len(END_OF_HEAD)
        length = int(next(iter(LENGTH.findall(head + b"\r\n")), b"0"))
        self._length = length if length <= MAX_DISCARDED else 0  # Cheroot refuses what is larger at once.

    def _refuse(self, status: str) -> None:
        extra = {"event": "malformed", "status": int(status[:3]), "client": self.network}
        security.warning("request refused", extra=extra)
        with suppress(OSError):
            self.socket.send(f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".encode())


class Server(WSGIServer):
    """The server. `streams` is how many answers may last for minutes; `per_address` 0 sets no limit.

    `most` is how many connections there may be in all.
    """

    ConnectionClass: Any = Connection
    expiration_interval = ATTENTION
    keep_alive_conn_limit: Any = None
    max_request_body_size = MAX_DISCARDED

    def __init__(
        self, address: tuple[str, int], app: WSGIApplication, streams: int, per_address: int, most: int
    ) -> None:
        super().__init__(
            address,
            app,
            server_name="scorekeeper",
            numthreads=SPARE_THREADS,
            max=streams + 2 * SPARE_THREADS,
            request_queue_size=1024,
            timeout=TIMEOUT,
            shutdown_timeout=3,
        )
        self.software = "scorekeeper"
        self.connections = 0
        """How many connections are open."""
        self._per_address = per_address
        self._most = most
        self._open: Counter[str] = Counter()
        self._lock = Lock()

    def process_conn(self, conn: Connection) -> None:
        """Let a thread answer what has come. Close a new connection if its address has too many already."""
        if conn.network is not None or self._admit(conn):
            super().process_conn(conn)
        else:
            extra = {"event": "limit", "limit": "connections", "client": network_of(conn.remote_addr)}
            security.warning("too many connections", extra=extra)
            conn.close()

    def _admit(self, conn: Connection) -> bool:
        network = network_of(conn.remote_addr)
        with self._lock:
            if self.connections >= self._most or self._open[network] >= self._per_address > 0:
                return False
            self.connections += 1
            self._open[network] += 1
            conn.network = network
            return True

    def forget(self, conn: Connection) -> None:
        """Count this connection no longer."""
        with self._lock:
            network, conn.network = conn.network, None
            if network is not None:
                self.connections -= 1
                self._open[network] -= 1
                if not self._open[network]:
                    del self._open[network]

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 - called by cheroot
        """Log a fault, without the message, which may have an address or what a person typed.

        That a phone hung up is none; cheroot says it at a lower level.
        """
        if level >= logging.WARNING:
            trouble.log(level, "fault in a connection", exc_info=traceback)
