"""Measure saving a hand while others try to keep the server busy, and compare with the quiet server.

1,500 connections from ten addresses stop halfway through a request and send eight bytes every three seconds; those that
the server hangs up on begin anew. One more address asks for 2,000 streams.

Run: python -m tests.benchmarks.crowd
"""

import selectors
import socket
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import perf_counter, sleep
from typing import Self

from tests.benchmarks.table import Scorer, megabytes, percentile
from tests.server.instance import open_tables
from tests.server.serving import serving

HALF_OPEN = 1_500
ADDRESSES = 10
PIECE = b"X-Wait: "
PAUSE = 3.0
"""Seconds between two pieces."""
STREAMS = 2_000
GREEDY = "127.0.0.99"
TABLES = 10
SAVES = 400
BETWEEN = 0.05
"""Seconds between two hands."""
BOUND = 250.0
"""Milliseconds for saving a hand, at the 99th percentile."""


class HalfOpen:
    """Connections that never finish their request. One thread keeps them all."""

    def __init__(self, port: int) -> None:
        self.hung_up = 0
        self.open = 0
        self._port = port
        self._is_over = Event()
        self._thread = Thread(target=self._keep)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_over.set()
        self._thread.join()

    def _keep(self) -> None:
        selector = selectors.DefaultSelector()
        lines = [self._begin(selector, number) for number in range(HALF_OPEN)]
        while not self._is_over.is_set():
            started = perf_counter()
            for number, line in enumerate(lines):
                with suppress(OSError):
                    line.sendall(PIECE)
                if number % 50 == 49:
                    self._is_over.wait(PAUSE * 50 / HALF_OPEN - (perf_counter() - started))
                    started = perf_counter()
                    lines = self._renewed(selector, lines)
        for line in lines:
            line.close()
        selector.close()

    def _renewed(self, selector: selectors.BaseSelector, lines: list[socket.socket]) -> list[socket.socket]:
        """The connections, with a new one for each that was hung up on."""
        lines = list(lines)
        for key, _events in selector.select(0):
            selector.unregister(key.fileobj)
            lines[key.data].close()
            self.hung_up += 1
            self.open -= 1
            lines[key.data] = self._begin(selector, key.data)
        return lines

    def _begin(self, selector: selectors.BaseSelector, number: int) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self._port), 10, (f"127.0.0.{2 + number % ADDRESSES}", 0))
        line.sendall(b"GET / HTTP/1.1\r\n")
        selector.register(line, selectors.EVENT_READ, number)
        self.open += 1
        return line


def greedy_streams(port: int, key: str) -> list[socket.socket]:
    """The connections of one address that asks for many streams, and which of them the server keeps."""
    kept = []
    for _ in range(STREAMS):
        line = socket.create_connection(("127.0.0.1", port), 10, (GREEDY, 0))
        with suppress(OSError):
            line.sendall(f"GET /g/{key}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            if line.recv(1):
                kept.append(line)
                continue
        line.close()
    return kept


def save_hands(scorers: list[Scorer]) -> list[float]:
    """The milliseconds of each saved hand."""
    times = []
    for number in range(SAVES):
        times.append(scorers[number % len(scorers)].save().milliseconds)
        sleep(BETWEEN)
    return times


def report(what: str, times: list[float], memory: float) -> None:
    shares = "  ".join(f"p{share * 100:.0f} {percentile(times, share):6.1f} ms" for share in (0.5, 0.95, 0.99))
    sys.stdout.write(f"{what:<16} {shares}  {memory:6.1f} MB\n")
    sys.stdout.flush()


def measure(folder: Path) -> bool:
    """Print the figures, and return whether saving keeps its bound."""
    with serving(folder, SCOREKEEPER_LOG=str(folder / "log")) as server:
        pid = server.process.pid
        keys = open_tables(folder, 2 * TABLES + 1)
        scorers = [Scorer(server.port, key, Random(21)) for key in keys]
        save_hands(scorers[:TABLES])
        quiet = save_hands(scorers[:TABLES])
        report("quiet", quiet, megabytes(pid))
        with HalfOpen(server.port) as half_open:
            while half_open.open < HALF_OPEN:
                sleep(0.1)
            streams = greedy_streams(server.port, keys[-1])
            save_hands(scorers[TABLES:-1])
            crowded = save_hands(scorers[TABLES:-1])
            report("in the crowd", crowded, megabytes(pid))
            sys.stdout.write(
                f"  {half_open.open} half-open connections, {half_open.hung_up} hung up on; "
                f"{len(streams)} of {STREAMS} streams given to one address\n"
            )
        for line in streams:
            line.close()
    ratios = [percentile(crowded, share) / percentile(quiet, share) for share in (0.5, 0.99)]
    sys.stdout.write(f"  ratio to the quiet server: p50 {ratios[0]:.1f}, p99 {ratios[1]:.1f}\n")
    is_held = percentile(crowded, 0.99) <= BOUND
    sys.stdout.write(f"  {'within' if is_held else 'BEYOND'} the bound: p99 {BOUND:.0f} ms\n")
    return is_held


def main() -> None:
    with TemporaryDirectory() as folder:
        sys.exit(not measure(Path(folder)))


if __name__ == "__main__":
    main()
