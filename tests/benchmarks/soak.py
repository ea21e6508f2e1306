"""Let 25 tables of 8 phones play on one server, and measure lost and doubled hands, delays and memory.

One hand in ten is sent twice, and one in ten is sent at the same moment as another one. Delays count from the tap on
"save". Run: python -m tests.benchmarks.soak
"""

import json
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event
from time import perf_counter

from tests.benchmarks.figures import Figure, conclude, shares
from tests.benchmarks.table import Crowd, Scorer, megabytes, wait_until
from tests.server.instance import board_in, integrity_of, open_tables
from tests.server.serving import Phone, serving

TABLES, PHONES = 25, 8
EARLY, LATE = 60.0, 60.0
"""Seconds until the memory is looked at first, and from then to the end."""
FETCHERS = 16
"""Phones that fetch their boards at the same time."""
PAUSE = (1.5, 4.5)
"""Seconds between two hands at a table."""
BOUND = 250.0
"""Milliseconds until a saved hand is on the last of the phones, at the 95th percentile."""
GROWTH = 1.1
"""The memory at the end may be this many times that after a minute."""
HOSTED = "glibc.malloc.tcache_count=0"
"""How the files in scorekeeper/hosting set the C library."""


class Table:
    """A game with two phones that save hands, and others that fetch what they lack."""

    def __init__(self, port: int, key: str, number: int) -> None:
        self.key = key
        self.saved: list[str] = []
        self.times: list[float] = []
        self.sent: dict[int, float] = {}
        self.updates: dict[int, float] = {}
        """Revision -> after how many milliseconds the last phone had it."""
        self.facts = [Counter[str]() for _ in range(PHONES)]
        """The ids of the facts that each phone has got."""
        self._random = Random(number)
        self._phones = [Scorer(port, key, self._random) for _ in range(2)]

    def play(self, over: Event) -> None:
        """Save hands until the time is over."""
        first, second = self._phones
        with ThreadPoolExecutor(2) as both:
            while not over.wait(self._random.uniform(*PAUSE)):
                newest = max(first.journal.revision, second.journal.revision)
                first.journal.revision = second.journal.revision = newest
                self.sent[newest + 1] = perf_counter()
                chance = self._random.random()
                commands = [first.fill_in(), second.fill_in()][: 2 if chance < 0.1 else 1]
                answers = list(both.map(Scorer.send, self._phones, commands))
                [at] = [at for at, answer in enumerate(answers) if answer.outcomes == ["kept"]]
                if chance > 0.9:
                    assert first.send(*commands).outcomes == ["repeated"]
                self.saved.append(commands[at]["id"])
                self.times.append(answers[at].milliseconds)

    def fetch(self, port: int, phone: int, before: int, revision: int) -> None:
        """Let a phone ask for what it lacks of this revision."""
        with Phone(port) as asking:
            answer = asking.get(f"/g/{self.key}/journal?revision={before}")
        assert answer.status == 200, answer
        self.updates[revision] = (perf_counter() - self.sent[revision]) * 1000
        # The phone may get a fact here that it hears of, and asks for, a moment later.
        self.facts[phone].update(fact["id"] for fact in json.loads(answer.body)["facts"] if fact["number"] <= revision)


def soak(folder: Path) -> list[Figure]:
    """The figures of a server with all tables."""
    keys, over = open_tables(folder, TABLES), Event()
    streams = str(2 * TABLES * PHONES)
    with (
        serving(folder, SCOREKEEPER_STREAMS=streams, SCOREKEEPER_PER_ADDRESS="0", GLIBC_TUNABLES=HOSTED) as server,
        ThreadPoolExecutor(FETCHERS) as fetchers,
    ):
        start = megabytes(server.process.pid)
        tables = [Table(server.port, key, number) for number, key in enumerate(keys)]
        fetched: list[Future[None]] = []
        asked = [0] * (TABLES * PHONES)

        def fetch(phone: int, revision: int) -> None:
            if revision:
                before, asked[phone] = asked[phone], revision
                table, at = tables[phone % TABLES], phone // TABLES
                fetched.append(fetchers.submit(table.fetch, server.port, at, before, revision))

        crowd = Crowd([server.port], keys, TABLES * PHONES)
        crowd.on_news = fetch
        with crowd, ThreadPoolExecutor(TABLES) as playing:
            games = [playing.submit(table.play, over) for table in tables]
            over.wait(EARLY)
            early = megabytes(server.process.pid)
            over.wait(LATE)
            over.set()
            for game in games:
                game.result()
            wait_until(lambda: crowd.know([len(table.saved) for table in tables]), 30, "all phones are right")
        for update in fetched:
            update.result()
        end = megabytes(server.process.pid)
    stored = [Counter(fact.client_id for fact in board_in(folder, table.key).facts) for table in tables]
    saved = [Counter(table.saved) for table in tables]
    missed = [hands - got for table, hands in zip(tables, saved, strict=True) for got in table.facts]
    return [
        *shares("hand answered", [one for table in tables for one in table.times]),
        *shares("hand on the last phone", [one for table in tables for one in table.updates.values()], p95=BOUND),
        Figure("hands lost", sum(map(Counter.total, map(Counter.__sub__, saved, stored))), "", 0),
        Figure("hands doubled", sum(map(Counter.total, map(Counter.__sub__, stored, saved))), "", 0),
        Figure("updates missed", sum(map(Counter.total, missed)), "", 0),
        Figure("streams broken", crowd.broken, "", 0),
        Figure("problems of the file", len(integrity_of(folder)), "", 0),
        Figure("memory at the start", start, "MB"),
        Figure("memory after a minute", early, "MB"),
        Figure("memory at the end by that", end / early, "times", GROWTH),
    ]


if __name__ == "__main__":
    with TemporaryDirectory() as name:
        conclude(*soak(Path(name)))
