"""Measure when a board is complete on a slow phone: the first time, and afterwards, when the phone has kept it.

A slow phone has a network of 1.6 Mbit/s with 150 ms to the server, and a fourth of this machine's speed. A board is
complete once its buttons are there and its last hand is on the sheet.

Run: python -m tests.benchmarks.slow_phone [ADDRESS-OF-A-BOARD], to measure another version that runs elsewhere.
"""

import sys
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.benchmarks.figures import Figure, conclude, milliseconds
from tests.benchmarks.table import Scorer
from tests.browser.chromium import launch
from tests.server.instance import open_tables
from tests.server.serving import serving

ROUNDS = 3
HANDS = 10
FIRST, AFTERWARDS = 1_800, 700
"""Milliseconds."""
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
SLOWER = 4
COMPLETE = "() => document.querySelector('#board tbody tr td') !== null && document.querySelector('#bar a') !== null"
KEEPING = 25_000
"""Milliseconds in which a phone keeps what it needs."""


def slow(page: Page) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def complete(page: Page, address: str) -> None:
    page.goto(address, wait_until="commit")
    page.wait_for_function(COMPLETE)


def visit(browser: Browser, address: str) -> tuple[float, float]:
    """The time of the first visit, and of one after the phone has kept the board."""
    with browser.new_context(viewport={"width": 360, "height": 740}) as phone:
        page = phone.new_page()
        session = slow(page)
        first = milliseconds(lambda: complete(page, address))
        session.send("Network.emulateNetworkConditions", {**NETWORK, "latency": 0, "downloadThroughput": -1})
        page.wait_for_timeout(KEEPING)
        page.close()
        again = phone.new_page()
        slow(again)
        return first, milliseconds(lambda: complete(again, address))


def main() -> None:
    with TemporaryDirectory() as name, serving(Path(name)) as server:
        [key] = open_tables(Path(name), 1)
        Scorer(server.port, key, Random(21)).save(HANDS)
        address = sys.argv[1] if sys.argv[1:] else f"http://localhost:{server.port}/g/{key}"
        with sync_playwright() as playwright, launch(playwright.chromium) as browser:
            first, afterwards = zip(*(visit(browser, address) for _ in range(ROUNDS)), strict=True)
    conclude(
        Figure("board complete, first visit", median(first), "ms", FIRST),
        Figure("board complete, afterwards", median(afterwards), "ms", AFTERWARDS),
    )


if __name__ == "__main__":
    main()
