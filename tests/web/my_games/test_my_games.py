import secrets
from datetime import UTC, datetime

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.store.models import GameRow
from scorekeeper.web.cookie import AWAY, DEVICE, GAMES
from scorekeeper.web.extensions import db
from scorekeeper.web.identity import MAX_AWAY, MAX_GAMES
from scorekeeper.web.my_games.views import GAMES_OF_A_PART
from tests.web.game.playing import play, start
from tests.web.visitor import Page, Phones, Visitor


def keys(page: Page) -> list[str]:
    return [one["href"].rpartition("/")[2] for one in page.document.all("a", class_="line")]


def test_each_game_says_its_date_people_variant_and_how_it_ended(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", variant="matapesa")
    play(app, key, ["2", "K", "3"])
    with app.app_context():
        db.session.execute(update(GameRow).values(created_at=datetime(2026, 3, 5, 12, tzinfo=UTC)))
        db.session.commit()
    line = phone.get("/games").document.one("a", class_="line")
    assert line.text == "Anna, Bo and Cleo 5 Mar 2026 · Mätäpesä · 1 hand · Cleo is the cucumber and loses."


def test_a_game_is_called_by_the_title_of_its_sheet(app: Flask, phone: Visitor) -> None:
    start(phone, "Anna", "Bo")
    with app.app_context():
        db.session.execute(update(GameRow).values(occasion={"event": "Spring Cup", "place": "Aarhus"}))
        db.session.commit()
    line = phone.get("/games").document.one("a", class_="line")
    assert line.text.startswith("Spring Cup, Aarhus Anna and Bo ")
    assert phone.get("/games?q=aarhus").document.all("a", class_="line")


@pytest.mark.parametrize(
    ("words", "found"),
    [("anna", 2), ("CLEO", 1), ("agurk", 1), ("five anna", 1), ("bo cleo", 0), ("20", 2), ("nobody", 0)],
)
def test_a_game_is_found_by_words(phone: Visitor, words: str, found: int) -> None:
    start(phone, "Anna", "Bo")
    start(phone, "Anna", "Cleo", variant="five-cucumbers")
    page = phone.get(f"/games?q={words}")
    assert len(keys(page)) == found
    assert ("No game matches these words." in page.text) == (found == 0)
    assert page.document.by_id("q")["value"] == words


def test_a_game_is_put_away_on_this_phone_only_and_brought_back(phone: Visitor, another_phone: Phones) -> None:
    old, new = start(phone, "Anna", "Bo"), start(phone, "Cleo", "Dag")
    other = another_phone()
    other.get(f"/g/{old}")
    page = phone.follow(phone.post_form("/games", form=f"/g/{old}/away"))
    assert (keys(page), keys(other.get("/games"))) == ([new], [old])
    assert f"/g/{old}" not in [one["href"] for one in phone.get("/").document.all("a")]
    away = phone.get("/games?away=1")
    assert keys(away) == [old]
    assert keys(phone.follow(phone.post_form(away, form=f"/g/{old}/back"))) == [new, old]
    assert keys(phone.get("/games?away=1")) == []


def test_the_phone_that_manages_a_game_can_delete_it_and_others_can_only_forget_it(
    phone: Visitor, another_phone: Phones, key: str
) -> None:
    mine = [one["href"] for one in phone.get("/games").document.all("a")]
    assert {f"/g/{key}/phone#forget", f"/g/{key}/privacy#whole"} <= set(mine)
    other = another_phone()
    other.get(f"/g/{key}")
    theirs = [one["href"] for one in other.get("/games").document.all("a")]
    assert f"/g/{key}/phone#forget" in theirs
    assert f"/g/{key}/privacy#whole" not in theirs


def test_a_phone_knows_all_games_that_it_opened_a_part_at_a_time(phone: Visitor) -> None:
    made = [start(phone, "Anna", f"Bo {number}") for number in range(MAX_GAMES + 3)]
    first = phone.get("/games")
    assert keys(first) == list(reversed(made))[:GAMES_OF_A_PART]
    older = next(one["href"] for one in first.document.all("a") if "Older" in one.text)
    second = phone.get(older)
    assert keys(second) == list(reversed(made))[GAMES_OF_A_PART:]
    assert any("Newer" in one.text for one in second.document.all("a"))


def test_as_many_games_as_are_remembered_fit_into_a_cookie(app: Flask, phone: Visitor) -> None:
    with phone.client.session_transaction() as session:
        session[DEVICE] = secrets.token_urlsafe(16)
        session[GAMES] = [secrets.token_urlsafe(16) for _game in range(MAX_GAMES)]
        session[AWAY] = [secrets.randbelow(10**7) for _game in range(MAX_AWAY)]
    cookie = phone.client.get_cookie(app.config["SESSION_COOKIE_NAME"])
    assert cookie is not None
    assert len(cookie.value) < 4000


@pytest.mark.parametrize("query", ["part=-1", "part=x", "part=99999999999", "q=" + "x" * 500, "away"])
def test_any_address_is_answered(phone: Visitor, query: str) -> None:
    start(phone, "Anna", "Bo")
    phone.get(f"/games?{query}")
