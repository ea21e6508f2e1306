"""A phone says why a hand changed the scores, and the server says the same of each step."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper.formats.facts import write_fact, write_opening
from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.catalogue import (
    AGURK,
    AGURK_CATSATCARDS,
    FIVE_CUCUMBERS,
    GURKA_IS,
    GURKA_SE,
    MATAPESA,
    RASSI,
    ROKKAR,
    WIKIPEDIA_21,
    WIKIPEDIA_BUY_IN,
    WIKIPEDIA_FORM,
)
from scorekeeper.rules.log import Recorded
from scorekeeper.rules.options import Payer, ReEntryWhen, TrickTie
from scorekeeper.rules.replay import replay
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Score
from scorekeeper.rules.variant import RankFactor, Variant
from scorekeeper.words.steps import hand_steps
from tests import profile
from tests.javascript import Script
from tests.rules.cases import hand, points, ruled
from tests.rules.strategies import Game, games

NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eva", *(f"P{seat}" for seat in range(20)))


def game_of(variant: Variant, opening: Opening, one: Hand) -> dict[str, Any]:
    """A game of one hand as phones get it."""
    kind, body = write_fact(Recorded(one))
    return {
        "names": NAMES[: len(opening.scores)],
        "parameters": write_parameters(variant),
        "opening": write_opening(opening),
        "facts": [{"number": 1, "kind": kind, "body": body, "id": "one"}],
    }


def said(phone: Script, variant: Variant, scores: Sequence[Score], one: Hand, first: int = 0) -> dict[str, Any]:
    """What a phone says of a hand; the server says the same of its steps."""
    opening = Opening(first, tuple(scores))
    answer: dict[str, Any] = phone.answer({"name": "told", "game": game_of(variant, opening, one)})
    settled = replay(variant, opening, [one])
    assert settled.refused is None
    assert [(line["seat"], line["text"]) for line in answer["lines"]] == list(hand_steps(NAMES, settled.hands[0]))
    return answer


def told(phone: Script, variant: Variant, scores: Sequence[Score], one: Hand) -> list[str]:
    words = said(phone, variant, scores, one)
    return [words["headline"], *(line["text"] for line in words["lines"]), words["next"]]


def cell(
    phone: Script, variant: Variant, scores: Sequence[Score], one: Hand, seat: int
) -> list[tuple[str, int | None]]:
    return [(line["label"], line["points"]) for line in said(phone, variant, scores, one)["cells"][seat]]


def total(lines: Sequence[Mapping[str, Any]]) -> int:
    """The sum of a cell's lines without the last one."""
    points = 0
    for line in lines[:-1]:
        if line["kind"] == "score":
            points = line["points"]
        elif line["kind"] == "change":
            points += line["points"]
        else:
            assert line["points"] is None
    return points


@settings(max_examples=profile.steps(50, long=2000, quick=15))
@given(game=games())
def test_every_hand_has_words_and_the_lines_of_every_cell_add_up(phone: Script, game: Game) -> None:
    before = game.opening.scores
    for line in replay(game.variant, game.opening, game.hands).hands[:1]:
        words = said(phone, game.variant, before, line.hand, game.opening.first)
        assert words["headline"].endswith(".")
        assert words["next"].endswith(".")
        assert all(NAMES[one["seat"]] in one["text"] for one in words["lines"])
        assert "%" not in " ".join((words["headline"], words["next"], *(one["text"] for one in words["lines"])))
        for seat, lines in enumerate(words["cells"]):
            assert lines[0]["points"] == before[seat].points
            assert lines[-1]["kind"] == "total"
            assert total(lines) == lines[-1]["points"] == line.after.scores[seat].points


def test_an_agurk_hand_has_sentences_for_penalty_cucumber_re_entry_and_subtraction(phone: Script) -> None:
    scores = (Score(20), Score(0), Score(9), Score(6, 1))
    assert told(phone, AGURK, scores, hand(1, "5 8 8 8")) == [
        "Anna takes the trick with the third 8.",
        "Anna pays 8 for the 8.",
        "Anna gets a cucumber: 28 is above 21.",
        "Anna comes back at 9, the highest score of the others (Cleo) before points come off.",
        "Cleo takes 8 off for an equal 8.",
        "Dan takes 6 off for an equal 8 and stops at 0.",
        "Next: Bo deals, Cleo leads, 7 cards.",
    ]
    words = said(phone, AGURK, scores, hand(1, "5 8 8 8"))
    assert [line["change"] for line in words["lines"]] == ["+8", "cucumber", "→ 9", "−8", "−6"]


def test_a_cell_is_a_sum(phone: Script) -> None:
    scores = (Score(20), Score(0), Score(9), Score(6, 1))
    one = hand(1, "5 8 8 8")
    assert cell(phone, AGURK, scores, one, 0) == [
        ("Score before", 20),
        ("The 8", 8),
        ("28 is above 21", None),
        ("A cucumber", None),
        ("Comes back at the highest score of the others (Cleo) before points come off", 9),
        ("Score after", 9),
    ]
    assert cell(phone, AGURK, scores, one, 1) == [("Score before", 0), ("Score after", 0)]
    assert cell(phone, AGURK, scores, one, 2) == [("Score before", 9), ("Equal 8", -8), ("Score after", 1)]
    assert cell(phone, AGURK, scores, one, 3) == [
        ("Score before", 6),
        ("Equal 8, but not below 0", -6),
        ("Score after", 0),
    ]


def test_a_doubled_penalty_has_a_line_for_the_doubling(phone: Script) -> None:
    assert cell(phone, FIVE_CUCUMBERS, points(1, 0, 0), hand(1, "1 3 8"), 0) == [
        ("Score before", 1),
        ("The 8", 2),
        ("Doubled by the 1", 2),
        ("5 is not above 5", None),
        ("Score after", 5),
    ]


REACHED = ruled(AGURK, limit={"test": WIKIPEDIA_FORM.limit.test})
ALL_PAY = ruled(AGURK, penalty={"payer": Payer.ALL_HIGHEST})
TRIPLED = ruled(AGURK, penalty={"factor": RankFactor(rank="2", factor=3)})
LATE = ruled(AGURK, re_entry={"when": ReEntryWhen.AFTER_SUBTRACTION})


@pytest.mark.parametrize(
    ("variant", "scores", "done", "words"),
    [
        (AGURK, points(13, 0), hand(1, "2 8"), [("21 is not above 21", None)]),
        (REACHED, points(13, 0), hand(1, "2 8"), [("21 is reached", None)]),
        (REACHED, points(14, 0), hand(1, "2 8"), [("21 is reached", None)]),
        (REACHED, points(0, 0), hand(1, "2 8"), [("8 is below 21", None)]),
        (FIVE_CUCUMBERS, points(1, 0, 0), hand(1, "1 3 8"), ["takes 4 cucumbers for the 8, doubled by the 1."]),
        (TRIPLED, points(0, 0), hand(1, "2 8"), ["pays 24 for the 8, times 3 by the 2.", ("Times 3 by the 2", 16)]),
        (
            *(RASSI, points(0, 0), hand(1, "2 8", factors={0: 2})),
            ["pays 16 for the 8: this hand counts double.", ("This hand counts double", 8)],
        ),
        (
            *(RASSI, points(0, 0), hand(1, "2 8", factors={0: 4})),
            ["pays 32 for the 8: this hand counts ×4.", ("This hand counts ×4", 24)],
        ),
        (
            *(GURKA_IS, points(0, 0, 0), hand(1, "2 3 6C")),
            ["is out: the 6♣ loses at once.", ("The 6♣ loses at once", None)],
        ),
        (
            *(GURKA_SE, points(25, 7, 3), hand(1, "2 3 K", buy_in=[0])),
            [
                "buys back in at 7, the highest score of the others.",
                ("Buys back in at the highest score of the others", 7),
            ],
        ),
        (
            *(WIKIPEDIA_BUY_IN, points(25, 7, 3), hand(1, "2 3 K", buy_in=[0])),
            ["cannot buy back in.", ("Cannot buy back in", None)],
        ),
        (
            *(ALL_PAY, points(20, 20), hand(1, "8 8")),
            ["comes back at 0: nobody else is in.", ("Comes back at 0: nobody else is in", 0)],
        ),
        (LATE, points(20, 9, 7), hand(1, "8 2 8"), ["comes back at 7, the highest score of the others (Cleo)."]),
        (
            *(AGURK_CATSATCARDS, points(15, 25, 10), hand(1, "2 3 9")),
            [
                "comes back at 10: a score that is too much does not count.",
                ("Comes back: a score that is too much does not count", 10),
            ],
        ),
    ],
)
def test_what_happened_to_who_took_the_trick_has_a_sentence_and_a_line(
    phone: Script, variant: Variant, scores: Sequence[Score], done: Hand, words: list[object]
) -> None:
    sentences = [line.removeprefix("Anna ") for line in told(phone, variant, scores, done)]
    assert [one for one in words if one not in (*sentences, *cell(phone, variant, scores, done, 0))] == []


@pytest.mark.parametrize(
    ("variant", "trick", "headline"),
    [
        (WIKIPEDIA_FORM, "2 8 8", "Cleo takes the trick with the second 8. Bo and Cleo pay."),
        (GURKA_SE, "2 8 8", "The 8 is highest: Bo and Cleo pay."),
        (AGURK, "8 2 3 4", "Anna takes the trick with the 8."),
        (AGURK, "8 8 8 4", "Cleo takes the trick with the third 8."),
        (AGURK, "8 8 8 8", "Dan takes the trick with the fourth 8."),
        (ruled(AGURK, trick={"tie": TrickTie.FIRST}), "8 8", "Anna takes the trick with the first 8."),
        (ruled(AGURK, pack={"copies": 8}), "8 8 8 8 8", "Eva takes the trick with the last 8."),
    ],
)
def test_the_headline_says_who_takes_the_trick_with_which_of_equal_cards(
    phone: Script, variant: Variant, trick: str, headline: str
) -> None:
    assert told(phone, variant, points(*[0] * len(trick.split())), hand(0, trick))[0] == headline


def test_a_buy_in_of_somebody_who_is_still_in_is_not_mentioned(phone: Script) -> None:
    words = said(phone, GURKA_SE, points(0, 0, 0), hand(1, "2 3 K", buy_in=[1]))
    assert [line["kind"] for line in words["lines"]] == ["penalty"]


def test_at_the_end_the_result_replaces_the_next_hand(phone: Script) -> None:
    assert told(phone, WIKIPEDIA_21, points(20, 0, 0), hand(1, "2 3 8"))[-1] == "Anna is the cucumber and loses."


def test_a_void_hand_says_that_nobody_would_be_left(phone: Script) -> None:
    assert told(phone, ROKKAR, points(0, 0), hand(1, "8 8")) == [
        "Nobody would be left, so the hand is void.",
        "Void: the pot goes on to the next game.",
    ]


@pytest.mark.parametrize(
    ("variant", "sentences"),
    [
        (ROKKAR, ["Bo had the highest card.", "Bo is out."]),
        (MATAPESA, ["Bo took the last trick and loses.", "Bo is out."]),
        (ruled(ROKKAR, penalty={"payer": Payer.TRICK_WINNER}), ["Bo took the last trick.", "Bo is out."]),
        (ruled(MATAPESA, penalty={"payer": Payer.ALL_HIGHEST}), ["Bo had the highest card and loses.", "Bo is out."]),
    ],
)
def test_where_points_do_not_matter_no_limit_is_named(phone: Script, variant: Variant, sentences: list[str]) -> None:
    done = hand(0, "2 8 3")
    assert told(phone, variant, points(0, 0, 0), done)[1:3] == sentences
    assert cell(phone, variant, points(0, 0, 0), done, 1) == [
        ("Score before", 0),
        ("The 8", 8),
        ("Out", None),
        ("Score after", 8),
    ]
