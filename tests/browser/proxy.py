"""A TCP proxy between a phone and its server: a test can slow it down, or change the server behind it.

It carries the requests of service workers too, which Playwright's routes do not see.
"""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer

CHUNK = 65_536


class _Listening(ThreadingTCPServer):
    request_queue_size = 100


class Proxy:
    """Forwards connections from its own `port` to the port `server`; each request takes `delay` seconds longer."""

    def __init__(self) -> None:
        """Open the port; while `server` is 0 every connection is closed at once."""
        self.delay = 0.0
        self.server = 0
        self._lock = threading.Lock()
        self._open: set[socket.socket] | None = set()
        forward = self._forward

        class Handler(BaseRequestHandler):
            def handle(self) -> None:
                forward(self.request)

        self._listening = _Listening(("127.0.0.1", 0), Handler)
        self.port: int = self._listening.server_address[1]
        self._thread = threading.Thread(target=self._listening.serve_forever, args=(0.05,))
        self._thread.start()

    def close(self) -> None:
        """Drop every connection and stop."""
        self._listening.shutdown()
        self._thread.join()
        with self._lock:
            dropped, self._open = self._open or set(), None
            _hang_up(*dropped)
        self._listening.server_close()  # Waits for the threads of all connections.

    def _forward(self, phone: socket.socket) -> None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.server)) as server:
            both = {phone, server}
            with self._lock:
                if self._open is None:
                    return
                self._open |= both
            back = threading.Thread(target=self._pump, args=(server, phone))
            back.start()
            self._pump(phone, server, slow=True)
            back.join()
            with self._lock:
                self._open = self._open and self._open - both

    def _pump(self, source: socket.socket, target: socket.socket, *, slow: bool = False) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                if slow and self.delay:
                    time.sleep(self.delay)
                target.sendall(data)
        _hang_up(source, target)


def _hang_up(*lines: socket.socket) -> None:
    for line in lines:
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)


@contextmanager
def run_proxy() -> Iterator[Proxy]:
    """A proxy that stops at the end of the block."""
    proxy = Proxy()
    try:
        yield proxy
    finally:
        proxy.close()
