"""The form that changes a recorded hand saves at once, too."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import GURKA_SE, RASSI
from scorekeeper.rules.values import Score
from tests.rules.cases import hand
from tests.web.game.playing import cards_in, change, kept, lay, move, opened, play_hand, points, record, totals
from tests.web.visitor import Phones, Value, Visitor

STRIKE = "Strike out this hand"


@pytest.fixture
def key(phone: Visitor, new_key: str) -> str:
    """A game with two hands."""
    record(phone, new_key, "2", "3", "K")
    record(phone, new_key, "2", "9", "3", leader=1)
    return new_key


@pytest.mark.both_databases
def test_a_change_is_saved_at_once(phone: Visitor, key: str) -> None:
    page = phone.get(f"/g/{key}/plain/2")
    assert page.document.by_id("trick").one("h2").text == "Change hand 2"
    assert cards_in(page) == {"card_0": "2", "card_1": "9", "card_2": "3", "leader": "1"}
    page = phone.follow(phone.post_form(page, {"card_1": "4"}, form="trick"))
    assert page.document.one("p", class_="notice").text == "Changed. Undo takes it back."
    assert totals(phone.get(f"/g/{key}")) == {"Anna": "0", "Bo": "4", "Cleo": "13"}
    assert totals(move(phone, key, "Undo"))["Bo"] == "9"


def test_a_hand_is_struck_out_and_can_be_brought_back(phone: Visitor, key: str) -> None:
    page = phone.get(f"/g/{key}/plain/1")
    page = phone.follow(phone.post_form(page, {"card_0": ""}, press=STRIKE))
    assert page.document.one("p", class_="notice").text == "Struck out. Undo brings it back."
    assert "Change hand 2" not in page.text
    assert totals(phone.get(f"/g/{key}"))["Cleo"] == "0"
    page = phone.get(f"/g/{key}/plain/1")
    assert STRIKE not in page.text
    phone.post_form(page, form="trick")
    assert totals(phone.get(f"/g/{key}"))["Cleo"] == "13"


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"card_1": ""}, "Bo still needs a card."),
        ({"leader": "9"}, "Say who led the last trick."),
        ({"card_1": "1"}, "The pack has no 1."),
        ({"card_2": "K"}, "Nothing would change."),
    ],
)
def test_an_impossible_change_is_refused_and_keeps_its_cards(
    app: Flask, phone: Visitor, key: str, sent: dict[str, Value], told: str
) -> None:
    page = phone.post_form(f"/g/{key}/plain/1", {"card_2": "4", **sent}, form="trick", status=422)
    assert page.errors == [told]
    assert cards_in(page)["card_2"] == sent.get("card_2", "4")
    assert kept(app, key).revision == 2


def test_changing_a_card_keeps_imported_multipliers_that_the_rules_do_not_have(
    app: Flask, phone: Visitor, new_key: str
) -> None:
    play_hand(app, new_key, hand(0, "2 3 K", factors={2: 4}))
    change(phone, new_key, 1, card_2="4")
    assert kept(app, new_key).log.entries[0].event == hand(0, "2 3 4", factors={2: 4})


def test_multipliers_and_buy_ins_come_with_the_hand(app: Flask, phone: Visitor) -> None:
    rassi, gurka = opened(app, RASSI), opened(app, GURKA_SE, opening=points(25, 3, 4))
    phone.post_form(f"/g/{rassi}/plain", {**lay("2", "3", "K"), "factor_2": "2"}, form="trick")
    assert cards_in(phone.get(f"/g/{rassi}/plain/1"))["factor_2"] == "2"
    phone.post_form(f"/g/{gurka}/plain", {**lay("9", "2", "3"), "buy_in": "0"}, form="trick")
    change(phone, gurka, 1, card_1="5")
    assert kept(app, gurka).sheet.now.scores[0] == Score(4, buy_ins=1)
    change(phone, gurka, 1, buy_in=None)
    assert kept(app, gurka).sheet.now.scores[0].out


@pytest.mark.parametrize("entry", ["0", "3", "9" * 30, "-1", "x"])
def test_an_unknown_hand_is_not_found(phone: Visitor, key: str, entry: str) -> None:
    phone.get(f"/g/{key}/plain/{entry}", status=404)


def test_a_change_of_a_hand_undone_meanwhile_says_so(phone: Visitor, another_phone: Phones, key: str) -> None:
    page = phone.get(f"/g/{key}/plain/2")
    move(another_phone(), key, "Undo")
    late = phone.post_form(page, {"card_1": "4"}, form="trick", status=409)
    assert late.errors == [
        "Another phone was quicker: Undone: Hand 2: Bo 9, Cleo 3, Anna 2",
        "That hand was undone meanwhile.",
    ]
    phone.get(f"/g/{key}/plain/2", status=404)
