"""A Chromium that hangs holds nothing up for ever."""

import threading

import pytest
from playwright.sync_api import Error

from tests.browser.chromium import Chromium, end_all


def test_who_waits_for_a_chromium_that_is_ended_hears_of_it_and_the_next_test_has_another(chromium: Chromium) -> None:
    page = chromium.browser.new_page()
    threading.Timer(0.2, end_all).start()
    with pytest.raises(Error, match="closed") as waited:
        page.evaluate("() => new Promise(() => {})")
    assert type(waited.value).__name__ == "TargetClosedError", "the name by which such a test is run once more"
    page = chromium.browser.new_page()
    assert page.evaluate("() => 1 + 1") == 2
    page.close()
