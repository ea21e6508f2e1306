"""Each language is whole, says what English says, and in the words of the game."""

import re

import pytest
from babel import Locale

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.words.languages import catalogue_file, header, translations
from tests.catalogues import TEMPLATE, TRANSLATED, forms_of, messages_in, missing_in

PLACE = re.compile(r"%\(\w+\)s|%%|%")
NUMBERS = (0, 1, 2, 5, 11, 12, 21, 22, 25, 101)

FORBIDDEN = {
    "is": r"bragð\w*|brell\w+|föt|forehand|jack|queen|king|trick",
    "pl": r"garnitur\w*|zagrać głową|forehand|jack|queen|king|trick",
    "de": r"anzüge?\w*|gerichte?|forehand|jack|queen|king|tricks?",
    "da": r"forehand|jack|queen|king|tricks?",
    "sv": r"forehand|jack|queen|king|tricks?",
    "nb": r"forehand|jack|queen|king|tricks?",
    "fi": r"forehand|jack|queen|king|tricks?",
}
"""Words of the machine translations of this game that are going round, and English ones left standing."""

pytestmark = pytest.mark.parametrize("language", TRANSLATED)


def test_no_message_lacks_its_translation(language: str) -> None:
    assert missing_in(language) == []


def test_no_message_is_fuzzy_or_one_that_is_gone(language: str) -> None:
    have = messages_in(catalogue_file(language), language)
    assert [key for key, message in have.items() if message.fuzzy] == []
    assert set(have) - set(messages_in(TEMPLATE)) == set(), "run python -m tests.catalogues"


def test_every_form_has_the_places_of_the_message(language: str) -> None:
    wrong = {
        (key, form)
        for key, message in messages_in(catalogue_file(language), language).items()
        for form in forms_of(message)
        if form and set(PLACE.findall(form)) != set(PLACE.findall(key[1]))
    }
    assert wrong == set()


def test_the_plural_form_is_the_right_one(language: str) -> None:
    """Two numbers of one category of Unicode have one form, others have two; so Icelandic 21 is singular."""
    category, form = Locale(language).plural_form, translations(language).plural
    pairs = [(one, other) for one in NUMBERS for other in NUMBERS]
    assert [pair for pair in pairs if len(set(map(category, pair))) != len(set(map(form, pair)))] == []
    assert (form(1) == form(21)) == (language == "is")


def test_no_word_is_a_forbidden_one(language: str) -> None:
    forbidden = re.compile(rf"\b({FORBIDDEN[language]})\b", re.IGNORECASE)
    have = messages_in(catalogue_file(language), language)
    said = {PLACE.sub("", form) for message in have.values() for form in forms_of(message)}
    assert {form for form in said if forbidden.search(form)} == set()


def test_no_sentence_is_left_in_english(language: str) -> None:
    have = messages_in(catalogue_file(language), language)
    sentences = {
        text: forms_of(message) for (_context, text), message in have.items() if text.endswith((".", "?", "…"))
    }
    assert len(sentences) > 100
    assert [text for text, forms in sentences.items() if text in forms] == []


def test_the_head_names_the_games_of_the_country_and_who_has_read_it(language: str) -> None:
    first = header(language, "X-First-Games").split()
    assert first
    assert set(first) <= set(CATALOGUE)
    assert "X-Reviewed-By:" in catalogue_file(language).read_text("utf-8").partition("\n\n")[0]


def test_the_letters_of_the_ranks_are_short_and_differ(language: str) -> None:
    letters = [translations(language).pgettext("card", rank) for rank in "JQKA"]
    assert len(set(letters)) == 4
    assert all(1 <= len(str(letter)) <= 2 for letter in letters)
    english = translations(f"{language}-x-jqka")
    assert [english.pgettext("card", rank) for rank in "JQKA"] == list("JQKA")
    assert english.gettext("Undo") == translations(language).gettext("Undo")
