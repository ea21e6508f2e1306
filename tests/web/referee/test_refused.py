import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CATALOGUE, GURKA_SE
from scorekeeper.rules.parameters import with_changes
from tests.web.game.playing import opened
from tests.web.referee.asking import ask, refused
from tests.web.visitor import Visitor


@pytest.mark.parametrize(
    ("cards", "hand", "seen", "sentence"),
    [
        ("A A A 5", "", "A A", "A: the pack has only 4."),
        ("8 1", "", "", "The pack has no 1."),
        ("8 <script>alert(1)</script>", "", "", "“<script>al” is not a card."),
        ("8 7+", "", "", "Put a plus sign between two cards: 7+7."),
        ("8 5", "3 Q", "", "Enter the whole hand as it was before the play, with 5 in it."),
        ("8 5", "5 K", "9", "The 9 shown later is missing from the whole hand."),
        ("8 4H", "4C 4D", "", "Enter the whole hand as it was before the play, with 4♥ in it."),
        ("", "5 3 Q", "", "Which cards are on the table?"),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused_in_a_sentence(
    phone: Visitor, cards: str, hand: str, seen: str, sentence: str
) -> None:
    assert refused(phone, cards, hand=hand, seen=seen) == sentence


@pytest.mark.parametrize("name", ["cards", "hand", "seen"])
@pytest.mark.parametrize("text", ["2 " * 5_000, "x" * 10_000])
def test_ten_thousand_characters_are_refused_before_they_are_read(phone: Visitor, name: str, text: str) -> None:
    asked = {"cards": "8 5", "hand": "", "seen": "", name: text}
    sentence = refused(phone, asked["cards"], hand=asked["hand"], seen=asked["seen"])
    assert sentence == "Too many cards for one pack."


@pytest.mark.parametrize("text", ["8\t5", " 8\n5 ", "8  5", "8 5\r\n"])
def test_any_white_space_separates_cards(phone: Visitor, text: str) -> None:
    assert "5 after 8" in ask(phone, text).text


@pytest.mark.parametrize("text", ["\0", "♠", "\uff18", "-1", "\u202e8", "++"])
def test_garbage_is_no_card(phone: Visitor, text: str) -> None:
    assert refused(phone, f"8 {text}").endswith(("is not a card.", "two cards: 7+7."))


def test_the_top_card_of_iceland_is_there_once_and_makes_no_pair(phone: Visitor) -> None:
    where = "/legal/gurka-is"
    assert refused(phone, "6C 6C", where=where) == "6♣: the pack has only 1."
    assert refused(phone, "6 6 6 6", where=where) == "6: the pack has only 3."
    assert "✗ No" in ask(phone, "6+6C", hand="6 6C 2", where=where).text


def test_lower_case_letters_and_t_for_ten_are_accepted(phone: Visitor) -> None:
    assert "10 after K" in ask(phone, "k t").text


def test_a_trick_at_a_table_of_two_has_at_most_two_plays(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo")
    where = f"/g/{key}/plain/legal"
    assert refused(phone, "2 3 4", where=where) == "At most 2 players can play to a trick."


@pytest.mark.parametrize(("variant_id", "most"), [("gurka-is", 10), ("matapesa", 17), ("five-cucumbers", 7)])
def test_a_hand_is_no_larger_than_the_variant_deals(phone: Visitor, variant_id: str, most: int) -> None:
    where = f"/legal/{variant_id}"
    deck = [str(card) for card in CATALOGUE[variant_id].deck if not card.suit]
    hand = (deck * 2)[:most]
    trick = f"{deck[-1]} {deck[0]}"
    ask(phone, trick, hand=" ".join(hand), where=where)
    too_many = " ".join([*hand, deck[-2]])
    assert refused(phone, trick, hand=too_many, where=where) == f"Nobody holds more than {most} cards."


def test_a_hand_can_be_as_large_as_at_some_table(app: Flask, phone: Visitor) -> None:
    """A pack for every four players, dealt out: five have 20 cards each, and when only two are left, 52."""
    rules = {"hand.size": "whole_pack", "pack.packs": "one_per_four_players"}
    where = f"/g/{opened(app, with_changes(GURKA_SE, rules), *'ABCDE')}/plain/legal"
    deck = [str(card) for card in GURKA_SE.deck]
    ask(phone, "A 2", hand=" ".join((deck * 4)[:52]), where=where)
    sentence = refused(phone, "A 2", hand=" ".join((deck * 5)[:53]), where=where)
    assert sentence == "Nobody holds more than 52 cards."


def test_a_form_without_its_fields_has_no_answer(phone: Visitor) -> None:
    page = phone.post_form("/legal/agurk", {"cards": None, "hand": None, "seen": None}, status=200)
    assert page.document.all(class_="verdict") == []
