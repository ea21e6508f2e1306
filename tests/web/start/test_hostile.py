from flask import Flask

from tests.web.game.playing import how_many, people
from tests.web.visitor import Visitor


def test_a_form_without_fields_gets_errors(app: Flask, phone: Visitor) -> None:
    token = phone.token
    page = phone.post("/new/agurk", {"csrf_token": token}, status=422)
    assert page.document.one("section", class_="problems").all("a")
    assert how_many(app) == 0


def test_two_thousand_names_are_refused_next_to_the_names(app: Flask, phone: Visitor) -> None:
    many = {f"players-{number}-name": f"{number}" for number in range(2_000)}
    page = phone.post_form("/new/agurk", forged=many, status=422)
    assert page.errors == ["At most 20 people at one table."]
    assert how_many(app) == 0


def test_fields_with_unknown_names_are_ignored(app: Flask, phone: Visitor) -> None:
    forged = {"players-²-name": "x", "players--1-name": "y", f"players-{'9' * 5000}-name": "z", "players-0-": "a"}
    forged |= {"players-0-name-0": "b", "limit": "3", "<b>": "c", "": "d", "players-0-score": "e"}
    phone.post_form("/new/agurk", people("Anna", "Bo"), forged=forged)
    assert how_many(app) == 1


def test_a_client_can_open_so_many_games_a_day(app: Flask, phone: Visitor) -> None:
    """Only a game that is opened counts, and no other answer tells browsers to wait."""
    app.config["GAMES"] = 2
    page = phone.get("/new/agurk")
    for _ in range(3):
        phone.post_form(page, people("Anna"), status=422)
    for _ in range(2):
        opened = phone.post_form("/new/agurk", people("Anna", "Bo"))
        assert "Retry-After" not in opened.response.headers
    refused = phone.post_form("/new/agurk", people("Anna", "Bo"), status=429)
    assert "enough from this network for today" in refused.text
    assert 0 < int(refused.response.headers["Retry-After"]) <= 24 * 3600
    assert how_many(app) == 2
    phone.get("/new/agurk")
