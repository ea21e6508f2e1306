"""A form that is not saved comes back as it was filled in, with why, and is saved when it is sent once more."""

from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from tests.web.busy import BUSY, locked
from tests.web.game.playing import kept, lay, opened, record
from tests.web.ruling.rulings import CHARGED, LOOK_AGAIN, Phones, make
from tests.web.visitor import Page, Value, Visitor


@dataclass(frozen=True)
class Filled:
    """A form of a game: its page, what somebody enters, the button, and whether it first shows what would change."""

    path: str
    entered: Mapping[str, Value]
    press: str
    is_shown_first: bool = True
    id: str = ""


FORMS = {
    "a hand": Filled("plain", lay("5", "8", "9", leader=2), "Save hand 2", is_shown_first=False, id="trick"),
    "a change": Filled("plain/1", {"card_2": "4"}, "Change hand 1", is_shown_first=False, id="trick"),
    "a ruling": Filled("rulings", {**CHARGED, "note": "the <i>3</i>"}, "Save"),
    "a corrected ruling": Filled("rulings/2/correct", {"points": "2"}, "What would change?"),
}
OPENED_TOO_LONG_AGO = (
    "This page was opened too long ago or without cookies, so nothing was saved. Reload it and try again."
)
OLD_TOKENS = [{"csrf_token": ""}, {"csrf_token": "x" * 500}, {"csrf_token": "…"}]
INVALID = [{"revision": ""}, {"revision": "x"}, {"client_id": ""}, {"client_id": "x"}]


@pytest.fixture
def key(app: Flask, phone: Visitor) -> str:
    """A game with a hand and a ruling."""
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    make(phone, key, CHARGED)
    return key


@pytest.fixture(params=FORMS.values(), ids=list(FORMS))
def form(request: pytest.FixtureRequest) -> Filled:
    filled: Filled = request.param
    return filled


def save_words(page: Page, form: Filled) -> str:
    return next(one.text for one in page.form(form.id).buttons if {"save", "primary"} & one.classes)


def last_page(phone: Visitor, key: str, form: Filled) -> tuple[Page, str]:
    """The page whose button saves the form, and the words on it."""
    page = phone.get(f"/g/{key}/{form.path}")
    if not form.is_shown_first:
        return page, form.press
    shown = phone.post_form(page, form.entered, form=form.id, press=form.press, status=200)
    return shown, save_words(shown, form)


def check_that_it_came_back(app: Flask, phone: Visitor, key: str, form: Filled, page: Page) -> None:
    """The page still has what was entered, and saves it, once it has shown what would change."""
    revision = kept(app, key).revision
    assert {name: page.form(form.id).values(name) for name in form.entered} == {
        name: [value] for name, value in form.entered.items()
    }
    answer = phone.post_form(page, form=form.id, press=save_words(page, form))
    if answer.status == 200:
        assert kept(app, key).revision == revision
        phone.post_form(answer, form=form.id, press=save_words(answer, form), status=303)
    assert kept(app, key).revision == revision + 1


@pytest.mark.parametrize("wrong", [*OLD_TOKENS[:1], *INVALID, {"revision": "99"}], ids=str)
def test_a_form_with_a_wrong_hidden_field_comes_back_and_can_be_sent(
    app: Flask, phone: Visitor, key: str, form: Filled, wrong: Mapping[str, str]
) -> None:
    status = 400 if "csrf_token" in wrong else 422
    answer = phone.post_form(
        f"/g/{key}/{form.path}", form.entered, form=form.id, press=form.press, forged=wrong, status=status
    )
    assert answer.errors == [LOOK_AGAIN]
    assert kept(app, key).revision == 2
    check_that_it_came_back(app, phone, key, form, answer)


def test_a_form_with_the_token_of_another_device_comes_back_and_can_be_sent(
    app: Flask, phone: Visitor, another_phone: Phones, key: str, form: Filled
) -> None:
    other, path = another_phone(), f"/g/{key}/{form.path}"
    answer = other.post(path, phone.get(path).form(form.id).sent(form.entered, form.press), status=400)
    assert answer.errors == [LOOK_AGAIN]
    check_that_it_came_back(app, other, key, form, answer)


def test_the_open_page_can_still_be_sent_after_a_form_without_a_token(
    app: Flask, phone: Visitor, key: str, form: Filled
) -> None:
    page, press = last_page(phone, key, form)
    phone.post_form(page, form.entered, form=form.id, press=press, forged={"csrf_token": ""}, status=400)
    phone.post_form(page, form.entered, form=form.id, press=press, status=303)
    assert kept(app, key).revision == 3


@pytest.mark.parametrize("has_looked", [False, True], ids=["at first", "after a look"])
def test_a_form_comes_back_with_what_another_phone_did_meanwhile(  # noqa: PLR0913 - two phones and a form
    app: Flask, phone: Visitor, another_phone: Phones, key: str, form: Filled, *, has_looked: bool
) -> None:
    page, press = last_page(phone, key, form) if has_looked else (phone.get(f"/g/{key}/{form.path}"), form.press)
    record(another_phone(), key, "2", "K", "3", leader=1)
    answer = phone.post_form(page, form.entered, form=form.id, press=press, status=409)
    assert answer.errors == ["Another phone was quicker: Hand 2: Bo K, Cleo 3, Anna 2"]
    assert kept(app, key).revision == 3
    check_that_it_came_back(app, phone, key, form, answer)


@pytest.mark.both_databases
def test_a_form_sent_while_the_database_is_locked_comes_back_and_can_be_sent(
    app: Flask, phone: Visitor, key: str, form: Filled
) -> None:
    page, press = last_page(phone, key, form)
    with locked(app):
        answer = phone.post_form(page, form.entered, form=form.id, press=press, status=503)
    assert answer.errors == [BUSY]
    assert answer.form(form.id).values("client_id") == page.form(form.id).values("client_id")
    assert kept(app, key).revision == 2
    check_that_it_came_back(app, phone, key, form, answer)


@pytest.mark.parametrize("path", ["plain/undo", "plain/redo", "again", "rulings/2/withdraw"])
@pytest.mark.parametrize("wrong", [*OLD_TOKENS, *INVALID], ids=lambda one: str(one)[:30])
def test_a_button_with_a_wrong_hidden_field_changes_nothing(
    app: Flask, phone: Visitor, key: str, path: str, wrong: Mapping[str, str]
) -> None:
    sent = {"csrf_token": phone.game_data(key)["token"], "revision": "2", "client_id": "abcdefgh", **wrong}
    is_old = "csrf_token" in wrong
    answer = phone.post(f"/g/{key}/{path}", sent, status=400 if is_old else 422)
    assert (OPENED_TOO_LONG_AGO if is_old else "This page is out of date. Reload it.") in answer.text
    assert kept(app, key).revision == 2
