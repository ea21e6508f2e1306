"""Tests that need a Chromium say so when there is none: at home they are skipped, in CI they fail."""

import os

import pytest

from tests.browser.chromium import HOW_TO_INSTALL, find_chromium

BROWSER_ROOMS = {"browser", "print"}
NOT_RUN = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[NOT_RUN] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER_ROOMS.intersection(item.nodeid.split("::")[0].split("/")):
            item.add_marker(pytest.mark.browser)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser") and find_chromium() is None:
        item.config.stash[NOT_RUN].append(item.nodeid)
        if os.environ.get("CI", "").lower() in {"true", "1"}:
            pytest.fail("No Chromium, and CI=true: the browser tests must run here", pytrace=False)
        pytest.skip("no Chromium")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    not_run = config.stash[NOT_RUN]
    if not not_run:
        return
    terminalreporter.section("browser tests not run: no Chromium found", yellow=True)
    for nodeid in not_run:
        terminalreporter.line(nodeid)
    terminalreporter.line("Install one and run again:")
    for line in HOW_TO_INSTALL:
        terminalreporter.line(f"  {line}")
