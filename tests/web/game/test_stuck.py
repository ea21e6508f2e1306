"""A change that makes later hands impossible: board and sheet say which wait and why, until they are changed."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import CUCUMBER_21
from tests.web.game.playing import cards_in, change, kept, make, opened, points, record, record_all
from tests.web.visitor import Page, Visitor

STRIKE = "Strike out this hand"
FIRST = "An earlier hand no longer counts. Change it or strike it out first."


def notices(page: Page) -> list[str]:
    return [one.text for one in page.document.all("p", class_="warn")]


@pytest.fixture
def stuck(app: Flask, phone: Visitor) -> str:
    """Anna is out since hand 1 was changed, but laid cards in hands 2 and 3."""
    key = opened(app, CUCUMBER_21, opening=points(15, 15, 0))
    record_all(phone, key, "2 3 5", "2 3 5", "2 3 6")
    change(phone, key, 1, card_0="9")
    return key


def test_the_board_says_which_hands_wait_and_why_and_links_to_the_first(phone: Visitor, stuck: str) -> None:
    page = phone.get(f"/g/{stuck}")
    assert notices(page) == ["Hand 2 no longer counts. Anna is out and cannot play. Change it", "Hand 3 is waiting."]
    assert [row.one("th").text for row in page.document.one("tbody").all("tr")] == ["1*", "from paper–"]
    assert page.document.one("p", class_="ask").text == "First change the hand that no longer counts."
    assert not page.document.all(class_="chip")


@pytest.mark.parametrize(
    ("events", "first", "rest"),
    [
        ("hand hand misdeal hand hand", "Hand 2 no longer counts", "Hands 3 to 5 are waiting. 1 ruling is waiting."),
        (
            "charge charge charge hand",
            "A ruling no longer counts. Anna is out",
            "Hand 2 is waiting. 2 rulings are waiting.",
        ),
    ],
)
def test_everything_that_waits_behind_the_first_is_one_line(
    app: Flask, phone: Visitor, events: str, first: str, rest: str
) -> None:
    charge = {"matter": "misdeal", "seat": 0, "remedy": "points", "points": 1}
    key = opened(app, CUCUMBER_21, opening=points(15, 0, 0))
    for event in ["hand", *events.split()]:
        if event == "hand":
            record(phone, key, "2", "3", "5")
        else:
            make(phone, key, charge if event == "charge" else {"matter": event})
    told = notices(change(phone, key, 1, card_0="9"))
    assert told[0].startswith(first)
    assert told[1:] == [rest]


def test_without_scripts_the_sheet_says_it_and_takes_no_hand(app: Flask, phone: Visitor, stuck: str) -> None:
    page = phone.get(f"/g/{stuck}/plain")
    assert page.errors == [FIRST, "Anna is out and cannot play."]
    assert not page.document.all("form", id="trick")
    token = phone.game_data(stuck)["token"]
    sent = {"csrf_token": token, "revision": "4", "client_id": "abcdefgh", "leader": "1", "card_1": "2", "card_2": "3"}
    assert FIRST in phone.post(f"/g/{stuck}/plain", sent, status=422).errors
    assert kept(app, stuck).revision == 4


def test_a_hand_that_waits_behind_another_can_be_read_but_not_changed_yet(
    app: Flask, phone: Visitor, stuck: str
) -> None:
    page = phone.get(f"/g/{stuck}/plain/3")
    assert page.document.by_id("trick").one("h2").text == "Change hand 3"
    assert cards_in(page) == {"card_0": "2", "card_1": "3", "card_2": "6", "leader": "0"}
    assert FIRST in phone.post_form(page, {"card_2": "7"}, form="trick", status=422).errors
    assert FIRST in phone.post_form(page, press=STRIKE, status=422).errors
    assert kept(app, stuck).revision == 4


def test_a_hand_after_an_end_that_a_change_caused_can_only_be_struck_out(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, opening=points(15, 15))
    record_all(phone, key, "2 3", "2 3")
    board = change(phone, key, 1, card_1="9")
    assert board.document.one("p", class_="result").text == "Anna wins."
    assert notices(board) == ["Hand 2 no longer counts: the game ends with hand 1. Change it"]
    page = phone.get(f"/g/{key}/plain/2")
    assert cards_in(page) == {"card_0": "2", "card_1": "3", "leader": "0"}
    assert "The game is over." in phone.post_form(page, {"card_0": "5"}, form="trick", status=422).errors
    phone.post_form(page, press=STRIKE)
    assert notices(phone.get(f"/g/{key}")) == []
