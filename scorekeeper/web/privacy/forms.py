"""The form that removes names or deletes a game."""

from flask_babel import gettext as _
from wtforms import BooleanField
from wtforms.validators import ValidationError

from scorekeeper.web.forms import SiteForm


class SureForm(SiteForm):
    """A tick that says that the person is sure."""

    sure = BooleanField()

    def validate_sure(self, field: BooleanField) -> None:
        """Raise ValidationError without the tick."""
        if not field.data:
            raise ValidationError(_("Tick the box if you are sure."))
