import pytest

from scorekeeper.rules.standing import Standing, Turn
from scorekeeper.rules.values import Result
from scorekeeper.words.results import next_sentence, place_word, result_sentence

NAMES = ("Anna", "Bo", "Cleo")


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        (Result(winners=(1,)), "Bo wins."),
        (Result(winners=(0, 1)), "Anna and Bo share the win."),
        (Result(losers=(1,)), "Bo is the cucumber and loses."),
        (Result(losers=(0, 1, 2)), "Anna, Bo and Cleo are the cucumbers and lose."),
        (Result(void=True), "Void: the pot goes on to the next game."),
    ],
)
def test_the_end_of_a_game_is_one_sentence(result: Result, sentence: str) -> None:
    assert result_sentence(result, NAMES) == sentence
    assert next_sentence(Standing((), None, result), NAMES) == sentence


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        (Turn(2, 1, 0, 7), "Next: Bo deals, Anna leads, 7 cards."),
        (Turn(2, 1, 0, 1), "Next: Bo deals, Anna leads, 1 card."),
        (Turn(2, 1, 1, 5), "Next: Bo deals and leads, 5 cards."),
        (Turn(2, 1, 0, None), "Next: Bo deals, Anna leads."),
        (Turn(2, 1, 1, None), "Next: Bo deals and leads."),
        (Turn(2, None, 2, 7), "Next: Cleo leads, 7 cards."),
        (Turn(2, None, 2, None), "Next: Cleo leads."),
        (None, ""),
    ],
)
def test_the_next_hand_is_one_sentence_if_there_is_one(turn: Turn | None, sentence: str) -> None:
    assert next_sentence(Standing((), turn), NAMES) == sentence


@pytest.mark.parametrize(("place", "words"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th")])
def test_a_place_has_a_short_word(place: int, words: str) -> None:
    assert place_word(place) == words
