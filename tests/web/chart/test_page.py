"""The chart on its page, over the board and at the end of a game: the picture, its words and its size."""

import gzip
import re
from random import Random

import pytest
from flask import Flask

from scorekeeper.rules.cards import Card
from scorekeeper.rules.catalogue import AGURK, GURKA_SE
from scorekeeper.rules.options import End
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.rules.variant import Variant
from tests.presets import of_each_kind
from tests.rules.strategies import random_hand
from tests.web.document import Document, Element
from tests.web.game.playing import NAMES, kept, opened, play_hand, record
from tests.web.ruling.rulings import CHARGED, make
from tests.web.visitor import Visitor

HEAVIEST = 8000
"""The most bytes of a drawing of 7 players and 30 hands; compressed, a quarter of it."""


def play(app: Flask, variant: Variant, names: tuple[str, ...], hands: int) -> str:
    """The key of a game with this many hands, or fewer if it ends before."""
    key, random = opened(app, variant, *names), Random(7)
    for _hand in range(hands):
        standing = kept(app, key).sheet.now
        if standing.next is None:
            break
        play_hand(app, key, random_hand(random, variant, standing, suited=False))
    return key


def picture(document: Document) -> Element:
    return document.one("figure", class_="chart").one("svg", role="img")


def labels(document: Document) -> list[str]:
    """The labels at the ends of the lines, by seat; the winner's comes last, so that it is on top."""
    return [line.one("text").text for line in picture(document).all("g", class_="series")]


def told(document: Document) -> list[str]:
    """The chart in words."""
    return [one.text for one in document.one("figure", class_="chart").one("ul").all("li")]


@of_each_kind
@pytest.mark.parametrize("most", [False, True], ids=["fewest players", "most players"])
def test_the_chart_of_a_preset_has_all_names_and_all_scores_in_words(
    app: Flask, phone: Visitor, variant: Variant, *, most: bool
) -> None:
    key = play(app, variant, NAMES[: variant.players.max if most else variant.players.min], 12)
    board = kept(app, key)
    page = phone.get(f"/g/{key}/plain").document
    assert sorted(labels(page)) == sorted(board.names)
    words = told(page)
    for name, score, text in zip(board.names, board.sheet.now.scores, words, strict=True):
        assert text.startswith(f"{name}: From 0 to {score.points}, ")
        assert score.out == bool(re.search(r"out at \d+\.$", text))
    limits = [one.one("text").text for one in picture(page).all("g", class_="limit")]
    assert limits == ([] if variant.game.end is End.ONE_HAND else [str(variant.limit.value)])


def test_the_words_name_cucumbers_rulings_and_when_a_player_goes_out(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=Opening(0, (Score(12), Score(20, 1), Score(5)), 8))
    record(phone, key, "K", "2", "3")
    make(phone, key, CHARGED, seat=2, points=3, hand=8)
    record(phone, key, "3", "4", "2", leader=1)
    assert told(phone.get(f"/g/{key}/plain").document) == [
        "Anna: From 12 to 20, highest 25. Hand 8: a cucumber at 25, back in at 20.",
        "Bo: From 20 to 24, highest 24. Hand 9: out at 24.",
        "Cleo: From 5 to 8, highest 8. Ruling before hand 9: up to 8.",
    ]


def test_the_words_name_who_was_out_before_and_who_bought_back_in(app: Flask, phone: Visitor) -> None:
    key = opened(app, GURKA_SE, *NAMES[:4], opening=Opening(1, (Score(33, 0, out=True), Score(25), Score(7), Score(0))))
    laid = tuple(Laid(seat, Card(rank)) for seat, rank in ((1, "9"), (2, "3"), (3, "4")))
    play_hand(app, key, Hand(laid, buy_in=(1,)))
    assert told(phone.get(f"/g/{key}/plain").document)[:2] == [
        "Anna: From 33 to 33, highest 33. Before the first hand: out at 33.",
        "Bo: From 25 to 7, highest 34. Hand 1: out at 34, buys back in at 7.",
    ]


def test_the_picture_is_named_by_its_caption_and_described_by_its_words(app: Flask, phone: Visitor) -> None:
    key = play(app, AGURK, NAMES[:3], 4)
    page = phone.get(f"/g/{key}/plain").document
    drawn = picture(page)
    assert page.by_id(drawn["aria-labelledby"]).text == (
        "The score of each player after each hand. The dotted line is the limit, 21."
    )
    assert page.by_id(drawn["aria-describedby"]).text == " ".join(told(page))


def test_before_the_first_hand_there_is_no_chart(app: Flask, phone: Visitor) -> None:
    assert not phone.get(f"/g/{opened(app, AGURK)}/plain").document.all("figure", class_="chart")


def test_names_with_markup_are_escaped(app: Flask, phone: Visitor) -> None:
    names = ("<b>Bo</b>", "&amp;", '"><i>')
    page = phone.get(f"/g/{play(app, AGURK, names, 3)}/plain").document
    assert labels(page) == list(names)
    assert [one.one("b").text for one in page.one("figure").one("ul").all("li")] == [f"{name}:" for name in names]
    assert not page.all("i")


def test_a_drawing_of_seven_players_and_thirty_hands_is_small(app: Flask, phone: Visitor) -> None:
    # The limit is so high that all seven are still in.
    key = play(app, with_changes(AGURK, {"limit.value": 99}), NAMES[:7], 30)
    assert len(kept(app, key).sheet.hands) == 30
    source = phone.get(f"/g/{key}/plain").document.source
    drawing = re.findall(r"<svg viewBox[^>]*role=\"img\".*?</svg>", source, re.DOTALL)
    assert len(drawing) == 1
    assert len(drawing[0].encode()) <= HEAVIEST
    assert len(gzip.compress(drawing[0].encode())) <= HEAVIEST / 4
