import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.which import (
    MAX_ANSWERS,
    MAX_QUESTIONS,
    Topic,
    answer_of,
    games_left,
    next_topic,
    possible_answers,
)


def answers_of(variant: Variant, unknown: frozenset[Topic] = frozenset()) -> dict[Topic, str]:
    """The answers of somebody who plays the variant, and does not know some of them."""
    answers: dict[Topic, str] = {}
    while (topic := next_topic(answers)) is not None:
        answers[topic] = "" if topic in unknown else answer_of(variant, topic)
    return answers


@pytest.mark.parametrize("variant_id", CATALOGUE)
def test_its_own_answers_lead_to_every_preset_in_at_most_six_questions(variant_id: str) -> None:
    answers = answers_of(CATALOGUE[variant_id])
    assert len(answers) <= MAX_QUESTIONS
    assert [one.id for one in games_left(answers)] == [variant_id]


@pytest.mark.parametrize("variant_id", CATALOGUE)
@pytest.mark.parametrize("topic", Topic)
def test_who_does_not_know_one_answer_still_keeps_the_game(variant_id: str, topic: Topic) -> None:
    answers = answers_of(CATALOGUE[variant_id], frozenset({topic}))
    assert len(answers) <= MAX_QUESTIONS
    assert variant_id in [one.id for one in games_left(answers)]


def test_who_knows_nothing_is_asked_six_questions_and_keeps_all_games() -> None:
    answers = answers_of(CATALOGUE["agurk"], frozenset(Topic))
    assert len(answers) == MAX_QUESTIONS
    assert games_left(answers) == tuple(CATALOGUE.values())


def test_every_question_on_the_way_has_few_answers_and_leaves_the_fewest_games_on_average() -> None:
    def leaves(answers: dict[Topic, str], topic: Topic) -> int:
        return sum(len(games_left({**answers, topic: answer_of(one, topic)})) for one in games_left(answers))

    on_the_way: list[dict[Topic, str]] = [{}]
    for answers in on_the_way:
        topic, left = next_topic(answers), games_left(answers)
        if topic is not None:
            found = possible_answers(left, topic)
            assert 2 <= len(found) <= MAX_ANSWERS
            others = [one for one in set(Topic) - set(answers) if len(possible_answers(left, one)) <= MAX_ANSWERS]
            assert leaves(answers, topic) == min(leaves(answers, one) for one in others)
            on_the_way += [{**answers, topic: one} for one in found]
    assert len(on_the_way) > len(CATALOGUE)


def test_the_answer_of_most_games_comes_first() -> None:
    for topic in Topic:
        answers = possible_answers(tuple(CATALOGUE.values()), topic)
        sizes = [len(games_left({topic: one})) for one in answers]
        assert sizes == sorted(sizes, reverse=True)
