from dataclasses import fields, replace

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, RASSI
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.web.display.pages import DisplayPage
from tests.web.document import Element
from tests.web.game.playing import NAMES, change, command, opened, record, record_all, start
from tests.web.game.test_pages import asked, parsed
from tests.web.visitor import Page, Visitor


def seat(page: Page, name: str) -> Element:
    found = [one for one in page.document.all("li", class_="seat") if name in one.one("h2").text]
    assert len(found) == 1
    return found[0]


def words(element: Element, kind: str) -> list[str]:
    return [one.text for one in element.all(class_=kind)]


def test_it_shows_the_next_hand_and_all_scores(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    record_all(phone, key, "A 3 2", "A 3 2", "5 2 2", "2 9 2")
    page = phone.get(f"/g/{key}/table")
    assert page.document.one("p", class_="turn").text == "Hand 5 Bo deals Cleo leads 7 cards"
    assert [words(seat(page, name), "total") for name in ("Anna", "Bo", "Cleo")] == [["5"], ["9"], ["0"]]
    assert len(seat(page, "Anna").one("p", class_="lives").all("svg", role="img")) == 1
    assert page.document.one("footer").one("div", class_="words").text == "Hand 4: Bo +9"
    assert [one.text for one in page.document.one("p", class_="cards").all("b")] == ["2", "9", "2"]
    assert page.document.one("svg", class_="qr")["aria-label"] == "The link as a QR code"
    assert [words(seat(page, name), "roles") for name in ("Anna", "Bo", "Cleo")] == [[], ["deals"], ["leads"]]
    assert [words(seat(page, name), "danger") for name in ("Anna", "Bo", "Cleo")] == [["safe"], ["K+"], ["safe"]]


def test_its_only_control_is_the_link_back_to_the_board(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo")
    page = phone.get(f"/g/{key}/table")
    assert [one["href"] for one in page.document.all("a")] == [f"/g/{key}"]
    assert page.document.all("form") == page.document.all("button") == []


def test_the_board_links_to_the_display(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo")
    links = phone.get(f"/g/{key}").document.one("details", class_="menu").all("a")
    assert f"/g/{key}/table" in [one["href"] for one in links]


def test_players_who_are_out_are_struck_through_and_the_end_names_the_winner(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", variant="cucumber-21")
    record_all(phone, key, "A 3 2", "9 3 2")
    page = phone.get(f"/g/{key}/table")
    assert "out" in seat(page, "Anna").classes
    assert words(seat(page, "Anna"), "danger") == ["out"]
    for _hand in range(2):
        record(phone, key, None, "A", "2", leader=1)
    page = phone.get(f"/g/{key}/table")
    assert page.document.one("p", class_="result").text == "Cleo wins."
    assert page.document.all("p", class_="turn") == []
    assert words(seat(page, "Cleo"), "danger") == ["wins"]
    # The best first, each with the place.
    ranked = [(one.one("span").text, one.one("small").text) for one in page.document.all("h2", class_="name")]
    assert ranked == [("Cleo", "1st"), ("Bo", "2nd"), ("Anna", "3rd")]
    assert not page.document.one("main").has("data-running")


def test_who_left_is_not_safe(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    command(phone, key, "leave", {"seat": 1})
    page = phone.get(f"/g/{key}/table")
    assert words(seat(page, "Bo"), "danger") == ["left"]
    assert "out" in seat(page, "Bo").classes


def test_polling_gets_204_if_nothing_changed_and_otherwise_the_content(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo")
    main = phone.get(f"/g/{key}/table").document.one("main")
    address = f"/g/{key}/table?revision={main['data-revision']}"
    assert phone.get(address, status=204, partial=True).document.source == ""
    record(phone, key, "2", "K")
    fresh = phone.get(address, status=200, partial=True)
    assert not fresh.document.whole
    assert fresh.document.one("main")["data-revision"] == "1"
    assert words(seat(fresh, "Bo"), "total") == ["13"]


def test_polling_with_an_invalid_revision_gets_the_content(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo")
    assert phone.get(f"/g/{key}/table?revision=x", partial=True).document.one("main")["data-revision"] == "0"


def test_an_unknown_game_is_not_found(phone: Visitor) -> None:
    phone.get("/g/nothing/table", status=404)


def test_the_device_remembers_the_game(phone: Visitor, app: Flask) -> None:
    key = opened(app, AGURK, "Anna", "Bo")
    phone.get(f"/g/{key}/table")
    assert f"/g/{key}" in [one["href"] for one in phone.get("/").document.all("a")]


def test_it_says_that_a_hand_does_not_fit(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", variant="cucumber-21")
    record_all(phone, key, "A 3 2", "9 3 2")
    record(phone, key, None, "4", "2", leader=1)
    change(phone, key, 2, card_0="2", card_1="3")
    assert phone.get(f"/g/{key}/table").document.one("p", class_="waits").text.startswith("One hand no longer counts.")


@pytest.mark.parametrize("count", range(2, 9))
def test_every_number_of_players_has_its_own_layout(app: Flask, phone: Visitor, count: int) -> None:
    key = opened(app, RASSI, *NAMES[:count])
    assert f"seats-{count}" in phone.get(f"/g/{key}/table").document.one("main").classes


def test_the_size_of_totals_depends_on_the_longest(app: Flask, phone: Visitor) -> None:
    limit = replace(AGURK, limit=replace(AGURK.limit, value=500))
    for points, digits in ((7, 2), (42, 2), (142, 3)):
        key = opened(app, limit, "Anna", "Bo", opening=Opening(0, (Score(points), Score())))
        assert f"digits-{digits}" in phone.get(f"/g/{key}/table").document.one("main").classes


def test_long_names_and_words_are_smaller(app: Flask, phone: Visitor) -> None:
    sizes = {
        "Anna": {"name"},
        "Hans-Jürgen": {"name"},
        "Maximilian": {"name", "long"},
        "Eyjólfur Jónsson": {"name", "long"},
        "Friedrichshagener": {"name", "longest"},
        "Anna Margrethe Sørensen Holm": {"name", "longest"},
    }
    key = opened(app, AGURK, *sizes)
    page = phone.get(f"/g/{key}/table")
    assert {name: seat(page, name).one("h2").classes for name in sizes if name != "Anna"} == {
        name: classes for name, classes in sizes.items() if name != "Anna"
    }


def test_the_page_has_exactly_the_fields_that_its_templates_use(app: Flask) -> None:
    found = set().union(*(asked(parsed(app, f"display/{name}.html")) for name in ("display", "_display")))
    assert found == {one.name for one in fields(DisplayPage)}
    assert [one.name for one in fields(DisplayPage) if not one.metadata.get("help")] == []


def test_only_a_running_game_keeps_its_screen_on(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo", opening=Opening(0, (Score(20), Score(20))))
    for path in ("", "/table"):
        assert phone.get(f"/g/{key}{path}").document.one("main").has("data-running")
    record(phone, key, "5", "8")
    for path in ("", "/table"):
        assert not phone.get(f"/g/{key}{path}").document.one("main").has("data-running")
