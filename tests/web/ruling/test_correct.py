"""A ruling is corrected like a hand: the consequences come first, and the history keeps the old ruling."""

from collections.abc import Mapping

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from tests.web.game.playing import kept, move, opened, press, record, totals
from tests.web.ruling.rulings import (
    CHARGED,
    POINTS,
    SAID,
    Phones,
    changes,
    headline,
    history,
    make,
    rows,
    withdraw,
)
from tests.web.visitor import Page, Value, Visitor

MILDER = "Exposed card, Bo, hand 1: +2 points."
TO_MILDER = {"matter": "exposed_card", "points": "2"}


def ask(phone: Visitor, key: str, correction: Mapping[str, str], entry: int = 1, status: int = 200) -> Page:
    """The page with the consequences of a correction."""
    return press(phone, phone.get(f"/g/{key}/rulings/{entry}/correct"), "What would change?", correction, status=status)


def correct(phone: Visitor, shown: Page, **more: Value) -> Page:
    """Confirm the consequences; returns the board."""
    return phone.follow(press(phone, shown, "Change the ruling", more))


@pytest.fixture
def key(app: Flask, phone: Visitor) -> str:
    key = opened(app, AGURK)
    make(phone, key, CHARGED, note="the 3")
    return key


def test_the_page_of_a_ruling_links_to_a_form_with_the_ruling(phone: Visitor, key: str) -> None:
    story = phone.get(f"/g/{key}/rulings/1")
    (link,) = [one for one in story.document.all("a") if one.text == "Change the ruling"]
    form = phone.get(link["href"]).form()
    entered = {**CHARGED, "hand": "1", "note": "the 3", "revision": "1"}
    assert {name: form.values(name) for name in entered} == {name: [value] for name, value in entered.items()}


def test_the_consequences_are_shown_before_anything_is_recorded(app: Flask, phone: Visitor, key: str) -> None:
    record(phone, key, "2", "3", "K")
    shown = ask(phone, key, {"player": "2", "points": "10", "note": ""})
    assert headline(shown).text == "Illegal play, Cleo, hand 1: +10 points."
    assert changes(shown) == [
        "Bo 5 → 0",
        "Cleo 13 → 0, 1 cucumber",
        (
            "Hand 1 Cleo gets a cucumber: 23 is above 21. "
            "Cleo comes back at 0, the highest score of the others (Anna and Bo)."
        ),
    ]
    assert kept(app, key).revision == 2
    assert totals(correct(phone, shown)) == {"Anna": "0", "Bo": "0", "Cleo": "0"}
    assert kept(app, key).revision == 3


def test_the_history_keeps_the_old_ruling_and_undo_brings_it_back(phone: Visitor, key: str) -> None:
    page = correct(phone, ask(phone, key, TO_MILDER))
    assert [one.one("td").text for one in rows(page)] == ["Exposed card, Bo, hand 1: +2 points (the 3).*"]
    assert rows(page)[0].one("span", class_="corrected")["title"] == "changed"
    was = "Illegal play, Bo, hand 1: +5 points (the 3)."
    lines = history(phone.get(f"/g/{key}/history"))
    assert lines[0].startswith(f"Ruling changed: Exposed card, Bo, hand 1: +2 points (the 3). Before: {was}")
    assert lines[1].startswith(f"Ruling: {was}")
    page = move(phone, key, "Undo")
    assert (rows(page)[0].one("td").text, totals(page)["Bo"]) == (was, "5")


def test_a_form_changed_after_the_consequences_shows_them_again(app: Flask, phone: Visitor, key: str) -> None:
    shown = ask(phone, key, {"points": "2"})
    again = press(phone, shown, "Change the ruling", {"points": "3"}, status=200)
    assert changes(again) == ["Bo 5 → 3"]
    assert kept(app, key).revision == 1
    assert totals(correct(phone, again))["Bo"] == "3"


def test_a_withdrawn_ruling_comes_back_in_its_last_version(app: Flask, phone: Visitor, key: str) -> None:
    correct(phone, ask(phone, key, {**TO_MILDER, "note": ""}))
    withdraw(phone, key)
    story = phone.get(f"/g/{key}/rulings/1")
    assert headline(story).one("s").text == MILDER
    (link,) = [one for one in story.document.all("a") if one.text == "Bring the ruling back"]
    shown = press(phone, phone.get(link["href"]), "What would change?", status=200)
    assert changes(shown) == ["Bo 0 → 2"]
    page = phone.follow(press(phone, shown, "Bring the ruling back"))
    assert (rows(page)[0].one("td").text, totals(page)["Bo"]) == (f"{MILDER}*", "2")
    assert history(phone.get(f"/g/{key}/history"))[0].startswith(f"Ruling brought back: {MILDER}")
    assert kept(app, key).lines[0][0].event == TableRuling(Matter.EXPOSED_CARD, Remedy.POINTS, 1, 1, 2)


@pytest.mark.parametrize(
    ("correction", "reason"),
    [({}, "Nothing would change."), ({"hand": "2"}, "There is no hand 2 yet."), ({"points": "0"}, POINTS)],
)
def test_an_impossible_correction_is_refused_and_can_be_fixed(
    app: Flask, phone: Visitor, key: str, correction: Mapping[str, str], reason: str
) -> None:
    answer = ask(phone, key, correction, status=422)
    assert answer.errors == [reason]
    assert kept(app, key).revision == 1
    shown = press(phone, answer, "What would change?", {**CHARGED, "points": "2", "hand": "1"}, status=200)
    assert totals(correct(phone, shown))["Bo"] == "2"


def test_a_form_sent_twice_corrects_once(app: Flask, phone: Visitor, key: str) -> None:
    shown = ask(phone, key, {"points": "2"})
    for _time in range(2):
        phone.post_form(shown, status=303)
    assert kept(app, key).revision == 2


def test_a_ruling_undone_meanwhile_gets_a_message_on_the_board(
    app: Flask, phone: Visitor, another_phone: Phones, key: str
) -> None:
    page = ask(phone, key, {"points": "2"})
    other = another_phone()
    press(other, other.get(f"/g/{key}/plain"), "Undo")
    late = phone.post_form(page, status=409)
    assert f"Another phone was quicker: Undone: Ruling: {SAID[:-1]} (the 3)." in late.text
    gone = phone.post_form(page, forged={"revision": "2"}, status=409)
    assert "That ruling was undone meanwhile." in gone.text
    assert kept(app, key).revision == 2
    phone.get(f"/g/{key}/rulings/1/correct", status=404)
