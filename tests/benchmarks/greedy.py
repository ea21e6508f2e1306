"""Measure one table's saves and /healthz while ten connections of another address send the costliest journals.

Each of the ten sends 100 changes of the first hand of a game of 1,000 hands, again and again, from a process of their
own; on SQLite and on PostgreSQL. Compare: the same table before they begin. What an honest journal of 100 new hands
costs is measured too, in saves of one hand.

Run: python -m tests.benchmarks.greedy
"""

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event
from time import sleep

from tests.benchmarks.figures import Figure, conclude, milliseconds, shares
from tests.benchmarks.table import Scorer
from tests.postgresql import cluster_running, with_tables
from tests.server.instance import open_tables
from tests.server.journal import Journal
from tests.server.serving import Phone, Server, serving

CONNECTIONS = 10
HANDS, AT_ONCE = 1_000, 100
GAMES = 3
"""For each connection: once a game has as many changes as it can have, the next one's turn comes."""
QUIET, LOUD = 5.0, 20.0
"""Seconds before they begin, and beside them."""
PAUSE = 0.05
"""Seconds between two saves of the other table, and between two looks at its health."""
MANY = 400
"""The hands after which the other table goes on with a new game; twenty a second are more than one has."""
ELSEWHERE = "127.0.0.2"
"""The address of the other table."""
BOUND, HONEST = 250.0, 12.0
"""Milliseconds at the 99th percentile, and a journal of 100 hands by a save of one."""


def be_greedy(port: int, keys: Sequence[str], begun: "multiprocessing.synchronize.Event") -> None:
    """Change the first hands of games in all connections at once."""

    def change_first_hands(keys: Sequence[str]) -> None:
        for key in keys:
            journal = Journal(Phone(port), key)
            hands = [journal.hand(enumerate(("5", "8", rank)))["body"] for rank in ("9", "10")]
            is_full = False
            while not is_full:
                changes = [
                    {**journal.hand(()), "kind": "change", "body": {"target": 1, "hand": hands[at % 2]}}
                    for at in range(AT_ONCE)
                ]
                answer = journal.try_to_send(*changes)
                begun.set()
                if answer.status == 200:
                    is_full = "game_full" in answer.body
                    journal.read(answer)

    with ThreadPoolExecutor(CONNECTIONS) as connections:
        list(connections.map(change_first_hands, [keys[at::CONNECTIONS] for at in range(CONNECTIONS)]))


def times_until(over: Event, work: Callable[[], float]) -> list[float]:
    """What the work took, again and again until this is over."""
    times = []
    while not over.wait(PAUSE):
        times.append(work())
    return times


class Table:
    """A table at another address, whose phone saves hands and asks for the server's health."""

    def __init__(self, port: int, keys: Sequence[str]) -> None:
        self._games = (Scorer(port, key, Random(21), ELSEWHERE) for key in keys)
        self._health = Phone(port, source=ELSEWHERE)

    def costs(self) -> float:
        """A journal of 100 new hands by a save of one, in one game."""
        scorer = next(self._games)
        journals, saves = [], []
        for _ in range(9):
            journals.append(scorer.save(AT_ONCE).milliseconds)
            saves += [scorer.save().milliseconds for _ in range(5)]
        return median(journals) / median(saves)

    def measure(self, what: str, seconds: float, bound: float) -> list[Figure]:
        """How long saves and looks at the health take."""
        over = Event()
        scorers = (scorer for scorer in self._games for _ in range(MANY))
        self._health.hang_up()  # The server may have closed an idle connection.
        with ThreadPoolExecutor(2) as both:
            saves = both.submit(times_until, over, lambda: next(scorers).save().milliseconds)
            looks = both.submit(times_until, over, lambda: milliseconds(self._is_well))
            sleep(seconds)
            over.set()
            return [
                *shares(f"{what}: save", saves.result(), p99=bound),
                *shares(f"{what}: /healthz", looks.result(), p99=bound),
            ]

    def _is_well(self) -> None:
        assert self._health.get("/healthz").status == 200


def measure(what: str, instance: Path | str, running: AbstractContextManager[Server]) -> list[Figure]:
    """The figures of one server."""
    keys = open_tables(instance, CONNECTIONS * GAMES + 4 + int(LOUD / PAUSE / MANY))
    count = CONNECTIONS * GAMES
    with running as server:
        for key in keys[:count]:
            scorer = Scorer(server.port, key, Random(21))
            for _ in range(HANDS // AT_ONCE):
                scorer.save(AT_ONCE)
            scorer.journal.phone.hang_up()
        table = Table(server.port, keys[count:])
        figures = [Figure(f"{what}: an honest journal of {AT_ONCE} hands", table.costs(), "saves", HONEST)]
        figures += table.measure(f"{what}, nobody else", QUIET, BOUND)
        fresh = multiprocessing.get_context("spawn")
        begun = fresh.Event()
        greedy = fresh.Process(target=be_greedy, args=(server.port, keys[:count], begun))
        greedy.start()
        begun.wait()
        figures += table.measure(f"{what}, beside {CONNECTIONS} greedy ones", LOUD, BOUND)
        assert greedy.is_alive(), "they had games enough"
        greedy.kill()
        greedy.join()
        return figures


def main() -> None:
    with TemporaryDirectory() as name:
        folder, log = Path(name), str(Path(name, "log"))
        figures = measure("SQLite", folder, serving(folder, SCOREKEEPER_LOG=log))
        with cluster_running(fsync="on", full_page_writes="on") as cluster:
            address = with_tables(cluster.new_database())
            on_postgresql = serving(folder, SCOREKEEPER_DATABASE=address, SCOREKEEPER_LOG=log)
            conclude(*figures, *measure("PostgreSQL", address, on_postgresql))


if __name__ == "__main__":
    main()
