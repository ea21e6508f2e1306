from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import ExchangeKind, Packs
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import NAMES, parameters
from scorekeeper.words.parameters import CHANGEABLE, notation, parameter_label, readings, value_label
from scorekeeper.words.translate import reset_translations, set_translations


def enumerated() -> Iterator[tuple[str, Json]]:
    for name in NAMES:
        yield from ((name, value) for value in readings(name))
    yield from (("exchange", kind.value) for kind in ExchangeKind if kind is not ExchangeKind.DEALER_SETS_NUMBER)
    yield "exchange", "dealer_sets_number(2)"
    yield from (("pack.packs", one.value) for one in Packs)
    yield from (("buy_in", "off"), ("penalty.factor", "none"), ("penalty.factor", "per_player"))
    yield "hand.size", "whole_pack"


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


def test_the_values_of_one_choice_have_different_words() -> None:
    for name in NAMES:
        words = [value_label(name, value) for value in readings(name)]
        assert len(set(words)) == len(words), name


def test_every_rule_of_every_variant_has_words() -> None:
    for variant in CATALOGUE.values():
        for name, value in parameters(variant).items():
            assert value_label(name, value), (variant.id, name)


def test_a_number_of_cards_is_counted() -> None:
    assert (value_label("hand.size", 1), value_label("hand.size", 7)) == ("1 card", "7 cards")


def test_a_value_without_words_is_written_as_in_the_register() -> None:
    assert value_label("hand.size", "countdown(10)") == "countdown(10)"
    assert notation({"A": 11}) == '{"A": 11}'
    assert notation("countdown(10)") == "countdown(10)"
    assert notation([]) == "[]"


def test_a_parameter_with_a_single_value_cannot_be_changed() -> None:
    assert set(NAMES) - set(CHANGEABLE) == {"score.floor", "re_entry.score", "deal.if_out"}


def test_an_unknown_parameter_has_no_label() -> None:
    with pytest.raises(KeyError):
        parameter_label("limit.colour")


def test_labels_are_in_the_current_language() -> None:
    class Loud(NullTranslations):
        def gettext(self, message: str) -> str:
            return message.upper()

        def pgettext(self, _context: str, message: str) -> str:
            return message.upper()

    token = set_translations(Loud())
    try:
        assert parameter_label("limit.value") == "THE LIMIT"
        assert value_label("trick.tie", "last") == "THE ONE PLAYED LAST"
    finally:
        reset_translations(token)
