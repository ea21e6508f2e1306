"""Measure saving a hand over HTTP. Compare: a bare Flask view with one durable insert, and games of 10 and 300 hands.

Run: python -m tests.benchmarks.save
"""

import multiprocessing
import sqlite3
from http.client import HTTPConnection
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from cheroot.wsgi import Server
from flask import Flask

from tests.benchmarks.figures import Figure, conclude, milliseconds
from tests.benchmarks.table import Saved, Scorer
from tests.server.instance import open_tables
from tests.server.serving import serving

ROUNDS, SAVES = 6, 20
"""In each round every way saves so many hands, so that a slow moment of the machine meets all of them."""
FEW, MANY = 10, 300
BY_BARE, BY_FEW, BYTES = 3.0, 1.3, 6_000
"""Our save by the bare one, a save at 300 hands by one at 10, and the bytes of an answer."""


def scorer(port: int, key: str, hands: int) -> Scorer:
    """The phone of a game that has so many hands."""
    found = Scorer(port, key, Random(21))
    for _ in range(hands // FEW):
        found.save(FEW)
    return found


def serve_bare(path: Path, port: Connection) -> None:
    """The same server with a view that only inserts one row durably; tells its port."""
    app = Flask("bare")
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    connection.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE hand (cards TEXT)")

    @app.post("/")
    def save() -> str:
        connection.execute("INSERT INTO hand VALUES (?)", ("2 3 4" * 40,))
        return "saved"

    server = Server(("127.0.0.1", 0), app, numthreads=32)
    server.prepare()
    port.send(server.bind_addr[1])
    server.serve()


def measure(folder: Path) -> tuple[list[float], dict[int, list[Saved]]]:
    """The milliseconds of the bare view, and our saves at few and at many hands."""
    fresh = multiprocessing.get_context("spawn")
    port, its_port = fresh.Pipe()
    process = fresh.Process(target=serve_bare, args=(folder / "bare.sqlite", its_port), daemon=True)
    process.start()
    connection = HTTPConnection("127.0.0.1", port.recv())

    def save_bare() -> None:
        connection.request("POST", "/")
        connection.getresponse().read()

    bare: list[float] = []
    ours: dict[int, list[Saved]] = {FEW: [], MANY: []}
    with serving(folder) as server:
        keys = iter(open_tables(folder, 2 * ROUNDS))
        for _ in range(ROUNDS):
            scorers = {hands: scorer(server.port, next(keys), hands) for hands in ours}
            for _ in range(SAVES):
                bare.append(milliseconds(save_bare))
                for hands, one in scorers.items():
                    ours[hands].append(one.save())
            for one in scorers.values():
                one.journal.phone.hang_up()
    process.terminate()
    return bare, ours


def main() -> None:
    with TemporaryDirectory() as name:
        bare, ours = measure(Path(name))
    at_few, at_many = (median(one.milliseconds for one in ours[hands]) for hands in (FEW, MANY))
    conclude(
        Figure("a bare Flask view with one durable insert", median(bare), "ms"),
        Figure(f"a save from {FEW} to {FEW + SAVES} hands", at_few, "ms"),
        Figure("by the bare view", at_few / median(bare), "times", BY_BARE),
        Figure(f"a save from {MANY} to {MANY + SAVES} hands", at_many, "ms"),
        Figure(f"by that at {FEW}", at_many / at_few, "times", BY_FEW),
        Figure("the largest answer", max(one.size for saves in ours.values() for one in saves), "bytes", BYTES),
    )


if __name__ == "__main__":
    main()
