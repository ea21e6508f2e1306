"""What TLS costs: a save on an open connection, and the first page on a new one.

Run `python -m tests.benchmarks.tls`. Medians in milliseconds of both servers in turns, and their ratio.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.certificate import new_certificate
from tests.server.instance import open_tables
from tests.server.serving import HERE, Phone, serving

ROUNDS = 100
CARDS = {"leader": "0", "card_0": "2", "card_1": "3", "card_2": "4"}


def main() -> None:
    """Measure, and print a line for each."""
    with tempfile.TemporaryDirectory() as folder:
        plain_folder, tls_folder = Path(folder) / "plain", Path(folder) / "tls"
        made = new_certificate(Path(folder) / "certificate")
        with serving(plain_folder) as plain, serving(tls_folder, *HERE, *made.options) as over_tls:
            tables = [*open_tables(plain_folder, 1), *open_tables(tls_folder, 1)]
            with Phone(plain.port) as one, Phone(over_tls.port, tls=made.trusted) as other:
                _compare("save on an open connection", lambda: _save(one, tables[0]), lambda: _save(other, tables[1]))
            trusted = made.trusted
            _compare(
                "start page on a new connection",
                lambda: _first_page(Phone(plain.port)),
                lambda: _first_page(Phone(over_tls.port, tls=trusted)),
            )


def _compare(what: str, plain: Callable[[], float], over_tls: Callable[[], float]) -> None:
    took = [(plain(), over_tls()) for _ in range(ROUNDS)]
    without, having = (1000 * median(times) for times in zip(*took, strict=True))
    print(f"{what}: {without:.1f} ms plain, {having:.1f} ms over TLS, {having / without:.2f} times")  # noqa: T201 - a report


def _save(phone: Phone, key: str) -> float:
    form = {**phone.hand_form(key), **CARDS}
    started = perf_counter()
    assert phone.post(f"/g/{key}/plain", form).status == 303
    return perf_counter() - started


def _first_page(phone: Phone) -> float:
    started = perf_counter()
    with phone:
        assert phone.get("/").status == 200
    return perf_counter() - started


if __name__ == "__main__":
    main()
