from collections.abc import Iterator

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import NAMES, parameters
from scorekeeper.web.house_rules.fields import as_json
from scorekeeper.words.answers import PLACE
from scorekeeper.words.parameters import PARAMETERS, parameter_label, value_label


def enumerated() -> Iterator[tuple[str, Json]]:
    for name, row in PARAMETERS.items():
        yield from ((name, as_json(answer)) for answer in row.answers if not PLACE.search(answer))
    yield "exchange", "dealer_sets_number(2)"


def test_every_parameter_has_its_own_label() -> None:
    labels = [parameter_label(name) for name in NAMES]
    assert len(set(labels)) == len(NAMES)
    assert all(label[0].isupper() for label in labels)


@pytest.mark.parametrize(("name", "value"), tuple(enumerated()))
def test_every_value_of_a_choice_has_words(name: str, value: Json) -> None:
    words = value_label(name, value)
    assert words
    assert "_" not in words
    assert words != value or value == "none"


def test_every_value_of_any_variant_has_words_that_are_not_the_notation_of_the_register() -> None:
    for variant in CATALOGUE.values():
        for name, value in parameters(variant).items():
            words = value_label(name, value)
            assert words, (variant.id, name)
            assert not any(sign in words for sign in '_[]{}()"'), (variant.id, name)


def test_the_values_of_one_choice_have_different_words() -> None:
    for name in NAMES:
        words = [label for one, value in enumerated() if one == name and (label := value_label(name, value))]
        assert len(set(words)) == len(words), name


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


def test_an_unknown_parameter_has_no_label() -> None:
    with pytest.raises(KeyError):
        parameter_label("limit.colour")
