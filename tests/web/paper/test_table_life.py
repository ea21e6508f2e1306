"""The sheet of an evening on which people come and go, a hand is voided, rules change, and the table ends early."""

import json

from flask import Flask

from scorekeeper.formats.game import impossible_event, read_game
from scorekeeper.services.open_game import open_game
from scorekeeper.web.extensions import db
from tests.services.table import board_of, new_id
from tests.web.paper.test_sheet import NAMES, notes, rows, sheet, totals, written
from tests.web.visitor import Visitor

VOID = {"kind": "ruling", "matter": "misdeal", "remedy": "void", "hand": 1}


def hand(partial: bool = False, **cards: str) -> dict[str, object]:  # noqa: FBT001, FBT002 - as in the record
    trick = [{"player": player, "card": card} for player, card in cards.items()]
    return {"kind": "hand", "final_trick": trick, **({"partial": True} if partial else {})}


def imported(app: Flask, *events: dict[str, object]) -> str:
    record = {"format": "scorekeeper/game", "version": 1, "variant": "agurk", "players": NAMES, "first": "Anna"}
    game = read_game(json.dumps(record | {"events": events}))
    assert impossible_event(game) is None
    with app.app_context():
        return board_of(db.session(), open_game(db.session(), new_id(), game)).key


def test_a_voided_hand_stays_struck_through_and_counts_for_nothing(app: Flask, phone: Visitor) -> None:
    page = sheet(phone, imported(app, hand(Bo="K", Cleo="2", Anna="3"), VOID, hand(Bo="5", Cleo="9", Anna="3")))
    (struck,) = page.document.all("tr", class_="void")
    assert struck.one("th").one("s").text == "1"
    assert written(page) == [["1 1", "D 3 0", "▸ K 0", "2 0"], ["2", "D 3 0", "▸ 5 0", "9 +9 9"]]
    (note,) = notes(page)
    assert note.endswith("the hand does not count.")


def test_a_hand_of_which_only_some_cards_are_known_has_a_mark(app: Flask, phone: Visitor) -> None:
    page = sheet(phone, imported(app, hand(partial=True, Bo="9")))
    assert written(page) == [["1½", "D 0", "▸ 9 +9 9", "0"]]
    assert "½ only some cards known" in page.document.one("p", class_="legend").text
    assert "½" not in sheet(phone, imported(app, hand(Bo="9", Cleo="2", Anna="3"))).document.one("article").text


def test_who_joined_or_left_has_a_column_that_is_closed_before_or_after(app: Flask, phone: Visitor) -> None:
    dora = {"kind": "join", "player": "Dora", "after": "Anna", "points": 9}
    first = hand(Bo="9", Cleo="2", Anna="3")
    page = sheet(phone, imported(app, first, dora, {"kind": "leave", "player": "Cleo"}))
    assert [one.text for one in page.document.one("thead").all("th")[1:]] == ["Anna", "Dora", "Bo", "Cleo"]
    assert rows(page)[0] == ["1 1,2", "D 3 0", "|", "▸ 9 +9 9", "2 0"]
    assert rows(page)[1] == ["2", "", "", "", "|"], "the next hand, to fill in by pen"
    assert [note[2:] for note in notes(page)] == [
        "After hand 1: Dora joins with 9 points.",
        "After hand 1: Cleo leaves.",
    ]


def test_the_sheet_says_which_rules_held_when(app: Flask, phone: Visitor) -> None:
    page = sheet(
        phone,
        imported(
            app, hand(Bo="9", Cleo="2", Anna="3"), {"kind": "rules", "changes": {"limit.value": 30}, "from": "next"}
        ),
    )
    (note,) = notes(page)
    assert note.startswith("1 After hand 1: Rules changed from here on. ")
    assert "30" in note
    assert "With more than 30 points" in page.document.one("section", class_="words").text


def test_a_game_that_ended_early_says_so_beside_its_winner(app: Flask, phone: Visitor) -> None:
    page = sheet(
        phone, imported(app, hand(Bo="9", Cleo="2", Anna="K"), hand(Cleo="9", Anna="2", Bo="3"), {"kind": "end"})
    )
    assert page.document.one("h1").text == "Bo wins"
    assert page.document.one("article", class_="paper").one("header").one("p").text == "Agurk · 2 hands · ended early"
    assert totals(page) == ["3rd 13", "1st 0", "2nd 9"]
