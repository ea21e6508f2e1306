"""A correction that makes later hands impossible: the board says which wait and why, until they are corrected."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import CUCUMBER_21
from tests.web.game.playing import cards_in, kept, lay, opened, press, record, save, totals
from tests.web.ruling.rulings import changes, make, points
from tests.web.visitor import Page, Visitor

STRIKE = "Strike out this hand"


def correct(phone: Visitor, key: str, entry: int, *cards: str) -> Page:
    """Correct a hand: show the consequences and confirm them; returns the board."""
    shown = save(phone, phone.get(f"/g/{key}/hands/{entry}/correct"), lay(*cards), status=200)
    return phone.follow(save(phone, shown))


def notices(page: Page) -> list[str]:
    return [one.text for one in page.document.all("p", class_="warn")]


@pytest.fixture
def stuck(app: Flask, phone: Visitor) -> str:
    """Anna is out since hand 1 was corrected, but laid cards in hands 2 and 3."""
    key = opened(app, CUCUMBER_21, opening=points(15, 15, 0))
    record(phone, key, "2", "3", "5")
    record(phone, key, "2", "3", "5")
    record(phone, key, "2", "3", "6")
    correct(phone, key, 1, "9", "3", "5")
    return key


def test_the_consequences_name_every_hand_that_does_not_fit_any_more_and_the_reason(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, opening=points(15, 15, 0))
    for _ in range(2):
        record(phone, key, "2", "3", "5")
    shown = save(phone, phone.get(f"/g/{key}/hands/1/correct"), {"card_0": "9"}, status=200)
    assert changes(shown) == [
        "Anna 15 → 24, out",
        "Cleo 10 → 0",
        "Hand 2 Cleo takes it with the 5. → no longer counts",
        "Why Anna is out and cannot play.",
    ]
    assert kept(app, key).revision == 2


def test_the_board_says_which_hands_wait_and_why_and_links_to_the_first(phone: Visitor, stuck: str) -> None:
    page = phone.get(f"/g/{stuck}")
    assert notices(page) == [
        "Hand 2 no longer counts. Anna is out and cannot play. Change it",
        "Hand 3 waits.",
    ]
    links = [one["href"] for notice in page.document.all("p", class_="warn") for one in notice.all("a")]
    assert links == [f"/g/{stuck}/hands/2/correct"]
    assert [row.one("th").text for row in page.document.one("tbody").all("tr")] == [
        "1*",
        "from paper–",
    ]
    assert page.document.one("p", class_="ask").text == "First change the hand that no longer counts."
    assert not page.document.all("form", class_="hand")
    assert not page.document.all(class_="chip")


@pytest.mark.parametrize(
    ("events", "first", "rest"),
    [
        ("hand hand misdeal hand hand", "Hand 2 no longer counts", "Hands 3 to 5 wait. 1 ruling waits."),
        ("charge charge charge hand", "A ruling no longer counts. Anna is out", "Hand 2 waits. 2 rulings wait."),
    ],
)
def test_everything_that_waits_behind_the_first_is_one_line(
    app: Flask, phone: Visitor, events: str, first: str, rest: str
) -> None:
    charge = {"matter": "misdeal", "player": "0", "remedy": "points", "points": "1"}
    key = opened(app, CUCUMBER_21, opening=points(15, 0, 0))
    for event in ["hand", *events.split()]:
        if event == "hand":
            record(phone, key, "2", "3", "5")
        else:
            make(phone, key, charge if event == "charge" else {"matter": event})
    told = notices(correct(phone, key, 1, "9", "3", "5"))
    assert told[0].startswith(first)
    assert told[1:] == [rest]


def test_new_hands_are_refused_until_the_hand_that_does_not_fit_is_corrected(
    app: Flask, phone: Visitor, stuck: str
) -> None:
    before = kept(app, stuck)
    assert phone.get(f"/g/{stuck}/hand", status=303).location == f"/g/{stuck}"
    token = phone.get("/new/agurk").form().values("csrf_token")[0]
    sent = {"csrf_token": token, "revision": "4", "client_id": "abcdefgh", "leader": "1", "card_1": "2", "card_2": "3"}
    answer = phone.post(f"/g/{stuck}/hand", sent, status=422)
    assert "An earlier hand no longer counts. Change it or strike it out first." in notices(answer)
    answer = phone.post(f"/g/{stuck}/hand", {**sent, "revision": "77"}, status=422)
    assert notices(answer)[0].startswith("This page was out of date")
    assert kept(app, stuck) == before


def test_correcting_the_hands_one_after_the_other_solves_it(app: Flask, phone: Visitor, stuck: str) -> None:
    page = phone.get(f"/g/{stuck}/hands/2/correct")
    assert cards_in(page) == {"card_1": "3", "card_2": "5", "leader": "1"}
    board = phone.follow(save(phone, save(phone, page, status=200)))
    assert notices(board) == ["Hand 3 no longer counts. Anna is out and cannot play. Change it"]
    board = phone.follow(save(phone, save(phone, phone.get(f"/g/{stuck}/hands/3/correct"), status=200)))
    assert notices(board) == []
    assert totals(board) == {"Anna": "24", "Bo": "15", "Cleo": "11"}
    assert "Record hand 4" in board.text


def test_a_hand_that_waits_behind_another_can_be_read_but_not_corrected_yet(
    app: Flask, phone: Visitor, stuck: str
) -> None:
    page = phone.get(f"/g/{stuck}/hands/3/correct")
    assert page.document.one("h1").text == "Change hand 3"
    assert cards_in(page) == {"card_0": "2", "card_1": "3", "card_2": "6", "leader": "0"}
    told = "An earlier hand no longer counts. Change it or strike it out first."
    assert save(phone, page, {"card_2": "7"}, status=422).document.by_id("shown").text == told
    assert press(phone, page, STRIKE, status=422).document.by_id("shown").text == told
    assert kept(app, stuck).revision == 4


def test_a_hand_after_an_end_that_a_correction_caused_can_only_be_struck_out(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo", opening=points(15, 15))
    record(phone, key, "2", "3")
    record(phone, key, "2", "3")
    board = correct(phone, key, 1, "2", "9")
    assert board.document.one("p", class_="result").text == "Anna wins."
    assert notices(board) == ["Hand 2 no longer counts: the game ends with hand 1. Change it"]
    page = phone.get(f"/g/{key}/hands/2/correct")
    assert page.document.one("h1").text == "Change hand 2"
    assert cards_in(page) == {"card_0": "2", "card_1": "3", "leader": "0"}
    assert save(phone, page, {"card_0": "5"}, status=422).document.by_id("shown").text == "The game is over."
    struck = press(phone, page, STRIKE, status=200)
    board = phone.follow(press(phone, struck, "Strike out hand 2"))
    assert notices(board) == []
    assert board.document.one("p", class_="result").text == "Anna wins."
    page = phone.get(f"/g/{key}/hands/2/correct")
    assert "still needs a card" not in save(phone, page, status=422).text
