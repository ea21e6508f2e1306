"""Invitation links: looking at them, joining, and keeping their tokens secret."""

import json

import pytest
from flask import Flask

from scorekeeper.services.visit_game import Right
from scorekeeper.web import limits
from tests.services.table import counting
from tests.web.busy import engine_of
from tests.web.document import Document
from tests.web.game.playing import kept, record, record_all, start
from tests.web.share.joining import let_in, token_of
from tests.web.visitor import Phones, Visitor


def test_who_joins_by_a_link_and_no_sooner_has_its_right_at_a_plain_address(
    app: Flask, another_phone: Phones, key: str
) -> None:
    other = another_phone()
    with counting(engine_of(app)) as count:
        door = other.get(f"/j/{token_of(app, key)}")
    assert count["commits"] == 0
    assert "Agurk" in door.text
    assert "Anna and Bo" in door.text
    assert door.response.headers["Referrer-Policy"] == "origin"
    other.get(f"/g/{key}/sheet/head", status=403)
    joined = other.post_form(door, press="Join the game")
    assert joined.location == f"/g/{key}"
    record(other, key, "5", "7")
    assert kept(app, key).revision == 2


def test_who_joins_is_one_of_the_players_or_has_another_name(
    app: Flask, phone: Visitor, another_phone: Phones, key: str
) -> None:
    page = another_phone().get(f"/j/{token_of(app, key)}")
    assert [one.text for one in page.document.all("label", class_="choice")] == [
        *("I am Anna", "I am Bo", "Another name")
    ]
    assert "Agurk, hand 2" in page.text
    assert page.document.all("a", href=f"/g/{key}")
    for sent in ({"player": "Bo"}, {"player": "", "name": "Cleo"}, {}):
        other = another_phone()
        other.post_form(f"/j/{token_of(app, key)}", sent, press="Join the game")
    joined = [one.text for one in phone.get(f"/g/{key}/share").document.one("table").all("th", scope="row")]
    assert {"Bo", "Cleo"} <= set(joined)


def test_a_device_that_already_has_the_right_is_redirected_to_the_board(app: Flask, phone: Visitor, key: str) -> None:
    for right in (Right.SCORE, Right.MANAGE):
        page = phone.get(f"/j/{token_of(app, key, right)}", status=303)
        assert page.location == f"/g/{key}"


def test_a_link_with_a_lesser_right_takes_no_right_away(app: Flask, another_phone: Phones, key: str) -> None:
    other = another_phone()
    door = other.get(f"/j/{token_of(app, key)}")
    let_in(app, other, key, Right.MANAGE, name="Cleo")
    other.post_form(door, press="Join the game")
    page = other.get(f"/g/{key}/share")
    assert [one.text for one in page.document.all("a", class_="chip")] == ["Watch", "Keep score", "Manage"]
    assert "Cleo" in page.text


def test_an_invalid_or_withdrawn_link_says_so(app: Flask, phone: Visitor, another_phone: Phones, key: str) -> None:
    other, token = another_phone(), token_of(app, key)
    door = other.get(f"/j/{token}")
    phone.post_form(f"/g/{key}/share?right=score", press="Withdraw")
    assert "withdrawn" in other.post_form(door, press="Join the game", status=404).text
    assert "withdrawn" in other.post_form(door, {"name": "<b>"}, press="Join the game", status=404).text
    for wrong in (token, token[:-1], "nonsense", "é" * 200):
        assert "withdrawn" in other.get(f"/j/{wrong}", status=404).text


def test_no_response_to_a_link_lets_its_token_into_the_referer(
    app: Flask, another_phone: Phones, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, other = f"/j/{token_of(app, key)}", another_phone()
    monkeypatch.setattr(limits, "MAX_JOINS", 1)
    token = other.get(address).form().values("csrf_token")[0]
    forms = [{}, {"csrf_token": token, "name": "x" * 200_000}, {"csrf_token": token, "name": "<b>"}]
    forms += [{"csrf_token": token, "name": ""}] * 2
    answers = [other.client.get("/j/nonsense"), *(other.client.post(address, data=form) for form in forms)]
    assert {one.status_code for one in answers} == {404, 400, 413, 422, 303, 429}
    assert {one.headers["Referrer-Policy"] for one in answers} == {"origin"}


def test_play_again_keeps_the_rights_of_all_devices(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key = start(phone, "Anna", "Bo", variant="cucumber-21")
    scorer, watcher = let_in(app, another_phone(), key), another_phone()
    while kept(app, key).sheet.now.result is None:
        record(phone, key, "2", "K")
    again = scorer.post_form(f"/g/{key}", press="Play again")
    twice = phone.post_form(f"/g/{key}", press="Play again")
    assert again.location == twice.location
    new = again.location.rpartition("/")[2]
    record(scorer, new, "3", "4")
    record(phone, new, "3", "4")
    watcher.get(f"/g/{new}/sheet/head", status=403)
    assert [one["href"] for one in watcher.get(f"/g/{key}").document.all("a") if one.text == "To the next game"] == [
        f"/g/{new}"
    ]
    rights = [one.text for one in scorer.get(f"/g/{new}/share").document.all("a", class_="chip")]
    assert rights == ["Watch", "Keep score"]
    phone.post_form(f"/g/{new}/share?right=score", press="Withdraw")
    scorer.get(f"/g/{new}/sheet/head", status=403)


def test_the_previous_game_does_not_lead_past_a_withdrawn_watch_link(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", variant="matapesa")
    scorer, watcher, late = let_in(app, another_phone(), key), another_phone(), another_phone()
    over = record_all(phone, key, "2 K 3")
    old = phone.post_form(over, press="Play again").location
    new = phone.post_form(f"{old}/share?right=watch", press="Withdraw").location.split("/")[2]
    again = let_in(app, late, key).post_form(late.get(f"/g/{key}"), press="Play again")
    for visitor, status in {phone: 302, scorer: 302, watcher: 410, late: 410}.items():
        board, news = (visitor.client.get(f"/g/{key}{where}") for where in ("", "/journal"))
        for answer in (board, news):
            assert new not in answer.get_data(as_text=True) + str(answer.headers)
        following = json.loads(Document(board.get_data(as_text=True)).by_id("game").text)["nextGame"]
        assert following == again.location == old
        assert visitor.client.get(following).status_code == status
