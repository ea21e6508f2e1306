"""If a phone counts otherwise than the server, the server's result is shown and the difference is logged."""

import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Route, expect

from tests.browser.phone import Phone
from tests.browser.table import NAMES, hand


def count_wrongly(route: Route) -> None:
    """The rules of the phone, with one point more for each card."""
    script = route.fetch()
    wrong = re.sub(r"\)\.points\b", ").points+1", script.text())
    assert wrong != script.text()
    route.fulfill(response=script, body=wrong)


def test_the_result_of_the_server_is_shown_and_the_difference_logged(phone: Phone, instance: Path) -> None:
    asked: list[str] = []
    phone.page.on(
        "request", lambda request: asked.append(urlsplit(request.url)._replace(scheme="", netloc="").geturl())
    )
    phone.page.route("**/js/rules/cards.js", count_wrongly)
    phone.set_up("agurk", NAMES)
    for number, total in enumerate(("13", "17"), start=1):
        with phone.page.expect_response("**/journal/difference"):
            phone.record(hand("2", "3", "K" if number == 1 else "4"))
        expect(phone.on("thead .total")).to_have_text(["0", "0", total])
    # Each difference is reported once, and asked about once.
    assert sum(address.endswith("/journal/difference") for address in asked) == 2
    assert sum("/journal?revision=0" in address for address in asked) <= 3
    log = (instance / "server.log").read_text("utf-8")
    assert "A phone counts otherwise" in log
    assert NAMES[0] not in log
