import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import NAMES, parameters
from scorekeeper.web.house_rules.fields import as_json
from scorekeeper.words.answers import PLACE
from scorekeeper.words.parameters import PARAMETERS, parameter_label, value_label


def test_every_parameter_has_its_own_label() -> None:
    labels = [parameter_label(name) for name in NAMES]
    assert len(set(labels)) == len(NAMES)
    assert all(label[0].isupper() for label in labels)


@pytest.mark.parametrize("name", NAMES)
def test_the_values_of_a_choice_have_words_of_their_own(name: str) -> None:
    values = [as_json(answer) for answer in PARAMETERS[name].answers if not PLACE.search(answer)]
    words = [value_label(name, value) for value in values]
    assert len(set(words)) == len(words)
    assert all(
        said and "_" not in said and (said != value or value == "none")
        for said, value in zip(words, values, strict=True)
    )


def test_every_value_of_any_variant_has_words_that_are_not_the_notation_of_the_register() -> None:
    for variant in CATALOGUE.values():
        for name, value in parameters(variant).items():
            words = value_label(name, value)
            assert words, (variant.id, name)
            assert not any(sign in words for sign in '_[]{}()"'), (variant.id, name)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("hand.size", 1, "1 card"),
        ("hand.size", 7, "7 cards"),
        ("hand.size", "countdown(10)", "10 cards, then one fewer each hand"),
        ("hand.size", "countdown(10, bounce)", "10 cards, then one fewer each hand down to 1 and up again"),
        ("hand.size", "last_penalty(7)", "7 cards, then as many as the losing card costs"),
        ("hand.size", "last_penalty(5, cap 7)", "5 cards, then as many as the losing card costs, 7 at most"),
        ("hand.size", "dealer_choice(3)", "as many as the dealer says, 3 at least"),
        (
            "exchange",
            "dealer_sets_number(2)",
            "the dealer exchanges first and keeps at least 2, the others exchange as many",
        ),
        ("pack.ranks", ["2", "3", "J"], "2, 3, J"),
        ("pack.ranks", [str(number) for number in range(1, 16)], "1–15"),
        ("limit.instant_loss", ["A", "6C"], "A, 6♣"),
        ("limit.instant_loss", [], "none"),
        ("pack.special", [], "none"),
        ("penalty.points", {"2": 2, "3": 3, "A": 1}, "2–\u20603: their number, A: 1"),
        (
            "penalty.factor",
            {"rank": "1", "factor": 2},
            "A 1 in the last trick doubles the cost, several of them double it only once.",
        ),
        ("trick.cards_stay_open", False, "are turned over"),
        ("limit.value", 21, "21"),
    ],
)
def test_a_value_with_parts_is_said_in_words(name: str, value: Json, words: str) -> None:
    assert value_label(name, value) == words
