"""The form of the next hand above the sheet."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, GURKA_SE, RASSI
from scorekeeper.rules.values import Score
from tests.rules.cases import hand
from tests.web.game.playing import cards_in, kept, lay, opened, points, start, totals
from tests.web.visitor import Page, Visitor

CARDS = {"card_0": "5", "card_1": "8", "card_2": "9"}


def legends(page: Page) -> list[str]:
    return [one.text for one in page.document.all("legend")]


def beside(page: Page, field: str) -> str:
    """The error beside a field."""
    return page.document.by_id(f"{field}-error").text


@pytest.mark.both_databases
def test_a_hand_is_saved_at_once_and_stands_on_the_sheet(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    page = phone.get(f"/g/{key}/plain")
    assert "Next: Anna deals, Bo leads, 7 cards." in page.text
    assert page.form("trick").element.one("h2").text == "Hand 1: last trick"
    answer = phone.post_form(page, lay("5", "8", "9", leader=1), form="trick")
    assert answer.location == f"/g/{key}/plain"
    page = phone.follow(answer)
    assert page.document.one("p", class_="notice").text == "Hand 1 is saved. Undo takes it back."
    first = page.document.one("article", class_="paper").one("tbody").all("tr")[0]
    assert [one.text for one in first.all("td")] == ["D 5 0", "▸ 8 0", "9 +9 9"]
    assert cards_in(page) == {}
    assert kept(app, key).log.entries[0].event == hand(1, "8 9 5")


@pytest.mark.parametrize("leader", [None, "", "3", "-1", "x", "²", "9" * 5000])
def test_who_led_is_asked_if_it_matters(app: Flask, phone: Visitor, new_key: str, leader: str | None) -> None:
    page = phone.get(f"/g/{new_key}/plain")
    answer = phone.post_form(page, {**lay("5", "8", "9", leader=None), "leader": leader}, form="trick", status=422)
    assert answer.errors == [beside(answer, "leader")] == ["Say who led the last trick."]
    assert cards_in(answer) == CARDS
    assert kept(app, new_key).revision == 0
    elsewhere = opened(app, GURKA_SE)
    phone.post_form(f"/g/{elsewhere}/plain", {**lay("5", "8", "9", leader=None), "leader": leader}, form="trick")


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("", "Bo still needs a card."),
        ("1", "The pack has no 1."),
        ("<b>", "The pack has no <b>."),
        ("x" * 300, f"The pack has no {'x' * 40}…."),
    ],
)
def test_what_is_wrong_stands_beside_its_card_and_all_cards_stay(
    app: Flask, phone: Visitor, new_key: str, card: str, told: str
) -> None:
    answer = phone.post_form(f"/g/{new_key}/plain", lay("5", card, "9", leader=2), form="trick", status=422)
    assert answer.errors == [beside(answer, "card_1")] == [told]
    assert answer.document.by_id("card_1")["aria-describedby"] == "card_1-error"
    assert cards_in(answer) == {"card_0": "5", "card_2": "9", "leader": "2"}
    assert kept(app, new_key).revision == 0


def test_a_card_of_a_player_who_is_out_is_not_lost_in_silence(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(0, 0, Score(22, 1, out=True)))
    page = phone.get(f"/g/{key}/plain")
    assert [one.text for one in page.document.all("label") if one.get("for")] == ["Anna", "Bo"]
    answer = phone.post_form(page, lay("5", "8"), form="trick", forged={"card_2": "9"}, status=422)
    assert answer.errors == ["Cleo is out and cannot play."]


def test_who_pays_to_come_back_is_said_with_the_hand(app: Flask, phone: Visitor) -> None:
    key = opened(app, GURKA_SE, opening=points(25, 3, 4))
    page = phone.get(f"/g/{key}/plain")
    assert legends(page)[1] == "Who goes out with this hand and pays to come back?"
    answer = phone.post_form(page, {**lay("9", "", "3"), "buy_in": "0"}, form="trick", status=422)
    assert cards_in(answer)["buy_in"] == "0"
    phone.post_form(answer, {"card_1": "2"}, form="trick")
    assert kept(app, key).sheet.now.scores[0] == Score(4, buy_ins=1)
    assert len(legends(phone.get(f"/g/{opened(app, AGURK)}/plain"))) == 1


def test_in_rassi_everybody_may_have_a_multiplier(app: Flask, phone: Visitor) -> None:
    key = opened(app, RASSI)
    page = phone.get(f"/g/{key}/plain")
    assert [one.text for one in page.document.one("select", name="factor_1").all("option")] == ["×1", "×2", "×4"]
    phone.post_form(page, {**lay("2", "9", "3"), "factor_1": "4"}, form="trick")
    assert totals(phone.get(f"/g/{key}"))["Bo"] == "36"
    key = opened(app, AGURK)
    phone.post_form(f"/g/{key}/plain", lay("5", "8", "9"), form="trick", forged={"factor_2": "4"})
    assert totals(phone.get(f"/g/{key}"))["Cleo"] == "9"


def test_a_game_that_is_over_shows_its_sheet_and_no_form(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(3, Score(30, 2, out=True)))
    page = phone.get(f"/g/{key}/plain")
    assert page.document.one("h1").text == "Anna wins"
    assert not page.document.all("form", id="trick")


def test_only_who_pays_can_be_recorded(phone: Visitor, new_key: str) -> None:
    page = phone.get(f"/g/{new_key}/plain")
    answer = phone.post_form(page, {"partial": "1"}, form="trick", status=422)
    assert answer.errors == ["Enter at least the card that costs points."]
    phone.post_form(answer, {"card_2": "9"}, form="trick")
    assert totals(phone.get(f"/g/{new_key}"))["Cleo"] == "9"
    assert phone.get(f"/g/{new_key}/plain/1").document.one("input", name="partial").has("checked")
