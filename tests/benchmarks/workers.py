"""Several processes on one PostgreSQL database: how soon a save is on the last of many phones, and what survives.

After the measured time one process is killed, then the database is stopped for ten seconds while every table saves.
Run: python -m tests.benchmarks.workers
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPException
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from tests.benchmarks.figures import Figure, conclude, shares
from tests.benchmarks.table import Crowd, Scorer, megabytes, wait_until
from tests.postgresql import Cluster, cluster_running, with_tables
from tests.server.instance import board_in, open_tables
from tests.server.journal import outcomes
from tests.server.serving import Server, serving

WORKERS, GAMES, STREAMS = 4, 50, 2_000
SECONDS = 120.0
RATE = 5
"""Saves a second, at all tables together."""
DOWN = 10.0
BOUND = 500.0
"""Milliseconds from a save to the last phone, at the 99th percentile."""
SOON = 5.0
"""Seconds after the database is back until every phone is right."""
TRIES = 30.0
"""Seconds for which a phone sends what was not saved."""
OUTBOX = 1.0
"""Seconds between two tries."""


class Table(Scorer):
    """A phone that sends each hand until it is saved, as a phone's journal does, and what was acknowledged."""

    def __init__(self, number: int, key: str, port: int) -> None:
        super().__init__(port, key, Random(number))
        self.number, self.key = number, key
        self.saved: list[str] = []
        self.sent: dict[int, float] = {}

    def play(self) -> None:
        """Save the next hand."""
        command, began = self.fill_in(), perf_counter()
        while True:
            self.journal.phone.hang_up()  # The server may have closed an idle connection.
            try:
                answer = self.journal.try_to_send(command)
            except (OSError, HTTPException):
                answer = None
            if answer is not None and answer.status != 503:
                break
            assert perf_counter() - began < TRIES
            sleep(OUTBOX)
        assert outcomes(self.journal.read(answer)) in (["kept"], ["repeated"]), answer
        self.saved.append(command["id"])
        self.sent[len(self.saved)] = began

    def facts(self) -> list[str]:
        """The ids of all facts, as a phone gets them."""
        self.journal.phone.hang_up()
        self.journal.revision = 0
        return [fact["id"] for fact in self.journal.ask()["facts"]]


def wait_for_all(crowd: Crowd, tables: Sequence[Table]) -> None:
    """Wait until every phone has heard of every hand."""
    wait_until(lambda: crowd.know([len(table.saved) for table in tables]), 30, "all phones are right")


def play(crowd: Crowd, tables: Sequence[Table]) -> list[Figure]:
    """Let the tables play for the measured time; how long the last phone waited for each save."""
    with ThreadPoolExecutor(16) as savers:
        saves = []
        for number in range(int(SECONDS * RATE)):
            saves.append(savers.submit(tables[number % GAMES].play))
            sleep(1 / RATE)
        for one in saves:
            one.result()
    wait_for_all(crowd, tables)
    delays = []
    for table in tables:
        for revision, began in table.sent.items():
            times = crowd.heard[table.number, revision]
            assert len(times) == STREAMS // GAMES, f"{len(times)} phones heard hand {revision}"
            delays.append((max(times) - began) * 1000)
    return shares("save on the last phone", delays, p99=BOUND)


def measure(folder: Path, cluster: Cluster) -> list[Figure]:
    address = with_tables(cluster.new_database())

    def start(number: int) -> Server:
        log = str(folder / f"log-{number}")
        one = serving(folder, SCOREKEEPER_DATABASE=address, SCOREKEEPER_PER_ADDRESS="0", SCOREKEEPER_LOG=log)
        return stack.enter_context(one)

    with ExitStack() as stack:
        *servers, last = [start(number) for number in range(WORKERS)]
        keys = open_tables(address, GAMES)
        ports = [server.port for server in (*servers, last)]
        crowd = stack.enter_context(Crowd(ports, keys, STREAMS))
        tables = [Table(number, key, ports[number % WORKERS]) for number, key in enumerate(keys)]
        figures = play(crowd, tables)
        memory = sum(megabytes(server.process.pid) for server in (*servers, last))

        crowd.lose(last.port)
        for table in tables:
            table.journal.phone.move(servers[table.number % len(servers)].port)
        last.process.kill()
        with ThreadPoolExecutor(8) as savers:
            list(savers.map(Table.play, tables))
        killed = perf_counter()
        wait_for_all(crowd, tables)
        killed = perf_counter() - killed

        with ThreadPoolExecutor(GAMES) as savers:
            cluster.stop()
            pending = [savers.submit(table.play) for table in tables]
            sleep(DOWN)
            cluster.start()
            back = perf_counter()
            for one in pending:
                one.result()
        wait_for_all(crowd, tables)
        back = perf_counter() - back
        for table in tables:
            stored = [fact.client_id for fact in board_in(address, table.key).facts]
            assert stored == table.saved == table.facts(), "each hand is kept once, and on the phones"
    return [
        *figures,
        Figure(f"{WORKERS} processes", memory, "MB"),
        Figure("one process killed: every phone right after the next save", killed, "s"),
        Figure(f"database stopped for {DOWN:.0f} s: every phone right after its return", back, "s", SOON),
        Figure("none lost, none repeated", sum(len(table.saved) for table in tables), "hands"),
    ]


def main() -> None:
    with (
        TemporaryDirectory() as folder,
        cluster_running(fsync="on", full_page_writes="on", max_connections="120") as cluster,
    ):
        conclude(*measure(Path(folder), cluster))


if __name__ == "__main__":
    main()
