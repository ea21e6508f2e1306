"""The form that imports a game from a file."""

from flask import current_app
from flask_babel import gettext as _
from flask_wtf.file import FileField
from wtforms import HiddenField
from wtforms.validators import InputRequired, ValidationError

from scorekeeper.formats.errors import FormatError
from scorekeeper.formats.game import GameRecord, impossible_event, read_game, too_long
from scorekeeper.web.forms import CLIENT_ID, SiteForm, new_client_id
from scorekeeper.words.format_errors import upload_sentence

KIB = 1024
MAX_UPLOAD_BYTES = 1024 * KIB
"""The largest request, in bytes; a game of a thousand hands needs half of it."""


class ImportForm(SiteForm):
    """A game record and the form's id, so that a form sent twice imports one game.

    Where the game is here already, the page asks once more, with the record's text as `record`.
    """

    client_id = HiddenField(validators=[InputRequired(), CLIENT_ID])
    file = FileField()
    record = HiddenField()

    game: GameRecord

    @property
    def is_second(self) -> bool:
        """Whether the person has been told that the game is here already, and wants it once more."""
        return bool(self.record.data)

    def validate_file(self, field: FileField) -> None:
        """Set `game` to the game in the file; raise ValidationError if it cannot be read or played."""
        if not field.data and not self.record.data:
            raise ValidationError(_("Choose a game record first."))
        try:
            self.game = read_game(field.data.read() if field.data else str(self.record.data))
            if error := impossible_event(self.game) or too_long(self.game, current_app.config["HANDS"]):
                raise error
        except FormatError as error:
            file_name = field.data.filename if field.data else ""
            raise ValidationError(upload_sentence(error, file_name or "")) from None

    def blame_size(self) -> None:
        """Show next to the field that the file is too large."""
        most = _("This file is too big for a game: %(most)s kB at most.", most=MAX_UPLOAD_BYTES // KIB)
        self.file.errors = [most]


def import_form() -> ImportForm:
    """An empty form."""
    return ImportForm(formdata=None, data={"client_id": new_client_id()})
