"""Phones that wait and phones that save, for the benchmarks of a running server, with times and memory."""

import re
import secrets
import selectors
import socket
from collections.abc import Callable, Sequence
from random import Random
from threading import Thread
from time import perf_counter
from typing import NamedTuple, Self

import psutil

from tests.server.serving import TIMEOUT, Answer, Phone

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
KEPT = 5.0
"""Seconds after which the server may have closed an idle connection. Like a browser, we then open a new one."""
REVISION = re.compile(rb'"revision": (\d+)')

Heard = Callable[[str, int, float], None]
"""Called for each new revision that a waiting phone gets: its name, the revision, and when."""


class Listeners:
    """Waiting phones, each with its own stream. One thread reads all of them, so they cost little."""

    def __init__(self, port: int, keys: Sequence[tuple[str, str]], heard: Heard) -> None:
        """Connect. `keys` are the name of each phone and the key of its game."""
        self._heard = heard
        self._selector = selectors.DefaultSelector()
        self._known = {name: -1 for name, _key in keys}
        self._is_over = False
        self.hung_up = 0
        for name, key in keys:
            line = socket.create_connection(("127.0.0.1", port), TIMEOUT)
            line.sendall(f"GET /g/{key}/events?phone={name} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            self._selector.register(line, selectors.EVENT_READ, name)
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

    def _listen(self) -> None:
        while not self._is_over:
            for key, _events in self._selector.select(0.1):
                data = key.fileobj.recv(65536)  # type: ignore[union-attr]
                if not data:
                    self.hung_up += 1
                    self._selector.unregister(key.fileobj)
                    key.fileobj.close()  # type: ignore[union-attr]
                now = perf_counter()
                for found in REVISION.findall(data):
                    if int(found) > self._known[key.data]:
                        self._known[key.data] = int(found)
                        self._heard(key.data, int(found), now)


class Saved(NamedTuple):
    """A hand that was sent: its client id, the response, and when it was sent and answered."""

    client_id: str
    answer: Answer
    sent: float
    answered: float

    @property
    def milliseconds(self) -> float:
        return (self.answered - self.sent) * 1000


class Scorer:
    """A phone that saves hands of a game for three players, as the page's script does."""

    def __init__(self, port: int, key: str, random: Random) -> None:
        self.phone = Phone(port)
        self.address = f"/g/{key}/hand"
        self.form = self.phone.hand_form(key)
        self.phone.accepts = "br, gzip"
        self.revision = int(self.form["revision"])
        self._random = random
        self._answered = perf_counter()

    def fill_in(self) -> dict[str, str]:
        """A form with three random cards."""
        cards = {f"card_{seat}": card for seat, card in enumerate(self._random.sample(RANKS, 3))}
        own = {"revision": str(self.revision), "client_id": secrets.token_hex(16)}
        return {**self.form, **own, **cards, "leader": str(self._random.randrange(3))}

    def send(self, form: dict[str, str]) -> Saved:
        """Send a form."""
        if perf_counter() - self._answered > KEPT:
            self.phone.hang_up()
        sent = perf_counter()
        answer = self.phone.post(self.address, form, swap=True)
        self._answered = perf_counter()
        return Saved(form["client_id"], answer, sent, self._answered)

    def save(self) -> Saved:
        """Save the next hand."""
        saved = self.send(self.fill_in())
        assert saved.answer.status == 200, saved.answer
        self.revision += 1
        return saved


def percentile(times: Sequence[float], share: float) -> float:
    """The time below which this share of the times lies."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def megabytes(pid: int) -> float:
    """The memory of a process, with its share of shared memory if the system reports it."""
    info = psutil.Process(pid).memory_full_info()
    return getattr(info, "pss", info.uss) / 2**20
