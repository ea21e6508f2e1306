"""A form that is not saved comes back as it was filled in, with why, and is saved when it is sent once more."""

from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from flask import Flask

from tests.web.busy import BUSY, locked
from tests.web.game.playing import CHARGED, kept, lay, make, record
from tests.web.visitor import Page, Phones, Value, Visitor


@dataclass(frozen=True)
class Filled:
    """A form of a game: its page, what somebody enters, and the button."""

    path: str
    entered: Mapping[str, Value]
    press: str


FORMS = {
    "a hand": Filled("plain", lay("5", "8", "9", leader=2), "Save hand 2"),
    "a change": Filled("plain/1", {"card_2": "4"}, "Change hand 1"),
}
LOOK_AGAIN = "This page was out of date, so nothing was saved. Check it, then send it again."
OPENED_TOO_LONG_AGO = (
    "This page was opened too long ago or without cookies, so nothing was saved. Reload it and try again."
)
INVALID = [{"revision": "x"}, {"client_id": ""}, {"client_id": "x"}]


@pytest.fixture
def key(phone: Visitor, new_key: str) -> str:
    """A game with a hand and a ruling."""
    record(phone, new_key, "2", "3", "K")
    make(phone, new_key, CHARGED)
    return new_key


@pytest.fixture(params=FORMS.values(), ids=list(FORMS))
def form(request: pytest.FixtureRequest) -> Filled:
    filled: Filled = request.param
    return filled


def check_that_it_came_back(app: Flask, phone: Visitor, key: str, form: Filled, page: Page) -> None:
    """The page still has what was entered, and saves it."""
    revision = kept(app, key).revision
    assert {name: page.form("trick").values(name) for name in form.entered} == {
        name: [value] for name, value in form.entered.items()
    }
    phone.post_form(page, form="trick")
    assert kept(app, key).revision == revision + 1


@pytest.mark.parametrize("wrong", [{"csrf_token": ""}, *INVALID, {"revision": "99"}], ids=str)
def test_a_form_with_a_wrong_hidden_field_comes_back_and_can_be_sent(
    app: Flask, phone: Visitor, key: str, form: Filled, wrong: Mapping[str, str]
) -> None:
    status = 400 if "csrf_token" in wrong else 422
    answer = phone.post_form(
        f"/g/{key}/{form.path}", form.entered, form="trick", press=form.press, forged=wrong, status=status
    )
    assert answer.errors == [LOOK_AGAIN]
    assert kept(app, key).revision == 2
    check_that_it_came_back(app, phone, key, form, answer)


def test_a_form_with_the_token_of_another_device_comes_back_and_can_be_sent(
    app: Flask, phone: Visitor, another_phone: Phones, key: str, form: Filled
) -> None:
    other, path = another_phone(), f"/g/{key}/{form.path}"
    answer = other.post(path, phone.get(path).form("trick").sent(form.entered, form.press), status=400)
    assert answer.errors == [LOOK_AGAIN]
    check_that_it_came_back(app, other, key, form, answer)


def test_a_form_comes_back_with_what_another_phone_did_meanwhile(
    app: Flask, phone: Visitor, another_phone: Phones, key: str, form: Filled
) -> None:
    page = phone.get(f"/g/{key}/{form.path}")
    record(another_phone(), key, "2", "K", "3", leader=1)
    answer = phone.post_form(page, form.entered, form="trick", press=form.press, status=409)
    assert answer.errors == ["Another phone was quicker: Hand 2: Bo K, Cleo 3, Anna 2"]
    assert kept(app, key).revision == 3
    check_that_it_came_back(app, phone, key, form, answer)


@pytest.mark.both_databases
def test_a_form_sent_while_the_database_is_locked_comes_back_and_can_be_sent(
    app: Flask, phone: Visitor, key: str, form: Filled
) -> None:
    page = phone.get(f"/g/{key}/{form.path}")
    with locked(app):
        answer = phone.post_form(page, form.entered, form="trick", press=form.press, status=503)
    assert answer.errors == [BUSY]
    assert answer.form("trick").values("client_id") == page.form("trick").values("client_id")
    assert kept(app, key).revision == 2
    check_that_it_came_back(app, phone, key, form, answer)


@pytest.mark.parametrize("path", ["plain/undo", "plain/redo", "again"])
@pytest.mark.parametrize("wrong", [{"csrf_token": "…"}, *INVALID], ids=str)
def test_a_button_with_a_wrong_hidden_field_changes_nothing(
    app: Flask, phone: Visitor, key: str, path: str, wrong: Mapping[str, str]
) -> None:
    sent = {"csrf_token": phone.game_data(key)["token"], "revision": "2", "client_id": "abcdefgh", **wrong}
    is_old = "csrf_token" in wrong
    answer = phone.post(f"/g/{key}/{path}", sent, status=400 if is_old else 422)
    assert (OPENED_TOO_LONG_AGO if is_old else "This page is out of date. Reload it.") in answer.text
    assert kept(app, key).revision == 2
