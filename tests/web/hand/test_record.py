from flask import Flask

from scorekeeper.rules.catalogue import AGURK, GURKA_IS, GURKA_SE, RASSI
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from tests.web.game.playing import (
    cards_in,
    kept,
    lay,
    newest_hand,
    opened,
    press,
    record,
    save,
    start,
    totals,
)
from tests.web.visitor import Visitor

SHOW = "Show what happens"


def test_without_scripts_a_hand_is_recorded_on_its_own_page(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    page = phone.get(f"/g/{key}/hand")
    assert page.document.whole
    answer = save(phone, page, lay("5", "8", "9", leader=1), status=303)
    assert answer.location == f"/g/{key}"
    board = phone.follow(answer)
    assert board.document.one("p", class_="notice").text == "Hand 1 is saved."
    assert totals(board) == {"Anna": "0", "Bo": "0", "Cleo": "9"}
    assert [one.seat for one in newest_hand(app, key).final_trick] == [1, 2, 0]


def test_a_preview_shows_what_would_happen_and_stores_nothing(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    record(phone, key, "2", "3", "K")
    page = press(phone, phone.get(f"/g/{key}/hand"), SHOW, lay("5", "8", "9"), status=200)
    assert page.document.whole
    shown = page.document.by_id("shown")
    assert shown.one("p", class_="headline").text == "Cleo takes it with the 9."
    assert [one.text for one in shown.one("ul", class_="steps").all("li")] == [
        "Cleo pays 9 for the 9. +9 → 22",
        "Cleo gets a cucumber: 22 is above 21. cucumber",
        "Cleo comes back at 0, the highest score of the others (Anna and Bo). → 0",
    ]
    assert shown.one("p", class_="next").text == "Next: Cleo deals, Anna leads, 7 cards."
    assert cards_in(page) == {"card_0": "5", "card_1": "8", "card_2": "9", "leader": "0"}
    assert kept(app, key).revision == 1
    assert phone.follow(save(phone, page)).text
    assert kept(app, key).revision == 2


def test_buying_in_is_offered_to_players_who_go_out_and_may(app: Flask, phone: Visitor) -> None:
    scores = (Score(25), Score(3), Score(4), Score(20))
    key = opened(app, GURKA_SE, "Anna", "Bo", "Cleo", "Dora", opening=Opening(0, scores))
    page = press(phone, phone.get(f"/g/{key}/hand"), SHOW, lay("9", "2", "3", "4"), status=200)
    [buyer] = page.document.all("label", class_="buyer")
    assert buyer.text == "Anna pays to come back at 20"
    assert not buyer.one("input").has("checked")
    shown = press(phone, page, SHOW, {"buy_in": "0"}, status=200)
    assert shown.document.one("label", class_="buyer").one("input").has("checked")
    assert "Anna buys back in at 20, the highest score of the others." in shown.text
    board = phone.follow(save(phone, shown))
    assert totals(board) == {"Anna": "20", "Bo": "3", "Cleo": "4", "Dora": "20"}
    assert kept(app, key).sheet.now.scores[0] == Score(20, buy_ins=1)


def test_in_rassi_everybody_may_have_a_multiplier(app: Flask, phone: Visitor) -> None:
    key = opened(app, RASSI, "Anna", "Bo", "Cleo")
    page = phone.get(f"/g/{key}/hand")
    assert [one.text for one in page.document.one("select", name="factor_1").all("option")] == ["×1", "×2", "×4"]
    shown = press(phone, page, SHOW, {**lay("2", "9", "3"), "factor_1": "4"}, status=200)
    assert "Bo pays 36 for the 9: this hand counts ×4." in shown.text
    assert cards_in(shown)["factor_1"] == "4"
    assert totals(phone.follow(save(phone, shown))) == {"Anna": "0", "Bo": "36", "Cleo": "0"}
    assert newest_hand(app, key).factors == {1: 4}


def test_a_forged_multiplier_does_nothing_where_the_rules_have_none(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = phone.follow(save(phone, phone.get(f"/g/{key}/hand"), lay("5", "8", "9"), forged={"factor_2": "4"}))
    assert totals(page) == {"Anna": "0", "Bo": "0", "Cleo": "9"}
    assert newest_hand(app, key).factors == {}


def test_a_special_card_has_its_own_key(app: Flask, phone: Visitor) -> None:
    key = opened(app, GURKA_IS, "Anna", "Bo", "Cleo")
    page = phone.get(f"/g/{key}/hand")
    assert page.document.by_id("card_0").all("option")[-1].text == "6♣"
    board = record(phone, key, "A", "6C", "6")
    assert "out" in [one.text for one in board.document.all("span", class_="danger")]


def test_the_tiles_are_in_seat_order_for_every_leader_and_leave_out_players_who_are_out(
    app: Flask, phone: Visitor
) -> None:
    scores = (Score(), Score(30, 1, out=True), Score(), Score())
    key = opened(app, GURKA_IS, "Anna", "Bo", "Cleo", "Dora", opening=Opening(2, scores))
    for leader in ("0", "2", "3"):
        page = phone.get(f"/g/{key}/hand?leader={leader}")
        tiles = page.document.all("div", class_="tile")
        assert [one.one("label").text for one in tiles] == ["Anna", "Cleo", "Dora"]


def test_a_phone_that_records_remembers_the_game(app: Flask, phone: Visitor) -> None:
    key = opened(app, GURKA_SE)
    save(phone, phone.get(f"/g/{key}/hand"), lay("2", "3", "4"))
    assert "Anna, Bo and Cleo" in phone.get("/").text


def test_only_who_pays_can_be_recorded_by_the_plain_form(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    page = phone.get(f"/g/{key}/hand?short=1")
    assert page.document.one("input", name="partial").has("checked")
    save(phone, page, {"card_2": "9"})
    board = phone.get(f"/g/{key}")
    assert totals(board) == {"Anna": "0", "Bo": "0", "Cleo": "9"}
    assert board.document.one("tbody").one(class_="partial")["title"] == "Only who pays"
    page = phone.get(f"/g/{key}/hands/1/correct")
    assert page.document.one("input", name="partial").has("checked")
    save(phone, phone.get(f"/g/{key}/hand"), {"card_1": "4"}, status=422)
    assert kept(app, key).revision == 1


def test_the_board_reminds_of_what_is_easily_forgotten(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", variant="twenty-two")
    (first, *_others) = phone.get(f"/g/{key}").document.one("ul", class_="reminders").all("li")
    assert "keeps one card for the last trick" in first.text
    assert not phone.get(f"/g/{start(phone, 'Anna', 'Bo')}").document.all("ul", class_="reminders")
