"""The one place where those who change a game and those who wait for it meet.

Only "something changed" is passed on, never what: a phone fetches the board itself, in its own language. So nothing
queues up for a phone that is slow, and one that comes late misses nothing, because it is told how the game stands.
"""

import threading
import time
from collections.abc import Callable
from typing import NamedTuple

ENTERING = 30.0
"""Seconds for which it holds that a phone is entering a hand, unless it says so again."""

MAX_ENTERING = 20
"""At one table; who comes after them is not shown."""


class Entering(NamedTuple):
    """Somebody is entering a hand; the name is empty where it is not known."""

    name: str
    hand: int


class State(NamedTuple):
    """What a waiting phone is told."""

    revision: int
    entering: tuple[Entering, ...]
    following: str = ""
    """The key of the game that plays this one again, once there is one."""


class _Table:
    """A game that somebody waits for or is entering a hand of. Hold the lock for everything."""

    def __init__(self, lock: threading.Lock, clock: Callable[[], float]) -> None:
        self.lock = lock
        self.changed = threading.Condition(lock)
        self.changes = 0
        self.revision = 0
        self.following = ""
        self.streams = 0
        self.is_closed = False
        self._clock = clock
        self._entering: dict[str, tuple[float, Entering]] = {}

    @property
    def is_deserted(self) -> bool:
        return not self.streams and not self.entering("")

    def notify(self) -> None:
        self.changes += 1
        self.changed.notify_all()

    def set_presence(self, phone: str, presence: Entering | None) -> None:
        before = self.entering("")
        self._entering.pop(phone, None)
        if presence is not None and len(self._entering) < MAX_ENTERING:
            self._entering[phone] = (self._clock() + ENTERING, presence)
        if self.entering("") != before:
            self.notify()

    def entering(self, phone: str) -> tuple[Entering, ...]:
        now = self._clock()
        self._entering = {one: (until, presence) for one, (until, presence) in self._entering.items() if until > now}
        return tuple(presence for one, (_until, presence) in self._entering.items() if one != phone)


class Stream:
    """One phone's place to wait for a game; `close` gives it back."""

    def __init__(self, table: _Table, leave: Callable[[], None]) -> None:
        self._table = table
        self._seen = table.changes
        self._leave: Callable[[], None] | None = leave

    def state(self, revision: int, phone: str) -> State:
        """How the game stands: at `revision`, which was read after subscribing, or at a newer one."""
        with self._table.lock:
            self._seen = self._table.changes
            return State(max(revision, self._table.revision), self._table.entering(phone), self._table.following)

    def wait(self, seconds: float) -> bool:
        """Wait until something changed since the last `state`, or so long; False once everybody is sent home."""
        with self._table.lock:
            if not self._table.is_closed and self._seen == self._table.changes:
                self._table.changed.wait(seconds)
            return not self._table.is_closed

    def close(self) -> None:
        """Give the place back; doing it twice does no harm."""
        leave, self._leave = self._leave, None
        if leave is not None:
            leave()


class Hub:
    """The games that phones wait for, by key. One lock for all: nothing is done under it but counting."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._tables: dict[str, _Table] = {}
        self._is_closed = False
        self.streams = 0
        """How many phones wait."""

    @property
    def tables(self) -> int:
        """How many games are remembered."""
        return len(self._tables)

    def publish(self, key: str, revision: int) -> None:
        """Say that a game has a new revision; call it once that is committed."""
        with self._lock:
            if table := self._tables.get(key):
                table.revision = max(table.revision, revision)
                table.notify()

    def announce_next(self, key: str, following: str) -> None:
        """Say that a game is played again under another key."""
        with self._lock:
            if table := self._tables.get(key):
                table.following = following
                table.notify()

    def following(self, key: str) -> str:
        """The key of the game that plays this one again, as far as it is remembered here; else the empty text."""
        with self._lock:
            table = self._tables.get(key)
            return "" if table is None else table.following

    def disconnect(self, key: str) -> None:
        """Send home whoever waits for a game under a key that it has no more; who keeps score finds the new one."""
        with self._lock:
            if table := self._tables.pop(key, None):
                table.is_closed = True
                table.changed.notify_all()

    def set_presence(self, key: str, phone: str, presence: Entering | None) -> None:
        """Say that a phone is entering a hand, or with None that it has stopped."""
        with self._lock:
            self._table(key).set_presence(phone, presence)

    def entering(self, key: str, phone: str = "") -> tuple[Entering, ...]:
        """Who is entering a hand of a game, apart from this phone."""
        with self._lock:
            table = self._tables.get(key)
            return () if table is None else table.entering(phone)

    def subscribe(self, key: str, most: int) -> Stream | None:
        """A place to wait for a game; None where `most` phones wait already or everybody was sent home."""
        with self._lock:
            if self._is_closed or self.streams >= most:
                return None
            table = self._table(key)
            self.streams += 1
            table.streams += 1
            return Stream(table, lambda: self._leave(table))

    def close(self) -> None:
        """Send everybody home, for good."""
        with self._lock:
            self._is_closed = True
            for table in self._tables.values():
                table.is_closed = True
                table.changed.notify_all()

    def _table(self, key: str) -> _Table:
        """A game to which somebody comes; those where nobody is left are forgotten meanwhile."""
        self._tables = {one: table for one, table in self._tables.items() if one == key or not table.is_deserted}
        return self._tables.setdefault(key, _Table(self._lock, self._clock))

    def _leave(self, table: _Table) -> None:
        with self._lock:
            self.streams -= 1
            table.streams -= 1


hub = Hub()
"""The hub of this process. Games are told apart by their keys, which nobody can guess."""
