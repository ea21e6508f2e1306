from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.which import Topic, possible_answers
from scorekeeper.words.which import answer_words, question


def test_every_topic_asks_a_question() -> None:
    texts = [question(topic)["text"] for topic in Topic]
    assert len(set(texts)) == len(Topic)
    assert all(text.endswith("?") for text in texts)


def test_every_answer_of_a_preset_has_words_of_its_own() -> None:
    for topic in Topic:
        words = [answer_words(topic, answer) for answer in possible_answers(tuple(CATALOGUE.values()), topic)]
        assert len(set(words)) == len(words), topic
        assert all(words)


def test_a_question_shows_the_cards_that_it_is_about() -> None:
    asked = question(Topic.DUTY)
    assert (asked["table"], asked["hand"]) == (("9",), ("J", "3"))
