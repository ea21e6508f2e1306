"""A phone is put out while its board is open, and forgets a game with everything it keeps of it."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import COMMANDS, FIRST, answer_with, disconnect, enter_and_save, reconnect
from tests.browser.phone import Phone
from tests.browser.table import AT_ONCE, another


def test_a_phone_that_is_put_out_can_only_watch_at_once(owner: Phone, new_phone: NewPhone) -> None:
    out, stays = (another(owner, new_phone) for _ in range(2))
    expect(out.on("#entry")).to_be_attached()
    owner.page.goto(f"{owner.address}/share")
    owner.tap(owner.page.get_by_text("Shut out one phone"))
    owner.tap(owner.page.get_by_role("button", name="Shut out:").first)
    expect(owner.on(".members tbody")).to_contain_text("Withdrawn")
    expect(out.on("#entry")).not_to_be_attached(timeout=AT_ONCE)
    expect(stays.on("#entry")).to_be_attached()
    stays.record(FIRST)
    assert stays.stored() == 1


def test_a_phone_forgets_a_game_after_asking_about_what_waits(owner: Phone) -> None:
    address = owner.address
    owner.page.route(COMMANDS, answer_with(status=503))
    owner.allow_errors("503")
    enter_and_save(owner, FIRST)
    owner.page.goto(f"{address}/phone")
    owner.tap(owner.page.get_by_text("Forget this game"))
    forget = owner.page.get_by_role("button", name="Forget it on this phone")
    owner.tap(forget)
    expect(owner.on("#forget .notice")).to_contain_text("not sent yet, and would be lost")
    disconnect(owner)
    owner.tap(forget)
    expect(owner.on("#trouble")).to_contain_text("No connection just now. Nothing is lost")
    reconnect(owner)
    owner.tap(forget)
    expect(owner.on("h1")).to_have_text("Scorekeeper")
    expect(owner.on("main")).not_to_contain_text("Anna, Bo and Cleo")
    left = owner.page.evaluate("Object.keys(localStorage).filter((key) => /^(journal|log)[.]/.test(key))")
    assert left == []
    owner.page.goto(address)
    expect(owner.on("#board")).to_be_visible()
    expect(owner.on("#entry")).not_to_be_attached()
