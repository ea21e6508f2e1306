"""Measure one table's saves and /healthz while ten connections of another address send the costliest journals.

Each of the ten sends 100 changes of the first hand of a game of 1,000 hands, again and again, from a process of their
own; on SQLite and on PostgreSQL. Compare: the same table before they begin. What an honest journal of 100 new hands
costs is measured too, in saves of one hand.

Run: python -m tests.benchmarks.greedy [--seconds 20]
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event
from time import monotonic, perf_counter, sleep

from tests.benchmarks.table import Scorer, percentile
from tests.postgresql import cluster_running, with_tables
from tests.server.instance import open_tables
from tests.server.journal import Journal
from tests.server.serving import Phone, serving

CONNECTIONS = 10
HANDS, AT_ONCE = 1_000, 100
GAMES = 3
"""For each connection: once a game has as many changes as it can have, the next one's turn comes."""
QUIET = 5.0
"""Seconds before they begin."""
PAUSE = 0.05
"""Seconds between two saves of the other table, and between two looks at its health."""
MANY = 400
"""The hands after which the other table goes on with a new game; twenty a second are more than one has."""
ELSEWHERE = "127.0.0.2"
"""The address of the other table."""
BOUNDS = (250.0, 12.0)
"""Milliseconds at the 99th percentile, and a journal of 100 hands by a save of one."""


def change_first_hands(port: int, keys: Sequence[str]) -> None:
    """Change the first hand of each game in turn for as long as it can be changed. Each answer writes a dot."""
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
            sys.stdout.write("." if answer.status == 200 else "-")
            sys.stdout.flush()
            if answer.status == 200:
                is_full = "game_full" in answer.body
                journal.read(answer)


class Table:
    """A table at another address, whose phone saves hands and asks for the server's health."""

    def __init__(self, port: int, keys: Sequence[str]) -> None:
        self._port, self._keys = port, list(keys)
        self._random = Random(21)
        self._health = Phone(port, source=ELSEWHERE)

    def new_game(self) -> Scorer:
        """A phone with the next game."""
        return Scorer(self._port, self._keys.pop(), self._random, ELSEWHERE)

    def costs(self) -> tuple[float, float]:
        """The milliseconds of a journal of 100 new hands, and of a save of one, in one game."""
        scorer = self.new_game()
        journals, saves = [], []
        for _ in range(9):
            journals.append(scorer.save(AT_ONCE).milliseconds)
            saves += [scorer.save().milliseconds for _ in range(5)]
        return median(journals), median(saves)

    def measure(self, seconds: float) -> dict[str, list[float]]:
        """The milliseconds of each save and of each look at the health."""
        over = Event()
        with ThreadPoolExecutor(2) as both:
            found = {"save": both.submit(self._saves, over), "/healthz": both.submit(self._looks, over)}
            sleep(seconds)
            over.set()
            return {what: times.result() for what, times in found.items()}

    def _saves(self, over: Event) -> list[float]:
        scorer = self.new_game()
        times: list[float] = []
        while not over.wait(PAUSE):
            if len(times) % MANY == MANY - 1:
                scorer = self.new_game()
            times.append(scorer.save().milliseconds)
        return times

    def _looks(self, over: Event) -> list[float]:
        times: list[float] = []
        self._health.hang_up()  # The server may have closed an idle connection.
        while not over.wait(PAUSE):
            asked = perf_counter()
            assert self._health.get("/healthz").status == 200
            times.append((perf_counter() - asked) * 1000)
        return times


def measure(where: str, port: int, keys: list[str], seconds: float) -> bool:
    """Print the times on one server, and return whether they keep the bounds."""
    count = CONNECTIONS * GAMES
    for key in keys[:count]:
        scorer = Scorer(port, key, Random(21))
        for _ in range(HANDS // AT_ONCE):
            scorer.save(AT_ONCE)
        scorer.journal.phone.hang_up()
    table = Table(port, keys[count:])
    journal, save = table.costs()
    report(f"{where}, nobody else", table.measure(QUIET))
    command = [sys.executable, "-m", "tests.benchmarks.greedy", "--port", str(port), *keys[:count]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as greedy:
        assert greedy.stdout is not None
        assert greedy.stdout.read(1) == ".", "they have begun"
        began = monotonic()
        times = table.measure(seconds)
        assert greedy.poll() is None, "they had games enough"
        took = monotonic() - began
        greedy.kill()
        answers = greedy.stdout.read()
    slowest = report(f"{where}, beside {CONNECTIONS} greedy ones", times)
    load = os.getloadavg()[0]
    sys.stdout.write(
        f"  they got {answers.count('.')} answers and {answers.count('-')} refusals in {took:.0f} s; load {load:.1f}\n"
        f"  an honest journal of {AT_ONCE} hands: {journal:.1f} ms, {journal / save:.1f} saves of {save:.1f} ms\n"
    )
    is_held = slowest <= BOUNDS[0] and journal / save <= BOUNDS[1]
    words = "p99 {:.0f} ms, {:.0f} saves".format(*BOUNDS)
    sys.stdout.write(f"  {'within' if is_held else 'BEYOND'} the bounds: {words}\n")
    sys.stdout.flush()
    return is_held


def report(who: str, found: dict[str, list[float]]) -> float:
    """Print the times, and return the longest 99th percentile."""
    for what, times in found.items():
        shares = "  ".join(f"p{share * 100:.0f} {percentile(times, share):7.1f} ms" for share in (0.5, 0.95, 0.99))
        sys.stdout.write(f"{who + ': ' + what:<46} {len(times):4} times  {shares}\n")
    return max(percentile(times, 0.99) for times in found.values())


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what one greedy client costs another table.")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("keys", nargs="*", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.port:
        with ThreadPoolExecutor(CONNECTIONS) as connections:
            for at in range(CONNECTIONS):
                connections.submit(change_first_hands, given.port, given.keys[at::CONNECTIONS])
        return
    tables = CONNECTIONS * GAMES + 4 + int(given.seconds / PAUSE / MANY)
    with TemporaryDirectory() as name:
        folder, log = Path(name), str(Path(name) / "log")
        with serving(folder, SCOREKEEPER_LOG=log) as server:
            on_sqlite = measure("SQLite", server.port, open_tables(folder, tables), given.seconds)
        with cluster_running(fsync="on", full_page_writes="on") as cluster:
            address = with_tables(cluster.new_database())
            with serving(folder, SCOREKEEPER_DATABASE=address, SCOREKEEPER_LOG=log) as server:
                on_postgresql = measure("PostgreSQL", server.port, open_tables(address, tables), given.seconds)
    sys.exit(not (on_sqlite and on_postgresql))


if __name__ == "__main__":
    main()
