from collections.abc import Sequence

import pytest
from hypothesis import given

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
from scorekeeper.rules.options import Payer, ReEntryWhen, TrickTie
from scorekeeper.rules.replay import replay
from scorekeeper.rules.standing import Opening, SettledHand
from scorekeeper.rules.values import Hand, Score, StepKind
from scorekeeper.rules.variant import RankFactor, Variant
from scorekeeper.words.steps import explain_hand
from tests.rules.cases import hand, points, ruled
from tests.rules.strategies import Game, games

NAMES = ("Anna", "Bo", "Cleo", "Dan")


def settled(variant: Variant, scores: Sequence[Score], one: Hand) -> SettledHand:
    found = replay(variant, Opening(0, tuple(scores)), [one])
    assert found.refused is None
    return found.hands[0]


def told(variant: Variant, scores: Sequence[Score], one: Hand) -> list[str]:
    words = explain_hand(variant, NAMES, settled(variant, scores, one))
    return [words.headline, *(line.text for line in words.lines), words.next]


@given(games())
def test_every_hand_has_words(game: Game) -> None:
    names = [f"P{seat}" for seat in range(len(game.opening.scores))]
    for line in replay(game.variant, game.opening, game.hands).hands:
        words = explain_hand(game.variant, names, line)
        assert [one.total for one in words.lines] == [step.total for step in line.steps]
        assert all(names[one.seat] in one.text for one in words.lines)
        assert words.headline.endswith(".")
        assert words.next.endswith(".")
        assert "%" not in " ".join((words.headline, words.next, *(one.text + one.change for one in words.lines)))


def test_an_agurk_hand_has_sentences_for_penalty_cucumber_re_entry_and_subtraction() -> None:
    scores = (Score(20), Score(0), Score(9), Score(6, 1))
    assert told(AGURK, scores, hand(1, "5 8 8 8")) == [
        "Anna takes the trick with the third 8.",
        "Anna pays 8 for the 8.",
        "Anna gets a cucumber: 28 is above 21.",
        "Anna comes back at 9, the highest score of the others (Cleo).",
        "Cleo takes 8 off for an equal 8.",
        "Dan takes 6 off for an equal 8 and stops at 0.",
        "Next: Bo deals, Cleo leads, 7 cards.",
    ]
    words = explain_hand(AGURK, NAMES, settled(AGURK, scores, hand(1, "5 8 8 8")))
    assert [line.change for line in words.lines] == ["+8", "cucumber", "→ 9", "−8", "−6"]


def test_a_doubled_penalty_has_a_line_for_the_doubling() -> None:
    one = hand(1, "1 3 8")
    assert told(FIVE_CUCUMBERS, points(0, 0, 0), one)[:2] == [
        "Anna takes the trick with the 8.",
        "Anna takes 4 cucumbers for the 8, doubled by the 1.",
    ]


def test_every_multiplier_has_words() -> None:
    thrice = ruled(AGURK, penalty={"factor": RankFactor(rank="2", factor=3)})
    assert "Anna pays 24 for the 8, times 3 by the 2." in told(thrice, points(0, 0), hand(1, "2 8"))
    assert "Anna pays 16 for the 8: this hand counts double." in told(
        RASSI, points(0, 0), hand(1, "2 8", factors={0: 2})
    )
    assert "Anna pays 32 for the 8: this hand counts ×4." in told(RASSI, points(0, 0), hand(1, "2 8", factors={0: 4}))


def test_if_all_highest_pay_the_headline_names_them() -> None:
    assert (
        told(WIKIPEDIA_FORM, points(0, 0, 0), hand(1, "8 8 2"))[0]
        == "Cleo takes the trick with the second 8. Bo and Cleo pay."
    )
    assert told(GURKA_SE, points(0, 0, 0), hand(1, "8 8 2"))[0] == "The 8 is highest: Bo and Cleo pay."


@pytest.mark.parametrize(
    ("trick", "words"),
    [("8 2 3 4", "the 8"), ("8 8 3 4", "the second 8"), ("8 8 8 4", "the third 8"), ("8 8 8 8", "the fourth 8")],
)
def test_the_headline_counts_the_equal_cards(trick: str, words: str) -> None:
    assert told(AGURK, points(0, 0, 0, 0), hand(0, trick))[0].endswith(f"takes the trick with {words}.")


def test_if_the_first_of_equals_wins_the_headline_says_so() -> None:
    first = ruled(AGURK, trick={"tie": TrickTie.FIRST})
    assert told(first, points(0, 0), hand(1, "8 8"))[0] == "Bo takes the trick with the first 8."


def test_with_more_packs_the_last_of_many_equals_is_just_the_last() -> None:
    many = ruled(AGURK, pack={"copies": 8})
    found = settled(many, points(0, 0, 0, 0, 0), hand(0, "8 8 8 8 8"))
    assert explain_hand(many, [*NAMES, "Eva"], found).headline == "Eva takes the trick with the last 8."


def test_a_card_that_loses_at_once_is_the_reason() -> None:
    one = hand(1, "2 3 6C")
    assert "Anna is out: the 6♣ loses at once." in told(GURKA_IS, points(0, 0, 0), one)


def test_buying_in_and_its_refusal_have_sentences() -> None:
    one = hand(1, "2 3 K", buy_in=[0])
    assert "Anna buys back in at 7, the highest score of the others." in told(GURKA_SE, points(25, 7, 3), one)
    assert "Anna cannot buy back in." in told(WIKIPEDIA_BUY_IN, points(25, 7, 3), one)


def test_a_buy_in_of_somebody_who_is_still_in_is_not_mentioned() -> None:
    words = explain_hand(GURKA_SE, NAMES, settled(GURKA_SE, points(0, 0, 0), hand(1, "2 3 K", buy_in=[1])))
    assert [line.kind for line in words.lines] == [StepKind.PENALTY]


def test_coming_back_when_nobody_else_is_in_has_a_sentence() -> None:
    # Both exceed the limit in one hand, so neither score counts for the other.
    everybody = ruled(AGURK, penalty={"payer": WIKIPEDIA_FORM.penalty.payer})
    assert "Anna comes back at 0: nobody else is in." in told(everybody, points(20, 20), hand(1, "8 8"))


@pytest.mark.parametrize(("others", "cards", "back"), [((25, 10), "2 3 9", 10), ((25,), "2 9", 0)])
def test_coming_back_below_somebody_beyond_a_lowered_limit_says_why(
    others: tuple[int, ...], cards: str, back: int
) -> None:
    before, one = points(15, *others), hand(1, cards)
    sentence = f"Anna comes back at {back}: a score that is too much does not count."
    assert sentence in told(AGURK_CATSATCARDS, before, one)


def test_coming_back_after_the_subtraction_names_whose_score_it_is_then() -> None:
    late = ruled(AGURK, re_entry={"when": ReEntryWhen.AFTER_SUBTRACTION})
    assert "Anna comes back at 7, the highest score of the others (Cleo)." in told(
        late, points(20, 9, 7), hand(1, "8 2 8")
    )


def test_at_the_end_the_result_replaces_the_next_hand() -> None:
    assert told(WIKIPEDIA_21, points(20, 0, 0), hand(1, "2 3 8"))[-1] == "Anna is the cucumber and loses."


def test_a_void_hand_says_that_nobody_would_be_left() -> None:
    assert told(ROKKAR, points(0, 0), hand(1, "8 8")) == [
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
def test_where_points_do_not_matter_no_limit_is_named(variant: Variant, sentences: list[str]) -> None:
    done = hand(0, "2 8 3")
    assert told(variant, points(0, 0, 0), done)[1:3] == sentences
