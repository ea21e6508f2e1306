"""The forms that let a device join a game."""

from flask_babel import gettext as _
from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper.services.tokens import CODE_LENGTH, CODE_LETTERS, as_code
from scorekeeper.web.forms import SiteForm
from scorekeeper.web.start.forms import read_optional_name
from scorekeeper.words.lists import row_of


class NameForm(SiteForm):
    """The owner's name for a device; may be empty."""

    name = StringField()

    def validate_name(self, field: StringField) -> None:
        """Raise ValidationError if the text cannot be a name."""
        read_optional_name(field)


class JoinForm(NameForm):
    """Who joins: one of the players, or else somebody with another name; may be nobody in particular."""

    player = StringField()

    @property
    def who(self) -> str:
        """The name of the person."""
        return self.player.data or self.name.data or ""

    def validate_player(self, field: StringField) -> None:
        """Raise ValidationError if the text cannot be a name."""
        self.validate_name(field)


class CodeForm(SiteForm):
    """A spoken code."""

    code = StringField()

    def validate_code(self, field: StringField) -> None:
        """Raise ValidationError if the text does not look like a code."""
        code = as_code(field.data or "")
        if never := sorted({char for char in code if char.isalnum()} - set(CODE_LETTERS)):
            raise ValidationError(_("Codes never have these: %(letters)s.", letters=row_of(never)))
        if len(code) != CODE_LENGTH or not set(code) <= set(CODE_LETTERS):
            raise ValidationError(_("A code looks like this: K7M 4QD."))
