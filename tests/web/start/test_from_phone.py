"""A phone opens games that it has begun without a network."""

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.web.game.playing import how_many, kept, people
from tests.web.visitor import Value, Visitor


def send(phone: Visitor, fields: dict[str, Value], variant: str = "agurk", token: str | None = None) -> TestResponse:
    """Send the form's fields as a script does, with the token of the page or another."""
    sent = phone.get(f"/new/{variant}").form("setup").sent(fields)
    own = sent.pop("csrf_token")
    return phone.client.post(f"/games/{variant}", data=sent, headers={"X-CSRFToken": own if token is None else token})


def opened(answer: TestResponse) -> dict[str, Any]:
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.get_json()
    return found


ID = {"client_id": "0123456789abcdef0123456789abcdef"}


def test_the_answer_names_the_game(app: Flask, phone: Visitor) -> None:
    found = opened(send(phone, people("Anna", "Bo", "Cleo", **ID, **{"limit.value": "30"})))
    board = kept(app, found["key"])
    assert board.names == ("Anna", "Bo", "Cleo")
    assert (found["game"], found["address"]) == (board.game_id, f"/g/{found['key']}")
    assert board.variant.limit.value == 30
    hands = {"revision": 0, "commands": []}
    journal = phone.client.post(f"{found['address']}/journal", json=hands, headers={"X-CSRFToken": found["token"]})
    assert journal.status_code == 200


def test_what_the_form_refuses_is_said_in_sentences(app: Flask, phone: Visitor) -> None:
    answer = send(phone, people("Anna", "Anna", **ID))
    assert answer.status_code == 422
    assert answer.get_json()["error"] == "form"
    assert "Anna is here twice" in answer.get_json()["words"]
    alone = send(phone, people("Anna", **ID))
    assert (alone.status_code, alone.get_json()["words"]) == (422, "Enter at least 2 names.")
    assert how_many(app) == 0


def test_a_forged_form_opens_nothing_and_is_given_a_token_to_send_again(app: Flask, phone: Visitor) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    answer = send(phone, people("Anna", "Bo", **ID), token="forged")  # noqa: S106 - no password
    assert (answer.status_code, answer.get_json()["error"], how_many(app)) == (400, "csrf", 0)
    opened(send(phone, people("Anna", "Bo", **ID), token=answer.get_json()["token"]))
    assert how_many(app) == 1


def test_a_phone_that_opens_too_many_games_is_refused_in_json(app: Flask, phone: Visitor) -> None:
    app.config["GAMES"] = 3
    answers = [send(phone, people("Anna", "Bo", client_id=f"{number:032x}")) for number in range(4)]
    assert [one.status_code for one in answers] == [200] * 3 + [429]
    assert (answers[-1].get_json()["error"], how_many(app)) == ("too_many", 3)


def test_a_dealer_drawn_by_the_phone_deals_first_and_is_announced(app: Flask, phone: Visitor) -> None:
    found = opened(send(phone, people("Anna", "Bo", "Cleo", first="draw:2", **ID)))
    assert kept(app, found["key"]).opening.first == 2
    assert "Drawn by lot: Cleo deals first." in phone.get(found["address"]).text
