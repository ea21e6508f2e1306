"""The forms by which a device joins a game."""

from flask_babel import gettext as _
from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper.formats.names import BadNameError
from scorekeeper.services.tokens import CODE_LENGTH, CODE_LETTERS, as_code
from scorekeeper.web.forms import SiteForm
from scorekeeper.web.start.forms import name_sentence, typed_name


class NameForm(SiteForm):
    """How the owner of a device wants it to be called; nothing, if he likes."""

    name = StringField()

    def validate_name(self, field: StringField) -> None:
        """Whether it can be a name."""
        try:
            field.data = typed_name(text) if (text := field.data or "").strip() else ""
        except BadNameError as error:
            raise ValidationError(name_sentence(error)) from None


class CodeForm(SiteForm):
    """A code as it was heard."""

    code = StringField()

    def validate_code(self, field: StringField) -> None:
        """Whether it looks like a code at all."""
        code = as_code(field.data or "")
        if len(code) != CODE_LENGTH or not set(code) <= set(CODE_LETTERS):
            raise ValidationError(_("A code looks like this: K7M 4QD."))
