"""The rules of the last game are those of the next one."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import LimitTest
from scorekeeper.web.house_rules.fields import ALL_PAY
from scorekeeper.words.parameters import BUY_IN_ALLOWED
from tests.web.game.playing import command, kept, people, start
from tests.web.visitor import Page, Phones, Visitor

OURS = {"limit.test": "reach"}


def said(page: Page) -> str:
    """The line about the rules."""
    return page.document.one("p", class_="rules-line").one(class_="said").text


def test_a_game_begins_with_the_rules_last_played_here(app: Flask, phone: Visitor) -> None:
    start(phone, "Anna", "Bo", changes=OURS)
    page = phone.get("/new/agurk")
    assert said(page) == "Rules as last time: limit: 21 or more"
    board = kept(app, phone.post_form(page, people("Anna", "Bo")))
    assert board.variant.limit.test is LimitTest.REACH


def test_one_link_leads_back_to_the_rules_of_the_game(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", changes=OURS)
    for address in ("/new/agurk", f"/new/agurk?again={key}"):
        link = phone.get(address).document.by_id("rules").one("p", class_="unscripted").one("a")
        page = phone.get(link["href"])
        assert said(page) == "Rules Too much is more than 21"
        assert (page.form().values("players-0-name") == ["Anna"]) == ("again" in address)
        board = kept(app, phone.post_form(page, people("Anna", "Bo")))
        assert board.variant == CATALOGUE["agurk"]
        assert said(phone.get("/new/agurk")) == "Rules Too much is more than 21"
        start(phone, "Anna", "Bo", changes=OURS)


def test_a_rule_that_was_changed_in_play_is_one_of_them(phone: Visitor, key: str) -> None:
    command(phone, key, "rules", {"changes": {"hand.size": 6}, "from": "next"})
    assert said(phone.get("/new/agurk")) == "Rules as last time: 6 cards"


def test_the_rules_of_another_game_or_of_another_phone_are_not_taken(phone: Visitor, another_phone: Phones) -> None:
    start(phone, "Anna", "Bo", changes=OURS)
    assert said(phone.get("/new/gurka-se")) == "Rules Too much is 30 or more"
    assert said(another_phone().get("/new/agurk")) == "Rules Too much is more than 21"


def test_a_form_with_something_wrong_says_what_was_sent(phone: Visitor) -> None:
    start(phone, "Anna", "Bo", changes=OURS)
    usual = phone.get("/new/agurk?usual=1")
    assert said(phone.post_form(usual, people("Anna"), status=422)) == "Rules Too much is more than 21"
    assert said(phone.post_form("/new/agurk", people("Anna"), status=422)) == "Rules limit: 21 or more"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"follow.duty": "must_overtake"}, "If you can match or beat it you must"),
        ({"hand.size-fixed": "6", "ties": ALL_PAY}, "6 cards · all pay"),
        ({**OURS, "hand.size-fixed": "6", "buy_in": BUY_IN_ALLOWED}, "6 cards · limit: 21 or more and 1 more"),
    ],
)
def test_the_start_page_says_them_in_short_words(phone: Visitor, changes: dict[str, str], words: str) -> None:
    start(phone, "Anna", "Bo", changes=changes)
    page = phone.get("/").document
    assert page.one("a", class_="again").text == f"Play again: Agurk Anna and Bo · {words}"
    assert words in page.one("a", href="/new/agurk").text
    assert words not in page.one("a", href="/new/gurka-se").text
    assert said(phone.get("/new/agurk")) == f"Rules as last time: {words}"


def test_the_board_says_what_the_form_would_say_of_them(phone: Visitor) -> None:
    """So that a phone knows them without a network."""
    key = start(phone, "Anna", "Bo", changes=OURS)
    assert phone.game_data(key)["own"] == {"limit.test": "reach"}
    command(phone, key, "rules", {"changes": {"limit.value": 30}, "from": "next"})
    assert phone.game_data(key)["own"] == {"limit.test": "reach", "limit.value": "30"}
