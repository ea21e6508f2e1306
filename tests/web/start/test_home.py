from collections.abc import Callable

from flask import Flask

from scorekeeper.rules.catalogue import CATALOGUE, WELL_KNOWN
from scorekeeper.web.house_rules.fields import ALL_PAY
from tests.web.document import Element
from tests.web.game.playing import command
from tests.web.ruling.rulings import make
from tests.web.start.games import kept, play, start
from tests.web.visitor import Page, Visitor

Phones = Callable[[], Visitor]


def links(page: Page) -> list[Element]:
    return page.document.all("a", class_="line")


def test_a_first_visit_says_in_a_sentence_or_two_what_to_do(phone: Visitor) -> None:
    page = phone.get("/")
    welcome = page.document.one("p", class_="welcome").text
    assert 1 <= welcome.count(".") <= 2
    assert "Your games" not in page.text
    assert page.document.one("section").one("h2").text == "New game"


def test_the_well_known_variants_come_first_and_all_others_are_folded(phone: Visitor) -> None:
    page = phone.get("/")
    offered = [(one["href"], one.within("details") is not None) for one in links(page)]
    assert offered[: len(WELL_KNOWN)] == [(f"/new/{variant}", False) for variant in WELL_KNOWN]
    assert {href for href, folded in offered if folded} == {f"/new/{one}" for one in set(CATALOGUE) - set(WELL_KNOWN)}


def test_every_variant_shows_name_region_and_difference_and_whether_it_is_unconfirmed(phone: Visitor) -> None:
    for one in links(phone.get("/")):
        meta = CATALOGUE[one["href"].rpartition("/")[2]].meta
        assert {meta.name, meta.region, meta.difference} <= {part.text for part in one.all("span")}
        assert bool(one.all(class_="unconfirmed")) == bool(meta.unconfirmed)


def test_a_running_game_is_one_tap_away_with_its_people_variant_and_hands(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    play(app, key, ["2", "K", "3"])
    line = links(phone.get("/"))[0]
    assert line["href"] == f"/g/{key}"
    assert line.one("time").text
    assert line.text == f"Anna, Bo and Cleo {line.one('time').text} · Agurk · 1 hand · running"


def test_rulings_are_not_counted_as_hands(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    make(phone, key, matter="misdeal")
    assert "no hands yet" in links(phone.get("/"))[0].text
    play(app, key, ["2", "K", "3"])
    assert "1 hand ·" in links(phone.get("/"))[0].text


def test_a_game_that_is_over_says_how_it_ended(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", variant="matapesa")
    play(app, key, ["2", "K", "3"])
    (line,) = [one for one in links(phone.get("/")) if one["href"] == f"/g/{key}"]
    assert "Cleo is the cucumber and loses." in line.text


def test_another_device_does_not_see_the_games(phone: Visitor, another_phone: Phones) -> None:
    start(phone, "Anna", "Bo")
    assert "Anna" not in another_phone().get("/").text


def test_running_games_come_first_then_new_ones_and_then_the_newest_others(phone: Visitor) -> None:
    keys = [start(phone, "Anna", f"Bo {number}") for number in range(6)]
    page = phone.get("/")
    assert [one.text for one in page.document.all("h2")][:3] == ["Go on", "New game", "Your games"]
    lines = [one for one in links(page) if one["href"].startswith("/g/")]
    assert [one["href"] for one in lines] == [f"/g/{key}" for key in reversed(keys[1:])]
    assert page.document.all("a", href="/games")


def test_everything_else_stands_below_a_new_game(phone: Visitor) -> None:
    hrefs = [one["href"] for one in phone.get("/").document.all("a")]
    for other in ("/legal", "/sheets", "/import", "/audit", "/privacy"):
        assert hrefs.index(other) > hrefs.index("/new/agurk"), other


def test_the_same_people_are_offered_again_once_for_each_variant(phone: Visitor) -> None:
    start(phone, "Anna", "Bo")
    start(phone, "Bo", "Anna")
    start(phone, "Anna", "Bo", variant="five-cucumbers")
    again = phone.get("/").document.one("ul", class_="again").all("a")
    assert [one.text for one in again] == ["Again: Anna and Bo Five Cucumbers", "Again: Bo and Anna Agurk"]


def test_again_starts_in_two_taps_with_the_same_people_and_rules_and_the_next_dealer(
    app: Flask, phone: Visitor
) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", changes={"limit.value": 30, "ties": ALL_PAY, "first": "1"})
    play(app, key, ["2", "K", "3"])
    link = phone.get("/").document.one("ul", class_="again").one("a")
    board = kept(app, phone.post_form(link["href"], status=303))
    assert board.names == ("Anna", "Bo", "Cleo")
    assert board.variant == kept(app, key).variant
    assert board.variant.limit.value == 30
    assert board.opening.first == 2
    assert board.key != key


def test_again_takes_the_people_as_they_sat_without_those_who_left(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    command(phone, key, "seats", {"order": [0, 2, 1]})
    command(phone, key, "join", {"seat": 3, "name": "Dora", "after": 0, "points": 0})
    command(phone, key, "leave", {"seat": 0})
    link = phone.get("/").document.one("ul", class_="again").one("a")
    assert link.text.startswith("Again: Dora, Cleo and Bo")
    board = kept(app, phone.post_form(link["href"], status=303))
    assert board.names == ("Dora", "Cleo", "Bo")
    assert board.opening.first == 0


def test_again_with_an_unknown_game_is_an_empty_form(phone: Visitor) -> None:
    assert phone.get("/new/agurk?again=nothing").form().values("players-0-name") == [""]


def test_markup_in_a_name_is_escaped(phone: Visitor) -> None:
    name = "Anna <3 & 'x'"
    start(phone, name, "Bo & “Co”")
    page = phone.get("/")
    assert f"{name} and Bo & “Co”" in links(page)[0].text
    assert name not in page.document.source
    again = page.document.one("ul", class_="again").one("a")["href"]
    assert phone.get(again).form().values("players-0-name") == [name]
