"""Making a ruling, its effect on scores, and where it is shown."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from tests.web.game.playing import column, kept, opened, record, totals
from tests.web.ruling.rulings import CHARGED, SAID, changes, headline, history, make, points, rows
from tests.web.visitor import Visitor


def test_every_matter_can_be_ruled_on_and_needs_nothing_else(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    matters = [matter for matter in Matter if matter is not Matter.APPEAL]
    for matter in matters:
        make(phone, key, matter=matter.value)
    assert [entry.event for entry, _line in kept(app, key).lines] == [
        TableRuling(matter, Remedy.RESULT_STANDS, 1) for matter in matters
    ]
    assert rows(phone.get(f"/g/{key}"))[-1].one("td").text == "Misdeal, hand 1: the result stands."


@pytest.mark.parametrize(
    ("remedy", "points", "credit", "follows"),
    [
        (Remedy.RESULT_STANDS, 0, {}, "the result stands"),
        (Remedy.WARNING, 0, {}, "warning"),
        (Remedy.REDEAL, 0, {}, "deal again"),
        (Remedy.POINTS, 5, {0: 3}, "+5 points, Anna −3"),
        (Remedy.CREDIT, 0, {0: 3}, "Anna −3"),
        (Remedy.VOID, 0, {}, "the hand does not count"),
    ],
)
def test_the_row_of_a_ruling_says_what_follows_and_who_ruled(  # noqa: PLR0913 - a ruling and what it says
    app: Flask, phone: Visitor, *, remedy: Remedy, points: int, credit: dict[int, int], follows: str
) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    sent = {"matter": "claim", "player": "1", "remedy": remedy.value, "hand": "1", "points": "5", "credit_0": "3"}
    page = make(phone, key, sent, note="as said", by="Eva")
    assert kept(app, key).lines[-1][0].event == TableRuling(
        Matter.CLAIM, remedy, 1, 1, points, "as said", "Eva", credit
    )
    assert rows(page)[0].one("td").text == f"Dispute, Bo, hand 1: {follows} (as said). Ruled by Eva."


def test_the_query_fills_in_the_form_and_invalid_values_are_ignored(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    form = phone.get(f"/g/{key}/rulings?matter=misdeal&player=2&hand=1").form()
    assert [form.values(name) for name in ("matter", "player", "hand")] == [["misdeal"], ["2"], ["1"]]
    form = phone.get(f"/g/{key}/rulings?matter=%3Cb%3E&player=x&hand=%E2%80%AE").form()
    assert [form.values(name) for name in ("matter", "player", "hand")] == [[], ["-1"], ["2"]]


def test_points_above_the_limit_cause_a_cucumber_and_a_re_entry(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(3, 20, 12))
    page = make(phone, key, CHARGED)
    assert totals(page) == {"Anna": "3", "Bo": "12", "Cleo": "12"}
    assert column(page, "Bo").one(class_="lives").one("svg", role="img")["aria-label"] == "1 cucumber"
    story = phone.get(f"/g/{key}/rulings/1")
    assert [one.text for one in story.document.one("ul", class_="steps").all("li")] == [
        "Bo pays 5. +5",
        "Bo gets a cucumber: 25 is too much. cucumber",
        "Bo comes back at 12. → 12",
    ]
    assert changes(story) == ["Bo 12, 1 cucumber → 20"]


def test_a_note_is_shown_as_written(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = make(phone, key, CHARGED, note="  <b>Cafe\N{COMBINING ACUTE ACCENT}</b> & %(name)s ")
    said = "Illegal play, Bo, hand 1: +5 points (<b>Café</b> & %(name)s)."
    for one in (page, phone.get(f"/g/{key}/history"), phone.get(f"/g/{key}/rulings/1")):
        assert said in one.text
        assert not [bold for bold in one.document.all("b") if "Café" in bold.text]


def test_a_ruling_is_on_the_board_in_the_history_and_on_its_page(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    page = make(phone, key, CHARGED, hand="1")
    (row,) = rows(page)
    assert "§" in row.one("th").text
    link = row.one("a")
    assert link.text == SAID
    assert not row.all("s")
    assert history(phone.get(f"/g/{key}/history"))[0].startswith(f"Ruling: {SAID}")
    story = phone.get(link["href"])
    assert headline(story).text == SAID
    assert changes(story) == ["Bo 5 → 0"]


def test_a_ruling_without_points_says_that_no_score_changes_without_it(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    make(phone, key, matter="misdeal", remedy="redeal")
    story = phone.get(f"/g/{key}/rulings/1")
    assert changes(story) == ["No score changes."]
    assert not story.document.all("ul", class_="steps")
