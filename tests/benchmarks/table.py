"""Phones that wait and phones that save, for the benchmarks of a running server, with times and memory."""

import re
import selectors
import socket
from collections.abc import Callable, Sequence
from random import Random
from threading import Thread
from time import perf_counter
from typing import NamedTuple, Self

import psutil

from scorekeeper.web.live import LIFETIME
from tests.server.journal import Command, Journal, outcomes
from tests.server.serving import TIMEOUT, Phone

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
KEPT = 5.0
"""Seconds after which the server may have closed an idle connection. Like a browser, we then open a new one."""
REVISION = re.compile(rb'"revision": (\d+)')
LAST_CHUNK = b"0\r\n\r\n"
"""The end of a stream. Its connection stays open for a while, for further requests."""

Heard = Callable[[str, int, float], None]
"""Called for each new revision that a waiting phone gets: its name, the revision, and when."""


class Listeners:
    """Waiting phones, each with its own stream. One thread reads all of them, so they cost little.

    A stream that has lasted as long as the server lets it is opened again, as a browser does; `hung_up` counts those
    that ended earlier.
    """

    def __init__(self, port: int, keys: Sequence[tuple[str, str]], heard: Heard) -> None:
        """Connect. `keys` are the name of each phone and the key of its game."""
        self._heard = heard
        self._selector = selectors.DefaultSelector()
        self._known = {name: -1 for name, _key in keys}
        self._is_over = False
        self.hung_up = 0
        self._port = port
        self._keys = dict(keys)
        self._opened: dict[str, float] = {}
        for name in self._keys:
            self._open(name)
        self._thread = Thread(target=self._listen)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_over = True
        self._thread.join()
        for key in list(self._selector.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]
        self._selector.close()

    @property
    def in_touch(self) -> int:
        """How many phones have received the state of their game."""
        return sum(revision >= 0 for revision in self._known.values())

    def _open(self, name: str) -> None:
        line = socket.create_connection(("127.0.0.1", self._port), TIMEOUT)
        line.sendall(f"GET /g/{self._keys[name]}/events?phone={name} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self._selector.register(line, selectors.EVENT_READ, name)
        self._opened[name] = perf_counter()

    def _listen(self) -> None:
        while not self._is_over:
            for key, _events in self._selector.select(0.1):
                data = key.fileobj.recv(65536)  # type: ignore[union-attr]
                if not data or data.endswith(LAST_CHUNK):
                    self._selector.unregister(key.fileobj)
                    key.fileobj.close()  # type: ignore[union-attr]
                    self.hung_up += perf_counter() - self._opened[key.data] < LIFETIME[0]
                    self._open(key.data)
                now = perf_counter()
                for found in REVISION.findall(data):
                    if int(found) > self._known[key.data]:
                        self._known[key.data] = int(found)
                        self._heard(key.data, int(found), now)


class Saved(NamedTuple):
    """The answer to a journal: its outcomes, its bytes, and the milliseconds until it was there."""

    outcomes: list[str]
    size: int
    milliseconds: float


class Scorer:
    """A phone that saves hands of a game for three players through its journal."""

    def __init__(self, port: int, key: str, random: Random, source: str = "") -> None:
        self.journal = Journal(Phone(port, source=source), key)
        self._random = random
        self._answered = perf_counter()

    def fill_in(self) -> Command:
        """A hand of three random cards."""
        return self.journal.hand(enumerate(self._random.sample(RANKS, 3)))

    def send(self, *commands: Command) -> Saved:
        """Send these commands in one request."""
        if perf_counter() - self._answered > KEPT:
            self.journal.phone.hang_up()
        sent = perf_counter()
        answer = self.journal.send(*commands)
        self._answered = perf_counter()
        return Saved(outcomes(answer), self.journal.size, (self._answered - sent) * 1000)

    def save(self, hands: int = 1) -> Saved:
        """Save the next hands with one request."""
        saved = self.send(*(self.fill_in() for _ in range(hands)))
        assert saved.outcomes == ["kept"] * hands, saved
        return saved


def percentile(times: Sequence[float], share: float) -> float:
    """The time below which this share of the times lies."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def megabytes(pid: int) -> float:
    """The memory of a process, with its share of shared memory if the system reports it."""
    info = psutil.Process(pid).memory_full_info()
    return getattr(info, "pss", info.uss) / 2**20
