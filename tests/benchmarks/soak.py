"""Let 25 tables of 8 phones play on one server, and measure lost and doubled hands, delays and memory.

One hand in ten is sent twice, and one in ten is sent at the same moment as another one.

Run: python -m tests.benchmarks.soak [--seconds 120]
"""

import argparse
import json
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event, Lock
from time import monotonic, perf_counter, sleep

from tests.benchmarks.table import Listeners, Scorer, megabytes, percentile
from tests.server.instance import board_in, integrity_of, open_tables
from tests.server.serving import Phone, serving

TABLES = 25
PHONES = 8
FETCHERS = 16
"""Phones that fetch their boards at the same time."""
PAUSE = (1.5, 4.5)
"""Seconds between two hands at a table."""
KEPT = ["kept"]
BOUND = 250.0
"""Milliseconds from the tap until a saved hand is on the last of the phones, at the 95th percentile."""
GROWTH = 1.1
"""The memory at the end may be this many times that after a minute."""
HOSTED = "glibc.malloc.tcache_count=0"
"""How the files in scorekeeper/hosting set the C library."""


@dataclass
class Seen:
    """The measurements. Milliseconds count from the tap on "save".

    `updates` are by table and revision: when its last phone had it. `facts` are the ids that each phone has got.
    """

    sent: dict[tuple[int, int], float] = field(default_factory=dict)
    saves: list[float] = field(default_factory=list)
    updates: dict[tuple[int, int], float] = field(default_factory=dict)
    saved: list[list[str]] = field(default_factory=lambda: [[] for _ in range(TABLES)])
    facts: list[list[str]] = field(default_factory=lambda: [[] for _ in range(TABLES * PHONES)])
    lock: Lock = field(default_factory=Lock)


def play(port: int, key: str, table: int, seen: Seen, over: Event) -> None:
    """Save hands at one table until the time is over."""
    random = Random(table)
    first, second = Scorer(port, key, random), Scorer(port, key, random)
    with ThreadPoolExecutor(2) as both:
        while not over.wait(random.uniform(*PAUSE)):
            newest = max(first.journal.revision, second.journal.revision)
            first.journal.revision = second.journal.revision = newest
            with seen.lock:
                seen.sent[table, newest + 1] = perf_counter()
            chance = random.random()
            commands = [first.fill_in(), second.fill_in()][: 2 if chance < 0.1 else 1]
            answers = list(both.map(Scorer.send, (first, second), commands))
            kept = [
                (command["id"], one) for command, one in zip(commands, answers, strict=True) if one.outcomes == KEPT
            ]
            [(client_id, saved)] = kept
            if chance > 0.9:
                assert first.send(*commands).outcomes == ["repeated"]
            with seen.lock:
                seen.saved[table].append(client_id)
                seen.saves.append(saved.milliseconds)


def soak(folder: Path, seconds: float) -> bool:
    seen, over = Seen(), Event()
    with (
        serving(
            folder, SCOREKEEPER_STREAMS=str(2 * TABLES * PHONES), SCOREKEEPER_PER_ADDRESS="0", GLIBC_TUNABLES=HOSTED
        ) as server,
        ThreadPoolExecutor(FETCHERS) as fetchers,
    ):
        pid, keys = server.process.pid, open_tables(folder, TABLES)
        start = megabytes(pid)

        def fetch(number: int, before: int, revision: int) -> None:
            table = number % TABLES
            with Phone(server.port) as phone:
                answer = phone.get(f"/g/{keys[table]}/journal?revision={before}")
            assert answer.status == 200, answer
            with seen.lock:
                seen.updates[table, revision] = (perf_counter() - seen.sent[table, revision]) * 1000
                # The phone may get a fact here that it hears of, and asks for, a moment later.
                facts = json.loads(answer.body)["facts"]
                seen.facts[number] += [fact["id"] for fact in facts if fact["number"] <= revision]

        fetched, asked = [], [0] * (TABLES * PHONES)

        def heard(name: str, revision: int, _now: float) -> None:
            number = int(name)
            if revision > asked[number]:
                fetched.append(fetchers.submit(fetch, number, asked[number], revision))
                asked[number] = revision

        phones = [(str(number), keys[number % TABLES]) for number in range(TABLES * PHONES)]
        with Listeners(server.port, phones, heard) as listeners, ThreadPoolExecutor(TABLES) as tables:
            deadline = monotonic() + 60
            while listeners.in_touch < len(phones) and monotonic() < deadline:
                sleep(0.1)
            assert listeners.in_touch == len(phones)
            listening = megabytes(pid)
            playing = [tables.submit(play, server.port, key, at, seen, over) for at, key in enumerate(keys)]
            over.wait(min(60, seconds))
            early = megabytes(pid)
            over.wait(max(0, seconds - 60))
            over.set()
            for one in playing:
                one.result()
            newest = [len(saved) for saved in seen.saved]
            deadline = monotonic() + 30
            while any(before < newest[at % TABLES] for at, before in enumerate(asked)) and monotonic() < deadline:
                sleep(0.1)
            for update in fetched:
                update.result()
            hung_up = listeners.hung_up
        end = megabytes(pid)
    return report(folder, keys, seen, (start, listening, early, end), hung_up)


def report(folder: Path, keys: list[str], seen: Seen, memory: tuple[float, float, float, float], hung_up: int) -> bool:
    """Print the measurements, and return whether they are within the bounds."""
    lost = doubled = 0
    for key, acknowledged in zip(keys, seen.saved, strict=True):
        saved = Counter(fact.client_id for fact in board_in(folder, key).facts)
        lost += len(set(acknowledged) - set(saved))
        doubled += saved.total() - len(acknowledged)
    hands = sum(map(len, seen.saved))
    missed = sum((Counter(seen.saved[at % TABLES]) - Counter(got)).total() for at, got in enumerate(seen.facts))
    updates = list(seen.updates.values())
    soon = percentile(updates, 0.95)
    for what, times in (("answered after", seen.saves), ("on the last phone after", updates)):
        shares = "  ".join(f"p{share * 100:.0f} {percentile(times, share):6.1f} ms" for share in (0.5, 0.95, 0.99))
        sys.stdout.write(f"{what:<28} {shares}  most {max(times):6.1f} ms\n")
    sys.stdout.write(
        f"{hands} hands saved at {TABLES} tables of {PHONES} phones\n"
        f"lost {lost}, doubled {doubled}, updates missed {missed}, streams broken {hung_up}\n"
        f"memory: {memory[0]:.1f} MB at the start, {memory[1]:.1f} with all phones, {memory[2]:.1f} after a minute, "
        f"{memory[3]:.1f} at the end, ratio {memory[3] / memory[2]:.2f} (bound {GROWTH})\n"
        f"bound: p95 of the updates {BOUND:.0f} ms\n"
    )
    problems = [*integrity_of(folder), *map(str, filter(None, (lost, doubled, missed, hung_up)))]
    return not problems and soon <= BOUND and memory[3] <= GROWTH * memory[2]


def main() -> None:
    parser = argparse.ArgumentParser(description="Let 25 tables of 8 phones play.")
    parser.add_argument("--seconds", type=float, default=120.0)
    with TemporaryDirectory() as folder:
        sys.exit(0 if soak(Path(folder), parser.parse_args().seconds) else 1)


if __name__ == "__main__":
    main()
