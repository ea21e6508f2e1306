"""Games to print, and a printer, for all tests of printed pages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scorekeeper.config import DATABASE_FILE
from tests.print.games import Games
from tests.print.printing import Printer
from tests.services.table import database


@pytest.fixture(scope="package")
def games(instance: Path) -> Iterator[Games]:
    with database(instance / DATABASE_FILE) as engine:
        yield Games(engine)


@pytest.fixture(scope="package")
def printer(browser: Browser, site: str) -> Iterator[Printer]:
    page = browser.new_page()
    yield Printer(page, site)
    page.close()
