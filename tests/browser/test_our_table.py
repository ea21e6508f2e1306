"""How everybody stands: looked at, shared as a picture, put together, and kept for the time without a network."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import disconnect
from tests.browser.looks import page_problems
from tests.browser.phone import Hand, Phone
from tests.browser.test_end import MAX_BYTES, SIDE
from tests.browser.test_worker import wait_until_cached

NAMES = ("Anna", "Bartholomäus", "Cleo")
ONE_MORE = ("Ann", "Bartholomäus", "Cleo")


@pytest.fixture
def family_phone(new_phone: NewPhone) -> Phone:
    """A phone with a worker and five games of one hand, in which Anna ate four times and Ann once."""
    phone = new_phone(service_workers="allow")
    phone.context.add_init_script("delete Navigator.prototype.share")
    for names in (*[NAMES] * 4, ONE_MORE):
        phone.set_up("matapesa", names)
        phone.play(Hand(dict(zip(names, ("K", "2", "3"), strict=True)), names[0]))
    return phone


def test_a_family_looks_how_it_stands_shares_it_and_has_it_without_a_network(family_phone: Phone) -> None:
    phone = family_phone
    phone.page.goto(f"{phone.site}/our-table")
    expect(phone.on(".standing tbody tr")).to_have_count(4)
    assert list(page_problems(phone, dark=True)) == []
    with phone.page.expect_download() as given:
        phone.tap(phone.on("[data-picture]"))
    picture = given.value.path().read_bytes()
    assert [int.from_bytes(picture[at : at + 4]) for at in (16, 20)] == [SIDE, SIDE]
    assert len(picture) <= MAX_BYTES
    phone.tap(phone.on(".same summary"))
    phone.on("#who").select_option("Ann")
    phone.on("select[name=other]").select_option("Anna")
    phone.tap(phone.page.get_by_role("button", name="Put together"))
    expect(phone.on(".standing tbody tr")).to_have_count(3)
    phone.tap(phone.page.get_by_role("link", name="Anna"))
    expect(phone.on("#odd")).to_have_text("About Anna")
    phone.page.goto(f"{phone.site}/our-table")
    wait_until_cached(phone, "/js/as-of.js")
    disconnect(phone)
    phone.page.reload()
    expect(phone.on("#as-of")).to_be_visible()
    expect(phone.on(".standing tbody tr")).to_have_count(3)
