"""The form that chooses a language."""

from wtforms import BooleanField, HiddenField

from scorekeeper.web.forms import SiteForm


class LanguageForm(SiteForm):
    """The language itself is in the form's address."""

    english_letters = BooleanField()
    page = HiddenField()
    """The page to go back to."""
