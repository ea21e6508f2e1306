"""Measure saving a hand over HTTP. Compare: a bare Flask view with one durable insert, and games of 10 and 300 hands.

Run: python -m tests.benchmarks.save
"""

import sqlite3
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from cheroot.wsgi import Server
from flask import Flask

from tests.benchmarks.table import Saved, Scorer
from tests.server.instance import open_tables
from tests.server.serving import serving

ROUNDS, SAVES = 6, 20
"""In each round every way saves so many hands, so that a slow moment of the machine meets all of them."""
FEW, MANY = 10, 300
BOUNDS = (3.0, 1.3, 6_000)
"""Our save by the bare one, a save at 300 hands by one at 10, and the bytes of an answer."""


def scorers(port: int, keys: list[str], hands: int) -> list[Scorer]:
    """Phones of games that have so many hands."""
    found = [Scorer(port, key, Random(21)) for key in keys]
    for one in found:
        for _ in range(hands // FEW):
            one.save(FEW)
    return found


def serve_bare(path: str) -> None:
    """The same server with a view that only inserts one row durably; prints its port."""
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
    with TemporaryDirectory() as name:
        folder = Path(name)
        command = [sys.executable, "-m", "tests.benchmarks.save", str(folder / "bare.sqlite")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process, serving(folder) as server:
            assert process.stdout is not None
            connection = HTTPConnection("127.0.0.1", int(process.stdout.readline()))
            keys = open_tables(folder, 2 * ROUNDS)
            few = scorers(server.port, keys[:ROUNDS], FEW)
            many = scorers(server.port, keys[ROUNDS:], MANY)
            bare: list[float] = []
            ours: dict[int, list[Saved]] = {FEW: [], MANY: []}
            for round_number in range(ROUNDS):
                for _ in range(SAVES):
                    started = perf_counter()
                    connection.request("POST", "/")
                    connection.getresponse().read()
                    bare.append((perf_counter() - started) * 1000)
                    ours[FEW].append(few[round_number].save())
                    ours[MANY].append(many[round_number].save())
                for scorer in (few[round_number], many[round_number]):
                    scorer.journal.phone.hang_up()
            connection.close()
            process.terminate()
    at_bare = median(bare)
    at_few, at_many = (median(one.milliseconds for one in ours[hands]) for hands in (FEW, MANY))
    largest = max(one.size for saves in ours.values() for one in saves)
    measured = (at_few / at_bare, at_many / at_few, largest)
    sys.stdout.write(
        f"a bare Flask view with one durable insert: {at_bare:6.2f} ms\n"
        f"a save from {FEW:3} to {FEW + SAVES:3} hands:               {at_few:6.2f} ms, "
        f"ratio {measured[0]:.2f} (bound {BOUNDS[0]})\n"
        f"a save from {MANY:3} to {MANY + SAVES:3} hands:               {at_many:6.2f} ms, "
        f"ratio {measured[1]:.2f} (bound {BOUNDS[1]})\n"
        f"the largest answer:                        {largest:6} bytes (bound {BOUNDS[2]})\n"
    )
    sys.exit(any(value > bound for value, bound in zip(measured, BOUNDS, strict=True)))


if __name__ == "__main__":
    main()
