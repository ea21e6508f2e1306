"""The service worker does no harm where nothing can be cached."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import FIRST, SECOND, line, saved_hands
from tests.browser.phone import Phone
from tests.browser.table import NAMES
from tests.browser.test_worker import cached_pages, wait_until_cached


def fill(phone: Phone) -> None:
    """Use up the storage quota of the site."""
    quota = {"origin": phone.site, "quotaSize": 1}
    phone.context.new_cdp_session(phone.page).send("Storage.overrideQuotaForOrigin", quota)


def refuse(phone: Phone) -> None:
    """Let every access to the caches fail, as on a broken disk."""
    [worker] = phone.context.service_workers
    worker.evaluate("""() => {
        const fail = () => Promise.reject(new DOMException("no", "UnknownError"));
        for (const name of ["delete", "keys", "match", "open"]) caches[name] = fail;
    }""")


def test_without_caches_everything_comes_from_the_network(new_phone: NewPhone) -> None:
    """First the quota is used up, then the disk is broken."""
    phone = new_phone(service_workers="allow")
    phone.page.goto(phone.site)
    wait_until_cached(phone)
    fill(phone)
    phone.set_up("agurk", NAMES)
    phone.record(FIRST)
    refuse(phone)
    phone.page.reload()
    phone.record(SECOND)
    phone.page.goto(phone.site)
    expect(phone.page.get_by_role("link", name=NAMES[0]).first).to_be_visible()
    phone.page.go_back()
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    assert cached_pages(phone) == {"/", "/needs-network"}
    assert saved_hands(phone) == [line(2, SECOND), line(1, FIRST)]
