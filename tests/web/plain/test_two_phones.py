"""Two phones at one table, and one that sends its form twice: the first hand counts, and nothing entered is lost."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from tests.web.game.playing import cards_in, kept, lay, move, opened, points, record, start
from tests.web.visitor import Page, Phones, Visitor

USED = "Something else was already saved from this page. Look at this once more, then save it."


def told(page: Page) -> str:
    return " ".join(one.text for one in page.document.all("p", class_="notice"))


def test_the_news_has_everything_that_happened_meanwhile(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key, other = opened(app, AGURK), another_phone()
    page = phone.get(f"/g/{key}/plain")
    for card in ("4", "5"):
        record(other, key, "2", "3", card)
    move(other, key, "Undo")
    answer = phone.post_form(page, lay("5", "8", "9"), form="trick", status=409)
    hand_1, hand_2 = (f"Hand {number}: Anna 2, Bo 3, Cleo {card}" for number, card in ((1, 4), (2, 5)))
    assert answer.errors == [f"Another phone was quicker: {hand_1} · {hand_2} · Undone: {hand_2}"]
    assert cards_in(answer) == {"card_0": "5", "card_1": "8", "card_2": "9", "leader": "0"}
    phone.post_form(answer, form="trick")
    assert kept(app, key).revision == 4


def test_if_the_first_phone_ended_the_game_the_page_says_so(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key = opened(app, CUCUMBER_21, opening=points(20, 20))
    page = phone.get(f"/g/{key}/plain")
    record(another_phone(), key, "5", "8")
    answer = phone.post_form(page, lay("8", "5", leader=1), form="trick", status=409)
    assert answer.errors == [
        "Another phone was quicker: Hand 1: Anna 5, Bo 8",
        "This hand was not saved: the game is over. Undo or change a hand to go on.",
    ]
    assert kept(app, key).revision == 1


@pytest.mark.both_databases
@pytest.mark.parametrize(
    "scores", [(0, 0, 0), (20, 20), (20, 20, 20)], ids=["among others", "the last", "its leader out"]
)
def test_a_hand_sent_twice_is_one_hand(app: Flask, phone: Visitor, scores: tuple[int, ...]) -> None:
    key = opened(app, CUCUMBER_21, opening=points(*scores))
    page = phone.get(f"/g/{key}/plain")
    for _time in range(2):
        answer = phone.post_form(page, lay(*("5", "8", "3")[: len(scores)], leader=1), form="trick")
        assert "Hand 1 is saved." in told(phone.follow(answer))
    assert kept(app, key).revision == 1


def test_another_hand_from_a_page_that_was_sent_comes_back_with_its_cards(app: Flask, phone: Visitor) -> None:
    """Somebody went back after saving, and changed a card."""
    key = start(phone, "Anna", "Bo", "Cleo")
    page = phone.get(f"/g/{key}/plain")
    phone.post_form(page, lay("5", "8", "9"), form="trick")
    again = phone.post_form(page, lay("5", "8", "10"), form="trick", status=409)
    assert again.errors == [USED]
    phone.post_form(again, form="trick")
    assert kept(app, key).revision == 2
