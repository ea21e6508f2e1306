"""The context of the template of a language's page."""

from dataclasses import dataclass

from flask import current_app

from scorekeeper.web.language import the_language
from scorekeeper.web.languages.forms import LanguageForm
from scorekeeper.words.languages import header, own_name, translations


@dataclass(frozen=True, slots=True)
class LanguagePage:
    """The page about a language, in that language."""

    language: str  # its code
    name: str  # what its speakers call it
    letters: str  # its letters of J Q K A; empty if they are the English ones
    reviewed_by: str  # the players who have read it and grew up with it; empty if none
    contact: str  # the address of whoever runs this server; empty if nobody gave one
    form: LanguageForm  # the form that chooses it


def language_page(form: LanguageForm) -> LanguagePage:
    """The page about the language of this request."""
    language = the_language()
    letters = " ".join(str(translations(language).pgettext("card", rank)) for rank in "JQKA")
    return LanguagePage(
        language=language,
        name=own_name(language),
        letters="" if letters == "J Q K A" else letters,
        reviewed_by=header(language, "X-Reviewed-By"),
        contact=current_app.config["CONTACT"],
        form=form,
    )
