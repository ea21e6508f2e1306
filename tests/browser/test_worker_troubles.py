"""With a worker nothing is worse than without one: not where pages come slowly, nor where nothing can be kept."""

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
from tests.browser.outbox import FIRST, SECOND, hands_kept, line
from tests.browser.phone import Phone
from tests.browser.table import NAMES
from tests.browser.test_worker import AS_OF, keeps, kept_pages

TOO_LONG = 5.0
"""Seconds; a worker that has a page waits four for a fresh one to begin."""


class Road(ThreadingHTTPServer):
    """A slow road to the site, for readers only: its pages come as late as a test wants them, files at once."""

    def __init__(self, site: str) -> None:
        super().__init__(("127.0.0.1", 0), Errand)
        self.site = urlsplit(site).netloc
        self.address = f"http://127.0.0.1:{self.server_port}"
        self.before = 0.0
        """Seconds until a page begins to come."""
        self.within = 0.0
        """Seconds from its beginning to the rest of it."""


class Errand(BaseHTTPRequestHandler):
    """Brings one thing from the site."""

    server: Road

    def do_GET(self) -> None:
        site = HTTPConnection(self.server.site)
        site.request("GET", self.path, headers=dict(self.headers))
        answer = site.getresponse()
        body = answer.read()
        site.close()
        is_page = answer.getheader("Content-Type", "").startswith("text/html")
        time.sleep(self.server.before if is_page else 0)
        with suppress(ConnectionError):  # Whoever wanted it may be gone by now.
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name not in {"Connection", "Date", "Server"}:
                    self.send_header(name, value)
            self.end_headers()
            time.sleep(self.server.within if is_page else 0)
            self.wfile.write(body)

    def log_message(self, *_words: object) -> None:
        """Keep no log."""


@pytest.fixture
def road(site: str) -> Iterator[Road]:
    with Road(site) as road:
        threading.Thread(target=road.serve_forever).start()
        yield road
        road.shutdown()


@pytest.fixture
def far_away(new_phone: NewPhone, road: Road) -> Phone:
    """A phone at the end of the road, with a worker that has the start page."""
    phone = new_phone(at=road.address, service_workers="allow")
    phone.page.goto(phone.site)
    keeps(phone, "/css/start.css")
    return phone


def test_a_page_is_shown_as_it_was_where_no_fresh_one_begins_to_come(far_away: Phone, road: Road) -> None:
    """One that has begun to come may take its time."""
    road.before = TOO_LONG
    far_away.page.goto(far_away.site)
    expect(far_away.on("#as-of")).to_have_text(AS_OF)
    road.before, road.within = 0.0, TOO_LONG
    far_away.page.goto(far_away.site)
    expect(far_away.page.get_by_role("link", name="This phone")).to_be_visible()  # The last line.
    expect(far_away.on("#as-of")).to_be_hidden()


def fill(phone: Phone) -> None:
    """Leave the site no room for more."""
    quota = {"origin": phone.site, "quotaSize": 1}
    phone.context.new_cdp_session(phone.page).send("Storage.overrideQuotaForOrigin", quota)


def refuse(phone: Phone) -> None:
    """Let what the worker keeps be out of its reach, as on a disk that is broken."""
    [worker] = phone.context.service_workers
    worker.evaluate("""() => {
        const fail = () => Promise.reject(new DOMException("no", "UnknownError"));
        for (const name of ["delete", "keys", "match", "open"]) caches[name] = fail;
    }""")


def test_where_nothing_can_be_kept_everything_comes_from_the_network(new_phone: NewPhone) -> None:
    """First for want of room, then because the disk is broken."""
    phone = new_phone(service_workers="allow")
    phone.page.goto(phone.site)
    keeps(phone)
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
    assert kept_pages(phone) == {"/"}
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]
