"""A correction shows its consequences first and is recorded once exactly these are confirmed."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, GURKA_SE
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Score
from tests.rules.cases import hand as trick
from tests.web.game.playing import cards_in, kept, lay, opened, play_hand, press, record, save, totals
from tests.web.ruling.rulings import Phones, changes
from tests.web.visitor import Page, Value, Visitor

STRIKE = "Strike out this hand"


def game(app: Flask, phone: Visitor, *hands: str) -> str:
    """The key of a game of three with these hands, such as `2 3 K`."""
    key = opened(app, AGURK)
    for hand in hands:
        record(phone, key, *hand.split())
    return key


def correction(phone: Visitor, key: str, entry: int) -> Page:
    return phone.get(f"/g/{key}/hands/{entry}/correct")


def shown_in(page: Page) -> str:
    """What the page says of the correction."""
    return page.document.by_id("shown").text


def first_hand(app: Flask, key: str) -> Hand:
    """The first hand with its corrections."""
    event = kept(app, key).log.entries[0].event
    assert isinstance(event, Hand)
    return event


def test_the_story_of_a_hand_links_to_its_correction(app: Flask, phone: Visitor) -> None:
    key = game(app, phone, "2 3 K")
    link = phone.get(f"/g/{key}/hands/1").document.all("a", class_="button")[0]
    assert link["href"] == f"/g/{key}/hands/1/correct"


def test_consequences_are_exactly_the_players_and_hands_that_change(app: Flask, phone: Visitor) -> None:
    key = game(app, phone, "2 3 K", "2 9 3", "2 3 9", "8 2 3")
    page = save(phone, correction(phone, key, 1), {"card_2": "4"}, status=200)
    assert changes(page) == [
        "Cleo 9, 1 cucumber → 13",
        "Hand 3 Cleo gets a cucumber: 22 is above 21. Cleo comes back at 9, the highest score of the others (Bo).",
    ]
    assert page.document.by_id("shown").one("p", class_="headline").text == "Cleo takes it with the 4."
    assert kept(app, key).revision == 4
    assert cards_in(page)["card_2"] == "4"


def test_only_sentences_that_become_untrue_are_struck_through(app: Flask, phone: Visitor) -> None:
    key = game(app, phone, "2 3 K", "2 3 9", "3 2 4")
    page = save(phone, correction(phone, key, 1), {"card_2": "4"}, status=200)
    points, later = page.document.one("ul", class_="changes").all("li")
    assert [one.text for one in points.all("s")] == ["4, 1 cucumber"]
    assert later.one("b").text == "Hand 2"
    assert [one.text for one in later.all("s")] == [
        "Cleo gets a cucumber: 22 is above 21. Cleo comes back at 0, the highest score of the others (Anna and Bo)."
    ]
    assert "Cleo pays" not in later.text


def test_confirming_records_the_correction_that_was_shown(app: Flask, phone: Visitor) -> None:
    key = game(app, phone, "2 3 K", "2 9 3")
    shown = save(phone, correction(phone, key, 1), {"card_2": "4"}, status=200)
    answer = save(phone, shown, status=303)
    board = phone.follow(answer)
    assert board.document.one("p", class_="notice").text == "Changed. Undo takes it back."
    assert totals(board) == {"Anna": "0", "Bo": "9", "Cleo": "4"}
    assert [one.text for one in board.document.all("span", class_="corrected")] == ["*"]
    assert phone.get(f"/g/{key}/hands/1").document.one("h1").text == "Hand 1 changed"


def test_cards_changed_after_the_preview_are_shown_again_first(app: Flask, phone: Visitor) -> None:
    key = game(app, phone, "2 3 K")
    shown = save(phone, correction(phone, key, 1), {"card_2": "4"}, status=200)
    again = save(phone, shown, {"card_2": "5"}, status=200)
    assert changes(again) == ["Cleo 13 → 5"]
    assert kept(app, key).revision == 1
    save(phone, again, status=303)
    assert totals(phone.get(f"/g/{key}"))["Cleo"] == "5"


def test_a_correction_sent_twice_is_recorded_once(app: Flask, phone: Visitor) -> None:
    key = game(app, phone, "2 3 K")
    shown = save(phone, correction(phone, key, 1), {"card_2": "4"}, status=200)
    for _ in range(3):
        assert "Changed." in phone.follow(save(phone, shown, status=303)).text
    assert kept(app, key).revision == 2


def test_correcting_a_card_keeps_imported_multipliers_that_the_rules_do_not_have(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    play_hand(app, key, trick(0, "2 3 K", factors={2: 4}))
    assert totals(phone.get(f"/g/{key}"))["Cleo"] == "13"
    page = correction(phone, key, 1)
    assert not [one for one in page.form().controls if one["name"].startswith("factor_")]
    assert shown_in(save(phone, page, status=422)) == "Nothing would change."
    shown = save(phone, page, {"card_2": "4"}, status=200)
    assert changes(shown) == ["Cleo 13 → 4"]
    save(phone, shown, status=303)
    assert first_hand(app, key) == trick(0, "2 3 4", factors={2: 4})


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"card_1": ""}, "Bo still needs a card."),
        ({"leader": "9"}, "Say who led the last trick."),
        ({"card_1": "1"}, "The pack has no 1."),
    ],
)
def test_an_impossible_correction_is_refused_and_keeps_its_cards(
    app: Flask, phone: Visitor, sent: dict[str, Value], told: str
) -> None:
    key = game(app, phone, "2 3 K")
    page = save(phone, correction(phone, key, 1), {"card_2": "4", **sent}, status=422)
    assert shown_in(page) == told
    assert cards_in(page)["card_2"] == "4"
    assert kept(app, key).revision == 1


def test_a_correction_that_changes_no_score_says_so_and_keeps_who_led(app: Flask, phone: Visitor) -> None:
    key = game(app, phone, "2 3 K")
    page = save(phone, correction(phone, key, 1), {"card_0": "4", "leader": None}, status=200)
    assert page.document.by_id("shown").one("p", class_="next").text == "Nothing else changes."
    save(phone, page, status=303)
    assert first_hand(app, key) == trick(0, "4 3 K")


def test_the_consequences_show_that_a_correction_ends_or_reopens_the_game(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo", opening=Opening(0, (Score(20), Score(20))))
    record(phone, key, "2", "3")
    shown = save(phone, correction(phone, key, 1), {"card_0": "5"}, status=200)
    assert changes(shown)[0] == "The game Anna wins. → Bo wins."
    struck = press(phone, correction(phone, key, 1), STRIKE, status=200)
    assert changes(struck)[0] == "The game Anna wins. → the game goes on"


PAYS = Opening(0, (Score(25), Score(3), Score(4)))
"""Scores from paper with which Anna goes out in Gurka with a 9, and pays to come back."""


def test_a_correction_can_offer_a_buy_in(app: Flask, phone: Visitor) -> None:
    key = opened(app, GURKA_SE, opening=PAYS)
    record(phone, key, "2", "9", "3")
    shown = save(phone, correction(phone, key, 1), lay("9", "2", "3"), status=200)
    assert shown.document.one("label", class_="buyer").text == "Anna pays to come back at 4"
    again = save(phone, shown, {"buy_in": "0"}, status=200)
    assert "Anna buys back in at 4" in shown_in(again)
    save(phone, again, status=303)
    assert kept(app, key).sheet.now.scores[0] == Score(4, buy_ins=1)


@pytest.fixture
def bought_back(app: Flask, phone: Visitor) -> str:
    """A game in whose only hand Anna went out with a 9 and bought back in."""
    key = opened(app, GURKA_SE, opening=PAYS)
    save(phone, phone.get(f"/g/{key}/hand"), lay("9", "2", "3"), forged={"buy_in": "0"}, status=303)
    return key


def test_correcting_another_card_keeps_the_buy_in(app: Flask, phone: Visitor, bought_back: str) -> None:
    page = correction(phone, bought_back, 1)
    assert page.document.one("label", class_="buyer").text == "Anna pays to come back at 4"
    assert cards_in(page) == {"card_0": "9", "card_1": "2", "card_2": "3", "leader": "0", "buy_in": "0"}
    save(phone, save(phone, page, {"card_1": "5"}, status=200), status=303)
    assert kept(app, bought_back).sheet.now.scores[0] == Score(4, buy_ins=1)


def test_a_form_without_the_checkbox_keeps_the_buy_in(phone: Visitor, bought_back: str) -> None:
    cleared: dict[str, Value] = {"card_1": "5", "offered": None, "buy_in": None}
    shown = save(phone, correction(phone, bought_back, 1), cleared, status=200)
    assert shown.document.one("input", name="buy_in").has("checked")


def test_a_correction_can_change_only_the_buy_in(app: Flask, phone: Visitor, bought_back: str) -> None:
    unchanged = save(phone, correction(phone, bought_back, 1), status=422)
    shown = save(phone, unchanged, {"buy_in": None}, status=200)
    assert changes(shown)[0] == "Anna 4 → 34, out"
    save(phone, shown, status=303)
    page = correction(phone, bought_back, 1)
    assert "buy_in" not in cards_in(page)
    save(phone, save(phone, page, {"buy_in": "0"}, status=200), status=303)
    assert kept(app, bought_back).sheet.now.scores[0] == Score(4, buy_ins=1)


def test_a_buy_in_that_is_no_longer_needed_is_dropped(app: Flask, phone: Visitor, bought_back: str) -> None:
    shown = save(phone, correction(phone, bought_back, 1), lay("2", "9", "3"), status=200)
    assert not shown.document.all("label", class_="buyer")
    again = save(phone, shown, lay("10", "2", "3"), status=200)
    assert cards_in(again)["buy_in"] == "0"
    save(phone, save(phone, again, lay("2", "9", "3"), status=200), status=303)
    assert first_hand(app, bought_back).buy_in == ()


def test_a_hand_is_struck_out_after_its_consequences_were_shown(app: Flask, phone: Visitor) -> None:
    key = game(app, phone, "2 3 K", "2 9 3")
    shown = press(phone, correction(phone, key, 1), STRIKE, status=200)
    assert changes(shown) == ["Cleo 13 → 0"]
    assert kept(app, key).revision == 2
    assert STRIKE not in shown.text
    assert shown.document.one("h1").text == "Strike out hand 1"
    board = phone.follow(press(phone, shown, "Strike out hand 1", status=303))
    assert board.document.one("p", class_="notice").text == "Struck out. Undo brings it back."
    assert totals(board) == {"Anna": "0", "Bo": "9", "Cleo": "0"}
    assert len(board.document.one("tbody").all("tr")) == 1
    assert "Hand 2" in board.document.one("p", class_="turn").text


def test_a_struck_out_hand_is_brought_back_from_the_history(app: Flask, phone: Visitor) -> None:
    key = game(app, phone, "2 3 K", "2 9 3")
    press(phone, press(phone, correction(phone, key, 1), STRIKE, status=200), "Strike out hand 1")
    links = [one["href"] for one in phone.get(f"/g/{key}/history").document.all("a") if one.text == "change"]
    page = phone.get(links[-1])
    assert cards_in(page) == {}
    shown = save(phone, page, lay("2", "3", "Q"), status=200)
    assert changes(shown) == ["Cleo 0 → 12"]
    assert totals(phone.follow(save(phone, shown))) == {"Anna": "0", "Bo": "9", "Cleo": "12"}


def test_two_corrections_of_one_hand_do_not_overwrite_each_other_unseen(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key, other = game(app, phone, "2 3 K"), another_phone()
    mine = save(phone, correction(phone, key, 1), {"card_2": "4"}, status=200)
    save(other, save(other, correction(other, key, 1), {"card_2": "5"}, status=200))
    late = save(phone, mine, status=409)
    assert "Hand 1 changed: Anna 2, Bo 3, Cleo 5. Before: Anna 2, Bo 3, Cleo K" in shown_in(late)
    assert changes(late) == ["Cleo 5 → 4"]
    assert totals(phone.get(f"/g/{key}"))["Cleo"] == "5"


@pytest.mark.parametrize(("first", "then"), [("Change hand 1", "Change hand 1"), (STRIKE, "Strike out hand 1")])
def test_a_correction_of_a_hand_undone_meanwhile_says_so(
    app: Flask, phone: Visitor, another_phone: Phones, first: str, then: str
) -> None:
    key, other = game(app, phone, "2 3 K"), another_phone()
    shown = press(phone, correction(phone, key, 1), first, {"card_2": "4"}, status=200)
    press(other, other.get(f"/g/{key}"), "Undo")
    late = press(phone, shown, then, status=409)
    told = [one.text for one in late.document.all("p", class_="warn")]
    assert told == [
        "Another phone was quicker: Undone: Hand 1: Anna 2, Bo 3, Cleo K",
        "That hand was undone meanwhile.",
    ]


def test_opening_the_correction_of_an_undone_hand_redirects_to_the_board_with_a_message(
    app: Flask, phone: Visitor
) -> None:
    key = game(app, phone, "2 3 K")
    press(phone, phone.get(f"/g/{key}"), "Undo")
    board = phone.follow(phone.get(f"/g/{key}/hands/1/correct", status=303))
    assert "That hand was undone meanwhile." in [one.text for one in board.document.all("p", class_="notice")]
