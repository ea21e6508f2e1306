"""The service worker does no harm where pages load slowly or nothing can be cached."""

import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import FIRST, SECOND, line, saved_hands
from tests.browser.phone import Phone
from tests.browser.table import NAMES
from tests.browser.test_worker import AS_OF, cached_pages, wait_until_cached

TOO_LONG = 5.0
"""Seconds; a worker with a copy waits four for the response to begin."""


class SlowProxy(ThreadingHTTPServer):
    """A slow proxy for GET requests: it delays pages as a test sets it, and serves files at once."""

    def __init__(self, site: str) -> None:
        super().__init__(("127.0.0.1", 0), SlowHandler)
        self.site = urlsplit(site).netloc
        self.address = f"http://127.0.0.1:{self.server_port}"
        self.page_delay = 0.0
        """Seconds until a page's response begins."""
        self.body_delay = 0.0
        """Seconds between its headers and its body."""


class SlowHandler(BaseHTTPRequestHandler):
    """Forwards one request to the site."""

    server: SlowProxy

    def do_GET(self) -> None:
        site = HTTPConnection(self.server.site)
        site.request("GET", self.path, headers=dict(self.headers))
        answer = site.getresponse()
        body = answer.read()
        site.close()
        is_page = answer.getheader("Content-Type", "").startswith("text/html")
        time.sleep(self.server.page_delay if is_page else 0)
        with suppress(ConnectionError):  # The browser may have given up by now.
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name not in {"Connection", "Date", "Server"}:
                    self.send_header(name, value)
            self.end_headers()
            time.sleep(self.server.body_delay if is_page else 0)
            self.wfile.write(body)

    def log_message(self, *_words: object) -> None:
        """Keep no log."""


@pytest.fixture
def slow_proxy(site: str) -> Iterator[SlowProxy]:
    with SlowProxy(site) as slow_proxy:
        threading.Thread(target=slow_proxy.serve_forever).start()
        yield slow_proxy
        slow_proxy.shutdown()


@pytest.fixture
def slow_phone(new_phone: NewPhone, slow_proxy: SlowProxy) -> Phone:
    """A phone behind the slow proxy, with a worker that has cached the start page."""
    phone = new_phone(at=slow_proxy.address, service_workers="allow")
    phone.page.goto(phone.site)
    wait_until_cached(phone, "/css/start.css")
    return phone


def test_a_slow_page_is_shown_from_the_cache(slow_phone: Phone, slow_proxy: SlowProxy) -> None:
    """But not once the response has begun."""
    slow_proxy.page_delay = TOO_LONG
    slow_phone.page.goto(slow_phone.site)
    expect(slow_phone.on("#as-of")).to_have_text(AS_OF)
    slow_proxy.page_delay, slow_proxy.body_delay = 0.0, TOO_LONG
    slow_phone.page.goto(slow_phone.site)
    expect(slow_phone.on(".languages summary")).to_be_visible()  # At the end of the page.
    expect(slow_phone.on("#as-of")).to_be_hidden()


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


def test_a_screen_whose_scripts_do_not_come_leaves_the_board_or_gives_it(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.page.route("**/open-dispute.js", lambda route: route.abort())
    phone.allow_errors("Failed to load resource", "Failed to fetch dynamically imported module")
    phone.page.reload()
    phone.tap(phone.on("#bar .legal"))
    expect(phone.on("#trouble")).to_contain_text("No connection just now.")
    expect(phone.on("#board")).to_be_visible()
    assert phone.page.url == phone.address
    phone.page.goto(f"{phone.address}/legal")
    expect(phone.on("#board")).to_be_visible()
