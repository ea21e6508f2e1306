"""Two phones at one table: the first recorded hand counts, and the second phone loses nothing."""

from collections.abc import Callable

from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, WIKIPEDIA_BUY_IN
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from tests.web.game.playing import cards_in, entry_form, kept, lay, opened, press, record, save, totals
from tests.web.visitor import Page, Visitor

Phones = Callable[[], Visitor]

MINE = "Mine is right: change theirs"


def news(page: Page) -> list[str]:
    return [one.text for one in page.document.one("div", class_="warn").all("p")]


def test_the_second_phone_sees_the_first_hand_and_keeps_its_cards(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/hand")
    record(another_phone(), key, "2", "K", "3", leader=1)
    answer = save(phone, page, lay("5", "8", "9", leader=2), status=409)
    assert news(answer)[0] == "Hand 1: Bo K, Cleo 3, Anna 2"
    assert cards_in(answer) == {"card_0": "5", "card_1": "8", "card_2": "9", "leader": "2"}
    assert entry_form(answer).values("revision") == ["1"]
    assert entry_form(answer).values("client_id") != entry_form(page).values("client_id")
    assert kept(app, key).revision == 1


def test_its_cards_can_be_saved_as_a_further_hand(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/hand")
    record(another_phone(), key, "2", "K", "3")
    answer = save(phone, page, lay("5", "8", "9"), status=409)
    save(phone, answer, status=303)
    assert [one.points for one in kept(app, key).sheet.now.scores] == [0, 13, 9]


def test_its_cards_can_be_proposed_as_a_correction_that_is_shown_first(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/hand")
    record(another_phone(), key, "2", "K", "3")
    answer = save(phone, page, lay("5", "8", "9", leader=1), status=409)
    shown = press(phone, answer, MINE, status=200)
    assert shown.document.one("h1").text == "Change hand 1"
    changes = [one.text for one in shown.document.one("ul", class_="changes").all("li")]
    assert changes == ["Bo 13 → 0", "Cleo 0 → 9"]
    assert cards_in(shown) == {"card_0": "5", "card_1": "8", "card_2": "9", "leader": "1"}
    assert kept(app, key).revision == 1
    assert totals(phone.follow(save(phone, shown))) == {"Anna": "0", "Bo": "0", "Cleo": "9"}
    assert kept(app, key).revision == 2


def test_proposing_the_same_cards_would_change_nothing(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/hand")
    record(another_phone(), key, "5", "8", "9")
    answer = press(phone, save(phone, page, lay("5", "8", "9"), status=409), MINE, status=422)
    assert answer.document.by_id("shown").text == "Nothing would change."
    assert kept(app, key).revision == 1


def test_if_the_first_phone_ended_the_game_the_second_gets_a_correction_of_the_last_hand(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo", opening=Opening(0, (Score(20), Score(20))))
    page = phone.get(f"/g/{key}/hand")
    record(another_phone(), key, "5", "8")
    answer = save(phone, page, lay("8", "5", leader=1), status=409)
    assert news(answer) == ["Hand 1: Anna 5, Bo 8"]
    assert cards_in(answer) == {"card_0": "8", "card_1": "5", "leader": "1"}
    assert "The game Anna wins. → Bo wins." in answer.document.by_id("shown").text
    assert kept(app, key).revision == 1
    save(phone, answer, status=303)
    assert kept(app, key).revision == 2
    assert phone.get(f"/g/{key}").document.one("p", class_="result").text == "Bo wins."


def test_a_player_whom_the_first_phone_put_out_has_no_card(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key = opened(app, CUCUMBER_21, opening=Opening(0, (Score(20), Score(20), Score(20))))
    page = phone.get(f"/g/{key}/hand")
    record(another_phone(), key, "2", "9", "3")
    answer = save(phone, page, lay("5", "8", "4", leader=1), status=409)
    assert cards_in(answer) == {"card_0": "5", "card_2": "4", "leader": "2"}
    instead = press(phone, answer, MINE, status=200)
    assert {name: card for name, card in cards_in(instead).items() if name != "leader"} == {
        "card_0": "5",
        "card_1": "9",
        "card_2": "4",
    }


def test_if_the_other_phone_only_undid_a_hand_there_is_nothing_to_correct(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "4")
    record(phone, key, "2", "3", "5")
    page, other = phone.get(f"/g/{key}/hand"), another_phone()
    press(other, other.get(f"/g/{key}"), "Undo")
    answer = save(phone, page, lay("5", "8", "9"), status=409)
    assert news(answer) == ["Undone: Hand 2: Anna 2, Bo 3, Cleo 5"]
    assert cards_in(answer) == {"card_0": "5", "card_1": "8", "card_2": "9", "leader": "0"}
    assert MINE not in answer.text


def test_a_hand_that_the_other_phone_redid_can_be_corrected(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key, other = opened(app, AGURK), another_phone()
    record(phone, key, "2", "3", "4")
    press(phone, phone.get(f"/g/{key}"), "Undo")
    page = phone.get(f"/g/{key}/hand")
    press(other, other.get(f"/g/{key}"), "Redo")
    answer = save(phone, page, lay("5", "8", "9"), status=409)
    assert news(answer)[0] == "Brought back: Hand 1: Anna 2, Bo 3, Cleo 4"
    assert press(phone, answer, MINE, status=200).document.one("h1").text == "Change hand 1"


def test_a_hand_entered_after_an_end_that_was_undone_comes_back_for_review(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key, other = opened(app, CUCUMBER_21, "Anna", "Bo", opening=Opening(0, (Score(20), Score(20)))), another_phone()
    page = phone.get(f"/g/{key}/hand")
    record(other, key, "5", "8")
    over = save(phone, page, lay("8", "5"), forged={"revision": "1"}, status=422)
    assert "the game is over" in over.text
    press(other, other.get(f"/g/{key}"), "Undo")
    answer = save(phone, page, lay("8", "5"), forged={"revision": "1"}, status=422)
    assert "the game is over" not in answer.text
    assert "Now it goes on" in answer.text
    assert cards_in(answer) == {"card_0": "8", "card_1": "5", "leader": "0"}
    save(phone, answer)
    assert kept(app, key).revision == 3


def test_the_news_lists_everything_that_happened_meanwhile(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key, other = opened(app, AGURK), another_phone()
    page = phone.get(f"/g/{key}/hand")
    for card in ("4", "5", "6"):
        record(other, key, "2", "3", card)
    press(other, other.get(f"/g/{key}"), "Undo")
    answer = save(phone, page, lay("5", "8", "9"), status=409)
    assert news(answer)[:4] == [
        "Hand 1: Anna 2, Bo 3, Cleo 4",
        "Hand 2: Anna 2, Bo 3, Cleo 5",
        "Hand 3: Anna 2, Bo 3, Cleo 6",
        "Undone: Hand 3: Anna 2, Bo 3, Cleo 6",
    ]
    assert answer.document.one("h1").text == "Hand 3: last trick"
    assert press(phone, answer, MINE, status=200).document.one("h1").text == "Change hand 1"


def test_the_buy_in_is_kept_too(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    scores = (Score(25), Score(), Score(), Score(), Score())
    key = opened(app, WIKIPEDIA_BUY_IN, "Anna", "Bo", "Cleo", "Dora", "Erik", opening=Opening(0, scores))
    page = phone.get(f"/g/{key}/hand")
    record(another_phone(), key, "2", "3", "4", "5", "6")
    answer = save(phone, page, lay("9", "2", "3", "4", "5"), forged={"buy_in": "0"}, status=409)
    assert cards_in(answer)["buy_in"] == "0"
    assert answer.document.one("label", class_="buyer").text == "Anna pays to come back at 6"
    save(phone, answer)
    assert kept(app, key).sheet.now.scores[0] == Score(6, buy_ins=1)


def test_names_with_markup_are_escaped_in_the_news(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    name = "<img src=x>"
    key = opened(app, AGURK, name, "Bo")
    page = phone.get(f"/g/{key}/hand")
    record(another_phone(), key, "2", "3")
    answer = save(phone, page, lay("5", "8"), status=409)
    assert news(answer)[0] == f"Hand 1: {name} 2, Bo 3"
    assert not answer.document.all("img")
