"""Games of the same people make an evening: on the end of a game, in the message, on the table view and on paper."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.store.models import GameRow, now
from scorekeeper.web.current_game import boards
from scorekeeper.web.extensions import db
from tests.web.game.playing import command, kept, play, record, record_all, start
from tests.web.visitor import Page, Value, Visitor


@pytest.fixture
def over(phone: Visitor) -> Page:
    """A game of Mätäpesä that Bo, with the king, has lost."""
    return record_all(phone, start(phone, "Anna", "Bo", "Cleo", variant="matapesa"), "2 K 3")


def counted(page: Page) -> list[str]:
    return [one.text for band in page.document.all("a", class_="evening") for one in band.all("b")]


def again(phone: Visitor, page: Page, hand: str) -> Page:
    """The end of the next game with the same people."""
    key = phone.post_form(page, press="Play again").location.rpartition("/")[2]
    return record_all(phone, key, hand)


def test_the_first_game_has_no_evening_and_the_next_ones_add_up(phone: Visitor, over: Page) -> None:
    assert counted(over) == []
    second = again(phone, over, "A 2 3")
    assert counted(second) == ["Anna 1", "Bo 1"]
    third = again(phone, second, "2 A 3")
    assert counted(third) == ["Anna 1", "Bo 2"]


def test_the_message_and_the_table_view_tell_the_evening(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", variant="cucumber-21")
    page = record_all(phone, key, "A 2", "A 2")
    key = phone.post_form(page, press="Play again").location.rpartition("/")[2]
    assert "This evening: Bo 1" in phone.get(f"/g/{key}/table").text
    for _hand in range(2):
        record(phone, key, "2", "A", leader=1)
    assert kept(app, key).sheet.now.result is not None
    assert "This evening: Anna 1, Bo 1" in phone.get(f"/g/{key}/files").text


def test_the_page_of_the_evening_has_a_line_for_each_person_and_a_column_for_each_game(
    phone: Visitor, over: Page
) -> None:
    second = again(phone, over, "A 2 3")
    page = phone.get(second.document.all("a", class_="evening")[0]["href"]).document
    heads = [one.text for one in page.one("thead").all("th")]
    assert heads == ["lost", "", "1.", "2."]
    lines = {line.one("th").text: [one.text for one in line.all("td")] for line in page.one("tbody").all("tr")}
    assert list(lines) == ["Cleo", "Anna", "Bo"]
    assert lines["Bo"] == ["1", "1", "loses 13 points", "0 points"]


def test_who_missed_a_game_of_the_evening_has_no_place_in_it(phone: Visitor, over: Page) -> None:
    page = phone.get(next(one["href"] for one in over.document.all("a") if one["href"].endswith("/people")))
    key = phone.post_form(page, {"stays": ["0", "1"], "new-0": "Dan"}).location.rpartition("/")[2]
    record(phone, key, "A", "2", "3")
    body = phone.get(f"/g/{key}/evening").document.one("tbody")
    lines = {line.one("th").text: [one.text for one in line.all("td")][-2:] for line in body.all("tr")}
    assert lines == {
        "Anna": ["0 points", "loses 14 points"],
        "Bo": ["loses 13 points", "0 points"],
        "Cleo": ["0 points", "–"],
        "Dan": ["–", "0 points"],
    }


def test_who_chooses_other_people_than_the_next_game_has_is_told_who_plays_in_it(phone: Visitor, over: Page) -> None:
    page = phone.get(next(one["href"] for one in over.document.all("a") if one["href"].endswith("/people")))
    phone.follow(begun := phone.post_form(over, press="Play again"))
    answer = phone.post_form(page, {"stays": ["0", "2"], "new-0": "Dan"}, status=303)
    assert answer.location == begun.location
    said = phone.follow(answer).document.one("p", class_="notice").text
    assert said == "The next game has already begun, with Anna, Bo and Cleo."


def test_who_played_here_before_joins_by_a_tap_and_the_next_one_in_turn_deals(app: Flask, phone: Visitor) -> None:
    start(phone, "Dan", "Bo", "Eva", variant="agurk")
    over = record_all(phone, start(phone, "Anna", "Bo", "Cleo", variant="matapesa"), "2 K 3")
    page = phone.get(next(one["href"] for one in over.document.all("a") if one["href"].endswith("/people")))
    labels = page.document.all("label", class_="choice")
    assert [one.text for one in labels] == ["Anna", "Bo", "Cleo", "Dan", "Eva"]
    board = kept(app, phone.post_form(page, {"stays": ["0", "2"], "known": ["Eva"], "new-0": "Finn"}))
    assert board.names == ("Anna", "Cleo", "Eva", "Finn")
    assert board.opening.first == 1, "Bo, whose turn to deal it was, does not play on"


@pytest.mark.parametrize(
    "changes",
    [{"stays": None, "new-0": "Dan"}, {"stays": ["0", "1"], "new-0": "anna"}, {"new-0": "<b>"}, {"stays": ["0"]}],
)
def test_people_who_cannot_play_are_told_why(phone: Visitor, over: Page, changes: dict[str, Value]) -> None:
    address = next(one["href"] for one in over.document.all("a") if one["href"].endswith("/people"))
    page = phone.post_form(address, changes, status=422)
    assert page.document.by_id("people-error").text


def test_after_a_long_pause_it_is_another_evening(app: Flask, phone: Visitor, over: Page) -> None:
    key = phone.post_form(over, press="Play again").location.rpartition("/")[2]
    with app.app_context():
        db.session().execute(update(GameRow).where(GameRow.key == key).values(created_at=now() + timedelta(hours=13)))
        db.session().commit()
    boards.clear()
    assert counted(record_all(phone, key, "A 2 3")) == []


def test_who_plays_next_is_asked_as_people_sat_and_who_left_is_not_ticked(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", "Dan", variant="matapesa")
    command(phone, key, "seats", {"order": [1, 0, 3, 2]})
    command(phone, key, "leave", {"seat": 2})
    play(app, key, ["3", "2", "K"])
    over = phone.get(f"/g/{key}")
    page = phone.get(next(one["href"] for one in over.document.all("a") if one["href"].endswith("/people")))
    assert [one.text for one in page.document.all("label", class_="choice")] == ["Bo", "Anna", "Dan", "Cleo"]
    answer = phone.post_form(page, {"new-0": "Eva"})
    assert kept(app, answer).names == ("Bo", "Anna", "Dan", "Eva")


def test_another_game_counts_once_among_the_games_of_a_day(app: Flask, phone: Visitor) -> None:
    app.config["GAMES"] = 2
    key = start(phone, *"ABC", variant="matapesa")
    page = record_all(phone, key, "2 K 3")
    keys = [phone.post_form(page, press="Play again").location.rpartition("/")[2] for _time in range(3)]
    over = record_all(phone, keys[0], "2 K 3")
    assert "enough from this network for today" in phone.post_form(over, press="Play again", status=429).text


@pytest.mark.parametrize(
    ("variant", "hands", "said"),
    [
        ("matapesa", ["2 K 3"], "New game: Bo deals first this time."),
        ("five-cucumbers", ["2 15 3", "1 15 3", "2 - 15", "1 - 15"], "New game: Cleo leads first this time."),
    ],
)
def test_another_game_says_who_deals_or_leads_first(phone: Visitor, variant: str, hands: list[str], said: str) -> None:
    page = record_all(phone, start(phone, "Anna", "Bo", "Cleo", variant=variant), *hands)
    assert phone.follow(phone.post_form(page, press="Play again")).document.one("p", class_="notice").text == said
