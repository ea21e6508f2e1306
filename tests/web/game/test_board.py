from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CATALOGUE, FIVE_CUCUMBERS, GURKA_NO
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import DealerChoice, Dealing, Variant
from tests.presets import of_each_kind
from tests.web.document import Element
from tests.web.game.playing import opened, points, record, record_all, start, totals
from tests.web.visitor import Page, Visitor

SCRIPT = "<script>alert('x')</script>"
EMOJI = "🥒 Zoë 👩‍👩‍👧"
LONG = "Wilhelmina " * 5 + "Brown"


def turn(page: Page) -> str:
    return page.document.one("p", class_="turn").text


def rows(page: Page) -> list[list[str]]:
    """The sheet's hands, from the top: the number, then a text for each cell."""
    return [
        [one.text for one in row.children] for row in page.document.one("tbody").all("tr") if "start" not in row.classes
    ]


def column(page: Page, name: str) -> Element:
    """The head of a player's column."""
    return next(one for one in page.document.one("thead").all("th")[1:] if one.one(class_="name").text == name)


def test_a_fresh_game_says_whose_turn_it_is_and_what_to_do(phone: Visitor) -> None:
    page = phone.get(f"/g/{start(phone, 'Anna', 'Bo', 'Cleo')}")
    assert turn(page) == "Hand 1 Anna deals Bo leads 7 cards"
    assert totals(page) == {"Anna": "0", "Bo": "0", "Cleo": "0"}
    assert rows(page) == []
    assert "No hands yet." in page.document.one("p", class_="empty").text
    assert page.document.one("nav", class_="bar").one("p", class_="ask").text == "Record hand 1 Who led the last trick?"
    assert [one.text for one in page.document.all("a", class_="chip")] == ["Anna", "Bo", "Cleo"]
    assert next(one for one in page.document.all("button") if one.text == "Undo").has("disabled")
    assert not [one for one in page.document.all("button") if one.text == "Redo"]


@pytest.mark.parametrize(
    ("names", "across"),
    [("A B", 2), ("A B C D E", 3), (" ".join(letter * 8 for letter in "ABCDEFG"), 4), ("Katarzyna Magdalena C D", 2)],
)
def test_the_buttons_of_who_led_stand_in_rows_as_equal_as_they_can_be(phone: Visitor, names: str, across: int) -> None:
    page = phone.get(f"/g/{start(phone, *names.split())}").document
    assert f"across-{across}" in page.one("div", class_="chips").classes


def test_the_cells_mark_what_happened_to_whom(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", changes={"first": "1"})
    record(phone, key, "K", "3", "2")
    page = record_all(phone, key, "9 3 Q", "10 3 10")
    newest = page.document.one("tbody").all("tr")[0].all("td")
    assert [cell.classes for cell in newest] == [{"changed"}, set(), {"took", "pays", "changed"}]
    assert [[one.text for one in cell.all(class_="marks")] for cell in newest] == [["−10"], [], ["+10"]]
    assert [bool(cell.all(class_="dealt")) for cell in newest] == [True, False, False]
    assert newest[2].all("svg", class_="cucumber")
    assert [cell.one("a")["aria-label"] for cell in newest] == [
        "Anna, hand 3: 10, score 3, −10, deals",
        "Bo, hand 3: 3, score 0",
        "Cleo, hand 3: 10, score 13, +10, a cucumber, takes the trick",
    ]
    assert totals(page) == {"Anna": "3", "Bo": "0", "Cleo": "13"}
    assert column(page, "Cleo").one("svg", role="img")["aria-label"] == "1 cucumber"


@pytest.mark.parametrize(
    ("variant", "hands", "words"),
    [
        (FIVE_CUCUMBERS, 0, "Hand 1 Anna leads 7 cards"),
        (GURKA_NO, 0, "Hand 1 Anna deals and leads 5 cards"),
        (replace(AGURK, hand=Dealing(size=DealerChoice(least=3))), 0, "Hand 1 Anna deals Bo leads"),
        (CATALOGUE["gurka-is"], 9, "Hand 10 Anna deals Bo leads 1 card"),
    ],
)
def test_the_turn_is_said_in_the_words_of_its_rules(
    app: Flask, phone: Visitor, variant: Variant, hands: int, words: str
) -> None:
    key = opened(app, variant, opening=points(0, 0, 0, first_hand=hands + 1))
    assert turn(phone.get(f"/g/{key}")) == words


def test_a_player_who_is_out_is_out_in_the_head_and_in_every_later_row(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", variant="cucumber-21")
    page = record_all(phone, key, "2 3 K", "2 3 K", "2 3 -")
    assert column(page, "Cleo").one(class_="danger").text == "out"
    assert "out" in column(page, "Cleo").classes
    newest, second, first = page.document.one("tbody").all("tr")
    assert newest.all("td")[2].classes == {"gone"}
    assert newest.all("td")[2].text == "did not play"
    assert "gone" not in second.all("td")[2].classes
    assert second.all("td")[2].one(class_="marks").text == "+13 out"
    assert first.all("td")[2].one(class_="marks").text == "+13"
    assert [one.text for one in page.document.all("a", class_="chip")] == ["Anna", "Bo"]


def test_a_game_with_a_winner_says_so_and_offers_another_game_instead_of_a_hand(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", variant="cucumber-21")
    page = record_all(phone, key, "2 K", "2 K")
    assert page.document.one("p", class_="result").text == "Anna wins."
    assert not page.document.all("p", class_="turn")
    assert "won" in column(page, "Anna").classes
    assert column(page, "Anna").one(class_="danger").text == "wins"
    assert [one.text for one in page.document.one("nav", class_="bar").all("button")] == ["Share", "Play again"]
    assert [one.text for one in page.document.one(class_="menu").all("button")] == ["Undo", "Change a hand"]
    assert not page.document.all("form", class_="hand")
    assert not page.document.all("a", class_="chip")


def test_scores_from_paper_are_the_row_below_the_first_hand(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(12, Score(7, 1), Score(25, 2, out=True), 0, first_hand=5))
    page = phone.get(f"/g/{key}")
    paper = page.document.one("tr", class_="start")
    assert [one.text for one in paper.all("td")] == ["12", "7", "out", "0"]
    assert paper.all("td")[1].one("svg")["aria-label"] == "a cucumber"
    assert turn(page) == "Hand 5 Anna deals Bo leads 7 cards"
    page = record_all(phone, key, "2 3 - K")
    assert page.document.one("tbody").all("tr")[-1].classes == {"start"}
    assert rows(page) == [["5", "D 2 12", "3 7", "did not play", "K 13 +13"]]


def test_the_danger_line_says_which_cards_hurt_in_letters_and_in_words(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", variant="cucumber-21")
    page = record_all(phone, key, "2 3 10", "2 3 5")
    assert column(page, "Anna").one(class_="danger").text == "safe"
    cleo = column(page, "Cleo")
    assert cleo.one(class_="danger").text == "7+ out"
    assert cleo.one(class_="danger")["aria-hidden"] == "true"
    why = "If Cleo takes the last trick with 7 or higher, that is too much: Cleo is out."
    assert cleo.one("summary")["aria-label"] == why
    assert cleo.one("p").text == why


def test_five_cucumbers_are_counted_in_cucumbers(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", variant="five-cucumbers")
    bo = column(record_all(phone, key, "2 14"), "Bo")
    assert column(phone.get(f"/g/{key}"), "Anna").one(class_="danger").text.startswith("doubled")
    assert column(phone.get(f"/g/{key}"), "Anna").one(class_="danger").classes >= {"unsure"}
    drawn = bo.one(class_="lives").all("svg")
    assert [one.classes for one in drawn] == [{"cucumber"}] * 4 + [{"cucumber", "none"}] * 2
    assert drawn[0]["aria-label"] == "4 cucumbers"


@of_each_kind
def test_every_variant_has_a_board_and_an_entry(app: Flask, phone: Visitor, variant: Variant) -> None:
    key = opened(app, variant)
    page = phone.get(f"/g/{key}")
    assert page.document.one("p", class_="about").text.startswith(variant.meta.name)
    deck = [str(card) for card in variant.deck]
    entry = phone.get(f"/g/{key}/plain").document
    assert entry.by_id("trick").one("h2").text == "Hand 1: last trick"
    choices = [one.all("option") for one in entry.all("select") if one["name"].startswith("card_")]
    assert [[one["value"] for one in cards] for cards in choices] == [["", *deck]] * max(3, variant.players.min)


def test_names_are_escaped_and_complete_in_the_title(app: Flask, phone: Visitor) -> None:
    assert len(LONG) == 60
    key = opened(app, AGURK, SCRIPT, EMOJI, LONG)
    record(phone, key, "5", "8", "8")
    for path in (f"/g/{key}", f"/g/{key}/plain", f"/g/{key}/history", f"/g/{key}/plain/1"):
        page = phone.get(path)
        assert "<script>alert" not in page.document.source
        assert SCRIPT in page.text
    heads = phone.get(f"/g/{key}").document.all("span", class_="name")
    assert [one["title"] for one in heads if one.has("title")] == [SCRIPT, EMOJI, LONG]


@pytest.mark.parametrize("key", ["x" * 43, "%ED%A0%80", "<script>", "y" * 5000])
def test_an_odd_key_is_not_found(phone: Visitor, key: str) -> None:
    assert "Nothing here" in phone.get(f"/g/{key}", status=404).text
    phone.post(f"/g/{key}/plain/undo", {"csrf_token": phone.token}, status=404)


@pytest.mark.parametrize(
    ("path", "anchor"),
    [
        ("hand", "#enter?"),
        ("hand?leader=1&card_0=K", "#enter?leader=1&card_0=K"),
        ("hands/1/correct", "#change-1"),
        ("hands/1", ""),
        ("chart", ""),
    ],
)
def test_the_address_of_what_the_phone_draws_leads_to_the_board(phone: Visitor, path: str, anchor: str) -> None:
    key = start(phone, "Anna", "Bo")
    assert phone.get(f"/g/{key}/{path}", status=303).response.location == f"/g/{key}{anchor}"


def test_if_the_leader_makes_no_difference_the_board_does_not_ask(app: Flask, phone: Visitor) -> None:
    page = phone.get(f"/g/{opened(app, CATALOGUE['gurka-se'])}")
    assert not page.document.all("a", class_="chip")
    assert page.document.one("a", class_="go").text == "Record hand 1"
