"""The chat message about a game."""

from scorekeeper.rules.catalogue import AGURK, FIVE_CUCUMBERS
from scorekeeper.rules.events import EndGame, Event
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.words.chat import chat_message
from tests.rules.cases import hand, played

NAMES = ("Anna", "Bo", "Cleo")


def told(variant: Variant, scores: tuple[Score, ...], *events: Event) -> list[str]:
    return chat_message(variant, NAMES, played(variant, scores, *events), "21 November 2026").split("\n")


def test_a_finished_game_has_the_winner_and_the_ranking() -> None:
    scores = (Score(1), Score(20, 1), Score(30, 2, out=True))
    assert told(AGURK, scores, hand(0, "2 K", out=[2])) == [
        "Agurk, 21 November 2026",
        "Anna wins.",
        "",
        "1. Anna: 1 point",
        "2. Bo: out, 33 points",
        "3. Cleo: out, 30 points",
        "",
        "1 hand played.",
    ]


def test_a_running_game_says_what_comes_next() -> None:
    scores = (Score(12), Score(3, 1), Score(5))
    assert told(AGURK, scores, hand(0, "2 3 4"), hand(1, "2 3 4")) == [
        "Agurk, 21 November 2026",
        "Next: Cleo deals, Anna leads, 7 cards.",
        "",
        "1. Cleo: 9 points",
        "2. Anna: 16 points",
        "3. Bo: 3 points, 1 cucumber",
        "",
        "2 hands played.",
    ]


def test_a_game_that_the_table_ended_says_so() -> None:
    message = told(AGURK, (Score(), Score(), Score()), hand(0, "2 3 4"), EndGame())
    assert message[1] == "Anna and Bo share the win."
    assert message[-1] == "Ended early after 1 hand."


def test_a_ruling_stays_at_the_table() -> None:
    ruling = TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 1, 1, 5, "kept the 3")
    assert told(AGURK, (Score(), Score(), Score()), hand(0, "2 3 4"), ruling)[-1] == "1 hand played."


def test_a_game_without_hands_says_so_and_shares_the_first_place() -> None:
    assert told(AGURK, (Score(), Score(), Score()))[3:] == [
        "1. Anna: 0 points",
        "1. Bo: 0 points",
        "1. Cleo: 0 points",
        "",
        "No hand played yet.",
    ]


def test_if_points_are_cucumbers_they_are_not_counted_again() -> None:
    assert told(FIVE_CUCUMBERS, (Score(2, 0), Score(), Score()))[5] == "3. Anna: 2 cucumbers"
