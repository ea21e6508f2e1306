"""A server, its games and a printer for all tests of printed pages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.server import running
from tests.print.games import Games, database_of
from tests.print.printing import Printer
from tests.services.table import database


@pytest.fixture(scope="package")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("printing")


@pytest.fixture(scope="package")
def games(instance: Path) -> Iterator[Games]:
    with database(database_of(instance)) as engine:
        yield Games(engine)


@pytest.fixture(scope="package")
def site(instance: Path) -> Iterator[str]:
    with running(instance) as address:
        yield address
    log = (instance / "server.log").read_text("utf-8")
    assert "Traceback" not in log, log


@pytest.fixture(scope="package")
def printer(site: str) -> Iterator[Printer]:
    printer = Printer(site)
    yield printer
    printer.stop()
