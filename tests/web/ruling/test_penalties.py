"""The usual penalties belong to the game: every phone proposes them, with and without scripts."""

import json
from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from tests.web.game.playing import opened, press
from tests.web.ruling.rulings import CHARGED, make
from tests.web.visitor import Page, Visitor

ADVICE = "At most 9 numbers from 1 to 1000, please."


def agree(phone: Visitor, key: str, points: str, *, warning: bool, status: int = 303) -> Page:
    """Save the usual penalties on their page."""
    return phone.post_form(
        f"/g/{key}/rulings/penalties", points=points, warning="y" if warning else None, status=status
    )


def form_of(phone: Visitor, key: str) -> Page:
    return phone.get(f"/g/{key}/rulings")


def test_they_are_asked_once_and_proposed_on_every_phone(
    app: Flask, phone: Visitor, another_phone: Callable[[], Visitor]
) -> None:
    key = opened(app, AGURK)
    page = form_of(phone, key)
    assert page.document.one("p", class_="habit").text == "Our usual penalties warning, +5"
    page = phone.follow(agree(phone, key, "3, 5 10", warning=True))
    for one in (page, form_of(another_phone(), key)):
        assert one.document.one("p", class_="habit").text == "Our usual penalties warning, +3, +5, +10"
        assert json.loads(one.document.by_id("game").text)["penalties"] == {"warning": True, "points": [3, 5, 10]}
    form = another_phone().get(f"/g/{key}/rulings/penalties").form()
    assert (form.values("warning"), form.values("points")) == (["y"], ["3, 5, 10"])


def test_without_scripts_the_form_says_what_is_usual_for_who_has_penalties(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    agree(phone, key, "3, 5", warning=True)
    said = []
    for remedy in ("warning", "points", "points"):
        said.append(form_of(phone, key).document.one("p", class_="usual").text)
        make(phone, key, CHARGED, remedy=remedy)
    assert said == [
        "",
        "Not the first time for Bo: usually 3 points.",
        "Not the first time for Bo: usually 5 points.",
    ]
    page = phone.post_form(f"/g/{key}/rulings", CHARGED)
    assert "Not the first time for Bo: usually 5 points." in page.document.one("section", class_="shown").text


@pytest.mark.parametrize(
    ("points", "warning", "said", "sure"),
    [
        ("3", False, ["First time for Bo: usually 3 points.", "Not the first time for Bo: usually 3 points."], "+3"),
        (
            "",
            True,
            ["First time for Bo: usually a warning.", "Not the first time for Bo: usually a warning."],
            "warning",
        ),
        ("", False, [], ""),
    ],
)
def test_a_table_can_always_charge_always_warn_or_leave_it_open(  # noqa: PLR0913 - an agreement and what it says
    app: Flask, phone: Visitor, *, points: str, warning: bool, said: list[str], sure: str
) -> None:
    key = opened(app, AGURK)
    agree(phone, key, points, warning=warning)
    assert form_of(phone, key).document.one("p", class_="habit").text == f"Our usual penalties {sure}".strip()
    found = []
    for _ in range(2):
        page = phone.post_form(f"/g/{key}/rulings", CHARGED)
        found += [one.text for one in page.document.one("section", class_="shown").all("p", class_="hint")]
        press(phone, page, "Save", status=303)
    assert found == said


@pytest.mark.parametrize("points", ["-3", "0", "5, 1001", "three", "1 2 3 4 5 6 7 8 9 10", "six", "²"])
def test_what_is_no_number_of_points_is_refused_beside_its_field(app: Flask, phone: Visitor, points: str) -> None:
    key = opened(app, AGURK)
    page = agree(phone, key, points, warning=True, status=422)
    assert page.document.by_id("points-error").text == ADVICE
    assert page.form().values("points") == [points]
    assert form_of(phone, key).document.one("p", class_="habit").text == "Our usual penalties warning, +5"
