"""Who may do what: every view, requested by outsiders, watchers, scorers and managers."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import SAFE
from tests.web.game.playing import kept, opened, record, start
from tests.web.share.joining import let_in
from tests.web.tour import tour
from tests.web.visitor import Phones, Visitor

QUESTIONS = {"referee.ask_in_game"}
"""What takes POST, stores nothing, and is for everybody who watches."""

OF_WATCHERS = {"share.copy": 303, "share.name": 403, "device.forget_game": 303} | {
    "my_games.put_game_away": 303,
    "my_games.take_game_back": 303,
}
"""A copy is another game; only members have a name; everybody may forget, and put away."""

MANAGING = {"share.withdraw_link", "share.put_out_member", "device.remove", "device.delete"}

GRANTED = {200, 204, 303, 400, 409, 422}
"""The statuses of an invalid form if its sender has the right."""


def writing(app: Flask, key: str) -> Iterator[tuple[str, str]]:
    """The endpoint and URL of every view that takes a form for a game, at last the one that gives up the right."""
    for page in sorted(tour(app, key), key=lambda page: page.endpoint == "device.forget_game"):
        if "POST" in page.methods and "key" in page.arguments:
            yield page.endpoint, page.path


def answers(app: Flask, phone: Visitor, key: str) -> dict[str, int]:
    """The status of every view that takes a form, for an invalid form with a valid token."""
    sent = {"csrf_token": phone.token, "revision": "0", "client_id": "no-such-form"}
    return {endpoint: phone.client.post(address, data=sent).status_code for endpoint, address in writing(app, key)}


def refused(found: dict[str, int]) -> set[str]:
    return {endpoint for endpoint, status in found.items() if status not in GRANTED}


def test_every_view_that_writes_refuses_a_watcher(app: Flask, another_phone: Phones, key: str) -> None:
    before = kept(app, key)
    watcher = another_phone()
    watcher.get(f"/g/{key}")
    found = answers(app, watcher, key)
    assert len(found) >= 12
    assert found == dict.fromkeys(found, 403) | OF_WATCHERS | dict.fromkeys(QUESTIONS, 200)
    assert kept(app, key) == before


@pytest.mark.parametrize("part", ["key", "variant_id"])
def test_every_address_of_an_unknown_game_or_unknown_rules_answers_404(app: Flask, phone: Visitor, part: str) -> None:
    values = {"key": start(phone, "Anna", "Bo")} | {part: "no-such-thing"}
    asked = 0
    for page in tour(app, **values):
        for method in {"GET", "POST"} & page.methods if part in page.arguments else ():
            sent = {"csrf_token": phone.token} if method == "POST" else {}
            answer = phone.client.open(page.path, method=method, data=sent, buffered=True)
            assert answer.status_code == 404, (method, page.path)
            asked += 1
    assert asked >= 8


def test_the_refusal_of_a_watcher_links_to_the_board(another_phone: Phones, key: str) -> None:
    refused = another_phone().get(f"/g/{key}/sheet/head", status=403)
    button = refused.document.one("a", class_="button")
    assert (button.text, button["href"]) == ("To the board", f"/g/{key}")
    nowhere = another_phone().get("/g/no-such-game/sheet/head", status=404)
    assert nowhere.document.one("a", class_="button").text == "To the start page"


def test_a_watcher_is_refused_before_the_form_is_checked(another_phone: Phones, key: str) -> None:
    watcher = another_phone()
    for partial in (False, True):
        headers = {"HX-Request": "true"} if partial else {}
        assert watcher.client.post(f"/g/{key}/plain/undo", headers=headers).status_code == 403
        assert watcher.client.post("/g/nothing/plain/undo", headers=headers).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"data": {"x": "y" * 600_000}},
        {"data": {f"x{number}": "" for number in range(600)}, "content_type": "multipart/form-data"},
    ],
    ids=["a long field", "many parts"],
)
def test_a_request_that_is_too_large_gets_413_from_everybody(
    app: Flask, phone: Visitor, another_phone: Phones, key: str, body: dict[str, Any]
) -> None:
    before = kept(app, key)
    for visitor in (phone, let_in(app, another_phone(), key), another_phone()):
        for _endpoint, address in writing(app, key):
            assert visitor.client.post(address, **body).status_code == 413, address
    for method in SAFE:
        assert phone.client.open(f"/g/{key}/plain", method=method, **body).status_code == 413, method
    assert "To the board" in phone.client.post(f"/g/{key}/plain/undo", **body).get_data(as_text=True)
    assert another_phone().client.post("/g/nothing/plain/undo", **body).status_code == 404
    assert kept(app, key) == before


def test_a_scorer_may_do_all_but_manage(app: Flask, another_phone: Phones, key: str) -> None:
    scorer = let_in(app, another_phone(), key)
    found = answers(app, scorer, key)
    assert {one for one, status in found.items() if status == 403} == MANAGING
    assert refused(found) == MANAGING


def test_a_manager_may_do_everything(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    for one in (phone, another_phone()):
        key = start(one, "Anna", "Bo") if one is phone else start(phone, "Anna", "Bo")
        record(phone, key, "2", "K")
        manager = one if one is phone else let_in(app, one, key, Right.MANAGE)
        assert refused(answers(app, manager, key)) == set()


def test_a_view_without_a_named_right_is_only_for_managers(own_app: Flask) -> None:
    def forgotten(key: str) -> str:
        return key

    app, phone = own_app, Visitor(own_app)
    app.add_url_rule("/g/<key>/forgotten", "forgotten", forgotten, methods=["POST"])
    key = start(phone, "Anna", "Bo")
    scorer = let_in(app, Visitor(app), key)
    assert scorer.client.post(f"/g/{key}/forgotten").status_code == 403
    token = phone.token
    assert phone.client.post(f"/g/{key}/forgotten", data={"csrf_token": token}).status_code == 200


def test_a_watcher_reads_every_page_and_is_offered_nothing_to_change(
    app: Flask, another_phone: Phones, key: str
) -> None:
    watcher = another_phone()
    board = watcher.get(f"/g/{key}")
    assert "This phone is watching." in board.text
    for where in ("", "/plain", "/history", "/sheet", "/table", "/files", "/rules", "/legal", "/audit"):
        page = watcher.get(f"/g/{key}{where}")
        for one in page.document.all("a"):
            assert not one.get("href").endswith(("/hand", "/correct", "/rulings")), where
        forms = [one for one in page.document.all("form") if one.get("method").lower() == "post"]
        assert all(one.get("action") == "" and where == "/legal" for one in forms), where
    assert "can only watch this game" in watcher.get(f"/g/{key}/plain/1", status=403).text


def test_a_game_without_rights_is_open_to_everybody_until_somebody_takes_charge(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key, other = opened(app, AGURK, "Anna", "Bo"), another_phone()
    record(other, key, "2", "K")
    page = phone.get(f"/g/{key}/share")
    assert "Anybody with this link can keep score" in page.text
    done = phone.follow(phone.post_form(page, press="Take charge"))
    assert "This phone manages the game now" in done.text
    other.get(f"/g/{key}/sheet/head", status=403)
    record(phone, key, "3", "4")
    token = other.token
    assert other.client.post(f"/g/{key}/share/charge", data={"csrf_token": token}).status_code == 403


def test_if_two_devices_take_charge_one_manages_and_the_other_gets_a_message(phone: Visitor, new_key: str) -> None:
    page = phone.get(f"/g/{new_key}/share")
    phone.post_form(page, press="Take charge")
    again = phone.post_form(page, press="Take charge")
    assert "Another phone was quicker" in phone.follow(again).text
