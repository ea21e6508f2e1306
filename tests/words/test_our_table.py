"""How everybody stands, in words."""

import pytest

from scorekeeper.rules.odd_facts import OddFact, Record
from scorekeeper.rules.past_game import What
from scorekeeper.words.our_table import fact_sentence, fact_title, how_we_stand

NAMES = {"a": "Anna", "b": "Bo", "c": "Carl", "d": "Dorte"}


def records(*wins: int) -> list[Record]:
    return [Record(person, 9, won, 0, 3, (1,)) for person, won in zip(NAMES, wins, strict=False)]


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ((3, 2, 2), "Anna leads, with 3 wins"),
        ((1, 0), "Anna leads, with 1 win"),
        ((2, 2, 1), "Anna and Bo with 2 wins each"),
        ((2, 2, 2), "Anna, Bo and Carl with 2 wins each"),
        ((1, 1, 1, 1), "4 people with 1 win"),
        ((0, 0), ""),
        ((), ""),
    ],
)
def test_who_has_most_wins_is_said_in_one_line(wins: tuple[int, ...], said: str) -> None:
    assert how_we_stand(records(*wins), NAMES) == said


@pytest.mark.parametrize(
    ("what", "title", "said"),
    [
        (What.EATS, "Big eater", "Anna eats the last trick: 31 of 96 hands; by chance 24."),
        (What.PICKLER, "Your pickler", "When Bo leads, Anna eats: 31 of 96 hands; by chance 24."),
        (What.ACES, "Eats aces", "Anna eats aces: 31 of 96; by chance 24."),
        (What.CARD, "The card that costs most", "Anna eats the king: 31 of 96 times; by chance 24."),
        (What.ESCAPE, "Closest escape", "Anna holds the second highest card: 31 of 96 hands; by chance 24."),
        (What.CLEAN, "Clean run", "Anna eats nothing for 31 hands in a row, of 96; by chance for 24."),
        (What.BACK, "Back from the dead", "Anna wins from the highest score: 31 of 96 games; by chance 24."),
        (What.FIRST_OUT, "First out", "Anna is the first one out: 31 of 96 games; by chance 24."),
    ],
)
def test_what_is_odd_says_its_count_its_base_and_chance(what: What, title: str, said: str) -> None:
    assert fact_title(what) == title
    assert fact_sentence(OddFact(what, "a", "b", "K", 31, 96, 24.0, 2.0, ()), NAMES, "24") == said
