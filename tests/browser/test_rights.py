"""A phone is put out while its board is open, and forgets a game with everything it keeps of it."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import COMMANDS, FIRST, answer_with, disconnect, enter_and_save, reconnect
from tests.browser.phone import Phone
from tests.browser.table import AT_ONCE, NAMES, at_table


def test_a_phone_that_is_put_out_can_only_watch_at_once(phone: Phone, new_phone: NewPhone) -> None:
    out, stays = at_table(phone, new_phone, 2)
    expect(out.on("#entry")).to_be_attached()
    phone.page.goto(f"{phone.address}/share")
    phone.tap(phone.page.get_by_text("Shut out one phone"))
    phone.tap(phone.page.get_by_role("button", name="Shut out:").first)
    expect(phone.on(".members tbody")).to_contain_text("Withdrawn")
    expect(out.on("#entry")).not_to_be_attached(timeout=AT_ONCE)
    expect(stays.on("#entry")).to_be_attached()
    stays.record(FIRST)
    assert stays.stored() == 1


def test_a_phone_forgets_a_game_after_asking_about_what_waits(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.page.route(COMMANDS, answer_with(status=503))
    phone.allow_errors("503")
    enter_and_save(phone, FIRST)
    phone.page.goto(f"{address}/phone")
    phone.tap(phone.page.get_by_text("Forget this game"))
    forget = phone.page.get_by_role("button", name="Forget it on this phone")
    phone.tap(forget)
    expect(phone.on("#forget .notice")).to_contain_text("not sent yet, and would be lost")
    disconnect(phone)
    phone.tap(forget)
    expect(phone.on("#trouble")).to_contain_text("No connection just now. Nothing is lost")
    reconnect(phone)
    phone.tap(forget)
    expect(phone.on("h1")).to_have_text("Scorekeeper")
    expect(phone.on("main")).not_to_contain_text("Anna, Bo and Cleo")
    left = phone.page.evaluate("Object.keys(localStorage).filter((key) => /^(journal|log)[.]/.test(key))")
    assert left == []
    phone.page.goto(address)
    expect(phone.on("#board")).to_be_visible()
    expect(phone.on("#entry")).not_to_be_attached()
