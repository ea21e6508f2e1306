"""Phones that wait and phones that save, for what is measured of running servers."""

import asyncio
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from random import Random
from threading import Event, Thread
from time import perf_counter, sleep
from typing import NamedTuple, Self

import psutil

from scorekeeper.web.live import LIFETIME
from tests.server.journal import Command, Journal, outcomes
from tests.server.serving import Phone

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
        self._over, self._random = Event(), Random(4)
        self._thread = Thread(target=lambda: asyncio.run(self._play()))

    def __enter__(self) -> Self:
        self._thread.start()
        wait_until(lambda: min(self.revisions) >= 0, 120, "all phones are connected")
        return self

    def __exit__(self, *_error: object) -> None:
        self._over.set()
        self._thread.join()

    def lose(self, port: int) -> None:
        """Never connect to this port again."""
        self._ports.remove(port)

    def know(self, newest: Sequence[int]) -> bool:
        """Whether all phones have heard the newest revision of their game."""
        return all(revision >= newest[phone % len(newest)] for phone, revision in enumerate(self.revisions))

    async def _play(self) -> None:
        _phones = [asyncio.create_task(self._wait(phone)) for phone in range(len(self.revisions))]
        await asyncio.to_thread(self._over.wait)

    async def _wait(self, phone: int) -> None:
        while True:
            await asyncio.sleep(self._random.uniform(*PAUSE))
            with suppress(OSError):
                await self._hear(phone)

    async def _hear(self, phone: int) -> None:
        """Take in one stream until it ends."""
        game = phone % len(self._keys)
        port = self._ports[phone // len(self._keys) % len(self._ports)]
        line, out = await asyncio.open_connection("127.0.0.1", port)
        head = f"GET /g/{self._keys[game]}/events?phone=phone{phone:07} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        out.write(head.encode())
        opened = perf_counter()
        with closing(out), suppress(ConnectionError):
            while data := await line.read(65536):
                for revision in map(int, REVISION.findall(data)):
                    if revision > self.revisions[phone]:
                        self.heard[game, revision].append(perf_counter())
                        self.revisions[phone] = revision
                        self.on_news(phone, revision)
                if data.startswith(REFUSED) or data.endswith(LAST_CHUNK):
                    break
        self.broken += perf_counter() - opened < LIFETIME[0]


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
