"""The forms that choose a language, and that remove names or delete a game."""

from flask_babel import gettext as _
from wtforms import BooleanField, HiddenField
from wtforms.validators import ValidationError

from scorekeeper.web.forms import SiteForm


class LanguageForm(SiteForm):
    """The language itself is in the form's address."""

    english_letters = BooleanField()
    page = HiddenField()
    """The page to go back to."""


class SureForm(SiteForm):
    """A tick that says that the person is sure."""

    sure = BooleanField()

    def validate_sure(self, field: BooleanField) -> None:
        """Raise ValidationError without the tick."""
        if not field.data:
            raise ValidationError(_("Tick the box if you are sure."))
