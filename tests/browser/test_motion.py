"""A card drops, a cucumber rolls in and the vine grows, once and shortly; nothing moves where that is asked."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand

# What is called late moves nothing: it only shows itself after a while.
LISTEN = """
    window.moved = [];
    addEventListener("animationstart", ({ animationName: name }) => name === "late" || window.moved.push(name));
"""


@pytest.mark.parametrize("asked", ["no-preference", "reduce"])
def test_a_cucumber_and_the_end_are_moments_unless_no_motion_is_asked(new_phone: NewPhone, asked: str) -> None:
    phone = new_phone(reduced_motion=asked)
    phone.context.add_init_script(LISTEN)
    phone.set_up("cucumber-21", ("Anna", "Bo"))
    phone.play(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    phone.record(Hand({"Anna": "9", "Bo": "2"}, "Anna"))
    expect(phone.on(".result")).to_be_visible()
    if asked == "no-preference":
        phone.wait_until(lambda: set(phone.page.evaluate("window.moved")) == {"drop", "roll-in", "grow", "rise"})
    else:
        assert phone.page.evaluate("window.moved") == []
        assert phone.page.evaluate("document.getAnimations().length") == 0
