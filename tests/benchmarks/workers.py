"""Several processes on one PostgreSQL database: how soon a save is on the last of many phones, and what survives.

Phones come from many loopback addresses, spread over all processes, and connect again like ours (static/js/live.js).
After the measured time one process is killed, then the database is stopped for ten seconds while every table saves.
The same load on one process with SQLite comes first.

Run: python -m tests.benchmarks.workers [--seconds 120] [--workers 4] [--games 50] [--streams 2000]
"""

import argparse
import json
import selectors
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.client import HTTPException
from itertools import count
from pathlib import Path
from random import Random
from signal import SIGKILL
from tempfile import TemporaryDirectory
from threading import Lock, Thread
from time import perf_counter, sleep
from typing import NamedTuple, Self

from tests.benchmarks.table import RANKS, REVISION, megabytes, percentile
from tests.postgresql import Cluster, cluster_running, with_tables
from tests.server.instance import board_in, open_tables
from tests.server.journal import Command, Journal, outcomes
from tests.server.serving import Phone, Server, serving

ADDRESSES = 40
"""Clubs with one address each, as many phones in each."""
RATE = 5
"""Saves a second, at all tables together."""
DOWN = 10.0
BOUND = 500.0
"""Milliseconds from a save to the last phone, at the 99th percentile."""
SOON = 5.0
"""Seconds after the database is back until every phone is right."""
PAUSE = (0.5, 1.5)
"""Seconds before a phone connects again."""
TRIES = 30.0
"""Seconds for which a phone sends what was not saved."""
OUTBOX = 1.0
"""Seconds between two tries."""


class Load(NamedTuple):
    """How much is tried."""

    games: int
    streams: int
    seconds: float


class Crowd:
    """Phones with a stream each, read by one thread. A phone whose stream ends connects to a port that is open."""

    def __init__(self, ports: Sequence[int], keys: Sequence[str], streams: int) -> None:
        self.revisions = [-1] * streams
        self.heard: dict[tuple[int, int], list[float]] = {}
        """When each phone of a game heard a revision, by game and revision."""
        self.connected = 0
        self._ports, self._keys = list(ports), keys
        self._selector = selectors.DefaultSelector()
        self._waiting: list[tuple[float, int]] = []
        self._lock, self._is_over, self._random = Lock(), False, Random(4)
        for phone in range(streams):
            self._connect(phone)
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

    def lose(self, port: int) -> None:
        """Never connect to this port again."""
        self._ports.remove(port)

    def behind(self, newest: Sequence[int]) -> int:
        """How many phones have not heard the newest revision of their game."""
        games = len(self._keys)
        return sum(revision < newest[phone % games] for phone, revision in enumerate(self.revisions))

    def _connect(self, phone: int) -> None:
        key, here = self._keys[phone % len(self._keys)], f"127.1.{phone % ADDRESSES}.1"
        port = self._ports[phone // len(self._keys) % len(self._ports)]
        try:
            line = socket.create_connection(("127.0.0.1", port), 5, source_address=(here, 0))
        except OSError:
            self._later(phone)
            return
        line.sendall(f"GET /g/{key}/events?phone=phone{phone:07} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self._selector.register(line, selectors.EVENT_READ, phone)

    def _later(self, phone: int) -> None:
        self._waiting.append((perf_counter() + self._random.uniform(*PAUSE), phone))

    def _listen(self) -> None:
        while not self._is_over:
            for key, _events in self._selector.select(0.05):
                self._read(key)
            now = perf_counter()
            ready = [phone for at, phone in self._waiting if at <= now]
            self._waiting = [(at, phone) for at, phone in self._waiting if at > now]
            for phone in ready:
                self._connect(phone)

    def _read(self, key: selectors.SelectorKey) -> None:
        try:
            data = key.fileobj.recv(65536)  # type: ignore[union-attr]
        except OSError:
            data = b""
        if not data or data.startswith((b"HTTP/1.1 5", b"HTTP/1.1 204")):
            self._selector.unregister(key.fileobj)
            key.fileobj.close()  # type: ignore[union-attr]
            self._later(key.data)
            return
        now, phone = perf_counter(), key.data
        for found in REVISION.findall(data):
            if int(found) > self.revisions[phone]:
                self.connected += self.revisions[phone] < 0
                self.revisions[phone] = int(found)
                with self._lock:
                    self.heard.setdefault((phone % len(self._keys), int(found)), []).append(now)


class Table:
    """A game: a phone that saves, one that asks for the facts, and what was acknowledged."""

    def __init__(self, number: int, key: str, port: int) -> None:
        self.number, self.key = number, key
        self.saved: list[str] = []
        self.sent: dict[int, float] = {}
        self._random = Random(number)
        self._use(port)

    def _use(self, port: int) -> None:
        self._phone = Phone(port)
        self._journal = Journal(self._phone, self.key)

    def move(self, port: int) -> None:
        """Talk to another process."""
        self._phone.hang_up()
        self._use(port)

    def save(self) -> None:
        """Save the next hand; while that fails, send the same command again, as a phone's journal does."""
        trick = enumerate(self._random.sample(RANKS, 3))
        command, began = self._journal.hand(trick), perf_counter()
        while not self._try(command):
            assert perf_counter() - began < TRIES
            sleep(OUTBOX)
        self.saved.append(command["id"])
        self.sent[len(self.saved)] = began

    def facts(self) -> list[str]:
        """The ids of all facts, as a phone gets them."""
        self._phone.hang_up()
        self._journal.revision = 0
        return [fact["id"] for fact in self._journal.ask()["facts"]]

    def _try(self, command: Command) -> bool:
        self._phone.hang_up()  # The server may have closed an idle connection.
        try:
            answer = self._journal.try_to_send(command)
        except (OSError, HTTPException):
            return False
        if answer.status == 503:
            return False
        found = json.loads(answer.body)
        assert outcomes(found) in (["kept"], ["repeated"]), found
        self._journal.revision = found["revision"]
        return True


def measure(load: Load, keys: Sequence[str], ports: Sequence[int]) -> "Iterator[tuple[Crowd, list[Table]]]":
    """The phones and the tables, after the measured time."""
    with Crowd(ports, keys, load.streams) as crowd:
        tables = [Table(number, key, ports[number % len(ports)]) for number, key in enumerate(keys)]
        wait_until(lambda: crowd.connected == load.streams, 120, "all phones are connected")
        pause, order = 1 / RATE, count()
        with ThreadPoolExecutor(16) as savers:
            begun = perf_counter()
            saves = []
            while (now := perf_counter()) - begun < load.seconds:
                number = next(order)
                sleep(max(0.0, begun + number * pause - now))
                saves.append(savers.submit(tables[number % len(tables)].save))
            for one in saves:
                one.result()
        wait_until(lambda: not crowd.behind(newest(tables)), 10, "all phones are right")
        yield crowd, tables


measuring = contextmanager(measure)


def newest(tables: Sequence[Table]) -> list[int]:
    """The newest revision of each game."""
    return [len(table.saved) for table in tables]


def wait_until(holds: Callable[[], bool], seconds: float, what: str) -> float:
    """The seconds until this holds."""
    begun = perf_counter()
    while not holds():
        assert perf_counter() - begun < seconds, f"not in {seconds:.0f} s: {what}"
        sleep(0.02)
    return perf_counter() - begun


def report(what: str, crowd: Crowd, tables: Sequence[Table], load: Load, memory: float) -> float:
    """Print how long the last phone waited for each save, and return the 99th percentile in milliseconds."""
    phones = load.streams // load.games
    delays = []
    for table in tables:
        for revision, began in table.sent.items():
            times = crowd.heard[table.number, revision]
            assert len(times) == phones, f"{len(times)} of {phones} phones heard hand {revision}"
            delays.append((max(times) - began) * 1000)
    shares = "  ".join(f"p{share * 100:.0f} {percentile(delays, share):6.1f} ms" for share in (0.5, 0.95, 0.99))
    sys.stdout.write(f"{what:<36} {len(delays)} saves to the last of {phones}  {shares}  {memory:.0f} MB\n")
    sys.stdout.flush()
    return percentile(delays, 0.99)


def on_sqlite(folder: Path, load: Load) -> float:
    keys = open_tables(folder, load.games)
    with (
        serving(folder, SCOREKEEPER_STREAMS=str(load.streams), SCOREKEEPER_LOG=str(folder / "log")) as server,
        measuring(load, keys, [server.port]) as (crowd, tables),
    ):
        return report("one process on SQLite", crowd, tables, load, megabytes(server.process.pid))


def on_postgresql(folder: Path, load: Load, workers: int, cluster: Cluster) -> tuple[float, float]:
    """The 99th percentile, and the seconds after the database's return until every phone is right."""
    address = with_tables(cluster.new_database())
    keys = open_tables(address, load.games)

    def start(number: int) -> Server:
        log = str(folder / f"log-{number}")
        return stack.enter_context(serving(folder, SCOREKEEPER_DATABASE=address, SCOREKEEPER_LOG=log))

    with ExitStack() as stack:
        servers = [start(number) for number in range(workers)]
        ports = [server.port for server in servers]
        with measuring(load, keys, ports) as (crowd, tables):
            memory = sum(megabytes(server.process.pid) for server in servers)
            p99 = report(f"{workers} processes on PostgreSQL", crowd, tables, load, memory)

            crowd.lose(ports[-1])
            for table in tables:
                table.move(ports[table.number % (workers - 1)])
            servers[-1].process.send_signal(SIGKILL)
            save_all(tables)
            seconds = wait_until(lambda: not crowd.behind(newest(tables)), 30, "all phones are right")
            sys.stdout.write(f"  one process killed: every phone right {seconds:.1f} s after the next save\n")

            with ThreadPoolExecutor(load.games) as savers:
                cluster.stop()
                pending = [savers.submit(table.save) for table in tables]
                sleep(DOWN)
                cluster.start()
                back = perf_counter()
                for one in pending:
                    one.result()
            wait_until(lambda: not crowd.behind(newest(tables)), 30, "all phones are right")
            seconds = perf_counter() - back
            sys.stdout.write(
                f"  database stopped for {DOWN:.0f} s: every phone right {seconds:.1f} s after its return\n"
            )
            for table in tables:
                stored = [fact.client_id for fact in board_in(address, table.key).facts]
                assert stored == table.saved == table.facts(), "each hand is kept once, and on the phones"
            sys.stdout.write(f"  {sum(newest(tables))} hands: none lost, none repeated\n")
    return p99, seconds


def save_all(tables: Sequence[Table]) -> None:
    """Save a hand at every table."""
    with ThreadPoolExecutor(8) as savers:
        for one in [savers.submit(table.save) for table in tables]:
            one.result()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure several processes on one PostgreSQL database.")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--streams", type=int, default=2_000)
    given = parser.parse_args()
    load = Load(given.games, given.streams, given.seconds)
    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        single = on_sqlite(Path(one), load)
        with cluster_running(fsync="on", full_page_writes="on", max_connections="120") as cluster:
            p99, seconds = on_postgresql(Path(other), load, given.workers, cluster)
    is_held = max(single, p99) <= BOUND and seconds <= SOON
    bounds = f"p99 {BOUND:.0f} ms, {SOON:.0f} s after the database's return"
    sys.stdout.write(
        f"p99 is {p99 / single:.1f} times that of one process on SQLite\n"
        f"{'within' if is_held else 'BEYOND'} the bounds: {bounds}\n"
    )
    sys.exit(not is_held)


if __name__ == "__main__":
    main()
