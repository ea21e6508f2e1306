"""Phones that wait and phones that save, for what is measured of running servers."""

import re
import selectors
import socket
from collections import defaultdict
from collections.abc import Callable, Sequence
from random import Random
from threading import Thread
from time import perf_counter, sleep
from typing import Any, NamedTuple, Self

import psutil

from scorekeeper.web.live import LIFETIME
from tests.server.journal import Command, Journal, outcomes
from tests.server.serving import TIMEOUT, Phone

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
KEPT = 5.0
"""Seconds after which the server may have closed an idle connection. Like a browser, we then open a new one."""
PAUSE = (0.5, 1.5)
"""Seconds before a phone connects again."""
REVISION = re.compile(rb'"revision": (\d+)')
REFUSED = (b"HTTP/1.1 5", b"HTTP/1.1 204")
LAST_CHUNK = b"0\r\n\r\n"
"""The end of a stream. Its connection stays open for a while, for further requests."""


class Crowd:
    """Waiting phones with a stream each, read by one thread, so that they cost little. Each is at the next game.

    A phone whose stream ends connects again, as ours do (static/js/live.js), to a port that is open; `broken` counts
    the streams that ended before their time.
    """

    def __init__(self, ports: Sequence[int], keys: Sequence[str], phones: int) -> None:
        self.revisions = [-1] * phones
        self.heard: dict[tuple[int, int], list[float]] = defaultdict(list)
        """When each phone of a game heard a revision, by game and revision."""
        self.on_news: Callable[[int, int], object] = lambda _phone, _revision: None
        """Called with the number of a phone and the new revision of its game."""
        self.broken = 0
        self._ports, self._keys = list(ports), keys
        self._selector = selectors.DefaultSelector()
        self._opened = [0.0] * phones
        self._waiting = [(0.0, phone) for phone in range(phones)]
        self._is_over, self._random = False, Random(4)
        self._thread = Thread(target=self._listen)

    def __enter__(self) -> Self:
        self._thread.start()
        wait_until(lambda: min(self.revisions) >= 0, 120, "all phones are connected")
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_over = True
        self._thread.join()
        for key in list(self._selector.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]
        self._selector.close()

    def lose(self, port: int) -> None:
        """Never connect to this port again."""
        self._ports.remove(port)

    def know(self, newest: Sequence[int]) -> bool:
        """Whether all phones have heard the newest revision of their game."""
        return all(revision >= newest[phone % len(newest)] for phone, revision in enumerate(self.revisions))

    def _listen(self) -> None:
        while not self._is_over:
            now = perf_counter()
            ready = [phone for at, phone in self._waiting if at <= now]
            self._waiting = [(at, phone) for at, phone in self._waiting if at > now]
            for phone in ready:
                self._connect(phone)
            for key, _events in self._selector.select(0.05):
                self._read(key)

    def _connect(self, phone: int) -> None:
        key = self._keys[phone % len(self._keys)]
        port = self._ports[phone // len(self._keys) % len(self._ports)]
        try:
            line = socket.create_connection(("127.0.0.1", port), TIMEOUT)
        except OSError:
            self._connect_later(phone)
            return
        line.sendall(f"GET /g/{key}/events?phone=phone{phone:07} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self._selector.register(line, selectors.EVENT_READ, phone)
        self._opened[phone] = perf_counter()

    def _connect_later(self, phone: int) -> None:
        self._waiting.append((perf_counter() + self._random.uniform(*PAUSE), phone))

    def _read(self, key: selectors.SelectorKey) -> None:
        line: Any = key.fileobj
        phone: int = key.data
        try:
            data = line.recv(65536)
        except OSError:
            data = b""
        now = perf_counter()
        for revision in map(int, REVISION.findall(data)):
            if revision > self.revisions[phone]:
                self.heard[phone % len(self._keys), revision].append(now)
                self.revisions[phone] = revision
                self.on_news(phone, revision)
        if not data or data.startswith(REFUSED) or data.endswith(LAST_CHUNK):
            self._selector.unregister(line)
            line.close()
            self.broken += now - self._opened[phone] < LIFETIME[0]
            self._connect_later(phone)


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


def wait_until(holds: Callable[[], bool], seconds: float, what: str) -> float:
    """The seconds until this holds."""
    begun = perf_counter()
    while not holds():
        assert perf_counter() - begun < seconds, f"not in {seconds:.0f} s: {what}"
        sleep(0.02)
    return perf_counter() - begun


def megabytes(pid: int) -> float:
    """The memory of a process, with its share of shared memory if the system reports it."""
    info = psutil.Process(pid).memory_full_info()
    return getattr(info, "pss", info.uss) / 2**20
