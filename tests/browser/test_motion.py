"""A card drops, a cucumber rolls in and the vine grows, once and shortly; nothing moves where that is asked."""

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone

LISTEN = """
    window.moved = [];
    addEventListener("animationstart", (event) => window.moved.push(event.animationName));
"""
FIRST, SECOND = Hand({"Anna": "A", "Bo": "2"}, "Anna"), Hand({"Anna": "9", "Bo": "2"}, "Anna")


def has_moved(phone: Phone, moments: set[str]) -> bool:
    return set(phone.page.evaluate("window.moved")) == moments


@pytest.mark.parametrize("asked", ["no-preference", "reduce"])
def test_a_cucumber_and_the_end_are_moments_unless_no_motion_is_asked(new_phone: NewPhone, asked: str) -> None:
    phone = new_phone(reduced_motion=asked)
    phone.context.add_init_script(LISTEN)
    for variant, heading in (("agurk", "Hand 3"), ("cucumber-21", "Cucumber 21")):
        phone.set_up(variant, ("Anna", "Bo"))
        phone.play(FIRST)
        phone.enter_quickly(SECOND)
        phone.save()
        expect(phone.on(".top h1")).to_contain_text(heading)
        moments = {"drop", "roll-in"} if variant == "agurk" else {"drop", "roll-in", "grow", "rise"}
        if asked == "no-preference":
            phone.wait_until(partial(has_moved, phone, moments))
        else:
            assert phone.page.evaluate("window.moved") == []
            assert phone.page.evaluate("document.getAnimations().length") == 0
