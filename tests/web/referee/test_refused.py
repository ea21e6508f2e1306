import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, GURKA_SE
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
        ("8 \0", "", "", "“\0” is not a card."),
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
def test_ten_thousand_characters_are_refused_before_they_are_read(phone: Visitor, name: str) -> None:
    asked = {"cards": "8 5", "hand": "", "seen": "", name: "2 " * 5_000}
    assert refused(phone, **asked) == "Too many cards for one pack."


def test_a_trick_at_a_table_of_two_has_at_most_two_plays(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo")
    where = f"/g/{key}/plain/legal"
    assert refused(phone, "2 3 4", where=where) == "At most 2 players can play to a trick."


def test_a_hand_can_be_as_large_as_at_some_table(app: Flask, phone: Visitor) -> None:
    """A pack for every four players, dealt out: five have 20 cards each, and when only two are left, 52."""
    rules = {"hand.size": "whole_pack", "pack.packs": "one_per_four_players"}
    where = f"/g/{opened(app, with_changes(GURKA_SE, rules), *'ABCDE')}/plain/legal"
    deck = [str(card) for card in GURKA_SE.deck]
    ask(phone, "A 2", hand=" ".join((deck * 4)[:52]), where=where)
    sentence = refused(phone, "A 2", hand=" ".join((deck * 5)[:53]), where=where)
    assert sentence == "Nobody holds more than 52 cards."
