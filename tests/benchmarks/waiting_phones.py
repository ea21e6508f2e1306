"""Measure saving a hand while 1,000 phones wait. Compare: without waiting phones, and a bare view with one insert.

Run: python -m tests.benchmarks.waiting_phones
"""

import sqlite3
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from signal import SIGINT
from tempfile import TemporaryDirectory
from threading import Event, Lock
from time import perf_counter, sleep

from cheroot.wsgi import Server
from flask import Flask

from tests.benchmarks.table import Listeners, Scorer, megabytes, percentile
from tests.server.instance import open_tables
from tests.server.serving import serving

PHONES = 1_000
TABLES = 125
SAVES = 400
PLAYING = 40
"""Tables that save hands. With so many, a game has at most twenty hands, like real games."""
PAUSE = 0.05
"""Seconds between two hands. Twenty hands a second are far more than so many people can play."""
BOUNDS = (15.0, 60.0, 165.0, 1.0)
"""Milliseconds at the 50th and 99th percentile, megabytes, and seconds from Ctrl-C to the end."""


def report(what: str, times: list[float], memory: float) -> None:
    shares = "  ".join(f"p{share * 100:.0f} {percentile(times, share):6.1f} ms" for share in (0.5, 0.95, 0.99))
    sys.stdout.write(f"{what:<46} {shares}  {memory:6.1f} MB\n")
    sys.stdout.flush()


def save_hands(scorers: list[Scorer], sent: dict[int, float]) -> list[float]:
    """Save hands and return the milliseconds of each. `sent` gets the time of each table's newest hand."""
    times = []
    for number in range(SAVES):
        at = number % len(scorers)
        sent[at] = perf_counter()
        times.append(scorers[at].save().milliseconds)
        sleep(PAUSE)
    return times


def ours(folder: Path) -> bool:
    """Measure this app, and return whether it keeps the bounds."""
    with serving(folder, SCOREKEEPER_STREAMS=str(PHONES), SCOREKEEPER_PER_ADDRESS="0") as server:
        pid = server.process.pid
        keys = open_tables(folder, TABLES)
        random = Random(21)
        scorers = [Scorer(server.port, key, random) for key in keys[: 2 * PLAYING]]
        before, scorers = scorers[:PLAYING], scorers[PLAYING:]
        save_hands(before, {})
        report("no phones wait", save_hands(before, {}), megabytes(pid))
        save_hands(scorers, {})

        delays: list[float] = []
        sent: dict[int, float] = {}
        lock, all_there = Lock(), Event()

        def heard(name: str, _revision: int, now: float) -> None:
            table = int(name) % TABLES - PLAYING
            with lock:
                if all_there.is_set() and table in sent:
                    delays.append((now - sent[table]) * 1000)

        phones = [(str(number), keys[number % TABLES]) for number in range(PHONES)]
        with Listeners(server.port, phones, heard) as listeners:
            deadline = perf_counter() + 60
            while listeners.in_touch < PHONES and perf_counter() < deadline:
                sleep(0.1)
            assert listeners.in_touch == PHONES
            all_there.set()
            times = save_hands(scorers, sent)
            report(f"{PHONES} phones wait", times, megabytes(pid))
            sleep(1)
            report("  from the tap until its phones hear it", delays, megabytes(pid))
            measured = [percentile(times, 0.5), percentile(times, 0.99), megabytes(pid)]
            assert listeners.hung_up == 0
            assert len(delays) == SAVES * PHONES // TABLES, "every phone of a table hears every hand"
            measured.append(server.stop(SIGINT)[1])
            sys.stdout.write(f"  Ctrl-C: ended after {measured[-1]:.2f} s\n")
            is_held = all(value <= bound for value, bound in zip(measured, BOUNDS, strict=True))
            words = "p50 {:.0f} ms, p99 {:.0f} ms, {:.0f} MB, Ctrl-C {:.0f} s".format(*BOUNDS)
            sys.stdout.write(f"  {'within' if is_held else 'BEYOND'} the bounds: {words}\n")
            return is_held


def bare(folder: Path) -> None:
    """Measure the same server with a view that only inserts one row durably."""
    command = [sys.executable, "-m", "tests.benchmarks.waiting_phones", str(folder / "bare.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        connection = HTTPConnection("127.0.0.1", int(process.stdout.readline()))
        times = []
        for _ in range(SAVES):
            started = perf_counter()
            connection.request("POST", "/")
            connection.getresponse().read()
            times.append((perf_counter() - started) * 1000)
            sleep(PAUSE)
        report("a bare Flask view with one durable insert", times, megabytes(process.pid))
        connection.close()
        process.terminate()


def serve_bare(path: str) -> None:
    app = Flask("bare")
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    connection.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE hand (cards TEXT)")

    @app.post("/")
    def save() -> str:
        connection.execute("INSERT INTO hand VALUES (?)", ("2 3 4" * 40,))
        return "saved"

    server = Server(("127.0.0.1", 0), app, numthreads=32)
    server.prepare()
    sys.stdout.write(f"{server.bind_addr[1]}\n")
    sys.stdout.flush()
    server.serve()


def main() -> None:
    if sys.argv[1:]:
        serve_bare(sys.argv[1])
        return
    with TemporaryDirectory() as folder:
        bare(Path(folder))
        sys.exit(not ours(Path(folder)))


if __name__ == "__main__":
    main()
