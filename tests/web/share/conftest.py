"""A game of two players that the first device opened and manages."""

import pytest

from tests.web.game.playing import record, start
from tests.web.visitor import Visitor


@pytest.fixture
def key(phone: Visitor) -> str:
    key = start(phone, "Anna", "Bo")
    record(phone, key, "2", "K")
    return key
