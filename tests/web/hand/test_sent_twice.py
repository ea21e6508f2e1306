"""A form sent again, by a thumb or by the network, gets the same answer and records its hand once."""

from collections.abc import Callable

from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, GURKA_SE
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from tests.web.game.playing import kept, lay, opened, press, save, start, totals
from tests.web.visitor import Page, Value, Visitor

Phones = Callable[[], Visitor]


def twice(
    phone: Visitor,
    page: Page,
    sent: dict[str, Value],
    *,
    between: Callable[[], object] = lambda: None,
) -> Page:
    """The board after the second response."""
    save(phone, page, sent)
    between()
    return phone.follow(save(phone, page, sent))


def told(page: Page) -> str:
    return " ".join(one.text for one in page.document.all("p", class_="notice"))


def test_the_same_hand_sent_twice_is_one_hand(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    board = twice(phone, phone.get(f"/g/{key}/hand"), lay("5", "8", "9"))
    assert "Hand 1 is saved." in told(board)
    assert totals(board) == {"Anna": "0", "Bo": "0", "Cleo": "9"}
    assert kept(app, key).revision == 1


def test_a_hand_that_ended_the_game_sent_twice_is_one_hand(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo", opening=Opening(0, (Score(20), Score(20))))
    board = twice(phone, phone.get(f"/g/{key}/hand"), lay("5", "8"))
    assert board.document.one("p", class_="result").text == "Anna wins."
    assert kept(app, key).revision == 1


def test_a_hand_that_put_a_player_out_sent_twice_is_one_hand(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, opening=Opening(0, (Score(20), Score(20), Score(20))))
    board = twice(phone, phone.get(f"/g/{key}/hand"), lay("5", "8", "3", leader=1))
    assert "Hand 1 is saved." in told(board)
    assert kept(app, key).revision == 1


def test_a_hand_sent_twice_asks_nobody_to_buy_back_in(app: Flask, phone: Visitor) -> None:
    """The second time its points would put Anna out, but that hand is saved already."""
    key = opened(app, GURKA_SE, opening=Opening(0, (Score(15), Score(3), Score(4))))
    board = twice(phone, phone.get(f"/g/{key}/hand"), lay("9", "2", "3"))
    assert "Hand 1 is saved." in told(board)
    assert kept(app, key).revision == 1


def test_a_look_at_what_a_saved_hand_does_says_that_it_is_saved(app: Flask, phone: Visitor) -> None:
    """Somebody went back twice after saving, to the page with the preview."""
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/hand")
    shown = press(phone, page, "Show what happens", lay("5", "8", "9"), status=200)
    save(phone, shown)
    assert "Hand 1 is saved." in told(phone.follow(press(phone, page, "Show what happens", lay("5", "8", "9"))))


def test_another_hand_under_a_used_id_is_not_called_another_phones(app: Flask, phone: Visitor) -> None:
    """Somebody went back after saving, and changed a card."""
    key = start(phone, "Anna", "Bo", "Cleo")
    page = phone.get(f"/g/{key}/hand")
    save(phone, page, lay("5", "8", "9"))
    again = save(phone, page, lay("5", "8", "10"), status=409)
    assert again.errors == ["Something else was already saved from this page. Look at this once more, then save it."]
    save(phone, again)
    assert kept(app, key).revision == 2


def test_a_hand_sent_again_after_another_phone_undid_it_is_not_recorded_again(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)

    def take_back() -> None:
        other = another_phone()
        press(other, other.get(f"/g/{key}"), "Undo")

    board = twice(phone, phone.get(f"/g/{key}/hand"), lay("5", "8", "9"), between=take_back)
    assert "That hand was undone meanwhile." in told(board)
    assert totals(board) == {"Anna": "0", "Bo": "0", "Cleo": "0"}
    assert kept(app, key).revision == 2


def test_a_used_id_does_not_let_an_invalid_form_through(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/hand")
    save(phone, page, lay("5", "8", "9"))
    save(phone, page, lay("5", "<b>", "9"), status=422)
    save(phone, page, lay("5", "8", "9", leader=99), status=422)
    assert kept(app, key).revision == 1
