"""Two phones at one table: the first recorded hand counts, and the second phone loses nothing."""

from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, WIKIPEDIA_BUY_IN
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from tests.web.game.playing import cards_in, kept, lay, opened, press, record, save
from tests.web.ruling.rulings import Phones
from tests.web.visitor import Page, Visitor


def told(page: Page) -> str:
    return page.document.by_id("shown").all("p", class_="error")[0].text


def test_the_news_has_everything_that_happened_meanwhile(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key, other = opened(app, AGURK), another_phone()
    page = phone.get(f"/g/{key}/hand")
    for card in ("4", "5"):
        record(other, key, "2", "3", card)
    press(other, other.get(f"/g/{key}"), "Undo")
    answer = save(phone, page, lay("5", "8", "9"), status=409)
    hand_1, hand_2 = (f"Hand {number}: Anna 2, Bo 3, Cleo {card}" for number, card in ((1, 4), (2, 5)))
    assert told(answer) == f"Another phone was quicker: {hand_1} · {hand_2} · Undone: {hand_2}"
    assert answer.document.one("h1").text == "Hand 2: last trick"


def test_if_the_first_phone_ended_the_game_the_board_says_so(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo", opening=Opening(0, (Score(20), Score(20))))
    page = phone.get(f"/g/{key}/hand")
    record(another_phone(), key, "5", "8")
    answer = save(phone, page, lay("8", "5", leader=1), status=409)
    assert [one.text for one in answer.document.all("p", class_="warn")] == [
        "Another phone was quicker: Hand 1: Anna 5, Bo 8",
        "This hand was not saved: the game is over. Undo or change a hand to go on.",
    ]
    assert answer.document.one("p", class_="result").text == "Anna wins."
    assert kept(app, key).revision == 1


def test_a_player_whom_the_first_phone_put_out_has_no_card(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key = opened(app, CUCUMBER_21, opening=Opening(0, (Score(20), Score(20), Score(20))))
    page = phone.get(f"/g/{key}/hand")
    record(another_phone(), key, "2", "9", "3")
    answer = save(phone, page, lay("5", "8", "4", leader=1), status=409)
    assert cards_in(answer) == {"card_0": "5", "card_2": "4"}


def test_a_player_whom_the_first_phone_let_back_in_has_a_field(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key, other = opened(app, CUCUMBER_21, opening=Opening(0, (Score(20), Score(20), Score(20)))), another_phone()
    record(phone, key, "2", "9", "3")
    page = phone.get(f"/g/{key}/hand")
    press(other, other.get(f"/g/{key}"), "Undo")
    answer = save(phone, page, lay("5", None, "4"), status=409)
    assert cards_in(answer) == {"card_0": "5", "card_2": "4", "leader": "0"}
    save(phone, answer, {"card_1": "2"}, status=303)
    assert kept(app, key).revision == 3


def test_the_buy_in_is_kept_too(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    scores = (Score(25), Score(), Score(), Score(), Score())
    key = opened(app, WIKIPEDIA_BUY_IN, "Anna", "Bo", "Cleo", "Dora", "Erik", opening=Opening(0, scores))
    page = phone.get(f"/g/{key}/hand")
    record(another_phone(), key, "2", "3", "4", "5", "6")
    answer = save(phone, page, lay("9", "2", "3", "4", "5"), forged={"buy_in": "0", "offered": "0"}, status=409)
    assert cards_in(answer)["buy_in"] == "0"
    assert answer.document.one("label", class_="buyer").text == "Anna pays to come back at 6"
    save(phone, answer)
    assert kept(app, key).sheet.now.scores[0] == Score(6, buy_ins=1)
