"""A server and a printer for all tests of what is printed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.server import running
from tests.print.printing import Printer


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    instance: Path = tmp_path_factory.mktemp("printing")
    with running(instance) as address:
        yield address
    log = (instance / "server.log").read_text("utf-8")
    assert "Traceback" not in log, log


@pytest.fixture(scope="package")
def printer() -> Iterator[Printer]:
    printer = Printer()
    yield printer
    printer.stop()
