"""The hub connects phones that change a game with phones that wait for changes, within one process.

It only says that something changed, and each phone fetches the board in its own language. So nothing queues up for a
slow phone, and a late phone misses nothing, because it gets the present state of the game.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

ENTERING = 30.0
"""Seconds after which a phone no longer counts as entering a hand, unless it reports again."""

MAX_ENTERING = 20
"""Phones of one game that we show as entering a hand. Others are not shown."""


class Entering(NamedTuple):
    """Somebody is entering the hand with this number; the name is empty if unknown."""

    name: str
    hand: int


class State(NamedTuple):
    """The state of a game that a waiting phone gets."""

    revision: int
    entering: tuple[Entering, ...]


class Room(NamedTuple):
    """How many phones may wait in all, for one game, and from one address (`network_of`)."""

    streams: int
    per_game: int
    per_address: int


class _Table:
    """A game that phones wait for, or are entering a hand of. Hold the lock while using it."""

    def __init__(self, lock: threading.Lock, clock: Callable[[], float]) -> None:
        self.lock = lock
        self.changed = threading.Condition(lock)
        self.changes = 0
        self.revision = 0
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
        return tuple(presence for other, (_until, presence) in self._entering.items() if other != phone)


class Stream:
    """One phone that waits for changes of a game. `close` it in the end."""

    def __init__(self, table: _Table, leave: Callable[[], None]) -> None:
        self._table = table
        self._seen = table.changes
        self._leave: Callable[[], None] | None = leave

    def state(self, revision: int, phone: str) -> State:
        """The state of the game now, for this phone. `revision` is the one read from the database after subscribing."""
        with self._table.lock:
            self._seen = self._table.changes
            return State(max(revision, self._table.revision), self._table.entering(phone))

    def wait(self, seconds: float) -> bool:
        """Wait until the game has changed since the last `state`, or time is up. False once the stream has ended."""
        with self._table.lock:
            if not self._table.is_closed and self._seen == self._table.changes:
                self._table.changed.wait(seconds)
            return not self._table.is_closed

    def close(self) -> None:
        """Stop waiting. Closing twice is harmless."""
        leave, self._leave = self._leave, None
        if leave is not None:
            leave()


class Hub:
    """The games that phones wait for, by id. One lock is enough for all, because nobody holds it for long."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._tables: dict[int, _Table] = {}
        self._networks: Counter[str] = Counter()
        self._is_closed = False
        self.streams = 0
        """How many phones are waiting."""

    def games(self) -> list[int]:
        """The ids of the games that the hub has in memory."""
        with self._lock:
            return list(self._tables)

    def publish(self, game_id: int, revision: int) -> None:
        """Tell waiting phones of a new revision, after the commit. A revision that they know already wakes nobody."""
        with self._lock:
            table = self._tables.get(game_id)
            if table is not None and table.revision < revision:
                table.revision = revision
                table.notify()

    def disconnect(self, game_id: int) -> None:
        """End all streams of a game, when more than its revision has changed: its key, or the game that follows it.

        Phones open their streams anew, as far as they may, and get what the database says then.
        """
        with self._lock:
            if table := self._tables.pop(game_id, None):
                table.is_closed = True
                table.changed.notify_all()

    def set_presence(self, game_id: int, phone: str, presence: Entering | None) -> None:
        """Set what a phone is entering; None if it has stopped."""
        with self._lock:
            self._table(game_id).set_presence(phone, presence)

    def entering(self, game_id: int, phone: str = "") -> tuple[Entering, ...]:
        """Who is entering a hand of a game, without this phone."""
        with self._lock:
            table = self._tables.get(game_id)
            return () if table is None else table.entering(phone)

    def subscribe(self, game_id: int, network: str, room: Room) -> Stream | None:
        """A stream that waits for a game; None if there is no room, or the hub is closed."""
        with self._lock:
            if self._is_closed or self.streams >= room.streams or self._networks[network] >= room.per_address:
                return None
            table = self._table(game_id)
            if table.streams >= room.per_game:
                return None
            self.streams += 1
            self._networks[network] += 1
            table.streams += 1
            return Stream(table, lambda: self._leave(table, network))

    def close(self) -> None:
        """End all streams, and accept no new ones."""
        with self._lock:
            self._is_closed = True
            for table in self._tables.values():
                table.is_closed = True
                table.changed.notify_all()

    def _table(self, game_id: int) -> _Table:
        """The game with this id, added if it is new. Also forgets all games that nobody uses any more."""
        self._tables = {one: table for one, table in self._tables.items() if not table.is_deserted}
        return self._tables.setdefault(game_id, _Table(self._lock, self._clock))

    def _leave(self, table: _Table, network: str) -> None:
        with self._lock:
            self.streams -= 1
            table.streams -= 1
            self._networks[network] -= 1
            if not self._networks[network]:
                del self._networks[network]


hub = Hub()
"""The hub of this process."""


def network_of(address: str) -> str:
    """Whom limits count: the address; of IPv6 only its first 64 bits, since its owner chooses the rest."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or IPv6Address(parsed.packed[:8] + bytes(8)))
