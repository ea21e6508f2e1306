"""The head of a game's sheet: asked once, kept with the game, never on the address."""

import pytest
from flask import Flask

from scorekeeper.formats.occasion import CLOCKS, FIELDS, write_occasion
from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from scorekeeper.web.paper.sheet import ON_PAPER
from tests.rules.cases import trick
from tests.services.table import OCCASION
from tests.web.game.playing import kept, opened, play_hand, points, start
from tests.web.paper.test_sheet import NAMES, played, sheet
from tests.web.visitor import Page, Phones, Visitor

EVENING = write_occasion(OCCASION.model_copy(update={"event": "Friday <b>club"}))


def fill_in(phone: Visitor, key: str, fields: dict[str, str], status: int = 303) -> Page:
    return phone.post_form(f"/g/{key}/sheet/head", fields, press="Save", status=status)


def fields_of(page: Page) -> dict[str, str]:
    """The fields in the head of the sheet, by their labels."""
    found = page.document.one("dl", class_="fields")
    return dict(zip((one.text for one in found.all("dt")), (one.text for one in found.all("dd")), strict=True))


def test_every_field_has_its_place_on_paper() -> None:
    assert {*ON_PAPER, *CLOCKS} == {*FIELDS, "date", "times"}


def test_what_was_filled_in_is_on_the_sheet_and_in_the_form(app: Flask, phone: Visitor) -> None:
    key = played(app, AGURK, "K 5 3")
    answer = fill_in(phone, key, EVENING)
    assert answer.location == f"/g/{key}/sheet"
    page = phone.follow(answer)
    assert page.document.one("h1").text == "Friday <b>club"
    found = fields_of(page)
    assert found.pop("Date")
    assert found == {
        "Event": "Friday <b>club",
        "Round": "2",
        "Table": "4",
        "Place": "Hornbæk",
        "Start and end": "19:40 – 21:15",
        "Referee": "Ida Holm",
    }
    assert page.document.one("title").text.startswith("Friday <b>club 20")
    danish = phone.client.get(f"/g/{key}/sheet", headers={"Accept-Language": "da"}).text
    assert "19.40 – 21.15" in danish
    form = phone.get(f"/g/{key}/sheet/head").form()
    assert {name: form.values(name)[0] for name in EVENING} == EVENING


def test_fields_that_nobody_filled_in_are_lines_to_write_on(app: Flask, phone: Visitor) -> None:
    found = fields_of(sheet(phone, played(app, AGURK, "K 5 3")))
    assert [label for label, text in found.items() if not text] == ["Event", "Round", "Table", "Place", "Referee"]


def test_the_times_are_those_of_the_first_and_the_last_hand(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, opening=points(20, 0))
    start = f"{kept(app, key).created_at.astimezone():%H:%M}"
    assert fields_of(sheet(phone, key))["Start and end"] == start, "no end while the game runs"
    board = play_hand(app, key, trick("K 5"))
    end = f"{board.facts[-1].recorded_at.astimezone():%H:%M}"
    assert fields_of(sheet(phone, key))["Start and end"] == f"{start} – {end}"


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("event", "x" * 61, "At most 60 characters, please."),
        ("referee", "\u202eturned", "This has a character that cannot be printed."),
        ("end", "25:00", "A time like 19:40, please."),
    ],
)
def test_an_impossible_field_gets_an_error_next_to_it_and_nothing_is_saved(
    app: Flask, phone: Visitor, field: str, text: str, sentence: str
) -> None:
    key = played(app, AGURK)
    page = fill_in(phone, key, {"round": "2", field: text}, status=422)
    assert page.errors == [sentence]
    assert page.document.by_id(field)["aria-describedby"] == f"{field}-error"
    assert page.document.by_id("round")["value"] == "2", "the other fields stay as typed"
    assert fields_of(sheet(phone, key))["Round"] == ""


def test_who_only_watches_sees_the_sheet_and_no_form(phone: Visitor, another_phone: Phones) -> None:
    key = start(phone, *NAMES)
    fill_in(phone, key, EVENING)
    watcher = another_phone()
    page = sheet(watcher, key)
    assert fields_of(page)["Place"] == "Hornbæk"
    assert f"/g/{key}/sheet/head" not in [one["href"] for one in page.document.all("a")]
    watcher.get(f"/g/{key}/sheet/head", status=403)
    token = phone.get(f"/g/{key}/sheet/head").form().values("csrf_token")[0]
    watcher.post(f"/g/{key}/sheet/head", {"csrf_token": token, "event": "Mine"}, status=403)
    assert fields_of(sheet(phone, key))["Event"] == "Friday <b>club"
