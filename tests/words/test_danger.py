import pytest
from hypothesis import given

from scorekeeper.rules.catalogue import AGURK, CATALOGUE, FIVE_CUCUMBERS, GURKA_IS, OGOREK, RASSI, ROKKAR
from scorekeeper.rules.danger import Fate, dangers
from scorekeeper.rules.replay import open_game, replay
from scorekeeper.rules.standing import Opening, Standing
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.words.danger import danger_sentence, danger_words
from tests.rules.strategies import Game, games


def standing(variant: Variant, score: Score) -> Standing:
    return open_game(variant, Opening(1, (score, Score(), Score())))


@pytest.mark.parametrize(
    ("variant", "score", "cards", "sentence"),
    [
        (AGURK, Score(0), "", "Safe this hand."),
        (AGURK, Score(10), "Q+", "A cucumber with these cards: Q or higher."),
        (AGURK, Score(10, 1), "Q+", "Out with these cards: Q or higher."),
        (AGURK, Score(20), "any card", "A cucumber with these cards: any card."),
        (ROKKAR, Score(0), "any card", "Out with these cards: any card."),
        (GURKA_IS, Score(0), "6♣", "Out with these cards: 6♣."),
        (OGOREK, Score(11), "10–K", "Out with these cards: 10–\u2060K."),
        (
            FIVE_CUCUMBERS,
            Score(4),
            "6+, doubled 2+",
            "Out with these cards: 6 or higher. If the hand counts double, out with these cards: 2 or higher.",
        ),
        (
            FIVE_CUCUMBERS,
            Score(0),
            "doubled 10+",
            "If the hand counts double, out with these cards: 10 or higher.",
        ),
        (FIVE_CUCUMBERS, Score(5), "2+", "Out with these cards: 2 or higher."),
        (RASSI, Score(0), "×4 K", "If the hand counts ×4, out with these cards: K."),
    ],
)
def test_a_danger_has_its_cards_and_a_sentence(variant: Variant, score: Score, cards: str, sentence: str) -> None:
    threats = dangers(variant, standing(variant, score), 0)
    assert "".join(one.cards for one in danger_words(variant, threats)) == cards
    assert danger_sentence(variant, threats) == sentence


def test_the_worse_fate_comes_first_and_its_cards_fit_beside_a_drawing() -> None:
    house = CATALOGUE["agurk"]
    threats = dangers(house, standing(house, Score(10)), 0)
    (words,) = danger_words(house, threats)
    assert (words.fate, words.cards) == (Fate.CUCUMBER, "Q+")


@given(games(most_hands=5))
def test_every_danger_has_words(game: Game) -> None:
    now = replay(game.variant, game.opening, game.hands).now
    for seat in range(len(now.scores)):
        threats = dangers(game.variant, now, seat)
        sentence = danger_sentence(game.variant, threats)
        assert (sentence == "Safe this hand.") == (not threats)
        assert sentence.endswith(".")
        assert "%" not in sentence
