"""How much the tests try and from which seed, by `tests.profile`; and what they need that is not everywhere.

Tests that need a browser or PostgreSQL say so when there is none: at home they are skipped, in CI they fail.
"""

import gc
import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.pool import Pool
from pathlib import Path

import pytest
from hypothesis import HealthCheck, core, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests import postgresql, profile
from tests.browser import chromium
from tests.browser.server import running
from tests.certificate import Certificate, new_certificate
from tests.services.phones import pool
from tests.webkit import driving


@dataclass(frozen=True)
class Needed:
    """A program, whether it is here, how to get it, and the folders of tests that all need it."""

    name: str
    find: Callable[[], object | None]
    how_to_install: tuple[str, ...]
    rooms: frozenset[str]


NEEDED = {
    "browser": Needed("Chromium", chromium.find_chromium, chromium.HOW_TO_INSTALL, frozenset({"browser", "print"})),
    "webkit": Needed("WebKit", driving.find_webkit, driving.HOW_TO_INSTALL, frozenset({"webkit"})),
    "postgresql": Needed("PostgreSQL", postgresql.find_postgresql, postgresql.HOW_TO_INSTALL, frozenset()),
}

# What a run draws follows from the seed alone: not from examples of earlier runs, from CI=true, where hypothesis has
# other settings, or from the numbers and words in those modules that happen to be loaded, from which it also draws.
core.global_force_seed = profile.SEED  # type: ignore[assignment]  # as its option --hypothesis-seed does
providers._get_local_constants = Constants  # noqa: SLF001 - there is no setting for it
for name, examples in profile.EXAMPLES.items():
    settings.register_profile(
        name,
        max_examples=examples,
        derandomize=False,
        database=None,
        print_blob=True,
        # No limit on the time of one example or the first ten: the machine may be busy with something else.
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile(profile.PROFILE)

# What is imported and collected stays until the end; to look through it again and again took a tenth of the time.
gc.set_threshold(50_000, 20, 20)

# Commands speak English in the tests, whatever the terminal speaks.
os.environ["LANGUAGE"] = "en"

# A script that starts the tests with `&` makes them and their children ignore Ctrl-C, which some tests send.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    return f"profile: {profile.PROFILE}, seed: {profile.SEED} (TESTS_PROFILE, TESTS_SEED)"


def pytest_unconfigure(config: pytest.Config) -> None:
    """Says last how to repeat what failed, if the usual seed does not repeat it."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and profile.SEED != profile.USUAL_SEED:
        failed = [one.nodeid for outcome in ("failed", "error") for one in reporter.stats.get(outcome, [])]
        if failed:
            reporter.write_line(profile.repeating(failed))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not profile.is_long():
        waiting = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=waiting)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    for item in items:
        for mark, needed in NEEDED.items():
            if needed.rooms.intersection(_folders(item)):
                item.add_marker(mark)


def pytest_collection_finish() -> None:
    gc.freeze()


def _folders(item: pytest.Item) -> list[str]:
    return item.nodeid.split("::")[0].split("/")


def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark, needed in NEEDED.items():
        if item.get_closest_marker(mark) is None or needed.find() is not None:
            continue
        if os.environ.get("CI", "").lower() in {"true", "1"}:
            pytest.fail(f"No {needed.name}, and CI=true: its tests must run here", pytrace=False)
        pytest.skip(f"no {needed.name}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [one for outcome in ("skipped", "failed") for one in terminalreporter.stats.get(outcome, [])]
    for mark, needed in NEEDED.items():
        if needed.find() is None and any(mark in one.keywords for one in reports):
            terminalreporter.section(f"tests not run: no {needed.name} found; install one and run again", yellow=True)
            for line in needed.how_to_install:
                terminalreporter.line(line)


@pytest.fixture(scope="session")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the database and the log of the server for all tests in Chromium."""
    return tmp_path_factory.mktemp("instance")


@pytest.fixture(scope="session")
def site(instance: Path) -> Iterator[str]:
    """The address of that server."""
    with running(instance) as address:
        yield address
    log = (instance / "server.log").read_text("utf-8")
    assert "Traceback" not in log, log


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = chromium.launch(playwright.chromium, f"--host-resolver-rules=MAP {chromium.HOUSE} 127.0.0.1")
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """A certificate for this machine."""
    return new_certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture(scope="session")
def processes() -> Iterator[Pool]:
    """Server processes that use a database at once."""
    with pool() as processes:
        yield processes


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgresql.Cluster]:
    """The PostgreSQL server of this process."""
    with postgresql.cluster_running() as cluster:
        yield cluster


@pytest.fixture(scope="session")
def postgresql_address(cluster: postgresql.Cluster) -> str:
    """A database with tables, which every test leaves empty."""
    return postgresql.with_tables(cluster.new_database())
