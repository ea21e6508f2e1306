"""If a phone counts otherwise than the server, the difference is logged, and the phone takes the facts anew."""

import json
import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Route, expect

from tests.browser.phone import Phone
from tests.browser.table import NAMES, hand

NEWS = re.compile(r"/journal(\?revision=1&.*)?$")
"""Where a phone that has one fact sends its next one or asks for it; for all facts it asks elsewhere."""


def count_wrongly(route: Route) -> None:
    """The rules of the phone, with one point more for each card."""
    script = route.fetch()
    wrong = re.sub(r"\)\.points\b", ").points+1", script.text())
    assert wrong != script.text()
    route.fulfill(response=script, body=wrong)


def tell_another_card(route: Route) -> None:
    """What is new, with another card in it."""
    answer = route.fetch()
    found = answer.json()
    for fact in found["facts"]:
        fact["body"]["final_trick"][2][1] = "4"
    route.fulfill(response=answer, body=json.dumps(found))


def test_a_difference_is_reported_once_and_asked_about_once(phone: Phone, instance: Path) -> None:
    asked: list[str] = []
    phone.page.on(
        "request", lambda request: asked.append(urlsplit(request.url)._replace(scheme="", netloc="").geturl())
    )
    phone.page.route("**/js/rules/cards.js", count_wrongly)
    phone.set_up("agurk", NAMES)
    for number, card in enumerate(("K", "4"), start=1):
        with phone.page.expect_response("**/journal/difference"):
            phone.record(hand("2", "3", card))
        expect(phone.on("tbody tr")).to_have_count(number)
    assert sum(address.endswith("/journal/difference") for address in asked) == 2
    assert sum("/journal?revision=0" in address for address in asked) <= 3
    log = (instance / "server.log").read_text("utf-8")
    assert "A phone counts otherwise" in log
    assert NAMES[0] not in log


def test_a_phone_with_a_false_fact_shows_the_result_of_the_server(owner: Phone) -> None:
    owner.record(hand("2", "3", "4"))
    owner.page.route(NEWS, tell_another_card)
    with owner.page.expect_response("**/journal/difference"):
        owner.record(hand("2", "3", "K"))
    expect(owner.on("thead .total")).to_have_text(["0", "0", "17"])
