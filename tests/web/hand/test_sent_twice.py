"""A form sent again, by a thumb or by the network, gets the same answer and records its hand once."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, GURKA_SE
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.variant import Variant
from tests.web.game.playing import NAMES, kept, lay, opened, press, save, start, totals
from tests.web.ruling.rulings import Phones, points
from tests.web.visitor import Page, Value, Visitor


def told(page: Page) -> str:
    return " ".join(one.text for one in page.document.all("p", class_="notice"))


@pytest.mark.parametrize(
    ("variant", "before", "cards"),
    [
        (AGURK, points(0, 0, 0), lay("5", "8", "9")),
        (CUCUMBER_21, points(20, 20), lay("5", "8")),
        (CUCUMBER_21, points(20, 20, 20), lay("5", "8", "3", leader=1)),
        (GURKA_SE, points(15, 3, 4), lay("9", "2", "3")),
    ],
    ids=["among others", "that ended the game", "that put its leader out", "that would next ask who buys back in"],
)
def test_a_hand_sent_twice_is_one_hand(
    app: Flask, phone: Visitor, variant: Variant, before: Opening, cards: dict[str, Value]
) -> None:
    key = opened(app, variant, *NAMES[: len(before.scores)], opening=before)
    page = phone.get(f"/g/{key}/hand")
    for _time in range(2):
        assert "Hand 1 is saved." in told(phone.follow(save(phone, page, cards)))
    assert kept(app, key).revision == 1


def test_a_look_at_what_a_saved_hand_does_says_that_it_is_saved(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/hand")
    save(phone, press(phone, page, "Show what happens", lay("5", "8", "9"), status=200))
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
    key, other = opened(app, AGURK), another_phone()
    page = phone.get(f"/g/{key}/hand")
    save(phone, page, lay("5", "8", "9"))
    press(other, other.get(f"/g/{key}"), "Undo")
    board = phone.follow(save(phone, page, lay("5", "8", "9")))
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
