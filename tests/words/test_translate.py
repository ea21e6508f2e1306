from contextvars import copy_context
from gettext import NullTranslations

from scorekeeper.words.cards import card_letter
from scorekeeper.words.lists import all_of, row_of, signed
from scorekeeper.words.translate import gettext, ngettext, pgettext, reset_translations, set_translations
from tests.rules.cases import card


class Shouting(NullTranslations):
    """A language that is English in capitals."""

    def gettext(self, message: str) -> str:
        return message.upper().replace("%(NAME)S", "%(name)s")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return (msgid1 if n == 1 else msgid2).upper().replace("%(NUM)S", "%(num)s")

    def pgettext(self, context: str, message: str) -> str:
        return f"{context}:{message}"


def test_english_is_the_default_language() -> None:
    assert gettext("%(name)s wins.", name="Bo") == "Bo wins."
    assert ngettext("%(num)s card", "%(num)s cards", 1) == "1 card"
    assert ngettext("%(num)s card", "%(num)s cards", 2) == "2 cards"
    assert pgettext("card", "Q") == "Q"


def test_a_chosen_language_lasts_until_it_is_reset() -> None:
    token = set_translations(Shouting())
    assert gettext("%(name)s wins.", name="Bo") == "Bo WINS."
    assert ngettext("%(num)s card", "%(num)s cards", 2) == "2 CARDS"
    assert card_letter(card("Q")) == "card:Q"
    reset_translations(token)
    assert gettext("Out") == "Out"


def test_one_request_does_not_get_the_language_of_another() -> None:
    copy_context().run(set_translations, Shouting())
    assert gettext("Out") == "Out"


def test_a_percent_sign_in_a_name_is_only_a_percent_sign() -> None:
    assert gettext("%(name)s wins.", name="100%(name)s") == "100%(name)s wins."


def test_a_name_from_right_to_left_turns_no_number_round() -> None:
    assert gettext("%(name)s %(number)s", name="שרה", number=7) == "\u2068שרה\u2069 7"
    assert all_of(["שרה", "Bo"]) == "\u2068שרה\u2069 and Bo"


def test_a_list_reads_like_a_sentence() -> None:
    assert all_of([]) == ""
    assert all_of(["Anna"]) == "Anna"
    assert all_of(["Anna", "Bo"]) == "Anna and Bo"
    assert all_of(["Anna", "Bo", "Cleo"]) == "Anna, Bo and Cleo"
    assert row_of([]) == ""
    assert row_of(["5", "9", "12"]) == "5, 9, 12"


def test_a_change_is_written_with_its_sign() -> None:
    assert [signed(8), signed(-8), signed(0)] == ["+8", "−8", "0"]
