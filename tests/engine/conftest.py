from collections.abc import Iterator

import pytest

from tests.engine.engine import Engine


@pytest.fixture(scope="session")
def engine() -> Iterator[Engine]:
    """The rules in scripts, in one Node for all tests."""
    with Engine() as engine:
        yield engine
