"""How everybody stands, from the games that this phone knows."""

import csv
import io
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random

from flask import Flask

from scorekeeper.rules.log import UNDONE, Corrected
from scorekeeper.web.cookie import GAMES
from scorekeeper.web.extensions import db
from scorekeeper.web.identity import MAX_SAME
from tests.rules.cases import ENDLESS, existing
from tests.services.past_games import add_game, ended_early
from tests.web.game.playing import play, save, start
from tests.web.visitor import Page, Visitor

FOUR = ("Anna", "Bo", "Carl", "Dorte")


def add(app: Flask, phone: Visitor, *games: Sequence[str], year: int = 2026, hands: int = 12) -> list[str]:
    """The keys of games of these people that this phone knows, a day apart."""
    random = Random(5)
    with app.app_context():
        keys = [
            add_game(
                db.session(),
                names,
                ended_early(random, len(names), hands),
                datetime(year, 3, 1 + day, 19, tzinfo=UTC),
                variant=ENDLESS,
            )
            for day, names in enumerate(games)
        ]
    with phone.client.session_transaction() as cookie:
        cookie[GAMES] = [*cookie.get(GAMES, ()), *keys]
    return keys


def rows(page: Page) -> dict[str, list[str]]:
    """What the table says of each person, best first."""
    table = page.document.one("table", class_="standing")
    return {row.one("th").text: [one.text for one in row.all("td")] for row in table.one("tbody").all("tr")}


def heads(page: Page) -> list[str]:
    return [one.text for one in page.document.one("table", class_="standing").one("thead").all("th")]


def facts(page: Page) -> list[str]:
    return [one.text for one in page.document.all("span", class_="says")]


def join(phone: Visitor, who: str, other: str) -> Page:
    page = phone.get("/our-table")
    people = {one.text: one["value"] for one in page.document.by_id("who").all("option")}
    sent = {"who": people[who], "other": people[other]}
    return phone.follow(phone.post_form(page, sent, form="/our-table/together"))


def test_one_game_has_figures_and_says_why_there_is_no_more(app: Flask, phone: Visitor) -> None:
    (key,) = add(app, phone, FOUR)
    page = phone.get("/our-table")
    assert heads(page) == ["won", "games", "", "place"]
    assert [row[-1] for row in rows(page).values()] == ["1", "2", "3", "4"]
    assert "1 game says nothing yet." in page.text
    assert "1 of 5 games" in page.text
    assert "Counted from 1 game that this phone knows: 1 Mar 2026. The same name is the same person." in page.text
    assert page.document.one("a", class_="primary")["href"] == f"/new/agurk?again={key}"


def test_from_the_fifth_game_on_there_is_what_is_odd_with_its_chance(app: Flask, phone: Visitor) -> None:
    add(app, phone, *[FOUR] * 8)
    page = phone.get("/our-table")
    assert sum(int(row[0]) for row in rows(page).values()) == 8
    assert heads(page)[-1] == "average place"
    assert 1 <= len(facts(page)) <= 5
    assert all("; by chance " in one for one in facts(page))
    assert page.document.all("ul", class_="cases")
    assert page.document.all("button", class_="primary")[0].text == "Picture to share"


def test_a_tap_on_a_person_shows_what_is_odd_about_that_one(app: Flask, phone: Visitor) -> None:
    add(app, phone, *[FOUR] * 8)
    page = phone.get("/our-table")
    address = next(one["href"] for one in page.document.one("tbody").all("a") if one.text == "Bo")
    about = phone.get(address)
    assert "About Bo" in about.text
    assert all("Bo" in one for one in facts(about))
    assert rows(about) == rows(page)


def test_a_game_that_goes_on_does_not_count_and_counts_once_it_is_over(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", variant="cucumber-21")
    play(app, key, ["2", "A"])
    assert "1 game without a result does not count." in phone.get("/our-table").text
    play(app, key, ["A", "2"])
    assert len(rows(phone.get("/our-table"))) == 2
    save(app, key, UNDONE)
    assert "No game is over yet." in phone.get("/our-table").text


def test_the_years_are_chips_and_the_newest_is_shown_if_it_has_games_enough(app: Flask, phone: Visitor) -> None:
    add(app, phone, *[FOUR] * 5, year=2025)
    add(app, phone, FOUR, year=2026)

    def games(address: str) -> str:
        return rows(phone.get(address))["Anna"][1]

    assert [one.text for one in phone.get("/our-table").document.one("nav", class_="chips").all("a")] == [
        *("2026", "2025", "all")
    ]
    assert (games("/our-table"), games("/our-table?year=2026"), games("/our-table?year=2025")) == ("6", "1", "5")
    add(app, phone, *[FOUR] * 4, year=2026)
    assert (games("/our-table"), games("/our-table?year=all"), games("/our-table?year=1066")) == ("5", "10", "5")


def test_games_that_name_only_losers_have_a_column_of_their_own(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", variant="matapesa")
    play(app, key, ["2", "K", "3"])
    assert heads(phone.get("/our-table")) == ["lost", "games", "", "place"]
    add(app, phone, FOUR)
    page = phone.get("/our-table")
    assert heads(page) == ["won", "lost", "games", "", "average place"]
    assert "Their rules differ, so places and cucumbers are compared, and points are not." in page.text


def test_the_picture_has_room_for_six_people_and_names_the_rest(app: Flask, phone: Visitor) -> None:
    add(app, phone, (*FOUR, "Emil", "Freja", "Gustav"))
    picture = json.loads(str(phone.get("/our-table").document.by_id("picture-of-table").content[0]))
    assert len(picture["rows"]) == 6
    assert picture["more"].startswith("and ")


def test_a_game_whose_hands_do_not_fit_together_is_left_out_and_named(app: Flask, phone: Visitor) -> None:
    (key,) = add(app, phone, FOUR, hands=1)
    save(app, key, Corrected(1, None))
    assert "Left out, because its hands do not fit together: " in phone.get("/our-table").text


def test_who_sat_at_one_table_stays_two_people(app: Flask, phone: Visitor) -> None:
    add(app, phone, FOUR)
    page = join(phone, "Anna", "Bo")
    assert "They sat at one table, so they are two people." in page.text
    assert len(rows(page)) == 4
    assert len(rows(join(phone, "Anna", "Anna"))) == 4


def test_the_cookie_has_room_for_all_spellings_and_says_no_name(app: Flask, phone: Visitor) -> None:
    names = [(f"Anna{number}", "Bo") for number in range(MAX_SAME + 3)]
    add(app, phone, *names, hands=1)
    for number in range(1, MAX_SAME + 3):
        join(phone, f"Anna{number}", "Anna0")
    page = phone.get("/our-table")
    assert len([one for one in page.document.all("form") if one["action"] == "/our-table/apart"]) == MAX_SAME
    cookie = existing(phone.client.get_cookie(app.config["SESSION_COOKIE_NAME"]))
    assert len(cookie.value) < 3000


def test_the_file_has_a_row_for_each_person_and_no_formula(app: Flask, phone: Visitor) -> None:
    add(app, phone, ("=1+1", "Bo"), ("=1+1", "Bo"))
    answer = phone.client.get("/our-table/our-table.csv?year=2026")
    assert answer.headers["Cache-Control"] == "no-store"
    found = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))
    assert found[0] == ["person", "games", "wins", "losses", "cucumbers", "average_place"]
    assert {row[0] for row in found[1:]} == {"'=1+1", "Bo"}
    assert {row[1] for row in found[1:]} == {"2"}


def test_another_phone_counts_only_its_own_games(app: Flask, phone: Visitor) -> None:
    add(app, phone, FOUR)
    assert "No game is over yet." in Visitor(app).get("/our-table").text
