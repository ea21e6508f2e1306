"""If a phone counts otherwise than the server, the server's result is shown and the difference is logged."""

from pathlib import Path

from playwright.sync_api import Route, expect

from tests.browser.phone import Phone
from tests.browser.table import NAMES, hand


def count_wrongly(route: Route) -> None:
    """The rules of the phone, with one point more for each card."""
    script = route.fetch()
    wrong = script.text().replace(").points,", ").points+1,")
    assert wrong != script.text()
    route.fulfill(response=script, body=wrong)


def test_the_result_of_the_server_is_shown_and_the_difference_logged(phone: Phone, instance: Path) -> None:
    phone.page.route("**/js/rules/cards.js", count_wrongly)
    phone.set_up("agurk", NAMES)
    with phone.page.expect_response("**/journal/difference"):
        phone.record(hand("5", "9", "K"))
    expect(phone.on("thead .total")).to_have_text(["0", "0", "13"])
    log = (instance / "server.log").read_text("utf-8")
    assert "A phone counts otherwise" in log
    assert NAMES[0] not in log
