"""A form whose id was already used saves nothing else: the entry comes back with a new id."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from tests.web.game.playing import cards_in, entry_form, kept, lay, opened, press, record, save
from tests.web.visitor import Page, Visitor

SAID = "Something else was already saved from this page. Look at this once more, then save it."
CARDS = {"card_0": "5", "card_1": "8", "card_2": "9", "leader": "0"}


@pytest.fixture
def key(app: Flask, phone: Visitor) -> str:
    """A game with one hand."""
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    return key


@pytest.fixture
def used(app: Flask, key: str) -> dict[str, str]:
    """The id and revision of the form that recorded the first hand."""
    return {"revision": "0", "client_id": kept(app, key).facts[0].client_id}


def ids(page: Page) -> list[str]:
    return page.form().values("client_id")


def test_another_hand_comes_back_with_its_cards_and_a_new_id(
    app: Flask, phone: Visitor, key: str, used: dict[str, str]
) -> None:
    answer = save(phone, phone.get(f"/g/{key}/hand"), lay("5", "8", "9"), forged=used, status=409)
    assert SAID in answer.text
    assert cards_in(answer) == CARDS
    assert entry_form(answer).values("client_id") != [used["client_id"]]
    assert kept(app, key).revision == 1


def test_the_same_hand_again_is_answered_as_saved(app: Flask, phone: Visitor, key: str, used: dict[str, str]) -> None:
    answer = save(phone, phone.get(f"/g/{key}/hand"), lay("2", "3", "K"), forged=used)
    assert "Hand 1 is saved." in phone.follow(answer).text
    assert kept(app, key).revision == 1


def test_a_correction_comes_back_with_its_cards_and_can_then_be_saved(
    app: Flask, phone: Visitor, key: str, used: dict[str, str]
) -> None:
    shown = save(phone, phone.get(f"/g/{key}/hands/1/correct"), lay("5", "8", "9"), status=200)
    answer = save(phone, shown, forged={"client_id": used["client_id"]}, status=409)
    assert SAID in answer.text
    assert cards_in(answer) == CARDS
    assert kept(app, key).revision == 1
    save(phone, answer, status=303)
    assert kept(app, key).revision == 2


def test_a_ruling_comes_back_as_it_was_entered(app: Flask, phone: Visitor, key: str, used: dict[str, str]) -> None:
    form = phone.get(f"/g/{key}/rulings").form()
    sent = form.sent({"matter": "misdeal", "remedy": "warning", "player": "1"})
    sent.setlist("client_id", [used["client_id"]])
    answer = phone.post(f"/g/{key}/rulings", sent, status=409)
    assert SAID in answer.text
    assert answer.form().values("remedy") == ["warning"]
    assert ids(answer) != [used["client_id"]]
    assert kept(app, key).revision == 1


def test_undo_with_a_used_id_undoes_nothing(app: Flask, phone: Visitor, key: str, used: dict[str, str]) -> None:
    answer = press(phone, phone.get(f"/g/{key}"), "Undo", forged={"client_id": used["client_id"]}, status=409)
    assert SAID in answer.text
    assert kept(app, key).revision == 1
