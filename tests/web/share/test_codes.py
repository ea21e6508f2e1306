"""Spoken codes: how long they are valid, who can issue them, and the limit on wrong ones."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import select, update

from scorekeeper.services import join_game
from scorekeeper.services.join_game import WRONG_CODES
from scorekeeper.services.tokens import CODE_LETTERS, Tokens
from scorekeeper.store.models import LinkRow
from scorekeeper.web.extensions import db
from tests.web.game.playing import record
from tests.web.share.joining import code_on, let_in, said_code, shared
from tests.web.visitor import Phones, Visitor


def test_a_code_lets_devices_join_until_it_expires(app: Flask, phone: Visitor, another_phone: Phones, key: str) -> None:
    code = said_code(phone, key)
    for typed in (code, code.replace(" ", "").lower(), code.replace(" ", " - ")):
        other = another_phone()
        page = other.follow(other.post_form("/join", code=typed))
        assert page.response.request.path == f"/g/{key}"
        record(other, key, "2", "K")
    with app.app_context():
        db.session.execute(update(LinkRow).values(code_until=datetime.now(UTC) - timedelta(seconds=1)))
        db.session.commit()
    late = another_phone().post_form("/join", code=code, status=422)
    assert "A code is good for 15 minutes" in late.text
    another_phone().post_form("/join", code=said_code(phone, key))


def test_codes_are_valid_for_15_minutes_have_no_look_alikes_and_the_newest_counts(
    app: Flask, phone: Visitor, another_phone: Phones, key: str
) -> None:
    moments = [datetime.now(UTC) + timedelta(seconds=number) for number in range(50)]
    made = {Tokens("secret").code("salt", moment) for moment in moments}
    assert len(made) == 50
    assert not set("".join(made)) & set("0O1I5S8B2Z")
    said_code(phone, key)
    hold(app, timedelta(minutes=4))
    codes = [code_on(shared(phone, key)), said_code(phone, key)]
    another_phone().post_form("/join", code=codes[0], status=422)
    another_phone().post_form("/join", code=codes[1])
    with app.app_context():
        until = db.session.scalars(select(LinkRow.code_until).where(LinkRow.code_until.is_not(None))).one()
    assert until is not None
    assert timedelta(minutes=14) < until - datetime.now(UTC) <= timedelta(minutes=15)


def hold(app: Flask, left: timedelta) -> None:
    """Make every code expire in `left`, as if it had been issued earlier."""
    with app.app_context():
        tokens, until = Tokens(app.config["SECRET_KEY"]), datetime.now(UTC).replace(microsecond=0) + left
        for link in db.session.scalars(select(LinkRow).where(LinkRow.code_until.is_not(None))):
            link.code_hash, link.code_until = tokens.hash(tokens.code(link.salt, until)), until
        db.session.commit()


def test_a_current_code_is_shown_again(app: Flask, phone: Visitor, another_phone: Phones, key: str) -> None:
    """After a second request from the same page, after a reload, and on another phone with the right."""
    page = shared(phone, key)
    codes = {code_on(phone.follow(phone.post_form(page, press="Show a code to type"))) for _time in range(2)}
    pages = [shared(one, key) for one in (phone, let_in(app, another_phone(), key))]
    assert codes == {code_on(page) for page in pages}
    assert all("Show a code to type" not in page.text for page in pages)
    [code] = codes
    another_phone().post_form("/join", code=code)
    assert not shared(another_phone(), key).document.all(class_="code")
    assert not shared(phone, key, "manage").document.all(class_="code")


def test_a_game_without_rights_has_no_codes(phone: Visitor, new_key: str) -> None:
    token = phone.token
    phone.post(f"/g/{new_key}/share/code", {"csrf_token": token, "right": "score"}, status=404)


def test_a_code_to_manage_is_shown_and_works_until_somebody_uses_it(
    phone: Visitor, another_phone: Phones, key: str
) -> None:
    code, other = said_code(phone, key, "manage"), another_phone()
    other.post_form("/join", code=code)
    assert "Manage" in other.get(f"/g/{key}/share").text
    another_phone().post_form("/join", code=code, status=422)
    assert not shared(phone, key, "manage").document.all(class_="code")


@pytest.fixture
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(join_game, "WRONG_CODES", replace(WRONG_CODES, most=10))


@pytest.mark.usefixtures("few_tries")
@pytest.mark.parametrize(
    ("tried", "then", "status"),
    [("2001:db8:1:2::{}", "2001:db8:1:2:ffff::1", 429), ("2001:db8:1:2::{}", "2001:db8:1:3::1", 303)],
    ids=["same network", "another network"],
)
def test_the_rate_limit_counts_a_whole_ipv6_network_as_one_client(
    phone: Visitor, key: str, tried: str, then: str, status: int
) -> None:
    code = said_code(phone, key)
    for number in range(10):
        phone.client.environ_base["REMOTE_ADDR"] = tried.format(number + 1)
        phone.post_form("/join", code=f"ACD34{CODE_LETTERS[number]}", status=422)
    phone.client.environ_base["REMOTE_ADDR"] = then
    page = phone.post_form("/join", code=code, status=status)
    assert ("Use the link instead, or try a code again in 15 minutes." in page.text) is (status == 429)


def test_an_invalid_code_gets_an_error_next_to_the_field(phone: Visitor) -> None:
    never = {"K7M4QO": "O", "ÄÖÜÄÖÜ": "Ä, Ö, Ü", "<b>K7M": "B"}
    for wrong in ("", "K7M4Q", "K7M4QDX", *never):
        page = phone.post_form("/join", code=wrong, status=422)
        looks = "A code looks like this: K7M 4QD."
        assert page.errors == [f"Codes never have these: {never[wrong]}." if wrong in never else looks], wrong
